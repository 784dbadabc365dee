import { DEFAULT_LANGUAGE, readLanguage } from "@vigie/domain/language/languages";
import { chosenLanguage } from "@/lib/language/chosen-on-device";
import { loadCatalogue } from "@/lib/language/load-catalogue";
import "@/styles.css";
import { StrictMode } from "react";
import { createRoot, hydrateRoot, type RootOptions } from "react-dom/client";
import { checkOnceConnected, shownAddress } from "@/data/live/server-rendered-page";
import { createSessionStore } from "@/data/session/session";
import { isListAddress } from "@/features/monitoring/list/list-address";
import { environment } from "@/lib/env";
import { readListNavigation } from "@/lib/list-navigation";
import { logFailure } from "@/lib/log";
import { paths } from "@/lib/paths";
import { createQueryClient } from "@/lib/query-client";
import { beginHydration, forgetEarlyUse, wasFilledIn } from "@/lib/rendered-page/repeat-early-use";
import { whenIdle } from "@/lib/when-idle";
import { App } from "./app";
import { readEmbeddedData, seedQueries } from "./embedded-data";
import { prefetchDashboard, preloadPage } from "./router";

const failures: RootOptions = { onCaughtError: logFailure, onUncaughtError: logFailure };

/** Starts the app: hydrates what the server rendered, or renders into an empty page. */
async function start(root: HTMLElement): Promise<void> {
  const embedded = readEmbeddedData(document);
  const { language: named, path } = readLanguage(window.location.pathname);
  if (embedded === null) {
    const ofAccount = createSessionStore().current().user?.language;
    await loadCatalogue(named ?? ofAccount ?? chosenLanguage(), "visitor");
    createRoot(root, failures).render(
      <StrictMode>
        <App />
      </StrictMode>,
    );
    return;
  }
  const queries = createQueryClient();
  const isMembers = createSessionStore().current().isAuthenticated;
  // A member may see a project that visitors do not.
  const mayBeThere = isMembers && embedded.isMissing;
  if (!mayBeThere) seedQueries(queries, embedded, path, isMembers);
  // With a Supabase elsewhere, a rendered page may be some seconds old even when the server has no newer one.
  if (!isMembers && environment().filesUrl === "" && embedded.queries.length > 0) {
    checkOnceConnected({ renderedAt: embedded.renderedAt, address: shownAddress() });
  }
  if (path === paths.login && wasFilledIn()) prefetchDashboard(named ?? DEFAULT_LANGUAGE);
  // React hydrates a page as a whole.
  await preloadPage(path, named ?? DEFAULT_LANGUAGE);
  if (mayBeThere || isListWithoutAddress()) {
    forgetEarlyUse();
    root.replaceChildren();
    createRoot(root, failures).render(
      <StrictMode>
        <App start={{ queries }} />
      </StrictMode>,
    );
    return;
  }
  beginHydration();
  // Browsers that translate a page put its texts into such elements. React then makes the altered parts anew.
  const isTranslated = root.querySelector("font") !== null;
  hydrateRoot(
    root,
    <StrictMode>
      <App start={{ queries, renderedAt: new Date(embedded.renderedAt) }} />
    </StrictMode>,
    // A difference to the server's rendering is a bug of ours, which end-to-end tests must notice.
    { ...failures, onRecoverableError: isTranslated ? () => undefined : logFailure },
  );
}

/**
 * Whether the page is the list although its address names the landing page: navigation within the app may open
 * the list by history state alone, which a reload restores.
 */
function isListWithoutAddress(): boolean {
  const { showProjects } = readListNavigation(window.history.state);
  const { pathname, search } = window.location;
  const { path } = readLanguage(pathname);
  return path === paths.monitoring && showProjects && !isListAddress(search);
}

const rootElement = document.getElementById("root");
if (!rootElement) throw new Error("The page has no place for the app.");
// Where some code does not come the rendered page stays, whose links and forms work without it.
start(rootElement).catch(logFailure);

// Offline support can wait.
whenIdle(() => void import("./offline/start-offline").catch(logFailure), 4000);
