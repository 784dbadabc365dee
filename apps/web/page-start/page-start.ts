import { NOT_TAKEN_OVER, TAKEN_OVER } from "../src/lib/rendered-page/taken-over";
import { startPage } from "./start-page";

const address = document.currentScript?.dataset.program;
if (address !== undefined) {
  startPage(
    {
      download: async () => (await fetch(address, { priority: "low" })).arrayBuffer(),
      run: () => import(/* @vite-ignore */ address),
    },
    { takenOver: TAKEN_OVER, notTakenOver: NOT_TAKEN_OVER },
    () => {
      // The page that can be read stays where there is no other.
      fetch(window.location.href, { method: "HEAD" }).then(
        ({ ok }) => ok && window.location.reload(),
        () => undefined,
      );
    },
  );
}
