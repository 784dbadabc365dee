/** How long a success notice stays. */
export const TOAST_DURATION_MS = 3000;

type Listener = (text: string) => void;

let listener: Listener | undefined;
const waiting: string[] = [];

/** Shows a success notice: green, at the bottom right, for three seconds. */
export function showToast(text: string): void {
  if (listener) listener(text);
  else waiting.push(text);
}

/**
 * Connects the toaster, which comes with the staff's code; earlier toasts are shown then. Returns
 * how to disconnect it.
 */
export function onToast(show: Listener): () => void {
  listener = show;
  for (const text of waiting.splice(0)) show(text);
  return () => {
    if (listener === show) listener = undefined;
  };
}
