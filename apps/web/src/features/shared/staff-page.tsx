import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { BackLink } from "@/components/layout/back-link";
import { ErrorBanner } from "@/components/layout/error-banner";
import { MainContent } from "@/components/layout/main-content";
import { PageHeader } from "@/components/layout/page-header";
import { organisationQuery } from "@/data/organisations";
import { useSession } from "@/data/session/session";
import type { SessionUser } from "@/data/session/session-user";
import { classNames } from "@/lib/class-names";
import { useStaffTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";
import { StaffHeader } from "./staff-header";

interface Staff {
  user: SessionUser;
  /** The current name of their organisation; empty for none, or until it is known. */
  organisation: string;
}

/** Who is signed in. */
export function useStaff(): Staff | null {
  const { user } = useSession();
  const { data: known } = useQuery(organisationQuery(user?.organizationId ?? null));
  return user && { user, organisation: known?.name ?? user.organizationName ?? "" };
}

interface StaffPageProps {
  /** The heading, unless the content has one. */
  title?: string | undefined;
  intro?: ReactNode;
  actions?: ReactNode;
  /** Where its link back leads: to the dashboard unless it says otherwise. */
  back?: ReactNode;
  className?: string;
  children: (staff: Staff) => ReactNode;
}

/** The frame of the pages behind the dashboard: the header, a link back, the heading, and the content. */
export function StaffPage(props: StaffPageProps) {
  const t = useStaffTexts();
  const { title, intro, actions, back, className = "max-w-4xl", children } = props;
  const staff = useStaff();
  if (!staff) return null;
  return (
    <>
      <StaffHeader organisation={staff.organisation} />
      <MainContent className="pt-2">
        {back ?? <BackLink to={paths.dashboard}>{t("staff.backToDashboard")}</BackLink>}
        <div className={classNames("mt-4 flex flex-col gap-6", className)}>
          {title === undefined ? null : (
            <PageHeader title={title} intro={intro} actions={actions} />
          )}
          {children(staff)}
        </div>
      </MainContent>
    </>
  );
}

interface OrganisationPageProps extends Omit<StaffPageProps, "children"> {
  title: string;
  /** Whether the content has the heading, as an `EditorPage` has. */
  hasHeading?: boolean;
  children: (user: SessionUser, organizationId: number) => ReactNode;
}

/** The same for what is an organisation's: an account that names none is told so. */
export function OrganisationPage(props: OrganisationPageProps) {
  const t = useStaffTexts();
  const { title, hasHeading = false, children, ...page } = props;
  const organizationId = useSession().user?.organizationId ?? null;
  return (
    <StaffPage {...page} title={hasHeading && organizationId !== null ? undefined : title}>
      {({ user }) =>
        organizationId === null ? (
          <ErrorBanner error={t("staff.organizationInformationIsMissing")} />
        ) : (
          children(user, organizationId)
        )
      }
    </StaffPage>
  );
}
