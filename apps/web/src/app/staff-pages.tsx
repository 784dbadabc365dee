import type { ComponentType } from "react";
import { lazyPage } from "@/lib/lazy-page";
import type { EditorSegment, StaffPath } from "@/lib/paths";
import { paths } from "@/lib/paths";
import { StaffFrame } from "./staff-frame";

const ProjectEditor = lazyPage(
  () => import("@/features/project-editor/project-editor"),
  "ProjectEditor",
);

/** The pages for staff by their addresses, but for those of the editor. */
const pages: Readonly<Record<StaffPath, ComponentType>> = {
  [paths.dashboard]: lazyPage(() => import("@/features/dashboard/dashboard-page"), "DashboardPage"),
  [paths.trash]: lazyPage(() => import("@/features/trash/trash-page"), "TrashPage"),
  [paths.addProject]: lazyPage(
    () => import("@/features/add-project/add-project-page"),
    "AddProjectPage",
  ),
  [paths.profile]: lazyPage(() => import("@/features/profile/profile-page"), "ProfilePage"),
  [paths.settings]: lazyPage(() => import("@/features/organisation/settings-page"), "SettingsPage"),
  [paths.members]: lazyPage(() => import("@/features/members/members-page"), "MembersPage"),
  [paths.history]: lazyPage(
    () => import("@/features/history/organisation-history-page"),
    "OrganisationHistoryPage",
  ),
};

/** A page for staff, in the frame that all of them share. */
export function StaffPage({ page }: { page: StaffPath | EditorSegment }) {
  return (
    <StaffFrame>
      <PageOf page={page} />
    </StaffFrame>
  );
}

/** One with an address of its own, or one of a project's editor. */
function PageOf({ page }: { page: StaffPath | EditorSegment }) {
  if (!isStaffPath(page)) return <ProjectEditor segment={page} />;
  const Page = pages[page];
  return <Page />;
}

function isStaffPath(page: string): page is StaffPath {
  return page in pages;
}
