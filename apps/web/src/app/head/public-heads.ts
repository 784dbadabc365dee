import type { PublicProject } from "@/data/projects/public-page";
import { paths } from "@/lib/paths";
import type { HeadTags } from "./head-tags";

const GENERAL_DESCRIPTION =
  "Follow the projects of development and non-profit organisations in real time: what was planned, what is done, what it cost, and who did it.";

/** What the heads of the landing card and the list are made of. */
export interface ListHeadData {
  /** The name of the headline; null where several organisations publish here. */
  organisation: string | null;
}

/** The head of `/monitoring` with its landing card. */
export function landingHead({ organisation }: ListHeadData): HeadTags {
  return {
    title: titleOf(
      organisation
        ? `Follow ${organisation} projects in real time`
        : "Follow projects in real time",
    ),
    description: GENERAL_DESCRIPTION,
    canonicalPath: paths.monitoring,
    picture: null,
    type: "website",
    robots: "index",
    jsonLd: null,
  };
}

/** The head of `/monitoring` with its list, however narrowed. */
export function listHead({ organisation }: ListHeadData): HeadTags {
  return {
    title: titleOf(organisation ? `${organisation} projects` : "Projects"),
    description: GENERAL_DESCRIPTION,
    canonicalPath: `${paths.monitoring}?view=projects`,
    picture: null,
    type: "website",
    robots: "index",
    jsonLd: null,
  };
}

/** The head of a project's page. */
export function projectHead({ id, title, short_description }: PublicProject): HeadTags {
  return {
    title: titleOf(title),
    description: short_description || GENERAL_DESCRIPTION,
    canonicalPath: paths.project(id),
    picture: null,
    type: "article",
    robots: "index",
    jsonLd: null,
  };
}

/** The head of every project page without a project: it says nothing of which. */
export function missingHead(): HeadTags {
  return {
    title: titleOf("Project not found"),
    description: GENERAL_DESCRIPTION,
    canonicalPath: paths.monitoring,
    picture: null,
    type: "website",
    robots: "noindex",
    jsonLd: null,
  };
}

/** As pages name themselves in the browser's tab. */
function titleOf(heading: string): string {
  return `${heading} · Vigie`;
}
