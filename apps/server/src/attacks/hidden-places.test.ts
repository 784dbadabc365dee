import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { shareOf } from "@vigie/test-backend/full-run";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CALLS } from "../contract/calls";
import { connectTo, RawClient } from "../live/testing/raw-client";
import { type AttackedServer, secrets, startAttackedServer } from "./testing/attacked-server";
import type { Answer } from "./testing/raw-exchange";

/** Where people could be found; no other number of the demonstration has its digits. */
const secret = { latitude: 12.345_678, longitude: -2.345_678 };
const DIGITS = /2\.34567/;
const tight = { south: 12.34, north: 12.35, west: -2.35, east: -2.34 };

const placing = { west: -180, north: 85, scale: 10, width: 3600, height: 2000 };
const shapes = { land: "M0 0l9 0 0 9z", lakes: "", borders: "" };

let server: AttackedServer;

beforeAll(async () => {
  server = await startAttackedServer({ settings: { PUBLIC_URL: "https://projects.example.org" } });
  const map = join(server.webDirectory, "map");
  await mkdir(join(map, "countries"), { recursive: true });
  await writeFile(join(map, "still.json"), JSON.stringify({ ...placing, ...shapes }));
  await server.sql`
    update public.projects set cities = '{Refuge}', countries = '{}' where id = ${server.projectId}`;
  // It was exact before it was lowered, so that history and the copies of before have it as well.
  await server.sql`
    insert into public.project_places (project_id, city, country, latitude, longitude)
    values (${server.projectId}, 'Refuge', 'bf', ${secret.latitude}, ${secret.longitude})`;
  await server.sql`
    update public.project_places set precision = 'region' where project_id = ${server.projectId}`;
});
afterAll(() => server.close());

const askers = [
  ["a visitor", () => ({})],
  [
    "a member of another organisation",
    () => ({ authorization: `Bearer ${server.stranger.accessToken}` }),
  ],
] as const;

const get = (target: string, headers: Record<string, string>) =>
  server.ask({ target, headers: { apikey: secrets.publishableKey, ...headers } });

const call = (name: string, body: object, headers: Record<string, string>) =>
  server.ask({
    method: "POST",
    target: `/rest/v1/rpc/${name}`,
    headers: {
      apikey: secrets.publishableKey,
      "content-type": "application/json",
      ...headers,
    },
    body: JSON.stringify(body),
  });

/** How many rows an answer has; none where it is refused. */
function rowsOf({ status, body }: Answer): number {
  if (status >= 400) return 0;
  const rows: unknown = JSON.parse(body);
  return Array.isArray(rows) ? rows.length : 0;
}

it("is there to be found by its members", async () => {
  const authorization = `Bearer ${server.member.accessToken}`;
  const answer = await get("/rest/v1/project_places?select=latitude&city=eq.Refuge", {
    authorization,
  });
  expect(answer.body).toMatch(DIGITS);
});

/** Askers share the forms of a question. */
const SHARED = { usual: askers.length, full: 1 };

describe.each(askers)("the exact point of a lowered place is told to %s", (who, headersOf) => {
  const turn = askers.findIndex(([name]) => name === who);

  it("by no table, as a whole, of the project or embedded", async () => {
    const tables = CALLS.flatMap(({ kind, relation }) =>
      kind === "read" && relation !== undefined ? [relation] : [],
    );
    expect(tables).toContain("public_places");
    for (const [at, table] of tables.entries()) {
      const key = table === "projects" ? "id" : "project_id";
      const forms = [
        "select=*",
        `select=*&${key}=eq.${server.projectId}`,
        "select=*,project_places(*)",
        "select=*,projects(*,project_places(*))",
        "select=*,projects(id,public_places(*))",
      ];
      for (const query of shareOf(forms, turn + at, SHARED)) {
        const { body } = await get(`/rest/v1/${table}?${query}`, headersOf());
        expect(body, `${table}?${query}`).not.toMatch(DIGITS);
      }
    }
  });

  it.each([
    `project_places?select=id&latitude=gt.${tight.south}&latitude=lt.${tight.north}`,
    `project_places?select=id&order=latitude`,
    `public_places?select=id&latitude=gt.${tight.south}&latitude=lt.${tight.north}`,
    `public_places?select=id&or=(longitude.eq.${secret.longitude},latitude.eq.${secret.latitude})`,
    `projects?select=id,project_places!inner(id)&project_places.latitude=gt.${tight.south}&project_places.latitude=lt.${tight.north}`,
    `projects?select=id,public_places!inner(id)&public_places.longitude=gt.${tight.west}&public_places.longitude=lt.${tight.east}`,
    `history?select=id&new_values->>latitude=eq.${secret.latitude}`,
    "history?select=id&project_id=eq.PROJECT",
  ])("by no filter and no order: %s", async (query) => {
    const named = query.replace("PROJECT", server.projectId);
    expect(rowsOf(await get(`/rest/v1/${named}`, headersOf()))).toBe(0);
  });

  it("by no zoom and no box of the map of all projects", async () => {
    for (const zoom of [-1, 0, 7, 15, 99]) {
      const ask = (box: Record<string, number>) => {
        const named = Object.entries({ zoom, ...box }).map(([name, value]) => `${name}=${value}`);
        return get(`/rest/v1/rpc/map_places?${named.join("&")}`, headersOf());
      };
      const whole = await ask({});
      expect(whole.status).toBe(200);
      expect(whole.body).not.toMatch(DIGITS);
      const near = await ask(tight);
      expect(near.status).toBe(200);
      expect(rowsOf(near)).toBe(0);
    }
  });

  it("by no search of that map, which narrows to its project", async () => {
    const named = ["search=refuge", "search=re"];
    for (const narrowing of named) {
      const whole = await get(`/rest/v1/rpc/map_places?zoom=15&${narrowing}`, headersOf());
      expect(whole.status).toBe(200);
      expect(whole.body).toContain("12.5");
      expect(whole.body).not.toMatch(DIGITS);
      const box = Object.entries(tight).map(([name, value]) => `${name}=${value}`);
      const path = `/rest/v1/rpc/map_places?${narrowing}&${box.join("&")}`;
      expect((await get(path, headersOf())).body).toBe("[]");
    }
  });

  it("by no other function", async () => {
    const functions = CALLS.flatMap(({ kind, relation }) =>
      kind === "function" && relation !== undefined ? [relation] : [],
    );
    for (const [at, name] of functions.entries()) {
      const bodies = [{}, { project: server.projectId }, { source: server.projectId }];
      for (const body of shareOf(bodies, turn + at, SHARED)) {
        expect((await call(name, body, headersOf())).body, name).not.toMatch(DIGITS);
      }
    }
  });

  it("by no file of open data", async () => {
    for (const file of ["projects.json", "projects.csv", "projects.geojson", "projects.atom"]) {
      const { status, body } = await get(`/data/${file}?search=refuge`, headersOf());
      expect([file, status]).toEqual([file, 200]);
      expect(body).not.toMatch(DIGITS);
    }
    const { body } = await get(`/data/projects/${server.projectId}.json`, headersOf());
    expect(body).toContain('"latitude":12.5');
    expect(body).not.toMatch(DIGITS);
  });

  it("by no drawing: it is the same wherever in its region the place is", async () => {
    const drawing = async () =>
      (await get(`/still/${server.projectId}.svg`, headersOf())).body +
      (await get("/still/projects.svg", headersOf())).body;
    const before = await drawing();
    expect(before).toContain('r="4"');
    await server.sql`
      update public.project_places set latitude = 12.9, longitude = -2.1
      where project_id = ${server.projectId}`;
    const after = await drawing();
    await server.sql`
      update public.project_places set latitude = ${secret.latitude}, longitude = ${secret.longitude}
      where project_id = ${server.projectId}`;
    expect(after).toBe(before);
  });
});

it("a move within a region is not announced, and leaves the project's last change as it was", async () => {
  const client = await connectTo(
    `ws://127.0.0.1:${server.port}/realtime/v1/websocket?apikey=${secrets.publishableKey}&vsn=2.0.0`,
  );
  if (!(client instanceof RawClient)) throw new Error("The connection was refused");
  const updated = async () => {
    const [row] = await server.sql`
      select content_updated_at::text from public.projects where id = ${server.projectId}`;
    return row;
  };
  const before = await updated();
  expect(await client.join(`realtime:project:${server.projectId}`)).toBe("ok");
  await server.sql`
    update public.project_places set latitude = 12.9 where project_id = ${server.projectId}`;
  expect(await updated()).toEqual(before);
  await server.sql`
    insert into public.press (project_id, press_url)
    values (${server.projectId}, 'https://example.org/after')`;
  const [, , , , announced] = await client.next();
  expect(JSON.stringify(announced)).toContain('"press"');
  client.socket.close();
});
