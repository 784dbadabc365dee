import type { QueryClient } from "@tanstack/react-query";
import "@/styles.css";
import { StrictMode } from "react";
import { createRoot, hydrateRoot, type RootOptions } from "react-dom/client";
import { matchPath } from "react-router";
import * as v from "valibot";
import { confirmHandoverBy } from "@/data/live/handover-check";
import { onlineProjectsQuery } from "@/data/projects/public-list";
import { createSessionStore } from "@/data/session/session";
import { isListAddress } from "@/features/monitoring/list/list-address";
import { preloadMonitoring } from "@/features/monitoring/monitoring-page";
import { preloadProjectPage } from "@/features/project-page/project-route";
import { environment } from "@/lib/env";
import { readListNavigation } from "@/lib/list-navigation";
import { logFailure } from "@/lib/log";
import { paths } from "@/lib/paths";
import { createQueryClient } from "@/lib/query-client";
import { whenIdle } from "@/lib/when-idle";
import { App } from "./app";
import { isStillCurrent, readHandover, shownAddress, takeOver } from "./handover";

const failures: RootOptions = { onCaughtError: logFailure, onUncaughtError: logFailure };

/** Shows the app: takes over what the server rendered, or begins with an empty page. */
async function start(place: HTMLElement): Promise<void> {
  const handover = readHandover(document);
  if (handover === null) {
    createRoot(place, failures).render(
      <StrictMode>
        <App />
      </StrictMode>,
    );
    return;
  }
  const queries = createQueryClient();
  const isMembers = createSessionStore().current().isAuthenticated;
  takeOver(queries, handover, window.location.pathname, isMembers);
  const address = shownAddress();
  // With a Supabase elsewhere the server's pages may be some seconds old, which proves nothing.
  if (!isMembers && environment().filesUrl === "") {
    confirmHandoverBy(() => isStillCurrent(handover, address));
  }
  const app = (
    <StrictMode>
      <App start={{ queries, renderedAt: new Date(handover.renderedAt) }} />
    </StrictMode>
  );
  if (isAnotherPage()) {
    place.replaceChildren();
    createRoot(place, failures).render(app);
    return;
  }
  await loadCodeOfPage(queries);
  // What differs from the server's rendering is a fault of ours, which journeys are to see.
  hydrateRoot(place, app, { ...failures, onRecoverableError: logFailure });
}

const historyState = v.object({ usr: v.unknown() });

/** Within the app the list is also opened without being named in the address, and kept by a reload. */
function isAnotherPage(): boolean {
  const state = v.safeParse(historyState, window.history.state);
  const { showProjects } = readListNavigation(state.success ? state.output.usr : null);
  const { pathname, search } = window.location;
  return pathname === paths.monitoring && showProjects && !isListAddress(search);
}

/** What the server rendered is taken over as a whole, so the code for all of it comes first. */
async function loadCodeOfPage(queries: QueryClient): Promise<void> {
  const { pathname, search } = window.location;
  const isProject = matchPath(paths.project(":id"), pathname) !== null;
  const isLarge = queries.getQueryData(onlineProjectsQuery().queryKey) === null;
  const code = isProject ? preloadProjectPage() : preloadMonitoring(search, isLarge);
  // Where it does not come the page says so, in the place of what it is for.
  await code.catch(() => undefined);
}

const root = document.getElementById("root");
if (!root) throw new Error("The page has no place for the app.");
void start(root);

// For what a page without a connection says and shows, which can wait.
whenIdle(() => void import("./offline/start-offline").catch(logFailure), 4000);
