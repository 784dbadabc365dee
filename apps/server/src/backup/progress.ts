/** Called often with the current step in a few words; see {@link paced}. */
export type OnProgress = (step: string) => void;

const EVERY_MS = 2000;

/** Throttles progress: at most one step every two seconds, and none in the first two. */
export function paced(onProgress: OnProgress): OnProgress {
  let last = Date.now();
  return (step) => {
    if (Date.now() - last < EVERY_MS) return;
    last = Date.now();
    onProgress(step);
  };
}
