import { describePublicChange, type PublicChange } from "@vigie/domain/history/public-change";
import { plainText } from "@vigie/domain/history/sentence";
import { compiledTexts } from "@vigie/domain/language/compiled-texts";
import { chooseLanguage, pathIn } from "@vigie/domain/language/languages";
import { MEDIA_TYPES, projectAddress } from "@vigie/domain/open-data-addresses";
import type { ListedProject } from "@vigie/open-data/listed-project";
import type { OpenProject } from "@vigie/open-data/open-project";
import { element, XML_DECLARATION, type XmlNode, xmlText } from "@vigie/open-data/xml";

const ATOM = "http://www.w3.org/2005/Atom";
/** Of the host in ids, which must stay the same for ever. */
const SINCE = 2026;

/**
 * A page of the projects that changed last, as Atom (RFC 4287) with its neighbours (RFC 5005). Each leads to its page in
 * the language of its organisation, where Vigie speaks it.
 *
 * @param only the organisation that all are of; null where others may publish, too
 */
export function projectsFeed(
  origin: string,
  projects: readonly ListedProject[],
  only: { name: string; language: string | null } | null,
  links: { self: string; first: string; next: string | null },
): string {
  const language = chooseLanguage([only?.language ?? ""]);
  const t = compiledTexts(language, ["server"]);
  return feedText(language, [
    element(
      "title",
      {},
      only ? t("head.projectsOf", { organisation: only.name }) : t("head.projects"),
    ),
    element("id", {}, idOf(origin, links.first)),
    element("updated", {}, projects[0]?.updated_at ?? "2026-01-01T00:00:00Z"),
    ...linksOf(origin, { ...links, alternate: pathIn(language, "/monitoring") }),
    ...projects.map((project) => {
      const { id, organisation } = project;
      return element(
        "entry",
        { "xml:lang": organisation.language },
        element("title", {}, project.title),
        element("id", {}, idOf(origin, `/project/${id}`)),
        element("published", {}, project.created_at),
        element("updated", {}, project.updated_at),
        element("author", {}, element("name", {}, organisation.name)),
        link("alternate", origin + pageOf(project), "text/html"),
        link("related", origin + projectAddress(id, "json"), MEDIA_TYPES.json),
        project.short_description && element("summary", {}, project.short_description),
        project.countries.map((term) =>
          element("category", { term, scheme: "urn:iso:std:iso:3166" }),
        ),
      );
    }),
  ]);
}

/** What changed last of a project, in the language of its organisation where Vigie speaks it. */
export function projectFeed(
  origin: string,
  project: OpenProject,
  changes: readonly PublicChange[],
): string {
  const { id, organisation } = project;
  const language = chooseLanguage([organisation.language ?? ""]);
  const t = compiledTexts(language, ["visitor"]);
  const page = pageOf(project);
  return feedText(language, [
    element("title", { "xml:lang": organisation.language }, project.title),
    element("id", {}, idOf(origin, projectAddress(id, "atom"))),
    element("updated", {}, project.updated_at),
    element("author", {}, element("name", {}, organisation.name)),
    ...linksOf(origin, { self: projectAddress(id, "atom"), next: null, alternate: page }),
    ...changes.flatMap((change) => {
      const told = describePublicChange(t, change);
      if (told === null) return [];
      const updated = new Date(change.changed_at).toISOString();
      return element(
        "entry",
        {},
        element("title", {}, plainText(told)),
        element("id", {}, idOf(origin, `/project/${id}/${change.kind}/${updated}`)),
        element("updated", {}, updated),
        link("alternate", origin + page, "text/html"),
      );
    }),
  ]);
}

function pageOf({ id, organisation }: ListedProject | OpenProject): string {
  return pathIn(chooseLanguage([organisation.language ?? ""]), `/project/${id}`);
}

function feedText(language: string, content: readonly XmlNode[]): string {
  return (
    XML_DECLARATION + xmlText(element("feed", { xmlns: ATOM, "xml:lang": language }, ...content))
  );
}

/** An id that stays the same whatever the address of the site becomes (RFC 4151). */
function idOf(origin: string, path: string): string {
  return `tag:${new URL(origin).hostname},${SINCE}:${path}`;
}

function linksOf(
  origin: string,
  {
    self,
    first,
    next,
    alternate,
  }: { self: string; first?: string; next: string | null; alternate: string },
): XmlNode[] {
  return [
    link("self", origin + self, MEDIA_TYPES.atom),
    first === undefined ? null : link("first", origin + first, MEDIA_TYPES.atom),
    next === null ? null : link("next", origin + next, MEDIA_TYPES.atom),
    link("alternate", origin + alternate, "text/html"),
  ];
}

function link(rel: string, href: string, type: string): XmlNode {
  return element("link", { rel, href, type });
}
