import { bringsFiles } from "./transferred-files";

/**
 * Ignores files that are dropped where nothing takes them: the browser would leave the page, with all that was typed,
 * to open them.
 *
 * @returns a function that stops it
 */
export function ignoreDroppedFiles(): () => void {
  const ignore = (event: DragEvent) => {
    if (event.defaultPrevented || !bringsFiles(event.dataTransfer)) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = "none";
  };
  window.addEventListener("dragover", ignore);
  window.addEventListener("drop", ignore);
  return () => {
    window.removeEventListener("dragover", ignore);
    window.removeEventListener("drop", ignore);
  };
}
