import { createMember, createOrganisation, createProject } from "@vigie/test-backend/builders";
import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import * as v from "valibot";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import type { AskAsVisitor } from "../crawlers/visitor-reads";
import { createDispatcher } from "../http/dispatcher";
import { type ListeningServer, listen } from "../http/listen";
import { createOpenDataRoutes } from "./open-data-routes";

let backend: TestBackend;
let ours: number;
let errors: unknown[];
let told: unknown[];

beforeAll(async () => {
  backend = await createTestBackend();
  for (const name of ["Theirs", "Ours"]) {
    const member = await createMember(backend, await createOrganisation(backend, name));
    await createProject(member, { title: `${name}, online`, is_online: true });
    await createProject(member, { title: `${name}, offline` });
    ours = member.organisation.id;
  }
});
afterAll(() => backend.close());

/** As a Supabase elsewhere is asked, which knows nothing of the organisation that the list is pinned to. */
const asking: AskAsVisitor = async (path, headers) =>
  backend.fetch(
    new Request(`http://localhost${path}`, { headers: { ...headers, apikey: backend.anonKey } }),
  );

type Options = Partial<Parameters<typeof createOpenDataRoutes>[0]>;

function routesOf(options: Options) {
  errors = [];
  told = [];
  const { routes } = createOpenDataRoutes({
    ask: asking,
    publicUrl: null,
    organizationId: null,
    https: true,
    logger: {
      error: (fields) => void errors.push(fields),
      info: (fields) => void told.push(fields),
    },
    ...options,
  });
  return routes;
}

function open(options: Options = {}) {
  const routes = routesOf(options);
  return async (path: string) => {
    const response = await routes.request(path);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
}

const FILES = ["/data/projects.json", "/data/projects.csv", "/data/projects.geojson"];

it.each(FILES)("%s of a Supabase elsewhere has what visitors see there", async (file) => {
  const { text } = await open()(file);
  expect(text).toContain("Ours, online");
  expect(text).toContain("Theirs, online");
  expect(text).not.toContain("offline");
});

it.each(FILES)("%s is of one organisation where the list is pinned to one", async (file) => {
  const get = open({ organizationId: ours });
  for (const query of ["", "?search=online", "?organisation=1"])
    expect((await get(file + query)).text).not.toContain("Theirs");
  expect((await get(file)).text).toContain("Ours, online");
});

it("there are no feeds and no files of IATI where no public address is set, as the request's own proves nothing", async () => {
  const get = open();
  for (const file of [
    "projects.atom",
    `iati/${ours}/activities.xml`,
    `iati/${ours}/organisation.xml`,
  ])
    expect((await get(`/data/${file}`)).status).toBe(404);
  expect((await get("/data/projects.json")).text).toContain('"page":"/project/');
  expect(
    (await open({ publicUrl: "https://projects.example.org" })("/data/projects.atom")).status,
  ).toBe(200);
});

it("the feed of a project speaks its organisation's language, and leads to its page in that", async () => {
  await backend.sql`update public.organisations set language = 'fr' where id = ${ours}`;
  const [{ id } = { id: "" }] = await backend.sql<{ id: string }[]>`
    insert into public.press (project_id, press_url)
    select id, 'https://news.example/1' from public.projects where title = 'Ours, online'
    returning project_id as id`;
  await backend.sql`update public.history set changed_at = now() - interval '1 hour'`;
  const get = open({ publicUrl: "https://projects.example.org" });
  const { text } = await get(`/data/projects/${id}.atom`);
  for (const french of ['xml:lang="fr"', "<title>Nouvel article", `/fr/project/${id}`])
    expect(text).toContain(french);
});

it("the feed of the list is named for an organisation, and in its language, only where all projects are its; each leads to its page in its language", async () => {
  await backend.sql`update public.organisations set language = 'fr' where id = ${ours}`;
  const [{ id } = { id: "" }] = await backend.sql<{ id: string }[]>`
    select id from public.projects where title = 'Ours, online'`;
  const get = open({ publicUrl: "https://projects.example.org" });
  const both = (await get("/data/projects.atom")).text;
  expect(both).toContain('xml:lang="en"><title>Projects</title>');
  expect(both).toContain(`"https://projects.example.org/fr/project/${id}"`);
  expect(both).toMatch(/"https:\/\/projects\.example\.org\/project\//);
  const own = [
    await get(`/data/projects.atom?organisation=${ours}`),
    await open({ publicUrl: "https://projects.example.org", organizationId: ours })(
      "/data/projects.atom",
    ),
  ];
  for (const { text } of own) expect(text).toMatch(/xml:lang="fr"><title>Ours\u00a0: les projets</);
});

it("the feed of the list is not named for the one organisation of its newest entries", async () => {
  const get = open({ publicUrl: "https://projects.example.org" });
  const { text } = await get("/data/projects.atom?search=ours");
  expect(text).toContain("Ours, online");
  expect(text).not.toContain("Theirs");
  expect(text).toContain("<title>Projects</title>");
});

it("the feed of a project tells changes once no other can join them, so that their entry keeps its id", async () => {
  await backend.sql`delete from public.history`;
  const add = (address: string) => backend.sql<{ id: string }[]>`
    insert into public.press (project_id, press_url)
    select id, ${address} from public.projects where title = 'Ours, online' returning project_id as id`;
  const [{ id } = { id: "" }] = await add("https://news.example/2");
  const get = open({ publicUrl: "https://projects.example.org" });
  const entries = async (minutesLater: number) => {
    await backend.sql`
      update public.history set changed_at = changed_at - make_interval(mins => ${minutesLater})`;
    const { text, headers } = await get(`/data/projects/${id}.atom`);
    return [text.split("<entry>").length - 1, headers.get("cache-control")];
  };
  expect(await entries(9)).toEqual([0, "no-cache"]);
  await add("https://news.example/3");
  expect(await entries(9)).toEqual([0, "no-cache"]);
  expect(await entries(2)).toEqual([1, null]);
});

it("a workbook of too many projects names the CSV file", async () => {
  const ask: AskAsVisitor = async () => Response.json({ found: 20_001, rows: 0, state: "x" });
  const { status, text } = await open({ ask })("/data/projects.xlsx?status=completed");
  expect(status).toBe(400);
  expect(text).toContain("/data/projects.csv?status=completed");
});

it("a file of what goes on today is another one tomorrow, one of all projects is not", async () => {
  const get = open();
  const versions = async (day: string) => {
    vi.setSystemTime(`${day}T12:00Z`);
    const files = await Promise.all([
      get("/data/projects.csv"),
      get("/data/projects.csv?dates=active"),
    ]);
    return files.map(({ headers }) => headers.get("etag"));
  };
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const [all, active] = await versions("2026-11-30");
  const [allThen, activeThen] = await versions("2026-12-01");
  expect([allThen === all, activeThen === active]).toEqual([true, false]);
});

it("is 503 for a while where the backend does not answer, and nothing is logged as ours", async () => {
  const get = open({ ask: () => Promise.reject(new Error("refused")) });
  for (const file of FILES) {
    const { status, headers } = await get(file);
    expect([file, status, headers.get("retry-after")]).toEqual([file, 503, "2"]);
  }
  expect(errors).toEqual([]);
});

it("all that belongs to projects is read fewer at a time where that is too much, and stands in several files", async () => {
  const sizes: number[] = [];
  let state = { found: 10_000, rows: 0, state: "too many for one file" };
  const ask: AskAsVisitor = async (path, headers) => {
    const asked = new URL(path, "http://localhost").searchParams;
    const most = Number(asked.get("most"));
    if (most === 0 && asked.has("detail")) return Response.json(state);
    if (asked.get("detail") === "whole" && most > 1) {
      sizes.push(most);
      return Response.json({ message: "too large" }, { status: 413 });
    }
    return asking(path, headers);
  };
  await backend.sql`
    update public.organisations set iati_identifier = 'FR-RCS-123456789' where id = ${ours}`;
  await backend.sql`
    update public.projects set iati_identifier = 'FR-RCS-123456789-1', start_date = '2026-01-01'
    where title = 'Ours, online'`;
  const get = open({ ask, publicUrl: "https://projects.example.org" });
  expect((await get(`/data/iati/${ours}/activities.xml`)).status).toBe(404);
  expect((await get(`/data/iati/${ours}/activities-other.xml`)).text).toContain("Ours, online");
  expect(sizes).toEqual([64, 16, 4]);
  for (const rows of [0, 60_000]) {
    state = { found: rows === 0 ? 1 : 2, rows, state: "one, or two that are much" };
    expect((await get(`/data/iati/${ours}/activities.xml`)).text).toContain("Ours, online");
  }
  expect(sizes).toHaveLength(3);
});

it("there is no file of IATI without an activity, which its schema does not allow", async () => {
  await backend.sql`
    update public.organisations set iati_identifier = 'FR-RCS-123456789' where id = ${ours}`;
  await backend.sql`update public.projects set start_date = null, end_date = null where title = 'Ours, online'`;
  const get = open({ publicUrl: "https://projects.example.org" });
  for (const file of ["activities.xml", "activities-multi.xml"]) {
    const { status, text } = await get(`/data/iati/${ours}/${file}`);
    expect([file, status]).toEqual([file, 404]);
    expect(text).toContain("one needs a date at least");
  }
  await backend.sql`update public.projects set start_date = '2026-01-01' where title = 'Ours, online'`;
  expect((await get(`/data/iati/${ours}/activities.xml`)).status).toBe(200);
});

it.each([...FILES, "/data/projects.atom"])(
  "%s is read fewer at a time where that is too much",
  async (file) => {
    const sizes: number[] = [];
    const ask: AskAsVisitor = async (path, headers) => {
      const most = Number(new URL(path, "http://localhost").searchParams.get("most"));
      if (most <= 4) return asking(path, headers);
      sizes.push(most);
      // As a statement that takes too long is answered.
      return Response.json({ message: "too long" }, { status: 400 });
    };
    const { text } = await open({ ask, publicUrl: "https://projects.example.org" })(file);
    expect(text).toContain("Ours, online");
    expect(text).toContain("Theirs, online");
    expect(sizes.length).toBeGreaterThan(1);
  },
);

it("after projects that are much, as many are read at a time as before", async () => {
  const { id } = await createOrganisation(backend, "Many");
  await backend.sql`
    insert into public.projects (title, organization_id, is_online)
    select 'One of many ' || n, ${id}, true from generate_series(1, 1600) as n`;
  const sizes: number[] = [];
  const ask: AskAsVisitor = async (path, headers) => {
    const asked = new URL(path, "http://localhost").searchParams;
    sizes.push(Number(asked.get("most")));
    if (sizes.length === 3) return Response.json({ message: "too long" }, { status: 400 });
    return asking(path, headers);
  };
  const { text } = await open({ ask })("/data/projects.csv?search=many");
  expect(text.trim().split("\r\n")).toHaveLength(1601);
  expect(sizes.slice(0, 5)).toEqual([0, 200, 200, 50, 50]);
  expect(sizes.slice(11, 13)).toEqual([100, 100]);
  expect(sizes.at(-1)).toBe(200);
});

it("a GeoJSON whose last page has no project any more is whole", async () => {
  const { id } = await createOrganisation(backend, "Exactly a page");
  await backend.sql`
    insert into public.projects (title, organization_id, is_online)
    select 'Exactly ' || n, ${id}, true from generate_series(1, 200) as n`;
  const { text } = await open()("/data/projects.geojson?search=exactly");
  expect(JSON.parse(text).features).toHaveLength(200);
});

it.each(["/data/projects.json", "/data/projects.atom"])(
  "%s that takes too long all the same is no page that does not exist",
  async (file) => {
    const ask: AskAsVisitor = async () => Response.json({ message: "too long" }, { status: 400 });
    const get = open({ ask, publicUrl: "https://projects.example.org" });
    expect((await get(file)).status).toBe(503);
    const place = "after_key=2026-01-01&after_id=00000000-0000-4000-8000-000000000000";
    expect((await get(`${file}?${place}`)).status).toBe(404);
  },
);

describe("a file over a connection", () => {
  let server: ListeningServer;
  afterEach(async () => {
    vi.restoreAllMocks();
    server.cutOff();
    await server.stop();
  });

  /** Serves a file of which `pages` come, or all of an endless one; who asks is told by a header. */
  async function serve({ pages = Infinity, now }: { pages?: number; now?: () => number }) {
    const printed = [vi.spyOn(console, "error"), vi.spyOn(console, "info")];
    const first = await asking("/rest/v1/rpc/open_projects?most=2");
    const { projects } = v.parse(
      v.object({ projects: v.array(v.looseObject({})) }),
      await first.json(),
    );
    const long = projects.map((each) => ({ ...each, long_description: "x".repeat(100_000) }));
    let read = 0;
    const ask: AskAsVisitor = async (path) => {
      if (path.includes("most=0")) return Response.json({ found: 2, rows: 0, state: "x" });
      if (read >= pages) throw new Error("refused");
      read += 1;
      return Response.json({ projects: long, next: { key: "x", id: "x" } });
    };
    const routes = routesOf({ ask, ...(now && { now }) });
    const dispatcher = createDispatcher({
      fetch: async (request, from) => routes.fetch(request, from),
      clientAddress: ({ headers }) => String(headers["x-from"]),
    });
    server = await listen("127.0.0.1", 0, dispatcher);
    const get = (from: string) =>
      fetch(`${server.address}/data/projects.csv`, {
        headers: { "accept-encoding": "identity", "x-from": from },
      });
    return { get, printed: () => printed.flatMap(({ mock }) => mock.calls) };
  }

  it("that breaks off is not taken for whole, and costs one line", async () => {
    const { get, printed } = await serve({ pages: 3 });
    const response = await get("198.18.0.1");
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow("terminated");
    expect(told).toEqual([{ error: expect.objectContaining({ name: "VisitorReadError" }) }]);
    expect([errors, printed()]).toEqual([[], []]);
  });

  it("that its client breaks off costs none", async () => {
    const { get, printed } = await serve({});
    await (await get("198.18.0.1")).body?.cancel();
    await expect
      .poll(async () => {
        const both = [await get("198.18.0.1"), await get("198.18.0.1")];
        for (const { body } of both) await body?.cancel();
        return both.map(({ status }) => status);
      })
      .toEqual([200, 200]);
    expect([told, errors, printed()]).toEqual([[], [], []]);
  });

  it("is sent though three others took two each and read nothing of them", async () => {
    const time = { ms: 0 };
    const { get, printed } = await serve({ now: () => time.ms });
    const others = [1, 1, 2, 2, 3, 3].map((client) => get(`198.18.0.${client}`));
    for (const other of await Promise.all(others)) expect(other.status).toBe(200);
    const busy = await get("198.18.0.9");
    expect([busy.status, busy.headers.get("retry-after")]).toEqual([503, "30"]);
    expect(await busy.text()).toContain("Many files are being sent");
    // Until the connections hold no more, parts are taken.
    await expect
      .poll(async () => {
        time.ms += 60_000;
        return (await get("198.18.0.9")).status;
      })
      .toBe(200);
    expect(told).toEqual([{ error: expect.objectContaining({ name: "SlowClientError" }) }]);
    expect([errors, printed()]).toEqual([[], []]);
  });
});

it("an address that is none of its own is passed on", async () => {
  const routes = routesOf({});
  routes.get("*", (c) => c.text("a page"));
  for (const path of ["/data", "/data/", "/data/anything", "/monitoring"])
    expect(await (await routes.request(path)).text()).toBe("a page");
});
