import { HYDRATED, HYDRATION_FAILED } from "../src/lib/rendered-page/hydration-events";
import { startPage } from "./start-page";

const address = document.currentScript?.dataset.program;
if (address !== undefined) {
  startPage(
    {
      download: async () => (await fetch(address, { priority: "low" })).arrayBuffer(),
      run: () => import(/* @vite-ignore */ address),
    },
    { hydrated: HYDRATED, hydrationFailed: HYDRATION_FAILED },
    () => {
      // Reloads only if the server answers; otherwise the readable page stays.
      fetch(window.location.href, { method: "HEAD" }).then(
        ({ ok }) => ok && window.location.reload(),
        () => undefined,
      );
    },
  );
}
