import { Plus, Settings } from "lucide-react";
import type { ComponentProps } from "react";
import { MainContent } from "@/components/layout/main-content";
import { PageHeader } from "@/components/layout/page-header";
import { ButtonLink } from "@/components/ui/button";
import { IconLink } from "@/components/ui/icon-button";
import { FirstDayChecklist } from "@/features/dashboard/first-day";
import { WorkList } from "@/features/dashboard/work-list/work-list";
import { InviteColleague } from "@/features/shared/invite-colleague";
import { StaffHeader } from "@/features/shared/staff-header";
import { useStaff } from "@/features/shared/staff-page";
import { paths } from "@/lib/paths";
import { NavLink } from "@/lib/router/link";

/** The organisation's projects, and links to all pages for staff. */
export function DashboardPage() {
  const staff = useStaff();
  if (!staff) return null;
  const { user, organisation } = staff;

  return (
    <>
      <StaffHeader organisation={organisation}>
        <HeaderLink to={paths.monitoring}>Site Web</HeaderLink>
        <HeaderLink to={paths.tutorial}>Watch tutorial</HeaderLink>
        <HeaderLink to={paths.members}>Members</HeaderLink>
        <HeaderLink to={paths.profile}>Profile</HeaderLink>
        <IconLink to={paths.settings} label="Settings" icon={Settings} />
      </StaffHeader>
      <MainContent className="pt-6 sm:pt-8">
        <PageHeader
          title={organisation === "" ? "Hello" : `Hello, ${organisation}`}
          documentTitle="Dashboard"
          intro={
            <p>
              Welcome to your administrator area <span aria-hidden>·</span>{" "}
              <span className="inline-block wrap-anywhere">{user.email}</span>
            </p>
          }
          actions={
            <div className="flex flex-wrap gap-3">
              <InviteColleague user={user} organisation={organisation} />
              <ButtonLink to={paths.addProject} variant="primary" className="grow">
                <Plus aria-hidden className="size-4" />
                Add project
              </ButtonLink>
            </div>
          }
        />
        <FirstDayChecklist user={user} />
        <WorkList user={user} heading={`${organisation} Projects`.trim()} />
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
