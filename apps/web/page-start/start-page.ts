/** After the page has loaded, its program leaves the processor to the reader for this time, in milliseconds. */
const QUIET_MS = 3000;

/** The program starts after this time even if the page is still loading, in milliseconds. */
const LONGEST_WAIT_MS = 6000;

/** Events that show that a person is at the page, and may be about to use something that needs the program. */
const SIGNS_OF_USE = [
  "pointermove",
  "pointerdown",
  "click",
  "keydown",
  "focusin",
  "input",
  "scroll",
];

/** The names of the document's events that tell what became of the page. */
interface StartEvents {
  /** The program answers what a person does. */
  takenOver: string;
  /** The program came, but not all that it needs for this page, which is as it was. */
  notTakenOver: string;
}

/** How the program of a page is had. */
interface Program {
  /** Downloads it, so that it starts without a wait. It is called at most once, and may fail. */
  download: () => Promise<unknown>;
  /** Runs it, downloaded or not. It is called once. */
  run: () => Promise<unknown>;
}

/**
 * Starts a page that the server rendered. The page can be read and its links followed without the program,
 * so the program is downloaded after the pictures and fonts that are seen, and runs at the first sign that
 * a person uses the page, or after a while. A button that is pressed before that does its work once the
 * program is there.
 *
 * @param events what the program tells the document
 * @param loadAgain loads the page again if the server can be reached: a browser does not ask again for a
 *   program that did not come
 */
export function startPage(
  program: Program,
  { takenOver, notTakenOver }: StartEvents,
  loadAgain: () => void,
): void {
  let isStarted = false;
  let isMissing = false;
  let pressed: HTMLButtonElement | null = null;

  // There is still a page to read.
  const miss = () => {
    isMissing = true;
    if (pressed) loadAgain();
  };

  const start = () => {
    if (isStarted) return;
    isStarted = true;
    for (const sign of SIGNS_OF_USE) document.removeEventListener(sign, start);
    program.run().catch(miss);
  };

  const prepare = () => {
    if (isStarted) return;
    program.download().catch(() => undefined);
    setTimeout(start, QUIET_MS);
  };

  const keepPress = ({ target }: Event) => {
    pressed = target instanceof Element ? target.closest("button") : null;
    if (isMissing && pressed) loadAgain();
  };

  for (const sign of SIGNS_OF_USE) document.addEventListener(sign, start, { passive: true });
  document.addEventListener("click", keepPress, true);
  window.addEventListener("online", () => {
    if (isMissing) loadAgain();
  });
  document.addEventListener(notTakenOver, miss);
  // A press from before a person left the page would surprise them when they come back.
  window.addEventListener("pagehide", () => {
    pressed = null;
  });
  document.addEventListener(
    takenOver,
    () => {
      document.removeEventListener("click", keepPress, true);
      if (pressed?.isConnected) pressed.click();
    },
    { once: true },
  );

  setTimeout(start, LONGEST_WAIT_MS);
  // The browser paints what it has loaded first.
  const prepareAfterPaint = () => requestAnimationFrame(() => setTimeout(prepare));
  if (document.readyState === "complete") prepareAfterPaint();
  else window.addEventListener("load", prepareAfterPaint, { once: true });
}
