import { createServerHistory } from "@tanstack/history";
import { QueryClient } from "@tanstack/react-query";
import { missingProjectAddress } from "@vigie/domain/app-addresses";
import { readEmbedAddress } from "@vigie/domain/embed-address";
import {
  DEFAULT_LANGUAGE,
  directionOf,
  type Language,
  pathIn,
  readLanguage,
} from "@vigie/domain/language/languages";
import { createTexts, type ServerTexts } from "@vigie/domain/language/texts";
import type { PageConfig } from "@vigie/domain/page-config";
import { CARDS_ON_PAGE } from "@vigie/domain/project/list-address";
import { StrictMode } from "react";
import { openPublishersQuery } from "@/data/open-data";
import { foundProjectsQuery, latestProjectsQuery } from "@/data/projects/public/found-projects";
import { listOverviewQuery } from "@/data/projects/public/list-overview";
import {
  headlineOrganisationQuery,
  type ListedProject,
  MAX_PROJECTS_IN_BROWSER,
  onlineProjectsQuery,
} from "@/data/projects/public/public-list";
import { publicProjectQuery } from "@/data/projects/public/public-page";
import { sectorNamesQuery } from "@/data/projects/public/sector-names";
import { logoQuery, otherProjectsQuery } from "@/data/publisher";
import { setServerFetch } from "@/data/server-fetch";
import { firstViewOf, firstViewQuery } from "@/features/monitoring/first-view";
import { LATEST, latestOf } from "@/features/monitoring/landing/latest-of";
import { lastChangeQuery } from "@/features/monitoring/landing/what-changed";
import { isListAddress, readList } from "@/features/monitoring/list/list-address";
import { fetchProjectLists } from "@/features/project-page/use-project-content";
import { configureEnvironment } from "@/lib/env";
import { loadCatalogue } from "@/lib/language/load-catalogue";
import { paths } from "@/lib/paths";
import { matchPath } from "@/lib/router/match-path";
import { App } from "./app";
import { EMBEDDED_DATA_ID, type EmbeddedData } from "./embedded-data";
import {
  fixedHead,
  type HeadTags,
  landingHead,
  listHead,
  missingHead,
  openDataHead,
  projectHead,
} from "./head/public-heads";
import { inScript, serialiseHead } from "./head/serialise-head";
import { renderEmbed } from "./render-embed";
import { type RenderedPage, renderWhole } from "./rendered-page";
import { preloadPage } from "./router";

export interface RenderSettings {
  /** The configuration of pages, see `environment`. */
  config: PageConfig;
  /** The public origin; null where none is configured. */
  publicUrl: string | null;
  /** Sends requests to the data service, with a visitor's rights. */
  fetch: typeof fetch;
  /** Reads the drawing of the world, as JSON. */
  readWorld: () => Promise<string>;
}

/** The origin in requests to the data service, where none is configured. */
const PLACEHOLDER_ORIGIN = "http://localhost";

/**
 * Pages with more data, in characters, are left to the browser: some thousand rows, or fewer long ones. Pages
 * are rendered one at a time, and ten times as much would keep all other visitors waiting for seconds.
 */
const MAX_DATA_LENGTH = 400_000;

/**
 * Makes the function that renders public pages, which browsers hydrate. Call it once: configuration and data
 * access are global to the process.
 *
 * @returns a function that renders `/monitoring`, `/project/{id}`, `/login`, `/tutorial`, `/data` or what is below
 *   `/embed`; it rejects where the data cannot be loaded
 */
export function createPageRenderer({
  config,
  publicUrl,
  fetch,
  readWorld,
}: RenderSettings): (address: string, now: Date) => Promise<RenderedPage> {
  configureEnvironment(config, PLACEHOLDER_ORIGIN);
  setServerFetch(fetch);
  const renderApp = async (address: string, now: Date): Promise<RenderedPage> => {
    const { pathname: path, search } = new URL(address, PLACEHOLDER_ORIGIN);
    const { language: named, path: pathname } = readLanguage(path);
    const language = named ?? DEFAULT_LANGUAGE;
    const t = await loadServerTexts(language);
    const queries = newQueries();
    try {
      const id = matchPath(paths.project(":id"), pathname)?.id;
      const [, head] = await Promise.all([
        preloadPage(pathname, language),
        prepareHead(t, queries, { id, pathname, search }, now),
      ]);
      const isMissing = head === null;
      const shown = isMissing ? pathIn(language, missingProjectAddress) : address;
      if (isMissing) hideProjectId(queries, id ?? "");
      const page = {
        status: isMissing ? (404 as const) : (200 as const),
        head: serialiseHead(language, head ?? missingHead(t), publicUrl),
        language,
        direction: directionOf(language),
      };
      const data = inScript(embeddedDataOf(queries, isMissing, now));
      if (data.length > MAX_DATA_LENGTH) return { ...page, body: "", data: "" };
      const body = await renderWhole(
        <StrictMode>
          <App start={{ history: createServerHistory(shown), queries, renderedAt: now }} />
        </StrictMode>,
      );
      return {
        ...page,
        body,
        data: `<script type="application/json" id="${EMBEDDED_DATA_ID}">${data}</script>`,
      };
    } finally {
      queries.clear();
    }
  };
  return async (address, now) => {
    const { pathname, searchParams } = new URL(address, PLACEHOLDER_ORIGIN);
    const { language, path } = readLanguage(pathname);
    const embed = readEmbedAddress(path, (name) => searchParams.get(name));
    if (embed === null) return renderApp(address, now);
    const t = await loadServerTexts(language ?? DEFAULT_LANGUAGE);
    const queries = newQueries();
    try {
      return await renderEmbed({ embed, t, queries, now, readWorld });
    } finally {
      queries.clear();
    }
  };
}

/** Loads what a page shows. */
function prepareHead(
  t: ServerTexts,
  queries: QueryClient,
  { id, pathname, search }: { id: string | undefined; pathname: string; search: string },
  now: Date,
): HeadTags | Promise<HeadTags | null> {
  if (id !== undefined) return prepareProject(t, queries, id);
  if (pathname === paths.openData) return prepareOpenData(t, queries);
  return fixedHead(t, pathname) ?? prepareMonitoring(t, queries, search, now);
}

async function loadServerTexts(language: Language): Promise<ServerTexts> {
  const parts = (["visitor", "server"] as const).map((part) => loadCatalogue(language, part));
  return createTexts<Parameters<ServerTexts>[0]>(language, await Promise.all(parts));
}

/** Neither retries nor refetches: the server decides what to do about a failure. */
function newQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: "always", staleTime: Infinity } },
  });
}

async function prepareMonitoring(
  t: ServerTexts,
  queries: QueryClient,
  search: string,
  now: Date,
): Promise<HeadTags> {
  const [headline, list] = monitoringQueries();
  const asksForList = isListAddress(search);
  const asked = readList(asksForList ? search : "");
  const today = now.toISOString().slice(0, 10);
  const [publisher, projects] = await Promise.all([
    queries.fetchQuery(headline),
    fetchWholeList(queries),
  ]);
  if (projects === null && asksForList) await queries.fetchQuery(foundProjectsQuery(asked, today));
  const news = asksForList ? [] : await latestNews(queries, projects);
  await Promise.all([
    publisher ? prepareLogo(queries, publisher.id) : undefined,
    ...news.map((project) => queries.fetchQuery(lastChangeQuery(project))),
  ]);
  if (projects !== null && projects.length > CARDS_ON_PAGE) {
    const view = firstViewOf(t, projects, asked, today);
    queries.removeQueries({ queryKey: list.queryKey });
    queries.setQueryData(firstViewQuery(asked).queryKey, view);
  }
  const { name: organisation = null, language = null } = publisher ?? {};
  const data = { organisation, language, filters: asked.filters };
  return asksForList ? listHead(t, data) : landingHead(t, data);
}

/**
 * All projects of the list; null where there are more than a browser should hold. Loads the overview first, a
 * single row that tells their number and suffices for the page of a large list, while the list would read a
 * hundred projects to find out. The page of a small list does not embed the overview.
 */
async function fetchWholeList(queries: QueryClient): Promise<readonly ListedProject[] | null> {
  const [, list] = monitoringQueries();
  const overview = listOverviewQuery();
  const { projects } = await queries.fetchQuery(overview);
  const listed = projects > MAX_PROJECTS_IN_BROWSER ? null : await queries.fetchQuery(list);
  if (listed === null) queries.setQueryData(list.queryKey, null);
  else queries.removeQueries({ queryKey: overview.queryKey });
  return listed;
}

async function prepareOpenData(t: ServerTexts, queries: QueryClient): Promise<HeadTags> {
  const [headline, { countries }, publishers] = await Promise.all([
    queries.fetchQuery(headlineOrganisationQuery()),
    queries.fetchQuery(listOverviewQuery()),
    queries.fetchQuery(openPublishersQuery()),
  ]);
  if (headline) await prepareLogo(queries, headline.id);
  return openDataHead(t, { headline, publishers, countries });
}

async function latestNews(
  queries: QueryClient,
  projects: readonly ListedProject[] | null,
): Promise<readonly ListedProject[]> {
  if (projects !== null) return latestOf(projects);
  return (await queries.fetchQuery(latestProjectsQuery(LATEST))).projects;
}

/** Replaces a logo that is stored inline, which would make the page heavy, by the address of a small version. */
async function prepareLogo(queries: QueryClient, organizationId: number): Promise<void> {
  const query = logoQuery(organizationId);
  const address = await queries.fetchQuery(query);
  if (address?.startsWith("data:"))
    queries.setQueryData(query.queryKey, await smallLogo(organizationId, address));
}

/** The address of the small version that the server draws. It contains the logo's digest, which the server checks. */
async function smallLogo(organizationId: number, stored: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(stored));
  const hexadecimal = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0"));
  return paths.logo(organizationId, hexadecimal.join("").slice(0, 32));
}

/**
 * Loads what the page of a project shows.
 *
 * @returns the page's head; null where visitors may see no such project
 */
async function prepareProject(
  t: ServerTexts,
  queries: QueryClient,
  id: string,
): Promise<HeadTags | null> {
  const project = await queries.fetchQuery(publicProjectQuery(id));
  if (project === null) return null;
  await Promise.all([
    fetchProjectLists(queries, id),
    queries.prefetchQuery(otherProjectsQuery(project.organisations.id, id)),
    project.sectors.length > 0
      ? queries.prefetchQuery(sectorNamesQuery(t, project.sectors))
      : undefined,
    prepareLogo(queries, project.organisations.id),
  ]);
  const [failed] = queries
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.status === "error" });
  if (failed) throw failed.state.error;
  return projectHead(t, project);
}

/** Makes the page of a missing project equal for all ids, so that it does not tell which projects exist. */
function hideProjectId(queries: QueryClient, id: string): void {
  queries.removeQueries({ queryKey: publicProjectQuery(id).queryKey });
  queries.setQueryData(publicProjectQuery("-").queryKey, null);
}

function embeddedDataOf(queries: QueryClient, isMissing: boolean, now: Date): EmbeddedData {
  const loaded = isMissing ? [] : loadedQueries(queries);
  // A page without data is always the same.
  const renderedAt = loaded.length === 0 ? new Date(0) : now;
  return { renderedAt: renderedAt.toISOString(), isMissing, queries: loaded };
}

function loadedQueries(queries: QueryClient): EmbeddedData["queries"] {
  const loaded = queries.getQueryCache().findAll({
    predicate: ({ state }) => state.status === "success",
  });
  return loaded.map(({ queryKey, state }) => [[...queryKey], state.data]);
}

/** The queries of /monitoring at any address: the organisation, and the list where it is not too long. */
function monitoringQueries() {
  return [headlineOrganisationQuery(), onlineProjectsQuery()] as const;
}
