/** What an address of the editor ends in, page by page: `/project/{id}/{segment}`. */
export const editorSegments = [
  "edit",
  "milestones",
  "resources",
  "dataviz/1",
  "dataviz/2",
  "dataviz/3",
  "dataviz/4",
  "dataviz/5",
  "budget",
  "team",
  "picture",
  "press",
  "social-media",
  "donors",
  "history",
] as const;

export type EditorSegment = (typeof editorSegments)[number];

/** Addresses of the app. */
export const paths = {
  login: "/login",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  confirmAddress: "/confirm-address",
  join: "/join",
  monitoring: "/monitoring",
  tutorial: "/tutorial",
  dashboard: "/dashboard",
  trash: "/dashboard/trash",
  addProject: "/add-project",
  profile: "/profile",
  settings: "/settings",
  members: "/settings/members",
  history: "/settings/history",
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
