import type { QueryClient } from "@tanstack/react-query";
import "@/styles.css";
import { StrictMode } from "react";
import { createRoot, hydrateRoot, type RootOptions } from "react-dom/client";
import { checkOnceConnected, shownAddress } from "@/data/live/server-rendered-page";
import { onlineProjectsQuery, prefetchListReads } from "@/data/projects/public/public-list";
import { createSessionStore } from "@/data/session/session";
import { isListAddress, LIST_SEARCH } from "@/features/monitoring/list/list-address";
import { preloadMonitoring } from "@/features/monitoring/monitoring-page";
import { preloadProjectPage } from "@/features/project-page/project-route";
import { environment } from "@/lib/env";
import { readListNavigation } from "@/lib/list-navigation";
import { logFailure } from "@/lib/log";
import { nextTask } from "@/lib/next-task";
import { paths } from "@/lib/paths";
import { createQueryClient } from "@/lib/query-client";
import { HYDRATED, HYDRATION_FAILED } from "@/lib/rendered-page/hydration-events";
import { matchPath } from "@/lib/router/match-path";
import { whenIdle } from "@/lib/when-idle";
import { App } from "./app";
import { readEmbeddedData, seedQueries } from "./embedded-data";

const failures: RootOptions = { onCaughtError: logFailure, onUncaughtError: logFailure };

/** Starts the app: hydrates what the server rendered, or renders into an empty page. */
async function start(root: HTMLElement): Promise<void> {
  const embedded = readEmbeddedData(document);
  if (embedded === null) {
    prefetchListReads();
    createRoot(root, failures).render(
      <StrictMode>
        <App />
      </StrictMode>,
    );
    return;
  }
  await nextTask();
  const queries = createQueryClient();
  const isMembers = createSessionStore().current().isAuthenticated;
  seedQueries(queries, embedded, window.location.pathname, isMembers);
  // With a Supabase elsewhere, a rendered page may be some seconds old even when the server has no newer one.
  if (!isMembers && environment().filesUrl === "") {
    checkOnceConnected({ renderedAt: embedded.renderedAt, address: shownAddress() });
  }
  const app = (
    <StrictMode>
      <App start={{ queries, renderedAt: new Date(embedded.renderedAt) }} />
    </StrictMode>
  );
  const showsOtherPage = isListWithoutAddress();
  await loadCodeOfPage(queries, showsOtherPage ? LIST_SEARCH : window.location.search);
  if (showsOtherPage) {
    root.replaceChildren();
    createRoot(root, failures).render(app);
  } else {
    await nextTask();
    // A difference to the server's rendering is a bug of ours, which end-to-end tests must notice.
    hydrateRoot(root, app, { ...failures, onRecoverableError: logFailure });
  }
  // From here on React handles events, also in parts that it has not hydrated yet.
  document.dispatchEvent(new Event(HYDRATED));
}

/**
 * Whether the page is the list although its address names the landing page: navigation within the app may open
 * the list by history state alone, which a reload restores.
 */
function isListWithoutAddress(): boolean {
  const { showProjects } = readListNavigation(window.history.state);
  const { pathname, search } = window.location;
  return pathname === paths.monitoring && showProjects && !isListAddress(search);
}

/**
 * Loads all code of a page, since React hydrates it as a whole.
 *
 * @param search of the page that is to be shown
 * @throws where some of the code cannot be loaded
 */
async function loadCodeOfPage(queries: QueryClient, search: string): Promise<void> {
  const isProject = matchPath(paths.project(":id"), window.location.pathname) !== null;
  const isLarge = queries.getQueryData(onlineProjectsQuery().queryKey) === null;
  const load = () => (isProject ? preloadProjectPage() : preloadMonitoring(search, isLarge));
  // Poor connections lose a request now and then.
  await load().catch(load);
}

const rootElement = document.getElementById("root");
if (!rootElement) throw new Error("The page has no place for the app.");
start(rootElement).catch((failure: unknown) => {
  logFailure(failure);
  // The rendered page stays readable, which is better than an error message.
  document.dispatchEvent(new Event(HYDRATION_FAILED));
});

// Offline support can wait.
whenIdle(() => void import("./offline/start-offline").catch(logFailure), 4000);
