import { FileInput, Plus, Settings } from "lucide-react";
import type { ComponentProps } from "react";
import { MainContent } from "@/components/layout/main-content";
import { PageHeader } from "@/components/layout/page-header";
import { ButtonLink } from "@/components/ui/button";
import { IconLink } from "@/components/ui/icon-button";
import { FirstDayChecklist } from "@/features/dashboard/first-day";
import { WorkList } from "@/features/dashboard/work-list/work-list";
import { InvitationNotes, useInvitationNotes } from "@/features/shared/invitation-note";
import { InviteColleague } from "@/features/shared/invite-colleague";
import { StaffHeader } from "@/features/shared/staff-header";
import { useStaff } from "@/features/shared/staff-page";
import { useStaffTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";
import { NavLink } from "@/lib/router/link";

/** The organisation's projects, and links to all pages for staff. */
export function DashboardPage() {
  const t = useStaffTexts();
  const staff = useStaff();
  const { notes, add, dismiss } = useInvitationNotes();
  if (!staff) return null;
  const { user, organisation } = staff;

  return (
    <>
      <StaffHeader organisation={organisation}>
        <HeaderLink to={paths.monitoring}>{t("dashboard.siteWeb")}</HeaderLink>
        <HeaderLink to={paths.tutorial}>{t("dashboard.watchTutorial")}</HeaderLink>
        <HeaderLink to={paths.members}>{t("dashboard.members")}</HeaderLink>
        <HeaderLink to={paths.profile}>{t("dashboard.profile")}</HeaderLink>
        <IconLink to={paths.settings} label={t("dashboard.settings")} icon={Settings} />
      </StaffHeader>
      <MainContent className="pt-6 sm:pt-8">
        <PageHeader
          title={
            organisation === "" ? t("dashboard.hello") : t("dashboard.helloTo", { organisation })
          }
          documentTitle={t("common.dashboard")}
          intro={
            <p>
              {t("dashboard.welcome")} <span aria-hidden>·</span>{" "}
              <span className="inline-block wrap-anywhere">{user.email}</span>
            </p>
          }
          actions={
            <div className="flex flex-wrap gap-3">
              <InviteColleague user={user} organisation={organisation} onNote={add} />
              <ButtonLink to={paths.importProjects} className="grow">
                <FileInput aria-hidden className="size-4" />
                {t("imports.importProjects")}
              </ButtonLink>
              <ButtonLink to={paths.addProject} variant="primary" className="grow">
                <Plus aria-hidden className="size-4" />
                {t("dashboard.addProject")}
              </ButtonLink>
            </div>
          }
        />
        <InvitationNotes notes={notes} onDismiss={dismiss} />
        <FirstDayChecklist user={user} />
        <WorkList
          user={user}
          heading={
            organisation === ""
              ? t("dashboard.projects")
              : t("dashboard.projectsOf", { organisation })
          }
        />
      </MainContent>
    </>
  );
}

function HeaderLink(props: ComponentProps<typeof NavLink>) {
  return (
    <NavLink
      className="inline-flex min-h-11 items-center rounded-control px-2 font-semibold text-sm hover:bg-tint sm:px-3 sm:text-base"
      {...props}
    />
  );
}
