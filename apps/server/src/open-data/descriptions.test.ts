import { openColumns } from "@vigie/open-data/columns";
import { problemsOf, withoutSchemas } from "@vigie/open-data/testing/iati-schema";
import { parse as parseCsv } from "csv-parse/sync";
import { Package } from "datapackage";
import { parseAtomFeed } from "feedsmith";
import jsonld from "jsonld";
import { Schema } from "tableschema";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AttackedServer, startAttackedServer } from "../attacks/testing/attacked-server";

const PUBLIC_URL = "https://projects.example.org";
const HOSTILE = `Eau "claire" </script> ; DROP`;

let server: AttackedServer;
beforeAll(async () => {
  server = await startAttackedServer({ settings: { PUBLIC_URL } });
  await server.sql`
    update public.organisations
    set name = ${HOSTILE}, language = 'fr', licence = 'CC-BY-4.0', iati_identifier = 'FR-RCS-7',
      iati_sectors = '{14030:100}'
    where id = (select organization_id from public.projects where id = ${server.projectId})`;
});
afterAll(() => server.close());

const textAt = async (target: string) => {
  const answer = await server.ask({ target });
  expect(answer.status, target).toBe(200);
  return answer.body;
};
const jsonAt = async (target: string): Promise<unknown> => JSON.parse(await textAt(target));

const DCT = "http://purl.org/dc/terms/";
const DCAT = "http://www.w3.org/ns/dcat#";
const expandedNode = v.looseObject({ "@id": v.optional(v.string()) });
type Node = v.InferOutput<typeof expandedNode>;

/** The nodes of a JSON-LD document, as an independent library reads them without any request. */
async function nodesOf(document: unknown): Promise<(type: string) => Node[]> {
  const shape = v.object({ "@graph": v.array(expandedNode) });
  const flat = await jsonld.flatten(
    v.parse(v.looseObject({}), document),
    {},
    {
      documentLoader: () => Promise.reject(new Error("Nothing is loaded")),
    },
  );
  const { "@graph": graph } = v.parse(shape, flat);
  return (type) => graph.filter((node) => [node["@type"]].flat().includes(type));
}

describe("the catalogue for data portals", () => {
  it("has all that DCAT-AP demands, with absolute addresses", async () => {
    const nodes = await nodesOf(await jsonAt("/data/catalog.jsonld"));
    const [catalog] = nodes(`${DCAT}Catalog`);
    const datasets = nodes(`${DCAT}Dataset`);
    const distributions = nodes(`${DCAT}Distribution`);
    for (const term of ["title", "description", "publisher"])
      expect(catalog).toHaveProperty([DCT + term]);
    expect(catalog?.["@id"]).toBe(`${PUBLIC_URL}/data/catalog.jsonld`);
    expect(datasets.length).toBeGreaterThan(0);
    for (const dataset of datasets) {
      for (const term of ["title", "description", "accrualPeriodicity"])
        expect(dataset).toHaveProperty([DCT + term]);
      expect(dataset).toHaveProperty([`${DCAT}distribution`]);
    }
    for (const distribution of distributions) {
      expect(distribution).toHaveProperty([`${DCAT}accessURL`]);
      expect(distribution["@id"]).toMatch(/^https:\/\/projects\.example\.org\/data\//);
    }
  });

  it("tells the organisation's own data from all, with its licence, language and IATI files", async () => {
    const document = JSON.stringify(await jsonAt("/data/catalog.jsonld"));
    expect(document).toContain("https://creativecommons.org/licenses/by/4.0/");
    expect(document).toContain("/authority/language/FRA");
    expect(document).toMatch(/\/data\/iati\/\d+\/activities\.xml/);
    const names = (await nodesOf(JSON.parse(document)))("http://xmlns.com/foaf/0.1/Agent");
    expect(JSON.stringify(names)).toContain(JSON.stringify(HOSTILE).slice(1, -1));
  });

  it("tells over which days projects go that are online, and of no other's", async () => {
    const period = async () => {
      const nodes = await nodesOf(await jsonAt("/data/catalog.jsonld"));
      const [all] = nodes(`${DCAT}Dataset`).filter((node) => node["@id"]?.endsWith("#projects"));
      expect(all).toHaveProperty([`${DCT}temporal`]);
      return nodes(`${DCT}PeriodOfTime`);
    };
    const { sql } = server;
    await sql`
      update public.projects set start_date = '1950-01-01', end_date = '2950-01-01' where not is_online`;
    await sql`
      update public.projects set start_date = '2001-02-03', end_date = '2039-01-02'
      where id = ${server.projectId}`;
    const day = (value: string) => ({
      "@type": "http://www.w3.org/2001/XMLSchema#date",
      "@value": value,
    });
    await expect.poll(period).toEqual([
      expect.objectContaining({
        [`${DCAT}startDate`]: day("2001-02-03"),
        [`${DCAT}endDate`]: day("2039-01-02"),
      }),
    ]);
  });

  it("offers nothing that is not there", async () => {
    const nodes = await nodesOf(await jsonAt("/data/catalog.jsonld"));
    for (const { "@id": id = "" } of nodes(`${DCAT}Distribution`)) {
      const { pathname, search } = new URL(id);
      expect((await server.ask({ target: pathname + search })).status, id).toBe(200);
    }
  });
});

const descriptorShape = v.looseObject({
  resources: v.array(
    v.looseObject({
      path: v.string(),
      schema: v.optional(v.looseObject({ fields: v.array(v.unknown()) })),
    }),
  ),
});

describe("the Data Package", () => {
  it("is valid for the reference implementation, and describes every column", async () => {
    const descriptor = v.parse(descriptorShape, await jsonAt("/data/datapackage.json"));
    const read = await Package.load(descriptor);
    expect(read.errors.map(String)).toEqual([]);
    expect(read.valid).toBe(true);
    expect(descriptor.resources[0]?.schema?.fields).toHaveLength(openColumns.length);
  });

  it("describes the CSV file as another reader finds it", async () => {
    const { resources } = v.parse(descriptorShape, await jsonAt("/data/datapackage.json"));
    const [table] = resources;
    // It is a promise, which its types do not say.
    const schema = await Promise.resolve(Schema.load(table?.schema ?? {}));
    const { pathname } = new URL(table?.path ?? "");
    const text = await (await fetch(`http://127.0.0.1:${server.port}${pathname}`)).text();
    const [headings = [], ...rows] = v.parse(
      v.array(v.array(v.string())),
      parseCsv(text, { bom: true }),
    );
    expect(headings).toEqual(openColumns.map(({ name }) => name));
    expect(rows.length).toBeGreaterThan(1);
    for (const row of rows) expect(() => schema.castRow(row)).not.toThrow();
    expect(() => schema.castRow(headings)).toThrow();
  });

  it("describes lists as arrays where the format has arrays, as another reader finds them", async () => {
    const { resources } = v.parse(descriptorShape, await jsonAt("/data/datapackage.json"));
    const rows = v.object({ projects: v.array(v.record(v.string(), v.unknown())) });
    const { projects } = v.parse(rows, await jsonAt("/data/projects.json"));
    const described = resources.filter(({ path }) => /\.(?:geo)?json$/.test(path));
    expect(described).toHaveLength(2);
    for (const { schema: told } of described) {
      const schema = await Promise.resolve(Schema.load(told ?? {}));
      for (const project of projects) {
        const row = openColumns.map(({ name }) => project[name]);
        expect(() => schema.castRow(row)).not.toThrow();
      }
      expect(() => schema.castRow(openColumns.map(() => "x; y"))).toThrow();
    }
  });
});

describe("a feed", () => {
  it.each([
    ["of all projects", () => "/data/projects.atom"],
    ["of a project", () => `/data/projects/${server.projectId}.atom`],
  ])("%s is Atom for another reader", async (_whose, target) => {
    const feed = parseAtomFeed(await textAt(target()));
    expect(feed.links?.find(({ rel }) => rel === "self")?.href).toBe(PUBLIC_URL + target());
    expect(feed.entries?.length).toBeGreaterThan(0);
    const ids = feed.entries?.map(({ id }) => id) ?? [];
    expect(new Set([feed.id, ...ids]).size).toBe(ids.length + 1);
    for (const { id, title, updated } of feed.entries ?? []) {
      expect(id).toMatch(/^tag:projects\.example\.org,\d{4}:/);
      expect(title).not.toBe("");
      expect(Date.parse(updated ?? "")).toBeGreaterThan(0);
    }
  });
});

/** Named where types are not followed: those of the ruleset's libraries bring those of browsers. */
const RULESET = ["@vigie/open-data", "testing/ruleset"].join("/");
const rulesetShape = v.object({
  brokenRules: v.function(),
  withoutRuleset: v.nullable(v.string()),
});

describe.each([
  ["activities", "activities"],
  ["organisation", "organisations"],
] as const)("the file of the demonstration for IATI, its %s,", (file, schema) => {
  const read = async () => {
    const [row] = await server.sql<{ id: string }[]>`
      select organization_id as id from public.projects where id = ${server.projectId}`;
    const address = `http://127.0.0.1:${server.port}/data/iati/${row?.id}/${file}.xml`;
    const text = await (await fetch(address)).text();
    expect(text).toContain("FR-RCS-7");
    return text;
  };

  it("is valid by IATI's schema", async ({ skip }) => {
    skip(withoutSchemas !== null, withoutSchemas ?? "");
    expect(await problemsOf(await read(), schema)).toEqual([]);
  });

  it("breaks none of IATI's rules", async ({ skip }) => {
    const { brokenRules, withoutRuleset } = v.parse(rulesetShape, await import(RULESET));
    skip(withoutRuleset !== null, withoutRuleset ?? "");
    const today = new Date().toISOString().slice(0, 10);
    expect(brokenRules(await read(), today)).toEqual([]);
  });
});

describe("an address of a description", () => {
  it.each(["/data/catalog.jsonld?x=1", "/data/datapackage.json?search=a"])(
    "takes no parameter: %s",
    async (target) => {
      expect((await server.ask({ target })).status).toBe(400);
    },
  );

  it("tells other sites no more than visitors see", async () => {
    const answer = await server.ask({
      target: "/data/catalog.jsonld",
      headers: { origin: "https://portal.example" },
    });
    expect(answer.head).toMatch(/^access-control-allow-origin: \*$/im);
    expect(answer.head).toMatch(/^content-security-policy: default-src 'none'/im);
    expect(answer.head).toMatch(/^content-type: application\/ld\+json/im);
  });
});
