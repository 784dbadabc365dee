import { DEFAULT_LANGUAGE, languageOfTag } from "@vigie/domain/language/languages";
import { createRoot } from "react-dom/client";
import { environment } from "@/lib/env";
import { VisitorTextsProvider } from "@/lib/language/use-texts";
import { ConnectionBar } from "./connection-bar";
import { registerServiceWorker, removeServiceWorker, watchCachedResponses } from "./service-worker";
import { watchConnection } from "./watch-connection";

/*
 * Offline support, which starts when this file is loaded: a bar tells of a lost connection, and public pages
 * that were read can be read again. It renders into an element of its own, so that the app need not wait for
 * it.
 */
const container = document.createElement("div");
container.className = "contents";
document.body.prepend(container);
// In the language of the page that was opened, since it has a root of its own.
createRoot(container).render(
  <VisitorTextsProvider language={languageOfTag(document.documentElement.lang) ?? DEFAULT_LANGUAGE}>
    <ConnectionBar />
  </VisitorTextsProvider>,
);
watchConnection({ watchCachedResponses });
if (import.meta.env.PROD) {
  void (environment().offlineReading ? registerServiceWorker() : removeServiceWorker());
}
