/** The pages of the app that have one address each. */
export const pageAddresses = {
  login: "/login",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  confirmAddress: "/confirm-address",
  join: "/join",
  monitoring: "/monitoring",
  tutorial: "/tutorial",
  openData: "/data",
  following: "/following",
  stopFollowing: "/following/leave",
  dashboard: "/dashboard",
  trash: "/dashboard/trash",
  addProject: "/add-project",
  importProjects: "/import-projects",
  profile: "/profile",
  settings: "/settings",
  members: "/settings/members",
  history: "/settings/history",
  iati: "/settings/iati",
  webhooks: "/settings/webhooks",
} as const;

/** Where the page is that says that there is no such project: no project has this id. */
export const missingProjectAddress = "/project/-";

/** The segments of the editor's pages: `/project/{id}/{segment}`. */
export const editorSegments = [
  "update",
  "edit",
  "milestones",
  "resources",
  "dataviz/1",
  "dataviz/2",
  "dataviz/3",
  "dataviz/4",
  "dataviz/5",
  "results",
  "budget",
  "team",
  "picture",
  "press",
  "social-media",
  "donors",
  "partners",
  "history",
] as const;

const addresses: ReadonlySet<string> = new Set(Object.values(pageAddresses));
const ofEditor = new RegExp(`^/project/[^/]+(?:/(?:${editorSegments.join("|")}))?$`);

/** Whether the app has a page at a path; a trailing `/` is ignored. */
export function isAppAddress(path: string): boolean {
  const trimmed = path.replace(/\/$/, "");
  return addresses.has(trimmed) || ofEditor.test(trimmed);
}
