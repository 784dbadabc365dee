import { type editorSegments, pageAddresses } from "@vigie/domain/app-addresses";

/** The last part of an address of the editor, see `editorSegments`. */
export type EditorSegment = (typeof editorSegments)[number];

export const paths = {
  ...pageAddresses,
  projectList: "/monitoring?view=projects",
  project: (id: string) => `/project/${id}`,
  editProject: (id: string) => `/project/${id}/edit`,
  milestones: (id: string) => `/project/${id}/milestones`,
  /** Drawings that replace maps for readers without JavaScript; only servers that render pages have them. */
  projectStill: (id: string) => `/still/${id}.svg`,
  projectsStill: "/still/projects.svg",
  /** The small version of an organisation's logo, from servers that render pages; `digest` as they have it. */
  logo: (organizationId: number, digest: string) => `/logo/${organizationId}-${digest}.webp`,
  editor: (id: string, segment: EditorSegment) => `/project/${id}/${segment}`,
} as const;

/** Addresses of the pages around accounts and of followers, but for signing in. */
export const accountPaths = [
  paths.forgotPassword,
  paths.resetPassword,
  paths.confirmAddress,
  paths.join,
  paths.following,
  paths.stopFollowing,
] as const;

export type AccountPath = (typeof accountPaths)[number];

/** Addresses of the staff pages, without those of the editor. */
export const staffPaths = [
  paths.dashboard,
  paths.trash,
  paths.addProject,
  paths.importProjects,
  paths.profile,
  paths.settings,
  paths.members,
  paths.history,
  paths.iati,
  paths.webhooks,
] as const;

export type StaffPath = (typeof staffPaths)[number];
