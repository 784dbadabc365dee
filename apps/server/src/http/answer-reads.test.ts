import { afterAll, beforeAll, expect, it } from "vitest";
import { type ServedBackend, serveBackend } from "./testing/served-backend";

let served: ServedBackend;

beforeAll(async () => {
  served = await serveBackend();
});

afterAll(() => served.close());

/** Set for each answer by the cache, or by the connection. */
const OF_THE_WAY = ["cache-control", "connection", "date", "etag", "keep-alive", "vary"];

it.each([
  ["rows", "/rest/v1/projects?select=id", {}],
  [
    "one row of none",
    "/rest/v1/projects?select=id",
    { accept: "application/vnd.pgrst.object+json" },
  ],
  ["a mistake", "/rest/v1/projects?select=id&id=eq.5", {}],
  ["a function", "/rest/v1/rpc/list_overview", {}],
])("what visitors read has the headers of all other answers: %s", async (_name, path, headers) => {
  const { backend } = served;
  const key = { apikey: backend.anonKey, ...headers };
  const expected = await backend.fetch(`${backend.url}${path}`, { headers: key });
  const { status, headers: received, body } = await served.get(path, headers);

  expect(status).toBe(expected.status);
  expect(body.toString()).toBe(await expected.text());
  const own = Object.fromEntries(
    Object.entries(received).filter(([name]) => !OF_THE_WAY.includes(name)),
  );
  const others = Object.fromEntries(
    [...expected.headers].filter(([name]) => !OF_THE_WAY.includes(name)),
  );
  expect({ ...others, "content-length": own["content-length"] }).toEqual(own);
});
