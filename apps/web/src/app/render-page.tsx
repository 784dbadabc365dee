import { createServerHistory } from "@tanstack/history";
import { QueryClient } from "@tanstack/react-query";
import type { PageConfig } from "@vigie/domain/page-config";
import { CARDS_ON_PAGE } from "@vigie/domain/project/list-address";
import { StrictMode } from "react";
import { foundProjectsQuery, latestProjectsQuery } from "@/data/projects/public/found-projects";
import { listOverviewQuery } from "@/data/projects/public/list-overview";
import { type ListedProject, MOST_IN_BROWSER } from "@/data/projects/public/public-list";
import { publicProjectQuery } from "@/data/projects/public/public-page";
import { logoQuery, otherProjectsQuery } from "@/data/publisher";
import { readDataBy } from "@/data/server-reads";
import { firstViewOf, firstViewQuery } from "@/features/monitoring/first-view";
import { LATEST, latestOf } from "@/features/monitoring/landing/latest-of";
import { lastChangeQuery } from "@/features/monitoring/landing/what-changed";
import { isListAddress, readList } from "@/features/monitoring/list/list-address";
import { preloadMonitoring } from "@/features/monitoring/monitoring-page";
import { monitoringQueries } from "@/features/monitoring/monitoring-queries";
import { preloadProjectPage } from "@/features/project-page/project-route";
import { fetchProjectLists } from "@/features/project-page/use-project-content";
import { configureEnvironment } from "@/lib/env";
import { paths } from "@/lib/paths";
import { matchPath } from "@/lib/router/match-path";
import { App } from "./app";
import { HANDOVER_ID, type Handover } from "./handover";
import type { HeadTags } from "./head/head-tags";
import { landingHead, listHead, missingHead, projectHead } from "./head/public-heads";
import { inScript, serialiseHead } from "./head/serialise-head";
import { renderWhole } from "./render-whole";

/** What pages are rendered with, for as long as the program runs. */
export interface RenderSettings {
  /** What the page's own block says, see `environment`. */
  config: PageConfig;
  /** The origin that people see; null where none is configured. */
  publicUrl: string | null;
  /** Asks the data service, with a visitor's rights. */
  fetch: typeof fetch;
}

/** The parts of a page that a server puts into the built `index.html`. */
export interface RenderedPage {
  /** 404 for the page of a project that is not there: the same for all of them. */
  status: 200 | 404;
  /** In place of title and description. */
  head: string;
  /** In the place of the app; empty for a page that is left to browsers, with its head alone. */
  body: string;
  /** After it: what the page was rendered from, as a block of data. */
  data: string;
}

/** Where the data service would be in the addresses of its requests, where none is configured. */
const NO_ORIGIN = "http://localhost";

/**
 * Characters of the data of a page that is rendered: some thousand rows, or fewer long ones. Pages are
 * rendered one after the other, and one of ten times as much would keep all other visitors waiting for
 * seconds.
 */
const MOST_DATA = 400_000;

/** An address that no project has. */
const NO_PROJECT = paths.project("-");

/**
 * Renders the public pages of the app for browsers to take over. There is one configuration and one way
 * to the data in a program, so it is made once.
 *
 * @returns what renders `/monitoring` or `/project/{id}` at an address from `/` on; it rejects where
 *   the data cannot be had
 */
export function createPageRenderer({
  config,
  publicUrl,
  fetch,
}: RenderSettings): (address: string, now: Date) => Promise<RenderedPage> {
  configureEnvironment(config, NO_ORIGIN);
  readDataBy(fetch);
  return async (address, now) => {
    const { pathname, search } = new URL(address, NO_ORIGIN);
    const queries = newQueries();
    try {
      const id = matchPath(paths.project(":id"), pathname)?.id;
      const [, , head] = await Promise.all([
        preloadProjectPage(),
        // A server has the code of both kinds of lists at hand.
        preloadMonitoring(search, true),
        id === undefined ? prepareMonitoring(queries, search, now) : prepareProject(queries, id),
      ]);
      const isMissing = head === null;
      const shown = isMissing ? NO_PROJECT : address;
      if (isMissing) forgetProject(queries, id ?? "");
      const answer = {
        status: isMissing ? (404 as const) : (200 as const),
        head: serialiseHead(head ?? missingHead(), publicUrl),
      };
      const data = inScript(handoverOf(queries, isMissing, now));
      if (data.length > MOST_DATA) return { ...answer, body: "", data: "" };
      const body = await renderWhole(
        <StrictMode>
          <App start={{ history: createServerHistory(shown), queries, renderedAt: now }} />
        </StrictMode>,
      );
      return {
        ...answer,
        body,
        data: `<script type="application/json" id="${HANDOVER_ID}">${data}</script>`,
      };
    } finally {
      queries.clear();
    }
  };
}

/** Asks once for each thing; whoever waits for the page is told of a failure by the server. */
function newQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: "always", staleTime: Infinity } },
  });
}

async function prepareMonitoring(
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
    const view = firstViewOf(projects, asked, today);
    queries.removeQueries({ queryKey: list.queryKey });
    queries.setQueryData(firstViewQuery(asked).queryKey, view);
  }
  const organisation = publisher?.name ?? null;
  return asksForList ? listHead({ organisation }) : landingHead({ organisation });
}

/**
 * All projects of the list; null where there are more than a browser holds. The overview is asked for
 * first: it is one row that says how many there are, and all that the page of a large list needs, while
 * the list itself would read a hundred projects to find out. The page of a small list does without it.
 */
async function fetchWholeList(queries: QueryClient): Promise<readonly ListedProject[] | null> {
  const [, list] = monitoringQueries();
  const overview = listOverviewQuery();
  const { projects } = await queries.fetchQuery(overview);
  const listed = projects > MOST_IN_BROWSER ? null : await queries.fetchQuery(list);
  if (listed === null) queries.setQueryData(list.queryKey, null);
  else queries.removeQueries({ queryKey: overview.queryKey });
  return listed;
}

async function latestNews(
  queries: QueryClient,
  projects: readonly ListedProject[] | null,
): Promise<readonly ListedProject[]> {
  if (projects !== null) return latestOf(projects);
  return (await queries.fetchQuery(latestProjectsQuery(LATEST))).projects;
}

/** A logo that is stored inline would make the page heavy; the page loads the server's small version. */
async function prepareLogo(queries: QueryClient, organizationId: number): Promise<void> {
  const query = logoQuery(organizationId);
  const address = await queries.fetchQuery(query);
  if (address?.startsWith("data:"))
    queries.setQueryData(query.queryKey, await smallLogo(organizationId, address));
}

/** The address of the server's small version: it names the very logo, as the server checks. */
async function smallLogo(organizationId: number, stored: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(stored));
  const hexadecimal = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0"));
  return paths.logo(organizationId, hexadecimal.join("").slice(0, 32));
}

/** @returns null where there is no such project for visitors */
async function prepareProject(queries: QueryClient, id: string): Promise<HeadTags | null> {
  const project = await queries.fetchQuery(publicProjectQuery(id));
  if (project === null) return null;
  await Promise.all([
    fetchProjectLists(queries, id),
    queries.prefetchQuery(otherProjectsQuery(project.organisations.id, id)),
    prepareLogo(queries, project.organisations.id),
  ]);
  const [failed] = queries
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.status === "error" });
  if (failed) throw failed.state.error;
  return projectHead(project);
}

/** The page of a project that is not there says nothing of which, nor of why. */
function forgetProject(queries: QueryClient, id: string): void {
  queries.removeQueries({ queryKey: publicProjectQuery(id).queryKey });
  queries.setQueryData(publicProjectQuery("-").queryKey, null);
}

function handoverOf(queries: QueryClient, isMissing: boolean, now: Date): Handover {
  return {
    // The page of a project that is not there is the same at all times.
    renderedAt: (isMissing ? new Date(0) : now).toISOString(),
    isMissing,
    queries: isMissing ? [] : knownQueries(queries),
  };
}

function knownQueries(queries: QueryClient): Handover["queries"] {
  const known = queries.getQueryCache().findAll({
    predicate: ({ state }) => state.status === "success",
  });
  return known.map(({ queryKey, state }) => [[...queryKey], state.data]);
}
