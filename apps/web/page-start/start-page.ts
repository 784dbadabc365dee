/** The program is fetched after this time even if something of the page still has not come, in milliseconds. */
const LONGEST_WAIT_MS = 3000;

/** Events of a person who may be about to use something that needs the program. */
const SIGNS_OF_USE = ["pointerdown", "keydown"];

/** The names of the document's events that tell what became of the page. */
interface StartEvents {
  /** The program answers what a person does. */
  takenOver: string;
  /** The program came, but not all that it needs for this page, which is as it was. */
  notTakenOver: string;
}

/**
 * Starts a page that the server rendered. It can be read and its links followed without the program, which
 * therefore comes after the pictures and fonts that are seen. A button that is pressed before that does its
 * work once the program is there.
 *
 * @param fetchProgram fetches and runs the program; called once
 * @param events what the program tells the document
 * @param loadAgain loads the page again if the server can be reached: a browser does not ask again for a
 *   program that did not come
 */
export function startPage(
  fetchProgram: () => Promise<unknown>,
  { takenOver, notTakenOver }: StartEvents,
  loadAgain: () => void,
): void {
  let isFetched = false;
  let isMissing = false;
  let pressed: HTMLButtonElement | null = null;

  // There is still a page to read.
  const miss = () => {
    isMissing = true;
  };

  const start = () => {
    if (isFetched) return;
    isFetched = true;
    fetchProgram().catch(miss);
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
  // Who left the page and comes back to it is not met by what was pressed before.
  window.addEventListener("pagehide", () => {
    pressed = null;
  });
  document.addEventListener(
    takenOver,
    () => {
      document.removeEventListener("click", keepPress, true);
      for (const sign of SIGNS_OF_USE) document.removeEventListener(sign, start);
      if (pressed?.isConnected) pressed.click();
    },
    { once: true },
  );

  setTimeout(start, LONGEST_WAIT_MS);
  // What has been loaded is painted first.
  const startAfterPaint = () => requestAnimationFrame(() => setTimeout(start));
  if (document.readyState === "complete") startAfterPaint();
  else window.addEventListener("load", startAfterPaint, { once: true });
}
