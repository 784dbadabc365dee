import type { ComponentType } from "react";
import { lazyPage } from "@/lib/lazy-page";
import type { EditorSegment, StaffPath } from "@/lib/paths";
import { paths } from "@/lib/paths";
import { StaffFrame } from "./staff-frame";

const ProjectEditor = lazyPage(
  () => import("@/features/project-editor/project-editor"),
  "ProjectEditor",
);

const DashboardPage = lazyPage(
  () => import("@/features/dashboard/dashboard-page"),
  "DashboardPage",
);

/** Loads the code of the dashboard, which most people see first. */
export const preloadDashboard = DashboardPage.preload;

/** The staff pages by address, without those of the editor. */
const pages: Readonly<Record<StaffPath, ComponentType>> = {
  [paths.dashboard]: DashboardPage,
  [paths.trash]: lazyPage(() => import("@/features/trash/trash-page"), "TrashPage"),
  [paths.addProject]: lazyPage(
    () => import("@/features/add-project/add-project-page"),
    "AddProjectPage",
  ),
  [paths.importProjects]: lazyPage(
    () => import("@/features/import-projects/import-page"),
    "ImportPage",
  ),
  [paths.profile]: lazyPage(() => import("@/features/profile/profile-page"), "ProfilePage"),
  [paths.settings]: lazyPage(() => import("@/features/organisation/settings-page"), "SettingsPage"),
  [paths.members]: lazyPage(() => import("@/features/members/members-page"), "MembersPage"),
  [paths.history]: lazyPage(
    () => import("@/features/history/organisation-history-page"),
    "OrganisationHistoryPage",
  ),
  [paths.iati]: lazyPage(() => import("@/features/organisation/iati/iati-page"), "IatiPage"),
  [paths.webhooks]: lazyPage(
    () => import("@/features/organisation/webhooks/webhooks-page"),
    "WebhooksPage",
  ),
};

/** A staff page within the shared frame. */
export function StaffPage({ page }: { page: StaffPath | EditorSegment }) {
  return (
    <StaffFrame>
      <PageOf page={page} />
    </StaffFrame>
  );
}

function PageOf({ page }: { page: StaffPath | EditorSegment }) {
  if (!isStaffPath(page)) return <ProjectEditor segment={page} />;
  const Page = pages[page];
  return <Page />;
}

function isStaffPath(page: string): page is StaffPath {
  return page in pages;
}
