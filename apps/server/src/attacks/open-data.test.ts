import { readCsv } from "@vigie/import/csv";
import { readZip, unpack } from "@vigie/import/zip";
import { openColumns } from "@vigie/open-data/columns";
import { openProject } from "@vigie/open-data/open-project";
import { amount } from "@vigie/test-backend/full-run";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type AttackedServer,
  newAddress,
  secrets,
  startAttackedServer,
} from "./testing/attacked-server";
import type { Answer } from "./testing/raw-exchange";

const PUBLIC_URL = "https://projects.example.org";
const NOWHERE = "00000000-0000-4000-8000-000000000000";
const FORMATS = ["json", "csv", "xlsx", "geojson", "atom"] as const;

const listShape = v.object({
  projects: v.array(v.looseObject({ id: v.string(), title: v.string() })),
  next: v.nullable(v.string()),
});

let server: AttackedServer;
let offline: string;

beforeAll(async () => {
  server = await startAttackedServer({ settings: { PUBLIC_URL } });
  const [project] = await server.sql<{ id: string }[]>`
    update public.projects set title = 'Quagga under cover', reference = 'Secret-1'
    where id = (select id from public.projects where not is_online limit 1) returning id`;
  offline = project?.id ?? "";
});
afterAll(() => server.close());

const get = (target: string, headers: Record<string, string> = {}) =>
  server.ask({ target, headers });
const json = async (target: string) => v.parse(listShape, JSON.parse((await get(target)).body));

/** Writes many rows quickly: triggers are not the subject of tests of large files. */
const withoutTriggers = (statements: string) =>
  server.sql.unsafe(`set local session_replication_role = replica; ${statements}`);

/** The text of a file, or of the sheet in a workbook. */
async function textAt(target: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${server.port}${target}`, {
    headers: { "x-forwarded-for": newAddress(), ...headers },
  });
  expect(response.status, target).toBe(200);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(
    target.includes(".xlsx") ? sheetOf(bytes) : bytes,
  );
}

function sheetOf(workbook: Uint8Array): Uint8Array {
  const sheet = readZip(workbook).get("xl/worksheets/sheet1.xml");
  const parts: Uint8Array[] = [];
  if (sheet) unpack(sheet, (part) => void parts.push(part.slice()));
  return Buffer.concat(parts);
}

const etagOf = ({ head }: Answer) => /^etag: (.*)$/im.exec(head)?.[1]?.trim();

const told = ({ status, body, head }: Answer) =>
  JSON.stringify({ status, body, head: head.replace(/^date: .*$/im, "") });

describe("what visitors may not see", () => {
  it.each(FORMATS)("is in no %s, whoever asks", async (format) => {
    const authorization = `Bearer ${server.member.accessToken}`;
    for (const headers of [{}, { authorization, apikey: secrets.publishableKey }]) {
      for (const query of ["", "?search=quagga"]) {
        const text = await textAt(`/data/projects.${format}${query}`, headers);
        expect(text).not.toMatch(/quagga under|Secret-1|data:image/i);
        expect(text).not.toContain(offline);
      }
    }
  });

  it("is one and the same 404: offline, unknown or malformed", async () => {
    for (const format of ["json", "atom"]) {
      const answers = [];
      for (const id of [offline, NOWHERE, offline.toUpperCase()])
        answers.push(await get(`/data/projects/${id}.${format}`));
      expect(answers[0]?.status).toBe(404);
      expect(new Set(answers.map(told)).size).toBe(1);
    }
  });

  it("goes at once with its project", async () => {
    const target = `/data/projects/${server.projectId}.json`;
    const isListed = async () =>
      (await json("/data/projects.json")).projects.some(({ id }) => id === server.projectId);
    const goOnline = (isOnline: boolean) => server.sql`
      update public.projects set is_online = ${isOnline} where id = ${server.projectId}`;
    const tag = async () => etagOf(await get("/data/projects.csv"));
    const before = await tag();
    expect([(await get(target)).status, await isListed()]).toEqual([200, true]);
    await goOnline(false);
    await expect
      .poll(async () => [(await get(target)).status, await isListed()])
      .toEqual([404, false]);
    expect(await tag()).not.toBe(before);
    await goOnline(true);
  });
});

describe("an address that names no file in its one form", () => {
  it.each([
    ["/data/projects.pdf", 404],
    ["/data/projects.csv.gz", 404],
    ["/data/projects.CSV", 404],
    ["/data/other.csv", 404],
    ["/data/projects/undefined.json", 404],
    [`/data/projects/${NOWHERE}.csv`, 404],
    [`/data/projects/${NOWHERE}&is_online=eq.false.json`, 404],
    [`/data/projects/${NOWHERE}.json?detail=whole`, 400],
    ["/data/projects.csv?ids={}", 400],
    ["/data/projects.csv?is_online=eq.false", 400],
    ["/data/projects.csv?within=1", 400],
    ["/data/projects.csv?status=secret", 400],
    ["/data/projects.csv?country=zz", 400],
    ["/data/projects.csv?goal=18", 400],
    ["/data/projects.csv?organisation=1%20or%20true", 400],
    ["/data/projects.csv?search=a&search=b", 400],
    [`/data/projects.csv?search=${"x".repeat(201)}`, 400],
    ["/data/projects.csv?sort=reference", 400],
    [`/data/projects.csv?after_key=1&after_id=${NOWHERE}`, 400],
    ["/data/projects.json?after_key=1", 404],
    ["/data/projects.json?after_key=1&after_id=1", 404],
    [`/data/projects.json?after_key='%20or%20true--&after_id=${NOWHERE}`, 404],
    ["/data/..%2fprojects.csv", 400],
    ["/data/%2e%2e/projects.csv", 400],
    ["/data//projects.csv", 400],
    ["/data/projects%00.csv", 400],
    [`/data/${"a".repeat(8000)}.csv`, 404],
  ])("is refused: %.60s", async (target, status) => {
    expect((await get(target)).status).toBe(status);
  });

  it.each(["POST", "PUT", "PATCH", "DELETE"])("takes no %s", async (method) => {
    const answer = await server.ask({ method, target: "/data/projects.csv" });
    expect(answer.status).toBe(404);
  });

  it("is told to programs as JSON, and to people as a page in their language that can run nothing", async () => {
    const target = "/data/projects.csv?status=%3Cscript%3Ealert(1)%3C/script%3E";
    expect(JSON.parse((await get(target)).body)).toMatchObject({ code: "bad_request" });
    const page = await get(target, { accept: "text/html", "accept-language": "fr-CA, en;q=0.5" });
    expect(page.status).toBe(400);
    expect(page.head).toMatch(/^content-type: text\/html/im);
    expect(page.head).toMatch(/^content-security-policy: default-src 'none'/im);
    expect(page.body).toContain('lang="fr"');
    expect(page.body).toContain("existe pas pour filtrer");
    expect(page.body).not.toContain("<script");
  });
});

describe("headers of a request for a file", () => {
  const FILES = ["/data/projects.json", "/data/projects.csv", "/data/catalog.jsonld"];

  it.each(FILES)("of ten thousand tags are refused or read at once for %s", async (file) => {
    const began = performance.now();
    const refused = await get(file, { "if-none-match": '"a",'.repeat(10_000) });
    expect(refused.status).toBe(431);
    // As many as headers hold.
    const tags = '"a",'.repeat(3500);
    expect((await get(file, { "if-none-match": `${tags}"b"` })).status).toBe(200);
    const known = await get(file, { "if-none-match": `${tags}${etagOf(await get(file))}` });
    expect([known.status, known.body]).toEqual([304, ""]);
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  it.each(FILES)(
    "with a strange tag, or that ask for a part, get the whole of %s, of which nothing says that it has parts",
    async (file) => {
      const whole = await get(file);
      const ifRange = etagOf(whole) ?? "";
      const hostile: Record<string, string>[] = [
        ...["*, *", "W/", '"', "\u00ff".repeat(1000), ",".repeat(5000)].map((tag) => ({
          "if-none-match": tag,
        })),
        ...["0-1", "-1", "0-0,1-1", `${"0-1,".repeat(2000)}2-3`].map((bytes) => ({
          range: `bytes=${bytes}`,
          "if-range": ifRange,
        })),
        { range: "lines=1-2", "if-range": ifRange },
      ];
      for (const headers of hostile) {
        const { status, head, body } = await get(file, headers);
        const asked = JSON.stringify(headers).slice(0, 60);
        expect.soft([asked, status, body.length]).toEqual([asked, 200, whole.body.length]);
        expect.soft(head, asked).not.toMatch(/^(?:content-range|accept-ranges):/im);
      }
    },
  );
});

describe("a file", () => {
  const ATTACK = "=cmd|' /C calc'!A0";
  const QUOTES = 'Wells, "deep"; <b>&amp;\ud83d\udca7';

  it("has every project of the list, with what its page shows", async () => {
    const { projects } = await json("/data/projects.json");
    const rows = await server.sql<{ id: string }[]>`
      select id from public.projects where is_online order by created_at desc, id`;
    expect(projects.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    const features = v.parse(
      v.object({ features: v.array(v.looseObject({ id: v.string() })) }),
      JSON.parse(await textAt("/data/projects.geojson")),
    );
    expect(features.features.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    const table = readCsv((await textAt("/data/projects.csv")).replace("\ufeff", ""));
    expect(table.headings).toEqual(openColumns.map(({ name }) => name));
    expect(table.rows.map(({ cells }) => cells[0])).toEqual(rows.map(({ id }) => id));
    const whole = JSON.parse((await get(`/data/projects/${server.projectId}.json`)).body);
    expect(v.is(openProject, whole)).toBe(true);
  });

  it("has no formulas, and texts as they were written", async () => {
    await server.sql`
      update public.projects set title = ${ATTACK}, short_description = ${QUOTES}
      where id = ${server.projectId}`;
    const csv = await textAt("/data/projects.csv");
    const { headings, rows } = readCsv(csv.replace("\ufeff", ""));
    const [row] = rows.filter(({ cells }) => cells[0] === server.projectId);
    expect(csv.startsWith("\ufeffid,page,title")).toBe(true);
    expect(row?.cells[headings.indexOf("title")]).toBe(`'${ATTACK}`);
    expect(row?.cells[headings.indexOf("short_description")]).toBe(QUOTES);
    const sheet = await textAt("/data/projects.xlsx");
    expect(sheet).toContain(`t="inlineStr"><is><t xml:space="preserve">${ATTACK}</t>`);
    expect(sheet).not.toContain("<f>");
    await expect.poll(() => textAt("/data/projects.atom")).toContain(`<title>${ATTACK}</title>`);
    expect(await textAt("/data/projects.atom")).not.toContain("<b>");
  });

  it("is well formed whatever a text has", async () => {
    await server.sql`
      update public.projects set title = 'Wells ]]> <b>&lt;' where id = ${server.projectId}`;
    for (const file of ["projects.atom", `projects/${server.projectId}.atom`])
      await expect
        .poll(() => textAt(`/data/${file}`), { message: file })
        .toContain(">Wells ]]&#62; &#60;b&#62;&#38;lt;</title>");
    expect(await textAt("/data/projects.xlsx")).toContain(">Wells ]]> &lt;b>&amp;lt;</t>");
  });

  it("hides entries that the project hides, in a project's own file, too", async () => {
    await server.sql`
      insert into public.ledger_entries (project_id, kind, day, amount, description)
      values (${server.projectId}, 'spent', '2026-01-01', 12, 'Zorilla pumps')`;
    await server.sql`
      update public.projects set shows_entries = false where id = ${server.projectId}`;
    const target = `/data/projects/${server.projectId}.json`;
    await expect.poll(async () => (await get(target)).body).toContain('"entries":null');
    expect((await get(target)).body).not.toContain("Zorilla");
    await server.sql`
      update public.projects set shows_entries = true where id = ${server.projectId}`;
    await expect.poll(async () => (await get(target)).body).toContain("Zorilla");
  });

  it.each(["json", "csv", "geojson"])("of %s that is what it was costs no body", async (format) => {
    const target = `/data/projects.${format}?continent=Africa`;
    const first = await get(target);
    const etag = etagOf(first) ?? "";
    expect(etag).toMatch(/^W\//);
    const again = await get(target, { "if-none-match": etag });
    expect([again.status, again.body]).toEqual([304, ""]);
    const head = await server.ask({ method: "HEAD", target });
    expect([head.status, head.body]).toEqual([200, ""]);
    expect(head.head).toContain(etag);
    for (const encoding of ["br", "gzip"])
      if (format !== "json")
        expect((await get(target, { "accept-encoding": encoding })).head).toMatch(
          new RegExp(`^content-encoding: ${encoding}`, "im"),
        );
    expect(first.head).toMatch(/^access-control-allow-origin: \*/im);
    await server.sql`
      update public.projects set budget = coalesce(budget, 0) + 1 where continent = 'Africa'`;
    await expect.poll(async () => (await get(target, { "if-none-match": etag })).status).toBe(200);
  });

  it("is for any origin, which may ask whether it changed", async () => {
    const answer = await server.ask({
      method: "OPTIONS",
      target: "/data/projects.csv",
      headers: {
        origin: "https://elsewhere.example",
        "access-control-request-method": "GET",
        "access-control-request-headers": "if-none-match",
      },
    });
    expect(answer.head).toMatch(/^access-control-allow-origin: \*/im);
    expect(answer.head).toMatch(/^access-control-allow-headers: if-none-match/im);
  });
});

describe("a feed of a project", () => {
  it("tells what changed, each under an id that stays", async () => {
    await server.sql`
      insert into public.press (project_id, press_url)
      values (${server.projectId}, 'https://news.example/1')`;
    const target = `/data/projects/${server.projectId}.atom`;
    expect((await get(target)).body).not.toContain("news.example");
    await server.sql`
      update public.history set changed_at = now() - interval '1 hour'
      where table_name = 'press' and project_id = ${server.projectId} and changed_at > now() - interval '1 hour'`;
    await expect.poll(async () => (await get(target)).body).toContain("news.example");
    const { body, head } = await get(target);
    expect(head).toMatch(/^content-type: application\/atom\+xml/im);
    expect(body).toContain(
      `<id>tag:projects.example.org,2026:/data/projects/${server.projectId}.atom</id>`,
    );
    expect(body).toMatch(/<feed xmlns="http:\/\/www\.w3\.org\/2005\/Atom" xml:lang="en">/);
  });
});

describe("files of IATI", () => {
  let organisation: string;

  beforeAll(async () => {
    const [row] = await server.sql<{ id: string }[]>`
      update public.organisations set iati_identifier = 'FR-RCS-123456789'
      where id = (select organization_id from public.projects where id = ${server.projectId})
      returning id`;
    organisation = row?.id ?? "";
    await server.sql`
      update public.projects set iati_identifier = 'FR-RCS-123456789-' || left(id::text, 8)
      where is_online and iati_identifier is null`;
  });
  afterAll(() => server.sql`update public.organisations set iati_identifier = null`);

  it.each([
    ["999/activities.xml", 404],
    ["0/activities.xml", 404],
    ["1e1/activities.xml", 404],
    ["12345678901234567890/activities.xml", 404],
    ["ORGANISATION/activities-xx.csv", 404],
    ["ORGANISATION/activities-..xml", 404],
    ["ORGANISATION/other.xml", 404],
    ["ORGANISATION/activities.xml?country=sn", 400],
  ])("are not at /data/iati/%s", async (path, status) => {
    const target = `/data/iati/${path.replace("ORGANISATION", organisation)}`;
    expect((await get(target)).status).toBe(status);
  });

  it("tell each online project of the organisation, and nothing of others", async () => {
    const text = await textAt(`/data/iati/${organisation}/activities.xml`);
    const rows = await server.sql<{ iati: string }[]>`
      select iati_identifier as iati from public.projects
      where is_online and organization_id = ${organisation} and num_nonnulls(start_date, end_date) > 0`;
    const told = [...text.matchAll(/<iati-identifier>([^<]*)/g)].map(([, id]) => id);
    expect(told.toSorted()).toEqual(rows.map(({ iati }) => iati).toSorted());
    expect(text).not.toMatch(/quagga under|Secret-1/i);
    expect(text).toMatch(/<\/iati-activities>\s*$/);
    const parts = ["multi"];
    for (const [, code = ""] of text.matchAll(/<recipient-country code="([A-Z]{2})"/g))
      parts.push(code.toLowerCase());
    const found: (string | undefined)[] = [];
    for (const part of new Set(parts)) {
      // A country of activities that are in several has no file of its own.
      const { body } = await get(`/data/iati/${organisation}/activities-${part}.xml`);
      found.push(...[...body.matchAll(/<iati-identifier>([^<]*)/g)].map(([, id]) => id));
    }
    expect(found.toSorted()).toEqual(told.toSorted());
    const { status } = await get(`/data/iati/${organisation}/activities-other.xml`);
    expect(status).toBe(404);
  });

  it("tell the organisation itself, and none that does not publish there", async () => {
    const target = `/data/iati/${organisation}/organisation.xml`;
    expect(await textAt(target)).toContain("FR-RCS-123456789");
    await server.sql`update public.organisations set iati_identifier = null where id = ${organisation}`;
    await expect.poll(async () => (await get(target)).status).toBe(404);
    expect((await get(`/data/iati/${organisation}/activities.xml`)).status).toBe(404);
    await server.sql`
      update public.organisations set iati_identifier = 'FR-RCS-123456789' where id = ${organisation}`;
  });

  it("that are too large for one say which others there are", async () => {
    await withoutTriggers(`
      insert into public.ledger_entries (project_id, kind, day, amount)
      select '${server.projectId}', 'spent', '2026-01-01', 1 from generate_series(1, 67000)`);
    const answer = await get(`/data/iati/${organisation}/activities.xml`);
    expect(answer.status).toBe(404);
    expect(answer.body).toContain(`/data/iati/${organisation}/activities-multi.xml`);
    await withoutTriggers(
      `delete from public.ledger_entries where project_id = '${server.projectId}'`,
    );
  });
});

describe("a project with as many and as long entries and measurements as there may be", () => {
  let organisation: string;

  beforeAll(async () => {
    const { sql, projectId } = server;
    // With 160 they are just more than the 16 MiB of an answer.
    const days = amount({ usual: 160, full: 400 });
    const [row] = await sql<{ id: string }[]>`
      update public.organisations set iati_identifier = 'FR-RCS-123456789'
      where id = (select organization_id from public.projects where id = ${projectId}) returning id`;
    organisation = row?.id ?? "";
    await sql`
      update public.projects set keeps_ledger = true, shows_entries = true, money_spent = 1
      where id = ${projectId}`;
    await sql`
      insert into public.indicators (project_id, title, unit)
      select ${projectId}, 'Indicator ' || n, 'number'
      from generate_series(1 + (select count(*) from public.indicators where project_id = ${projectId}), 60) as n`;
    await withoutTriggers(`
      insert into public.measurements (project_id, indicator_id, day, value, note)
      select project_id, id, '2020-01-01'::date + n, n, repeat('💧', 500)
      from public.indicators, generate_series(1, ${days}) as n where project_id = '${projectId}';
      insert into public.ledger_entries (project_id, kind, day, amount, description)
      select '${projectId}', 'spent', '2026-01-01', 1, repeat('💧', 300) from generate_series(1, 4900)`);
  });

  it("is refused in words that name the CSV file, as JSON and as a page", async () => {
    const target = `/data/projects/${server.projectId}.json`;
    const refused = async (headers: Record<string, string> = {}) => {
      const { status, body } = await get(target, headers);
      return [status, body.includes(`${PUBLIC_URL}/data/projects.csv`)];
    };
    await expect.poll(refused).toEqual([413, true]);
    expect(await refused({ accept: "text/html", "accept-language": "fr" })).toEqual([413, true]);
  });

  it("is refused before it leaves the database, also to a member, whose answers may take longer", async () => {
    const { status, body } = await get(
      `/rest/v1/rpc/open_projects?detail=whole&ids=%7B${server.projectId}%7D`,
      { apikey: secrets.publishableKey, authorization: `Bearer ${server.stranger.accessToken}` },
    );
    expect([status, JSON.parse(body).code]).toEqual([413, "54000"]);
  });

  it("is told in the feed, and in IATI by what it spent in all, and keeps no other from being told", async () => {
    expect((await get(`/data/projects/${server.projectId}.atom`)).status).toBe(200);
    const text = await textAt(`/data/iati/${organisation}/activities.xml`);
    expect(text).toMatch(/<\/iati-activities>\s*$/);
    const own = text.split("<iati-activity ").find((each) => each.includes(server.projectId));
    expect(own).toContain("Spent to date");
    expect(own).toContain("Indicator 60");
    expect(text.split("<iati-activity ").length).toBeGreaterThan(3);
  });
});

describe("files of many projects", () => {
  it("are narrowed as the list is, and go on where a page ends", async () => {
    const [{ id } = { id: "" }] = await server.sql<{ id: string }[]>`
      select organization_id as id from public.projects where is_online limit 1`;
    await server.sql`
      insert into public.projects (title, organization_id, is_online, status)
      select 'Numbered ' || n, ${id}, true, 'completed' from generate_series(1, 1003) as n`;
    const seen: string[] = [];
    let address: string | null = "/data/projects.json?search=numbered&status=completed";
    while (address !== null) {
      const page: v.InferOutput<typeof listShape> = await json(address);
      seen.push(...page.projects.map((each) => each.id));
      expect(
        page.next?.startsWith(`${PUBLIC_URL}/data/projects.json?search=numbered`) ?? true,
      ).toBe(true);
      address = page.next?.slice(PUBLIC_URL.length) ?? null;
    }
    expect([seen.length, new Set(seen).size]).toEqual([1003, 1003]);
    const csv = readCsv(await textAt("/data/projects.csv?search=numbered&status=completed"));
    expect(csv.rows).toHaveLength(1003);
    expect(new Set(csv.rows.map(({ cells }) => cells[0]))).toEqual(new Set(seen));
    const feed = await textAt("/data/projects.atom?search=numbered");
    expect(feed.split("<entry ").length - 1 + feed.split("<entry>").length - 1).toBe(50);
    expect(feed).toMatch(
      /rel="next" href="https:\/\/projects\.example\.org\/data\/projects\.atom\?search=numbered&#38;/,
    );
  });

  it("are sent to an address two at a time, and who reads nothing keeps nobody else waiting", async () => {
    const address = newAddress();
    const ask = (from: string) =>
      fetch(`http://127.0.0.1:${server.port}/data/projects.csv`, {
        headers: { "x-forwarded-for": from, "accept-encoding": "identity" },
      });
    await withoutTriggers(`
      insert into public.projects (title, organization_id, currency, is_online, long_description, short_description)
      select repeat('💧', 200), organization_id, currency, true, repeat('💧', 500), repeat('💧', 150)
      from public.projects, generate_series(1, 2500) where id = '${server.projectId}'`);
    const [one, two] = [await ask(address), await ask(address)];
    const refused = await ask(address);
    expect([one.status, two.status, refused.status]).toEqual([200, 200, 429]);
    expect(refused.headers.get("retry-after")).toBe("10");
    expect((await ask(newAddress())).status).toBe(200);
    await one.body?.cancel();
    await expect.poll(async () => (await ask(address)).status).toBe(200);
    await two.body?.cancel();
  });
});
