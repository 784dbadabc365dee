import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, exchange, type RawRequest, serialized, statusesIn } from "./testing/raw-exchange";
import { type RecordingServer, startRecordingServer } from "./testing/recording-server";

let server: RecordingServer;
let anonymous: { apikey: string };
let member: { apikey: string; authorization: string };
let service: { apikey: string };

beforeAll(async () => {
  server = await startRecordingServer();
  const { anonKey, secretKey } = server.backend;
  anonymous = { apikey: anonKey };
  member = { apikey: anonKey, authorization: `Bearer ${server.member.accessToken}` };
  service = { apikey: secretKey };
});

afterAll(() => server.close());

const READ = "/rest/v1/projects?select=id";

/** Sends it and tells the status and what of it reached the library. */
async function outcomeOf(request: RawRequest) {
  server.takeReached();
  const { status } = await ask(server.port, request);
  return { status, reached: server.takeReached() };
}

function expectRefused({ status, reached }: Awaited<ReturnType<typeof outcomeOf>>): void {
  expect(reached).toEqual([]);
  // 0: the connection was ended without a word.
  if (status !== 0) expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
}

describe("methods", () => {
  const ODD = `PROPFIND PROPPATCH LOCK UNLOCK MKCOL COPY MOVE SEARCH REPORT TRACE PURGE LINK BIND
    CONNECT PUT get Get FOO GETT QUERY SOURCE SUBSCRIBE MERGE`.split(/\s+/);

  it.each(ODD)("%s of a table is refused", async (method) => {
    expectRefused(await outcomeOf({ method, target: READ, headers: service }));
  });

  it.each(["PATCH", "PUT", "DELETE", "POST"])("%s of a public file is refused", async (method) => {
    const target = "/storage/v1/object/public/project-images/a/b.png";
    expectRefused(await outcomeOf({ method, target, headers: service }));
  });

  it.each(["X-HTTP-Method-Override", "X-HTTP-Method", "X-Method-Override"])(
    "%s changes nothing",
    async (name) => {
      const headers = { ...service, [name]: "DELETE" };

      const { status, reached } = await outcomeOf({ target: READ, headers });

      expect(status).toBe(200);
      expect(reached).not.toContain("DELETE /rest/v1/projects");
      expect(await server.backend.sql`select from public.projects`).toHaveLength(1);
    },
  );

  it("a parameter _method is refused", async () => {
    expectRefused(await outcomeOf({ target: `${READ}&_method=DELETE`, headers: service }));
  });
});

describe("headers that stand twice", () => {
  it.each(["apikey", "authorization"] as const)("%s is refused, in either order", async (name) => {
    const first = name === "apikey" ? anonymous.apikey : `Bearer ${anonymous.apikey}`;
    const second = name === "apikey" ? service.apikey : member.authorization;
    for (const values of [
      [first, second],
      [second, first],
    ]) {
      const pairs = values.map((value) => [name, value] as const);
      const headers = [
        ...pairs,
        ...(name === "apikey" ? [] : [["apikey", anonymous.apikey] as const]),
      ];
      expectRefused(await outcomeOf({ target: "/rest/v1/members", headers }));
    }
  });

  it("two keys, in the header and in the query, are refused", async () => {
    const target = `${READ}&apikey=${service.apikey}`;
    expectRefused(await outcomeOf({ target, headers: anonymous }));
  });

  it("the publishable key is taken from the query, the secret one is not", async () => {
    const withKey = (key: string) => outcomeOf({ target: `${READ}&apikey=${key}` });
    expect((await withKey(anonymous.apikey)).status).toBe(200);
    expectRefused(await withKey(service.apikey));
  });

  it.each([
    "attacker.test",
    "vigie.test/rest/v1/x?",
    "vigie.test@attacker.test",
    "[::1",
    "a b",
    "",
  ])("the host %j leads nowhere else", async (host) => {
    const headers = { ...member, host };
    const { status, reached } = await outcomeOf({ target: "/auth/v1/user", headers });

    expect(status).toBeLessThan(500);
    expect(["GET /auth/v1/user", undefined]).toContain(reached[0]);
  });

  it("two hosts lead nowhere else", async () => {
    const hosts = [["host", "a.test"] as const, ["host", "b.test"] as const];
    const headers = [...hosts, ...Object.entries(member)];
    const { status, reached } = await outcomeOf({ target: "/auth/v1/user", headers });

    expect(status).toBeLessThan(500);
    expect(["GET /auth/v1/user", undefined]).toContain(reached[0]);
  });
});

describe("framing", () => {
  const body = JSON.stringify({ email: "a@example.org" });
  const json = { "content-type": "application/json" };
  const invite = { method: "POST", target: "/rest/v1/rpc/invite_colleague" };

  it.each<[string, Record<string, string>]>([
    ["both a length and chunks", { "content-length": "5", "transfer-encoding": "chunked" }],
    ["an unknown encoding", { "transfer-encoding": "gzip" }],
    ["chunked that is not last", { "transfer-encoding": "chunked, gzip" }],
    ["chunked in other letters", { "transfer-encoding": "xchunked" }],
    ["a negative length", { "content-length": "-1" }],
    ["a length with a sign", { "content-length": "+27" }],
    ["a length in hexadecimal", { "content-length": "0x1b" }],
    ["two lengths in one", { "content-length": "27, 28" }],
    ["a length without end", { "content-length": "9".repeat(30) }],
  ])("%s is refused", async (_name, framing) => {
    const headers = { ...member, ...json, ...framing };
    expectRefused(await outcomeOf({ ...invite, headers, body }));
  });

  it("a header that is folded over two lines hides nothing", async () => {
    const head = `GET /rest/v1/members HTTP/1.1\r\nHost: a\r\napikey:\r\n ${service.apikey}\r\nX: y\r\n z\r\nConnection: close\r\n\r\n`;
    server.takeReached();
    const statuses = statusesIn(await exchange(server.port, head));

    expect(statuses.every((status) => status >= 400 && status < 500)).toBe(true);
    expect(server.takeReached()).toEqual([]);
  });

  it.each(["\n", "\r"])("a line ended by %j alone starts no further header", async (end) => {
    const head = `GET /rest/v1/members HTTP/1.1\r\nHost: a\r\nX: y${end}apikey: ${service.apikey}\r\nConnection: close\r\n\r\n`;
    server.takeReached();
    const statuses = statusesIn(await exchange(server.port, head));

    expect(statuses.every((status) => status >= 400 && status < 500)).toBe(true);
    expect(server.takeReached()).toEqual([]);
  });

  it("the body of a refused request is never read as the next request", async () => {
    const hidden = serialized({ target: "/rest/v1/members?select=user_id", headers: service });
    const refused = serialized({ method: "GET", target: READ, headers: anonymous, body: hidden });
    const text = refused.toString("latin1").replace("Connection: close\r\n\r\n", "\r\n");
    server.takeReached();
    await exchange(server.port, Buffer.from(text, "latin1"));

    expect(server.takeReached()).not.toContain("GET /rest/v1/members");
  });

  it("a refused and an admitted request on one connection get an answer each, in their order", async () => {
    const keepAlive = (request: RawRequest) =>
      serialized(request).toString("latin1").replace("Connection: close\r\n", "");
    const refused = { target: "/rest/v1/members", headers: anonymous };
    const admitted = { target: "/rest/v1/members", headers: member };
    server.takeReached();

    const text = await exchange(
      server.port,
      keepAlive(refused) +
        keepAlive(admitted) +
        keepAlive(refused) +
        serialized({ target: READ, headers: anonymous }).toString("latin1"),
    );

    expect(statusesIn(text)).toEqual([401, 200, 401, 200]);
    expect(server.takeReached().sort()).toEqual(["GET /rest/v1/members", "GET /rest/v1/projects"]);
  });

  it.each(["h2c", "websocket", "TLS/1.0"])("an upgrade to %s reaches no call", async (protocol) => {
    const headers = [
      ...Object.entries(service),
      ["upgrade", protocol] as const,
      ["connection", "upgrade"] as const,
    ];
    expectRefused(await outcomeOf({ target: READ, headers }));
  });
});
