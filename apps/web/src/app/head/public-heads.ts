import { type EmbedSubject, pageOfEmbed } from "@vigie/domain/embed-address";
import { cutAtWord } from "@vigie/domain/format/text";
import { pathIn } from "@vigie/domain/language/languages";
import type { ServerTexts } from "@vigie/domain/language/texts";
import {
  catalogAddress,
  MEDIA_TYPES,
  projectAddress,
  projectsAddress,
} from "@vigie/domain/open-data-addresses";
import { countryLabels, readCountryCodes } from "@vigie/domain/places/countries";
import { previewAddress } from "@vigie/domain/preview-address";
import { NO_FILTERS, type ProjectFilters } from "@vigie/domain/project/project-filters";
import { projectStatusLabel, readProjectStatus } from "@vigie/domain/project/project-status";
import type { PublicProject } from "@/data/projects/public/public-page";
import { environment, hasPublicAddress } from "@/lib/env";
import { paths } from "@/lib/paths";
import { type DatasetFacts, datasetData, organisationData, projectData } from "./structured-data";

const PRODUCT = "Vigie";

/** In characters; search engines show about as many. */
const MAX_DESCRIPTION = 160;
const MAX_HEADING = 110;
const MAX_SITE_NAME = 80;

/** Size of the pictures that the server draws for link previews, in pixels. */
const PICTURE = { width: 1200, height: 630 };

/** What the heads of the landing page and the list depend on. */
export interface ListHeadData {
  /** The name of the headline; null where several organisations publish here. */
  organisation: string | null;
  /** The language that it publishes in; null where that is not known. */
  language: string | null;
  /** What the list is narrowed to. */
  filters?: ProjectFilters | undefined;
}

/** The head of `/monitoring` with its landing page. */
export function landingHead(t: ServerTexts, data: ListHeadData): HeadTags {
  const heading = data.organisation
    ? t("head.followOf", { organisation: data.organisation })
    : t("head.follow");
  return { ...headOfList(t, data, heading), canonicalPath: paths.monitoring };
}

/** The head of `/monitoring` with its list, whatever its filters. */
export function listHead(t: ServerTexts, data: ListHeadData): HeadTags {
  const heading = data.organisation
    ? t("head.projectsOf", { organisation: data.organisation })
    : t("head.projects");
  return { ...headOfList(t, data, heading), canonicalPath: `${paths.monitoring}?view=projects` };
}

/** The head of a project's page. An offline one, which members may see, is not for search engines. */
export function projectHead(t: ServerTexts, project: PublicProject): HeadTags {
  const { id, title, is_online: isOnline, organisations } = project;
  const heading = cutAtWord(title, MAX_HEADING);
  const siteName = cutAtWord(organisations.name, MAX_SITE_NAME) || PRODUCT;
  const path = previewAddress({ project: id, language: t.language });
  return {
    ...namesOf(heading, siteName),
    description: descriptionOf(t, project),
    canonicalPath: paths.project(id),
    ownLanguage: organisations.language,
    picture: isOnline ? { path, ...PICTURE, alt: `${heading}, ${siteName}` } : null,
    type: "article",
    robots: isOnline ? "index" : "noindex",
    jsonLd: isOnline ? projectData(t, project, path) : null,
    ...(isOnline && {
      alternates: [
        ...alternatesOf(heading, (format) => projectAddress(id, format)),
        ...embedOf(t, heading, { kind: "project", id }),
      ],
    }),
  };
}

/** The head of a page that is the same whatever is stored; null for other pages. */
export function fixedHead(t: ServerTexts, path: string): HeadTags | null {
  if (path !== paths.login && path !== paths.tutorial) return null;
  const heading = path === paths.login ? t("head.signIn") : t("head.tutorial");
  return {
    ...namesOf(heading, PRODUCT),
    description: t("head.description"),
    canonicalPath: path,
    ownLanguage: null,
    picture: null,
    type: "website",
    robots: path === paths.login ? "noindex" : "index",
    jsonLd: null,
  };
}

/** The head of `/data`. */
export function openDataHead(t: ServerTexts, facts: DatasetFacts): HeadTags {
  const { headline } = facts;
  const organisation = headline?.name ?? "";
  const heading = organisation ? t("head.openDataOf", { organisation }) : t("head.openData");
  return {
    ...namesOf(cutAtWord(heading, MAX_HEADING), cutAtWord(organisation, MAX_SITE_NAME) || PRODUCT),
    description: t("head.openDataDescription"),
    canonicalPath: paths.openData,
    ownLanguage: headline?.language ?? null,
    picture: null,
    type: "website",
    robots: "index",
    jsonLd: datasetData(t, heading, facts),
    alternates: [
      ...alternatesOf(heading, projectsAddress),
      { type: "application/ld+json", path: catalogAddress, title: "DCAT" },
    ],
  };
}

/** The head of the page of any missing project. It does not say of which one. */
export function missingHead(t: ServerTexts): HeadTags {
  return {
    ...namesOf(t("head.notFound"), PRODUCT),
    description: t("head.description"),
    canonicalPath: paths.monitoring,
    ownLanguage: null,
    picture: null,
    type: "website",
    robots: "noindex",
    jsonLd: null,
  };
}

/** Where the content is as data, on a server that has that. */
function alternatesOf(
  title: string,
  address: (format: "json" | "atom") => string,
): NonNullable<HeadTags["alternates"]> {
  if (!environment().hasOpenData) return [];
  const formats = hasPublicAddress() ? (["atom", "json"] as const) : (["json"] as const);
  return formats.map((format) => ({ type: MEDIA_TYPES[format], path: address(format), title }));
}

/** Where editors of other sites learn how to embed a page whose address was pasted there; they want absolute addresses. */
function embedOf(
  t: ServerTexts,
  title: string,
  subject: EmbedSubject,
): NonNullable<HeadTags["alternates"]> {
  const { hasOpenData, publicUrl } = environment();
  if (!hasOpenData || publicUrl === undefined) return [];
  const page = encodeURIComponent(
    new URL(pathIn(t.language, pageOfEmbed(subject)), publicUrl).href,
  );
  const address = new URL(`/oembed?url=${page}`, publicUrl).href;
  return [{ type: "application/json+oembed", path: address, title }];
}

function headOfList(
  t: ServerTexts,
  { organisation, language, filters = NO_FILTERS }: ListHeadData,
  heading: string,
): Omit<HeadTags, "canonicalPath"> {
  const names = namesOf(
    cutAtWord(heading, MAX_HEADING),
    cutAtWord(organisation ?? "", MAX_SITE_NAME) || PRODUCT,
  );
  return {
    ...names,
    description: organisation
      ? cutAtWord(t("head.descriptionOf", { organisation }), MAX_DESCRIPTION)
      : t("head.description"),
    ownLanguage: language,
    picture: {
      path: previewAddress({ project: null, language: t.language }),
      ...PICTURE,
      alt: names.heading,
    },
    type: "website",
    robots: "index",
    jsonLd: organisation ? organisationData(t, organisation) : null,
    alternates: [
      ...alternatesOf(names.heading, (format) => projectsAddress(format, filters)),
      ...embedOf(t, names.heading, { kind: "list", filters }),
    ],
  };
}

/** Titles as pages set them in the browser's tab, too. */
function namesOf(heading: string, siteName: string) {
  return { title: `${heading} · ${PRODUCT}`, heading, siteName };
}

/** A member's words, else the facts: organisation, countries and phase. */
function descriptionOf(t: ServerTexts, project: PublicProject): string {
  const { short_description, long_description, organisations, status, countries } = project;
  const own = [short_description, long_description].find((text) => text?.trim());
  if (own) return cutAtWord(own, MAX_DESCRIPTION);
  const named = { organisation: organisations.name };
  const codes = readCountryCodes(countries);
  const phase = projectStatusLabel(t, readProjectStatus(status));
  const facts =
    codes.length === 0
      ? t("head.projectOf", { ...named, phase })
      : t("head.projectIn", { ...named, countries: countryLabels(t, codes), phase });
  return cutAtWord(facts, MAX_DESCRIPTION);
}

/** The head of a page for search engines and link previews. */
export interface HeadTags {
  title: string;
  /** The title without the site's name, for link previews, which show that beside it. */
  heading: string;
  siteName: string;
  description: string;
  /** The canonical address of the page's content, beginning with `/`, without its language. */
  canonicalPath: string;
  /** The language of the organisation that publishes it, for who speaks none of Vigie's; null for the product's. */
  ownLanguage: string | null;
  /** The picture of link previews: its address, beginning with `/`, and its size in pixels; null for none. */
  picture: { path: string; width: number; height: number; alt: string } | null;
  type: "website" | "article";
  robots: "index" | "noindex";
  /** Structured data by schema.org; null for none. */
  jsonLd: object | null;
  /** The page's content in other forms: media types, and addresses, which begin with `/` or are absolute. */
  alternates?: readonly { type: string; path: string; title: string }[];
}
