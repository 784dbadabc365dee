import { beforeEach, expect, it } from "vitest";
import type { Trouble } from "../errors/trouble";
import { availableBackend } from "./available-backend";
import type { Backend, RenewableBackend } from "./backend";
import { OWN_CALL } from "./call-context";
import { askBackend } from "./testing/ask-backend";

let database: Parameters<typeof availableBackend>[1]["database"] & { isAvailable: boolean };
let listener: Parameters<typeof database.subscribe>[0] | undefined;
let asked: string[];
let renewals: number[];
let trouble: Trouble | null;
let backend: Backend;

beforeEach(() => {
  asked = [];
  renewals = [];
  trouble = null;
  database = {
    isAvailable: true,
    subscribe(given) {
      listener = given;
      return () => {
        listener = undefined;
      };
    },
  };
  const thread = (name: string): RenewableBackend => ({
    async answer({ url }) {
      asked.push(`${name}: ${new URL(url).pathname}`);
      return { status: 200, headers: [], body: new TextEncoder().encode("done") };
    },
    renew: (graceMs) => void renewals.push(graceMs),
    close: async () => undefined,
  });
  const threads = { visitors: thread("visitors"), staff: thread("staff") };
  backend = availableBackend(threads, { database, trouble: () => trouble });
});

function send(path: string, isPublicRead = false): Promise<Response> {
  const request = new Request(`http://vigie.test${path}`, { method: "POST", body: "{}" });
  return askBackend(backend, request, { ...OWN_CALL, isPublicRead });
}

it.each([
  [null, 503, "Nothing was changed"],
  ["full", 507, "The disk of the server is full"],
  ["read-only", 503, "takes no changes at the moment"],
] as const)(
  "asks nothing of a database that is away, and says why (%s)",
  async (why, status, words) => {
    trouble = why;
    database.isAvailable = false;
    const answer = await send("/rest/v1/press");
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ message: expect.stringContaining(words) });
    expect(asked).toEqual([]);
  },
);

it("asks one that is there, in a thread of its own for what visitors read", async () => {
  expect(await (await send("/rest/v1/press")).text()).toBe("done");
  expect(await (await send("/rest/v1/team", true)).text()).toBe("done");
  expect(asked).toEqual(["staff: /rest/v1/press", "visitors: /rest/v1/team"]);
});

it("gives up what is under way when the database goes, and lets it end after a moment's loss", () => {
  listener?.onUnavailable();
  listener?.onAvailable(true);
  expect(renewals).toEqual([0, 0]);
  listener?.onAvailable(false);
  expect(renewals).toEqual([0, 0, 5000, 5000]);
});

it("no longer listens once it is closed", async () => {
  await backend.close();
  expect(listener).toBeUndefined();
});
