import { IMPORT_MAX_BYTES } from "@vigie/domain/limits";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AttackedServer, secrets, startAttackedServer } from "./testing/attacked-server";

const MEGABYTE = 1_000_000;
const IMPORT = "POST /rest/v1/rpc/import_projects";

/** Bodies of many small parts, which take a parser seconds and half a gigabyte. */
const SWARMS: [call: string, before: string, part: string, after: string, megabytes: number][] = [
  [IMPORT, '{"file_name":"a.csv","rows":[', "[],", "0]}", 6],
  [IMPORT, '{"file_name":"a.csv","rows":[', "[],", "0]}", 16],
  [IMPORT, '{"file_name":"a.csv","rows":[', "{},", "{}]}", 15],
  [IMPORT, '{"file_name":"a.csv","rows":[', "[],", "0]}", 33],
  [IMPORT, '{"file_name":"a.csv","rows":[', "0,", "0]}", 16],
  [IMPORT, '{"file_name":"a.csv","rows":[{"line":1,"places":[', "{},", "{}]}]}", 16],
  [IMPORT, '{"file_name":"\\\\",', "[],", '"":0}', 16],
  ["POST /rest/v1/press", "[", "{},", "{}]", 15],
  ["POST /rest/v1/projects", "[", "[],", "[]]", 15],
  ["POST /rest/v1/team", "", "[", "", 15],
  ["POST /rest/v1/resources", '[{"file_data":"x","position":[', "0,", "0]}]", 15],
  ["PATCH /rest/v1/projects?id=eq.{id}", "{", '"k":0,', '"k":0}', 15],
  ["PATCH /rest/v1/projects?id=eq.{id}", '{"cities":[', '"",', '""]}', 15],
  ["DELETE /storage/v1/object/project-images", '{"prefixes":[', '"",', '""]}', 0.2],
  ["POST /rest/v1/rpc/put_back", "{", '"k":0,', '"k":0}', 0.015],
  ["PUT /auth/v1/user", '{"data":', "[", "0}", 0.015],
];

let server: AttackedServer;

const headersOf = (token?: string) => ({
  apikey: secrets.publishableKey,
  "content-type": "application/json",
  ...(token !== undefined && { authorization: `Bearer ${token}` }),
});

beforeAll(async () => {
  server = await startAttackedServer();
});

afterAll(() => server.close());

async function send(call: string, body: Buffer) {
  const [method = "", target = ""] = call.replace("{id}", server.projectId).split(" ");
  const address = `http://127.0.0.1:${server.port}${target}`;
  const headers = headersOf(server.stranger.accessToken);
  const answer = await fetch(address, { method, headers, body: Uint8Array.from(body) });
  return { status: answer.status, text: await answer.text() };
}

/** The statuses of what others ask meanwhile. */
async function askedByOthers(): Promise<number[]> {
  const { accessToken } = server.member;
  const answers = await Promise.all([
    server.ask({ target: "/auth/v1/user", headers: headersOf(accessToken) }),
    server.ask({ target: "/rest/v1/projects?select=id", headers: headersOf(accessToken) }),
    server.ask({ target: "/rest/v1/projects?select=title", headers: headersOf() }),
    server.ask({ target: "/monitoring" }),
  ]);
  return answers.map(({ status }) => status);
}

it.each(SWARMS)(
  "%s with %s%s… is refused unparsed, while others are answered",
  async (...swarm) => {
    const [call, before, part, after, megabytes] = swarm;
    const body = Buffer.concat([
      Buffer.from(before),
      Buffer.alloc(megabytes * MEGABYTE, part),
      Buffer.from(after),
    ]);

    const [refused, others] = await Promise.all([send(call, body), askedByOthers()]);

    expect(refused.status).toBe(400);
    expect(refused.text).toMatch(/The body (?:has too many|is nested too deeply)/);
    expect(others).toEqual([200, 200, 200, 200]);
  },
);

it.each([
  ["rows without anything", "{},"],
  ["lists", "[],"],
  ["numbers", "0,"],
])(
  "an import of as many %s as it may have stores nothing, while others are answered",
  async (_, part) => {
    const count = 700_000;
    const before = '{"file_name":"a.csv","rows":[';
    const body = Buffer.from(`${before}${part.repeat(count).slice(0, -1)}]}`);

    const [refused, others] = await Promise.all([send(IMPORT, body), askedByOthers()]);

    expect(refused).toMatchObject({ status: 400, text: expect.stringContaining("20000 projects") });
    expect(others).toEqual([200, 200, 200, 200]);
  },
);

it("two imports as long as may be are read at once, while others are answered; a byte more is refused", async () => {
  const before = '{"file_name":"a.csv","rows":[';
  const ofBytes = (bytes: number) =>
    Buffer.from(`${before}${"]}".padStart(bytes - before.length)}`);

  const [others, ...refused] = await Promise.all([
    askedByOthers(),
    ...[0, 1].map(() => send(IMPORT, ofBytes(IMPORT_MAX_BYTES))),
  ]);
  const tooLong = await send(IMPORT, ofBytes(IMPORT_MAX_BYTES + 1));

  expect(others).toEqual([200, 200, 200, 200]);
  for (const { status, text } of refused) {
    expect({ status, text }).toEqual({
      status: 400,
      text: expect.stringContaining("20000 projects"),
    });
  }
  expect(tooLong).toMatchObject({ status: 413, text: expect.stringContaining("32 MiB") });
});

it("no thread broke, nor was anything of it an error of the server's", () => {
  expect(server.errors()).toEqual([]);
});
