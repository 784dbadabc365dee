import { createRoot } from "react-dom/client";
import { environment } from "@/lib/env";
import { ConnectionBar } from "./connection-bar";
import { oldestKept, registerServiceWorker, removeServiceWorker } from "./service-worker";
import { watchConnection } from "./watch-connection";

/*
 * Makes being without a connection a state of the page, once this file is loaded: a bar says so, and public
 * pages that were read can be read again. It has a place of its own in front of the app, which does not wait
 * for it.
 */
const place = document.createElement("div");
place.className = "contents";
document.body.prepend(place);
createRoot(place).render(<ConnectionBar />);
watchConnection({ oldestKept });
if (import.meta.env.PROD) {
  void (environment().offlineReading ? registerServiceWorker() : removeServiceWorker());
}
