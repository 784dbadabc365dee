import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { libraryRoutes, requestsFor } from "./testing/library-routes";
import { type Answer, ask } from "./testing/raw-exchange";
import { type RecordingServer, startRecordingServer } from "./testing/recording-server";
import { spellingsOf } from "./testing/spellings";

let server: RecordingServer;
let callers: Record<string, Record<string, string>>;

beforeAll(async () => {
  server = await startRecordingServer();
  const { anonKey, secretKey } = server.backend;
  callers = {
    "no key": {},
    anonymous: { apikey: anonKey },
    member: { apikey: anonKey, authorization: `Bearer ${server.member.accessToken}` },
    service: { apikey: secretKey },
  };
});

afterAll(() => server.close());

const json = { "content-type": "application/json" };

/** Of the library's own routes the ones behind some call, however it is asked. */
const REACHABLE = new Set([
  "GET /auth/v1/health",
  "GET /auth/v1/settings",
  "GET /auth/v1/user",
  "PUT /auth/v1/user",
  "POST /auth/v1/signup",
  "POST /auth/v1/token",
  "POST /auth/v1/logout",
  "POST /auth/v1/recover",
  "POST /auth/v1/invite",
  ...["GET", "HEAD", "POST", "PATCH", "DELETE"].flatMap((method) =>
    ["projects", "members", "invitations"].map((table) => `${method} /rest/v1/${table}`),
  ),
  "POST /rest/v1/rpc/invite_colleague",
  "POST /rest/v1/rpc/remove_member",
  "POST /rest/v1/rpc/reset_password",
  "GET /storage/v1/object/public/project-images/a/b.png",
  "HEAD /storage/v1/object/public/project-images/a/b.png",
  "GET /storage/v1/object/project-images/a/b.png",
  "HEAD /storage/v1/object/project-images/a/b.png",
  "POST /storage/v1/object/project-images/a/b.png",
  "PUT /storage/v1/object/project-images/a/b.png",
  "POST /storage/v1/object/list/project-images",
  "DELETE /storage/v1/object/project-images",
]);

function queryFor(path: string): string {
  if (path === "/auth/v1/token") return "?grant_type=password";
  return "";
}

function send(caller: string, method: string, target: string): Promise<Answer> {
  const hasBody = method !== "GET" && method !== "HEAD" && method !== "DELETE";
  const headers = { ...callers[caller], ...(hasBody ? json : {}) };
  return ask(server.port, { method, target, headers, ...(hasBody && { body: "{}" }) });
}

/** With the rows named, a body of the right type, and by a caller who may. */
async function sendProperly(method: string, path: string): Promise<void> {
  if (/^(?:POST|PUT) .*\.png$/.test(`${method} ${path}`)) {
    const headers = { ...callers.service, "content-type": "image/png" };
    await ask(server.port, { method, target: path, headers, body: "x" });
    return;
  }
  const caller = /\/(?:user|logout|invite|reset_password)$/.test(path) ? "member" : "service";
  await send(caller, method, path + (method === "POST" ? queryFor(path) : rowIn(path)));
}

function rowIn(path: string): string {
  if (!path.startsWith("/rest/v1/")) return "";
  return `?${path.endsWith("/members") ? "user_id" : "id"}=eq.${server.projectId}`;
}

async function allRequests() {
  const routes = await libraryRoutes(server.backend);
  return routes.flatMap(requestsFor);
}

describe("of the library's own routes", () => {
  it("those that the table does not name are not reachable", async () => {
    const requests = await allRequests();
    expect(requests.length).toBeGreaterThan(100);
    const tries = Object.keys(callers).flatMap((caller) =>
      requests.map((request) => ({ caller, ...request })),
    );

    const refused = await inBatches(tries, 16, async ({ caller, method, path }) => {
      const { status } = await send(caller, method, path + (queryFor(path) || rowIn(path)));
      return REACHABLE.has(`${method} ${path}`) ? [] : [{ caller, method, path, status }];
    });

    expect(server.takeReached().filter((name) => !REACHABLE.has(name))).toEqual([]);
    // A preflight is answered for any path; it asks nothing of the library.
    const answered = refused
      .flat()
      .filter(({ method, status }) => method !== "OPTIONS" && (status < 400 || status >= 500));
    expect(answered).toEqual([]);
  });

  it("those that it names are reached, each in its own spelling", async () => {
    server.takeReached();
    for (const name of REACHABLE) {
      const [method = "", path = ""] = name.split(" ");
      await sendProperly(method, path);
    }

    expect(new Set(server.takeReached())).toEqual(REACHABLE);
  });
});

describe("in no other spelling", () => {
  const PATHS = [
    ["POST", "/auth/v1/recover"],
    ["GET", "/auth/v1/verify"],
    ["POST", "/auth/v1/token"],
    ["GET", "/auth/v1/user"],
    ["GET", "/rest/v1/projects"],
    ["DELETE", "/rest/v1/projects"],
    ["POST", "/rest/v1/rpc/invite_colleague"],
    ["GET", "/storage/v1/bucket"],
    ["POST", "/storage/v1/object/list/project-images"],
    ["DELETE", "/storage/v1/object/project-images"],
    ["GET", "/_system/config"],
  ] as const;

  it.each(PATHS)("is %s %s answered or reached", async (method, path) => {
    const spellings = spellingsOf(path);
    expect(spellings.length).toBeGreaterThan(100);
    server.takeReached();

    const caller = path.startsWith("/auth/") ? "member" : "service";
    const answers = await inBatches(spellings, 16, async (spelling) => {
      const { status } = await send(caller, method, spelling + (queryFor(path) || rowIn(path)));
      return { spelling, status };
    });

    expect(server.takeReached()).toEqual([]);
    expect(answers.filter(({ status }) => status !== 0 && (status < 400 || status >= 500))).toEqual(
      [],
    );
  });
});

/** Does the same with each of many things, a few at a time, and gives the results in their order. */
async function inBatches<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += atOnce) {
    results.push(...(await Promise.all(items.slice(start, start + atOnce).map(work))));
  }
  return results;
}

it.each([
  "/pg/v1/query",
  "/PG/v1/query",
  "/REST/v1/projects",
  "/Auth/v1/settings",
  "/storage/V1/bucket",
])("no page of the web app answers %s, which belongs to the protocol", async (target) => {
  const { status, head, body } = await send("anonymous", "GET", target);

  expect(status).toBe(404);
  expect(head).toMatch(/^content-type: application\/json/im);
  expect(body).toContain("There is no such");
});
