/** How long after the page has loaded the app waits before it starts, in milliseconds. */
const QUIET_MS = 3000;

/** The app starts after this time even if the page is still loading, in milliseconds. */
const MAX_WAIT_MS = 6000;

/** Events that show that a person uses the page, and may soon need the app. */
const SIGNS_OF_USE = [
  "pointermove",
  "pointerdown",
  "click",
  "keydown",
  "focusin",
  "input",
  "scroll",
];

/** The names of the events that the app dispatches on the document. */
interface StartEvents {
  /** React handles the page's events. */
  hydrated: string;
  /** The app loaded, but not all code for this page, which stays as the server rendered it. */
  hydrationFailed: string;
}

/** How to load the code of the app. */
interface Program {
  /** Downloads it, so that it can start at once later. Called at most once; may reject. */
  download: () => Promise<unknown>;
  /** Runs it, whether it is downloaded or not. Called once. */
  run: () => Promise<unknown>;
}

/**
 * Starts the app on a page that the server rendered. The page can be read and its links followed without the app, which
 * is therefore downloaded after visible pictures and fonts, and runs at the first sign of use, or after a while. A
 * click on a button before that is repeated once the app is hydrated.
 *
 * @param events the events that the app dispatches
 * @param loadAgain reloads the page if the server can be reached, since browsers do not retry a failed import
 */
export function startPage(
  program: Program,
  { hydrated, hydrationFailed }: StartEvents,
  loadAgain: () => void,
): void {
  let isStarted = false;
  let hasFailed = false;
  let clickedButton: HTMLButtonElement | null = null;

  // The page stays readable, so it is reloaded only when a person needs the app.
  const onFailure = () => {
    hasFailed = true;
    if (clickedButton) loadAgain();
  };

  const start = () => {
    if (isStarted) return;
    isStarted = true;
    for (const sign of SIGNS_OF_USE) document.removeEventListener(sign, start);
    program.run().catch(onFailure);
  };

  const prepare = () => {
    if (isStarted) return;
    program.download().catch(() => undefined);
    setTimeout(start, QUIET_MS);
  };

  const rememberClick = ({ target }: Event) => {
    clickedButton = target instanceof Element ? target.closest("button") : null;
    if (hasFailed && clickedButton) loadAgain();
  };

  for (const sign of SIGNS_OF_USE) document.addEventListener(sign, start);
  document.addEventListener("click", rememberClick, true);
  window.addEventListener("online", () => {
    if (hasFailed) loadAgain();
  });
  document.addEventListener(hydrationFailed, onFailure);
  // Repeating a click from before the person left the page would surprise them on return.
  window.addEventListener("pagehide", () => {
    clickedButton = null;
  });
  document.addEventListener(
    hydrated,
    () => {
      document.removeEventListener("click", rememberClick, true);
      if (clickedButton?.isConnected) clickedButton.click();
    },
    { once: true },
  );

  setTimeout(start, MAX_WAIT_MS);
  // The browser paints what it has loaded first.
  const prepareAfterPaint = () => requestAnimationFrame(() => setTimeout(prepare));
  if (document.readyState === "complete") prepareAfterPaint();
  else window.addEventListener("load", prepareAfterPaint, { once: true });
}
