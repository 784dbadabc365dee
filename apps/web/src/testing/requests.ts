import { vi } from "vitest";
import { answerMapFile } from "./map-files";
import { PageRequest } from "./page-requests";

type Fetch = typeof globalThis.fetch;

const pending = new Set<Promise<unknown>>();

/** The real one, also while a test has its own clock. */
const realTimeout = globalThis.setTimeout;

/**
 * Sends the app's requests to a backend, but for those of the map's files, and keeps count of those on
 * their way.
 */
export function sendRequestsTo(backend: Fetch): void {
  Object.assign(globalThis, { XMLHttpRequest: PageRequest });
  globalThis.fetch = (input, init) => {
    const file = answerMapFile(input);
    const request = file ? Promise.resolve(file) : backend(input, init);
    const settled = request.catch(() => undefined).finally(() => pending.delete(settled));
    pending.add(settled);
    return request;
  };
}

/**
 * Waits for the answers and the code that a test did not wait for, and for what they lead to, so that
 * none reaches the next one. Code that came later would ask the backend of another file.
 */
export async function requestsSettled(): Promise<void> {
  for (let quietTurns = 0; quietTurns < 3; quietTurns++) {
    if (pending.size > 0) quietTurns = 0;
    await Promise.all(pending);
    await vi.dynamicImportSettled();
    // An answer is read, and may lead to another request, in turns of its own.
    await new Promise((resolve) => realTimeout(resolve));
  }
}
