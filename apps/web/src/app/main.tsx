import type { QueryClient } from "@tanstack/react-query";
import "@/styles.css";
import { StrictMode } from "react";
import { createRoot, hydrateRoot, type RootOptions } from "react-dom/client";
import { checkWhenConnected, shownAddress } from "@/data/live/handed-over";
import { fetchListReadsAhead, onlineProjectsQuery } from "@/data/projects/public/public-list";
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
import { NOT_TAKEN_OVER, TAKEN_OVER } from "@/lib/rendered-page/taken-over";
import { matchPath } from "@/lib/router/match-path";
import { whenIdle } from "@/lib/when-idle";
import { App } from "./app";
import { readHandover, takeOver } from "./handover";

const failures: RootOptions = { onCaughtError: logFailure, onUncaughtError: logFailure };

/** Shows the app: takes over what the server rendered, or begins with an empty page. */
async function start(place: HTMLElement): Promise<void> {
  const handover = readHandover(document);
  if (handover === null) {
    fetchListReadsAhead();
    createRoot(place, failures).render(
      <StrictMode>
        <App />
      </StrictMode>,
    );
    return;
  }
  await nextTask();
  const queries = createQueryClient();
  const isMembers = createSessionStore().current().isAuthenticated;
  takeOver(queries, handover, window.location.pathname, isMembers);
  // With a Supabase elsewhere the server's pages may be some seconds old, which proves nothing.
  if (!isMembers && environment().filesUrl === "") {
    checkWhenConnected({ renderedAt: handover.renderedAt, address: shownAddress() });
  }
  const app = (
    <StrictMode>
      <App start={{ queries, renderedAt: new Date(handover.renderedAt) }} />
    </StrictMode>
  );
  const isAnother = isAnotherPage();
  await loadCodeOfPage(queries, isAnother ? LIST_SEARCH : window.location.search);
  if (isAnother) {
    place.replaceChildren();
    createRoot(place, failures).render(app);
  } else {
    await nextTask();
    // What differs from the server's rendering is a fault of ours, which journeys are to see.
    hydrateRoot(place, app, { ...failures, onRecoverableError: logFailure });
  }
  // React answers what is pressed from here on, also where it has not gone through the page yet.
  document.dispatchEvent(new Event(TAKEN_OVER));
}

/** Within the app the list is also opened without being named in the address, and kept by a reload. */
function isAnotherPage(): boolean {
  const { showProjects } = readListNavigation(window.history.state);
  const { pathname, search } = window.location;
  return pathname === paths.monitoring && showProjects && !isListAddress(search);
}

/**
 * What the server rendered is taken over as a whole, so the code for all of it comes first.
 *
 * @param search of the page that is to be shown
 * @throws where some of it does not come
 */
async function loadCodeOfPage(queries: QueryClient, search: string): Promise<void> {
  const isProject = matchPath(paths.project(":id"), window.location.pathname) !== null;
  const isLarge = queries.getQueryData(onlineProjectsQuery().queryKey) === null;
  const load = () => (isProject ? preloadProjectPage() : preloadMonitoring(search, isLarge));
  // A poor line loses a request now and then.
  await load().catch(load);
}

const root = document.getElementById("root");
if (!root) throw new Error("The page has no place for the app.");
start(root).catch((failure: unknown) => {
  logFailure(failure);
  // A page that can be read is worth more than one that says what did not come.
  document.dispatchEvent(new Event(NOT_TAKEN_OVER));
});

// For what a page without a connection says and shows, which can wait.
whenIdle(() => void import("./offline/start-offline").catch(logFailure), 4000);
