/** Told what is being done, in a few words, often; the listener leaves out what comes too soon. */
export type OnProgress = (step: string) => void;

const EVERY_MS = 2000;

/** Passes on at most one step in two seconds, and none in the first two. */
export function paced(onProgress: OnProgress): OnProgress {
  let last = Date.now();
  return (step) => {
    if (Date.now() - last < EVERY_MS) return;
    last = Date.now();
    onProgress(step);
  };
}
