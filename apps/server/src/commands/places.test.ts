import {
  createMember,
  createOrganisation,
  createProject,
  type TestMember,
} from "@vigie/test-backend/builders";
import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { describeRun, fillPlaces } from "./places";

const gazetteer: Record<string, [string, number, number, number, string][]> = {
  bf: [["Kaya", 13.0917, -1.0844, 66_000, ""]],
  ml: [["Mopti", 14.4843, -4.183, 108_000, ""]],
};

let backend: TestBackend;
let member: TestMember;

beforeAll(async () => {
  backend = await createTestBackend();
  member = await createMember(backend, await createOrganisation(backend, "Wells for all"));
});
afterAll(() => backend.close());
beforeEach(() => backend.sql`delete from projects`);

const run = () =>
  fillPlaces(
    backend.serviceClient(),
    async (file) => gazetteer[file] ?? [],
    () => {},
  );
const stored = (project: string) => backend.sql`
  select city, country, latitude, longitude, found from project_places
  where project_id = ${project} order by position`;

it("a gazetteer that cannot be read ends the run, and the next one goes on", async () => {
  await createProject(member, { cities: ["Kaya"], countries: ["bf"] });
  const broken = fillPlaces(
    backend.serviceClient(),
    () => Promise.reject(new Error("No file")),
    () => {},
  );
  await expect(broken).rejects.toThrow("No file");
  expect(await run()).toEqual({ placed: 1, nowhere: [] });
});

it("cities are looked for in the project's countries, once; one set by hand stays", async () => {
  const { id } = await createProject(member, {
    cities: ["Nowhereville", "Mopti", "Kaya"],
    countries: ["bf", "ml"],
  });
  await member.client
    .from("project_places")
    .insert({ project_id: id, city: "Kaya", latitude: 1, longitude: 2, found: "hand" })
    .throwOnError();

  const result = await run();

  expect(result).toEqual({ placed: 1, nowhere: [{ city: "Nowhereville", project: id }] });
  expect(describeRun(result)).toContain(`Nowhereville, of the project ${id}`);
  expect(await stored(id)).toEqual([
    { city: "Nowhereville", country: null, latitude: null, longitude: null, found: "nowhere" },
    { city: "Mopti", country: "ml", latitude: 14.4843, longitude: -4.183, found: "gazetteer" },
    { city: "Kaya", country: null, latitude: 1, longitude: 2, found: "hand" },
  ]);
  expect(await run()).toEqual({ placed: 0, nowhere: [] });
});

it("projects of more than one page all come", async () => {
  await backend.sql`
    insert into projects (title, organization_id, cities, countries)
    select 'Project ' || n, ${member.organisation.id}, array['Kaya'], array['bf']
    from generate_series(1, 120) as n`;
  const said: string[] = [];
  const { placed } = await fillPlaces(
    backend.serviceClient(),
    async (file) => gazetteer[file] ?? [],
    (text) => said.push(text),
  );
  expect(placed).toBe(120);
  expect(said).toEqual(["100 projects looked at, 100 cities placed\n"]);
});
