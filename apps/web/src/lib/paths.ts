import { type editorSegments, pageAddresses } from "@vigie/domain/app-addresses";

export type EditorSegment = (typeof editorSegments)[number];

/** Addresses of the app. */
export const paths = {
  ...pageAddresses,
  /** The list of projects on /monitoring. */
  projectList: "/monitoring?view=projects",
  project: (id: string) => `/project/${id}`,
  editProject: (id: string) => `/project/${id}/edit`,
  milestones: (id: string) => `/project/${id}/milestones`,
  editor: (id: string, segment: EditorSegment) => `/project/${id}/${segment}`,
} as const;

/** Addresses of the pages for staff, but for those of the editor. */
export const staffPaths = [
  paths.dashboard,
  paths.trash,
  paths.addProject,
  paths.profile,
  paths.settings,
  paths.members,
  paths.history,
] as const;

/** One of {@link staffPaths}. */
export type StaffPath = (typeof staffPaths)[number];
