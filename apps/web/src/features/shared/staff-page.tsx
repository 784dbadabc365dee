import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { BackLink } from "@/components/layout/back-link";
import { MainContent } from "@/components/layout/main-content";
import { organisationQuery } from "@/data/organisations";
import { useSession } from "@/data/session/session";
import type { SessionUser } from "@/data/session/session-user";
import { classNames } from "@/lib/class-names";
import { useStaffTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";
import { StaffHeader } from "./staff-header";

/** Who is signed in, and the current name of their organisation; empty for none, or until it is known. */
export function useStaff(): { user: SessionUser; organisation: string } | null {
  const { user } = useSession();
  const { data: known } = useQuery(organisationQuery(user?.organizationId ?? null));
  return user && { user, organisation: known?.name ?? user.organizationName ?? "" };
}

interface StaffPageProps {
  /** Where its link back leads: to the dashboard unless it says otherwise. */
  back?: ReactNode;
  className?: string;
  organisation: string;
  children: ReactNode;
}

/** The frame of the pages behind the dashboard: the header, a link back, and the content. */
export function StaffPage({
  back,
  className = "max-w-4xl",
  organisation,
  children,
}: StaffPageProps) {
  const t = useStaffTexts();
  return (
    <>
      <StaffHeader organisation={organisation} />
      <MainContent className="pt-2">
        {back ?? <BackLink to={paths.dashboard}>{t("staff.backToDashboard")}</BackLink>}
        <div className={classNames("mt-4 flex flex-col gap-6", className)}>{children}</div>
      </MainContent>
    </>
  );
}
