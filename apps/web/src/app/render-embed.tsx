import { createServerHistory } from "@tanstack/history";
import type { QueryClient } from "@tanstack/react-query";
import { type Embed, type EmbedSubject, embedAddress } from "@vigie/domain/embed-address";
import { escapeMarkup } from "@vigie/domain/format/escape-markup";
import { directionOf, type Language, pathIn } from "@vigie/domain/language/languages";
import type { ServerTexts } from "@vigie/domain/language/texts";
import { WHOLE_LIST } from "@vigie/domain/project/list-address";
import { worldStill } from "@vigie/map-format/still-schemas";
import type { ReactElement } from "react";
import * as v from "valibot";
import { milestonesTable } from "@/data/content/milestones";
import { foundProjectsQuery } from "@/data/projects/public/found-projects";
import { mapPlacesQuery, WORLD } from "@/data/projects/public/map-places";
import { headlineOrganisationQuery } from "@/data/projects/public/public-list";
import { publicProjectQuery } from "@/data/projects/public/public-page";
import { EmbeddedList } from "@/features/embed/embedded-list";
import { EmbeddedMap } from "@/features/embed/embedded-map";
import { EmbeddedProject, MissingEmbed } from "@/features/embed/embedded-project";
import { loadCatalogue } from "@/lib/language/load-catalogue";
import { ProjectTextsProvider } from "@/lib/language/use-texts";
import { AppProviders } from "./app";
import { type RenderedPage, renderWhole } from "./rendered-page";

interface EmbedRequest {
  embed: Embed;
  t: ServerTexts;
  queries: QueryClient;
  now: Date;
  /** Reads the drawing of the world, as JSON. */
  readWorld: () => Promise<string>;
}

interface ShownEmbed {
  title: string;
  element: ReactElement;
}

/** Renders a page for frames of other sites: from the queries and components of our own pages, for no program. */
export async function renderEmbed(request: EmbedRequest): Promise<RenderedPage> {
  const { embed, t, queries, now } = request;
  const language: Language = t.language;
  await loadCatalogue(language, "project");
  const shown = await prepare(request);
  // The page of a missing project is the same for all ids.
  const subject: EmbedSubject = shown ? embed.subject : { kind: "project", id: null };
  const address = pathIn(language, embedAddress({ ...embed, subject }));
  const { title, element } = shown ?? { title: t("head.notFound"), element: <MissingEmbed /> };
  return {
    status: shown ? 200 : 404,
    head: `<title>${escapeMarkup(title)}</title>`,
    language,
    direction: directionOf(language),
    body: await renderWhole(
      <AppProviders start={{ history: createServerHistory(address), queries, renderedAt: now }}>
        <ProjectTextsProvider>{element}</ProjectTextsProvider>
      </AppProviders>,
    ),
    data: "",
    theme: embed.theme,
  };
}

/** @returns null where visitors may see no such project */
function prepare(request: EmbedRequest): Promise<ShownEmbed | null> {
  const { subject } = request.embed;
  if (subject.kind === "project") return prepareProject(request, subject.id);
  return prepareProjects(request, subject);
}

async function prepareProject(
  { queries, now }: EmbedRequest,
  id: string | null,
): Promise<ShownEmbed | null> {
  const project = id === null ? null : await queries.fetchQuery(publicProjectQuery(id));
  if (project === null) return null;
  const milestones = await queries.fetchQuery(milestonesTable.list(project.id));
  return {
    title: project.title,
    element: <EmbeddedProject project={project} milestones={milestones} now={now} />,
  };
}

async function prepareProjects(
  { t, queries, now, readWorld }: EmbedRequest,
  { kind, filters }: Extract<EmbedSubject, { kind: "list" | "map" }>,
): Promise<ShownEmbed> {
  const today = now.toISOString().slice(0, 10);
  const [publisher, found] = await Promise.all([
    queries.fetchQuery(headlineOrganisationQuery()),
    queries.fetchQuery(foundProjectsQuery({ ...WHOLE_LIST, filters }, today)),
  ]);
  const title = publisher ? t("list.projectsOf", { name: publisher.name }) : t("list.projects");
  const common = { title, filters, found: found.found };
  if (kind === "list") {
    const { projects, total } = found;
    const showsPublishers = publisher === null;
    const list = { ...common, projects, total, showsPublishers, now };
    return { title, element: <EmbeddedList {...list} /> };
  }
  const [places, world] = await Promise.all([
    queries.fetchQuery(mapPlacesQuery(WORLD, { filters, today })),
    readWorld(),
  ]);
  const drawn = v.parse(v.pipe(v.string(), v.parseJson(), worldStill), world);
  return { title, element: <EmbeddedMap {...common} places={places} world={drawn} /> };
}
