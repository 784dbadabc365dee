import { afterEach, beforeEach, expect, it, vi } from "vitest";

const ORIGIN = "https://projects.example.org";
const FETCHED_AT = 1_700_000_000_000;
const PAGE = "the-open-page";

type Listener = (event: object) => void;

let listeners: Map<string, Listener>;
/** The messages that the worker sent to the open page. */
let told: unknown[];

class Client {
  readonly id = PAGE;
  postMessage(message: unknown): void {
    told.push(message);
  }
}

beforeEach(async () => {
  listeners = new Map();
  told = [];
  const page = new Client();
  vi.stubGlobal("Client", Client);
  vi.stubGlobal("SHELL", []);
  vi.stubGlobal("self", {
    location: new URL("/sw.js", ORIGIN),
    clients: { get: async (id: string) => (id === PAGE ? page : undefined) },
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
  });
  const kept = () =>
    new Response("[]", { headers: { "x-fetched-at": String(FETCHED_AT) }, status: 200 });
  vi.stubGlobal("caches", { open: async () => ({ match: async () => kept() }) });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  vi.resetModules();
  await import("./service-worker");
});

afterEach(() => vi.unstubAllGlobals());

/** The answer to a read of the open page, once the worker has done all that it has to for it. */
async function read(path: string): Promise<Response> {
  const work: Promise<unknown>[] = [];
  let answer = Promise.resolve(Response.error());
  listeners.get("fetch")?.({
    request: new Request(new URL(path, ORIGIN)),
    clientId: PAGE,
    resultingClientId: "",
    waitUntil: (task: Promise<unknown>) => work.push(task),
    respondWith: (given: Promise<Response>) => {
      answer = given;
    },
  });
  const response = await answer;
  await Promise.all(work);
  return response;
}

it("a page that gets what had been kept is told at once from when that is", async () => {
  expect(await (await read("/rest/v1/projects")).text()).toBe("[]");
  expect(told).toEqual([{ fetchedAt: FETCHED_AT }]);
});

it("a page is told when it asks of what it got before, and of nothing else", async () => {
  const ask = () =>
    listeners.get("message")?.({
      data: { type: "oldest-response" },
      source: new Client(),
      ports: [],
    });
  ask();
  expect(told).toEqual([]);
  await read("/rest/v1/projects");
  told = [];
  ask();
  expect(told).toEqual([{ fetchedAt: FETCHED_AT }]);
});
