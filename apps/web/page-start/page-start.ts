import { HYDRATED, HYDRATION_FAILED } from "../src/lib/rendered-page/hydration-events";
import { addStyleSheet } from "./add-style-sheet";
import { startPage } from "./start-page";

const { program, styles = "" } = document.currentScript?.dataset ?? {};
if (program !== undefined) {
  const files = [program, styles].filter(Boolean);
  startPage(
    {
      download: () =>
        Promise.all(
          files.map(async (file) => (await fetch(file, { priority: "low" })).arrayBuffer()),
        ),
      run: () => {
        if (styles) addStyleSheet(styles);
        return import(/* @vite-ignore */ program);
      },
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
