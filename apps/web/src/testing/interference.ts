import type { TestBackend } from "@vigie/test-backend/test-backend";
import { sendRequestsTo } from "./requests";

type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** Lets the backend refuse calls of one kind to a table from now on, and answer all others. */
export function refuseCalls(backend: TestBackend, method: Method, table: string): void {
  sendRequestsTo(async (input, init) => {
    const request = new Request(input, init);
    return isCall(request, method, table)
      ? new Response("{}", { status: 403 })
      : backend.fetch(request);
  });
}

const releases = new Set<() => void>();

/**
 * Holds calls of one kind to a table back until the function it returns is called, or the test has
 * ended.
 */
export function holdCalls(backend: TestBackend, method: Method, table: string): () => void {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  releases.add(letGo);
  sendRequestsTo(async (input, init) => {
    const request = new Request(input, init);
    if (isCall(request, method, table)) await held;
    return backend.fetch(request);
  });
  return letGo;
}

/** Lets go what a test that failed still held back; its requests would never end. */
export function releaseHeldCalls(): void {
  for (const letGo of releases) letGo();
  releases.clear();
}

function isCall(request: Request, method: Method, table: string): boolean {
  return request.method === method && new URL(request.url).pathname === `/rest/v1/${table}`;
}

/** Lets the first call of one kind to a table arrive, and its answer get lost on the way back. */
export function loseAnswer(backend: TestBackend, method: Method, table: string): void {
  let isLost = false;
  sendRequestsTo(async (input, init) => {
    const request = new Request(input, init);
    if (isLost || !isCall(request, method, table)) return backend.fetch(request);
    isLost = true;
    await backend.fetch(request);
    throw new TypeError("Failed to fetch");
  });
}

/** Lets all calls arrive until the first of one kind to a table, whose answer gets lost, and with it the network. */
export function loseNetwork(backend: TestBackend, method: Method, table: string): void {
  let isOff = false;
  sendRequestsTo(async (input, init) => {
    const request = new Request(input, init);
    if (isOff) throw new TypeError("Failed to fetch");
    isOff = isCall(request, method, table);
    const answer = await backend.fetch(request);
    if (isOff) throw new TypeError("Failed to fetch");
    return answer;
  });
}
