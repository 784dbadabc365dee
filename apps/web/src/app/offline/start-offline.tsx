import { createRoot } from "react-dom/client";
import { environment } from "@/lib/env";
import { ConnectionBar } from "./connection-bar";
import { oldestCachedAt, registerServiceWorker, removeServiceWorker } from "./service-worker";
import { watchConnection } from "./watch-connection";

/*
 * Offline support, which starts when this file is loaded: a bar tells of a lost connection, and public pages
 * that were read can be read again. It renders into an element of its own, so that the app need not wait for
 * it.
 */
const container = document.createElement("div");
container.className = "contents";
document.body.prepend(container);
createRoot(container).render(<ConnectionBar />);
watchConnection({ oldestCachedAt });
if (import.meta.env.PROD) {
  void (environment().offlineReading ? registerServiceWorker() : removeServiceWorker());
}
