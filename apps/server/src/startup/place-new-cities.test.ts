import {
  createMember,
  createOrganisation,
  createProject,
  type TestMember,
} from "@vigie/test-backend/builders";
import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { placeNewCities } from "./place-new-cities";

const gazetteer: Record<string, [string, number, number, number, string][]> = {
  bf: [["Kaya", 13.0917, -1.0844, 66_000, ""]],
};

let backend: TestBackend;
let member: TestMember;

beforeAll(async () => {
  backend = await createTestBackend();
  member = await createMember(backend, await createOrganisation(backend, "Wells for all"));
});
afterAll(() => backend.close());
beforeEach(() => backend.sql`delete from projects`);

const place = (graceSeconds = 0) =>
  placeNewCities(backend.sql, async (file) => gazetteer[file] ?? [], graceSeconds);
const stored = () => backend.sql`
  select city, country, latitude, found from project_places order by position`;

it("a gazetteer that cannot be read leaves all for the next round", async () => {
  await createProject(member, { cities: ["Kaya"], countries: ["bf"] });
  const round = placeNewCities(backend.sql, () => Promise.reject(new Error("No file")), 0);
  await expect(round).rejects.toThrow("No file");
  await place();
  expect(await stored()).toHaveLength(1);
});

it("a project that cannot be placed keeps no other from it", async () => {
  await createProject(member, { cities: ["Kaya"], countries: ["bf"] });
  await createProject(member, { cities: ["Mopti"], countries: ["ml"] });
  const readPlaces = async (file: string) => {
    if (file === "ml") throw new Error("No file");
    return gazetteer[file] ?? [];
  };
  await expect(placeNewCities(backend.sql, readPlaces, 0)).rejects.toThrow("No file");
  expect(await stored()).toEqual([expect.objectContaining({ city: "Kaya" })]);
});

it("cities that another program wrote get their places, and those that nobody knows are marked", async () => {
  await createProject(member, { cities: [" Kaya", "Nowhereville"], countries: ["bf"] });
  await place();
  const expected = [
    { city: "Kaya", country: "bf", latitude: 13.0917, found: "gazetteer" },
    { city: "Nowhereville", country: null, latitude: null, found: "nowhere" },
  ];
  expect(await stored()).toEqual(expected);
  await place();
  expect(await stored()).toEqual(expected);
});

it("what changed just now is left to the editor, and what is older to the command", async () => {
  const { id } = await createProject(member, { cities: ["Kaya"], countries: ["bf"] });
  await place(60);
  expect(await stored()).toEqual([]);
  await backend.sql`alter table projects disable trigger user`;
  await backend.sql`update projects set updated_at = now() - interval '2 days' where id = ${id}`;
  await backend.sql`alter table projects enable trigger user`;
  await place();
  expect(await stored()).toEqual([]);
});
