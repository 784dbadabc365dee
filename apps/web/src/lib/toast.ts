/** How long a success notice stays, in milliseconds. */
export const TOAST_DURATION_MS = 3000;

/** How long one with an action stays, beyond the time that it is hovered or focused, in milliseconds. */
export const ACTION_DURATION_MS = 12_000;

/** An action offered with a success notice, such as undoing it. */
export interface ToastAction {
  label: string;
  run: () => void;
}

type Listener = (text: string, action?: ToastAction) => void;

let listener: Listener | undefined;
const waiting: Parameters<Listener>[] = [];

/**
 * Shows a success notice: green, at the bottom right, for three seconds, or longer with something
 * to do. The notice may close first, so the action must be available elsewhere, too.
 */
export const showToast: Listener = (...notice) => {
  if (listener) listener(...notice);
  else waiting.push(notice);
};

/**
 * Connects the toaster, whose code may load later, and shows the toasts that were queued.
 *
 * @returns a function that disconnects it
 */
export function onToast(show: Listener): () => void {
  listener = show;
  for (const notice of waiting.splice(0)) show(...notice);
  return () => {
    if (listener === show) listener = undefined;
  };
}
