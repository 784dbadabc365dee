import { HYDRATED, HYDRATION_FAILED } from "../src/lib/rendered-page/hydration-events";
import { startPage } from "./start-page";

const { program, styles } = document.currentScript?.dataset ?? {};
if (program !== undefined) {
  const sheets = styles?.split(" ").filter(Boolean) ?? [];
  startPage(
    {
      download: () =>
        Promise.all(
          [...sheets, program].map(async (address) =>
            (await fetch(address, { priority: "low" })).arrayBuffer(),
          ),
        ),
      run: () => {
        for (const sheet of sheets) addStyleSheet(sheet);
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

/** The page carries the styles of what the server rendered; what the app adds needs the whole sheet. */
function addStyleSheet(address: string): void {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = address;
  document.head.append(link);
}
