import { Menu } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { SiteHeader } from "@/components/layout/site-header";
import { Drawer } from "@/components/ui/drawer";
import { useStaffTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";
import { useLocation } from "@/lib/router/history-router";
import { CommandMenuButton } from "./command-menu-button";

interface StaffHeaderProps {
  /** The organisation of the person who is signed in. */
  organisation: string;
  /** Links of the navigation, in order; in a menu if there is no room. */
  children?: ReactNode;
}

/** The header of the pages for staff: a link to the dashboard, and the command menu. */
export function StaffHeader({ organisation, children }: StaffHeaderProps) {
  return (
    <SiteHeader organisation={organisation} home={paths.dashboard}>
      <CommandMenuButton />
      {children ? (
        <>
          <span className="hidden items-center lg:inline-flex">{children}</span>
          <FoldedMenu>{children}</FoldedMenu>
        </>
      ) : null}
    </SiteHeader>
  );
}

/** The links behind one button, if there is no room for them side by side. */
function FoldedMenu({ children }: { children: ReactNode }) {
  const t = useStaffTexts();
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link in it was followed
  useEffect(() => setOpen(false), [pathname]);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 items-center gap-2 rounded-control px-2 font-semibold text-sm hover:bg-tint lg:hidden"
      >
        <Menu aria-hidden className="size-5" />
        {t("staff.menu")}
      </button>
      <Drawer open={isOpen} onClose={() => setOpen(false)} label={t("staff.menu")}>
        <nav
          aria-label={t("staff.menu")}
          className="flex flex-col items-stretch gap-1 p-4 [&_a]:w-full [&_a]:justify-start [&_a]:gap-2 [&_a]:px-3 [&_a]:text-base [&_a[aria-label]]:font-semibold [&_a[aria-label]]:after:content-[attr(aria-label)]"
        >
          {children}
        </nav>
      </Drawer>
    </>
  );
}
