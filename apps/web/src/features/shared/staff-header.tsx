import type { ReactNode } from "react";
import { SiteHeader } from "@/components/layout/site-header";
import { paths } from "@/lib/paths";
import { CommandMenuButton } from "./command-menu-button";

interface StaffHeaderProps {
  /** The organisation of the person who is signed in. */
  organisation: string;
  /** Links of the navigation, in order. */
  children?: ReactNode;
}

/** The top of the pages for staff: the way to the dashboard, and to everything by its name. */
export function StaffHeader({ organisation, children }: StaffHeaderProps) {
  return (
    <SiteHeader organisation={organisation} home={paths.dashboard}>
      <CommandMenuButton />
      {children}
    </SiteHeader>
  );
}
