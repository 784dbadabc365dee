/** How long a success notice stays. */
export const TOAST_DURATION_MS = 3000;

/** How long one with something to do stays, beyond the time the pointer or the focus is on it. */
export const ACTION_DURATION_MS = 12_000;

/** What can be done about a success, such as undoing it. */
export interface ToastAction {
  label: string;
  run: () => void;
}

type Listener = (text: string, action?: ToastAction) => void;

let listener: Listener | undefined;
const waiting: Parameters<Listener>[] = [];

/**
 * Shows a success notice: green, at the bottom right, for three seconds, or longer with something
 * to do. The notice may go before that is done, so it must be possible elsewhere, too.
 */
export const showToast: Listener = (...notice) => {
  if (listener) listener(...notice);
  else waiting.push(notice);
};

/**
 * Connects the toaster, which comes with the staff's code; earlier toasts are shown then. Returns
 * how to disconnect it.
 */
export function onToast(show: Listener): () => void {
  listener = show;
  for (const notice of waiting.splice(0)) show(...notice);
  return () => {
    if (listener === show) listener = undefined;
  };
}
