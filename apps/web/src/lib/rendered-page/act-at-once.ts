import { shareLink } from "../share-link";
import { TOAST_DURATION_MS } from "../toast";

/** The dialog with a larger picture that is open before the app runs. */
export const EARLY_DIALOG = "dialog[data-early]";

/**
 * Does what a button is for before the app runs: shares the page (`data-share`, its address; `data-copied`, the words
 * for a copied link), or shows its picture larger (`data-larger`, the word for Close).
 *
 * @param onClosed called when the larger picture is closed again
 * @returns whether the button is done with; a larger picture is shown anew by the app, which knows all of them
 */
export function actAtOnce(button: HTMLElement, onClosed: () => void): boolean {
  const { share, copied = "", larger } = button.dataset;
  if (share !== undefined) {
    void shareAtOnce(new URL(share, window.location.origin).href, copied);
    return true;
  }
  const picture = button.querySelector("img");
  if (larger !== undefined && picture !== null) {
    showLarger(picture, { title: button.ariaLabel, close: larger, onClosed });
  }
  return false;
}

async function shareAtOnce(url: string, copied: string): Promise<void> {
  if ((await shareLink({ title: document.title, url })) !== "copied") return;
  const notice = document.createElement("p");
  notice.role = "status";
  notice.className =
    "fixed end-4 bottom-4 z-10 rounded-card bg-toast px-4 py-3.5 font-semibold text-on-toast shadow-float";
  document.body.append(notice);
  // Screen readers announce what comes into a status, not what it begins with.
  requestAnimationFrame(() => notice.append(copied));
  setTimeout(() => notice.remove(), TOAST_DURATION_MS);
}

function showLarger(
  picture: HTMLImageElement,
  { title, close, onClosed }: { title: string | null; close: string; onClosed: () => void },
): void {
  const dialog = document.createElement("dialog");
  dialog.dataset.early = "";
  dialog.ariaLabel = title;
  dialog.className = "m-auto max-h-dvh max-w-full bg-viewer p-0 text-on-viewer backdrop:bg-viewer";
  const image = new Image();
  image.sizes = "100vw";
  image.srcset = picture.srcset;
  image.src = picture.currentSrc || picture.src;
  image.className = "max-h-[85dvh] max-w-full object-contain";
  const button = document.createElement("button");
  button.className = "min-h-11 px-4 font-semibold";
  button.append(close);
  button.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => {
    dialog.remove();
    onClosed();
  });
  dialog.append(button, image);
  document.body.append(dialog);
  dialog.showModal();
}
