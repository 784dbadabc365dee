import { contentTables } from "@vigie/domain/project/content-tables";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AttackedServer, secrets, startAttackedServer } from "./testing/attacked-server";
import { BUILT_PAGE, PLAIN_RENDERER } from "./testing/plain-pages";

/** The demo organisation, with rows in every table, is the first one; the server shows the second. */
const SHOWN = "2";

const OURS = "7d0f3c52-7f0e-4ad1-9d52-0f6f5be2c001";

const TABLES: readonly string[] = [
  ...["projects", "organisations", "public_changes", "public_places"],
  ...contentTables,
];

const rowsSchema = v.array(v.looseObject({}));

describe.each([
  ["connections of their own", {}],
  ["connections behind a pooler", { DATABASE_URL: "postgres://pooler.example.org/vigie" }],
])("visitors of a server for one organisation, on %s", (_name, settings) => {
  let server: AttackedServer;
  let theirs: string;

  beforeAll(async () => {
    server = await startAttackedServer({
      settings: {
        ...{ ORGANIZATION_ID: SHOWN, PUBLIC_URL: "https://two.example.org" },
        ...{ FOLLOWER_ADDRESSES: "on", ...settings },
      },
      pageRenderer: PLAIN_RENDERER,
      page: BUILT_PAGE,
    });
    await server.sql`
      insert into public.projects (id, title, organization_id, is_online, cities, countries)
      values (${OURS}, 'Ours', ${SHOWN}, true, '{Kaya}', '{bf}')`;
    await server.sql`insert into public.press (project_id, press_url) values (${OURS}, 'https://a.org')`;
    await server.sql`
      insert into public.project_places (project_id, city, country, latitude, longitude)
      values (${OURS}, 'Kaya', 'bf', 13.09, -1.08)`;
    theirs = server.projectId;
  });
  afterAll(() => server.close());

  const get = (target: string, headers: Record<string, string> = {}) =>
    server.ask({ target, headers });
  const rows = async (query: string, headers: Record<string, string> = {}) => {
    const answer = await get(`/rest/v1/${query}`, { apikey: secrets.publishableKey, ...headers });
    return v.parse(rowsSchema, JSON.parse(answer.body));
  };

  it("see its page, preview and rows", async () => {
    expect((await get(`/project/${OURS}`)).body).toContain("Ours");
    expect((await get(`/preview/${OURS}.jpg`)).status).toBe(200);
    expect(await rows("projects?select=title")).toEqual([{ title: "Ours" }]);
    expect(await rows(`press?select=press_url&project_id=eq.${OURS}`)).toHaveLength(1);
    expect(await rows("organisations?select=name")).toEqual([{ name: "The attackers" }]);
  });

  it("get 404 for another's page, preview and map", async () => {
    const addresses = [`/project/${theirs}`, `/fr/project/${theirs}`];
    for (const address of [...addresses, `/preview/${theirs}.jpg`, `/still/${theirs}.svg`])
      expect((await get(address)).status, address).toBe(404);
  });

  it("follow nothing but its lists, where the settings of their server let them", async () => {
    const stored = server.sql`select name from private.settings where name like 'follow%'`;
    expect([...(await stored)]).toEqual([{ name: `follower_addresses ${SHOWN}` }]);
    await server.sql`insert into private.settings (name, value) values (${`follow_by_mail ${SHOWN}`}, 1)`;
    const { status } = await server.ask({
      method: "POST",
      target: "/rest/v1/rpc/follow",
      headers: { apikey: secrets.publishableKey, "content-type": "application/json" },
      body: JSON.stringify({
        ...{ email: "a@example.org", pace: "weekly", language: "en", filters: {} },
      }),
    });
    expect(status).toBe(204);
    const asked = await server.sql`
      select outbox.organization_id, filters from private.outbox
      join private.follow_requests on follow_requests.id = recipient`;
    expect([...asked]).toEqual([{ organization_id: SHOWN, filters: { organisation: SHOWN } }]);
  });

  it("list its files, and none of another's", async () => {
    const listed = async (prefix: string) => {
      await server.sql`
        insert into storage.objects (id, bucket_id, name)
        values (gen_random_uuid(), 'project-images', ${`${prefix}/listed.png`})`;
      const answer = await server.ask({
        method: "POST",
        target: "/storage/v1/object/list/project-images",
        headers: { apikey: secrets.publishableKey, "content-type": "application/json" },
        body: JSON.stringify({ prefix }),
      });
      return answer.body.includes("listed.png");
    };
    expect([await listed(OURS), await listed(theirs)]).toEqual([true, false]);
  });

  it.each(TABLES)("get no row of another's from %s, in a list or by its project", async (table) => {
    const [{ count } = { count: 0 }] = await server.sql<{ count: number }[]>`
      select count(*)::int from ${server.sql(`public.${table}`)}`;
    expect(count).toBeGreaterThan(0);
    const column = table === "projects" || table === "organisations" ? "id" : "project_id";
    const one = table === "organisations" ? "1" : theirs;
    expect(await rows(`${table}?select=${column}&${column}=eq.${one}`)).toEqual([]);
    // Of these a project has to be named.
    if (table === "public_changes") return;
    for (const row of await rows(`${table}?select=${column}&order=${column}&limit=50`))
      expect(String(row[column])).toBe(table === "organisations" ? SHOWN : OURS);
  });

  it.each([
    ["list_projects?sort=newest", "Ours"],
    ["list_overview?", '"projects":1,'],
    ["open_projects?sort=newest", "Ours"],
    ["open_projects?detail=whole", "Ours"],
    ["open_projects?most=0", '"found":1,'],
    ["map_places?zoom=12&west=-180&south=-90&east=180&north=90", OURS],
  ])("get nothing of another's by %s, whatever they narrow it to", async (call, shown) => {
    const plain = await get(`/rest/v1/rpc/${call}`, { apikey: secrets.publishableKey });
    const narrowed = await get(`/rest/v1/rpc/${call}&within=1`, {
      apikey: secrets.publishableKey,
    });
    expect(plain.status).toBe(200);
    expect(narrowed.body).toBe(plain.body);
    const [{ titles } = { titles: [] }] = await server.sql<{ titles: string[] }[]>`
        select array_agg(title) as titles from public.projects where organization_id = 1`;
    for (const title of titles) expect(plain.body).not.toContain(title);
    expect(plain.body).toContain(shown);
  });

  it("find only its projects in files of open data", async () => {
    for (const file of ["projects.json", "projects.csv", "projects.geojson", "projects.atom"]) {
      const { body } = await get(`/data/${file}`);
      expect(body, file).toContain(OURS);
      expect(body, file).not.toContain(theirs);
      expect((await get(`/data/${file}?organisation=1`)).body, file).not.toContain(theirs);
    }
    for (const file of [
      `projects/${theirs}.json`,
      `projects/${theirs}.atom`,
      "iati/1/activities.xml",
    ])
      expect((await get(`/data/${file}`)).status, file).toBe(404);
  });

  it("find only its projects in the sitemap", async () => {
    const { body } = await get("/sitemap.xml");
    expect(body).toContain(OURS);
    expect(body).not.toContain(theirs);
  });

  it("while a member of another organisation reads there what is online, as everywhere", async () => {
    const authorization = `Bearer ${server.member.accessToken}`;
    expect(await rows(`projects?select=id&id=eq.${theirs}`, { authorization })).toHaveLength(1);
    // The next request on that connection is a visitor's again.
    expect(await rows(`projects?select=id&id=eq.${theirs}`)).toEqual([]);
  });
});
