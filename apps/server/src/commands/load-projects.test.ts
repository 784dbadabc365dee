import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createMember, createOrganisation, type TestMember } from "@vigie/test-backend/builders";
import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CommandError } from "./command-error";
import {
  type LoadProjectsArguments,
  loadProjects,
  parseLoadProjectsArguments,
} from "./load-projects";

const heading =
  "id,proj_title,currency,value,update_count,publishing_status,status,funded,Organisation,created_at";

let backend: TestBackend;
let member: TestMember;
let folder: string;

beforeAll(async () => {
  backend = await createTestBackend();
  member = await createMember(backend, await createOrganisation(backend, "Wells for all"));
  folder = await mkdtemp(path.join(tmpdir(), "vigie-projects-"));
});

afterAll(async () => {
  await backend.close();
  await rm(folder, { recursive: true });
});

describe("the command line", () => {
  it.each([
    [[]],
    [["projects.csv"]],
    [["--email", "a@b.org"]],
    [["projects.csv", "--email", "nobody"]],
    [["projects.csv", "more.csv", "--email", "a@b.org"]],
    [["projects.csv", "--mail", "a@b.org"]],
  ])("%j is answered with how to call it", (argv) => {
    expect(() => parseLoadProjectsArguments(argv, "/")).toThrow(CommandError);
    expect(() => parseLoadProjectsArguments(argv, "/")).toThrow("Usage: npm run load-projects");
  });

  it("names the file relative to where the person is", () => {
    expect(parseLoadProjectsArguments(["b/c.csv", "--email", " a@b.org "], "/a")).toEqual({
      file: path.resolve("/a/b/c.csv"),
      email: "a@b.org",
    });
  });
});

function load(parsed: LoadProjectsArguments) {
  return loadProjects(parsed, async () => () => backend.serviceClient());
}

async function fileOf(...rows: string[]): Promise<string> {
  const file = path.join(folder, `${rows.length}.csv`);
  await writeFile(file, [heading, ...rows].join("\n"));
  return file;
}

async function visitorsList() {
  const { data } = await backend
    .client()
    .from("projects")
    .select("title, is_online, budget, money_spent, status, created_at, organization_id, user_id")
    .order("created_at", { ascending: false })
    .throwOnError();
  return data;
}

describe("the projects of a file", () => {
  it("are not loaded when it cannot be read", async () => {
    const file = path.join(folder, "none.csv");
    await expect(load({ file, email: member.email })).rejects.toThrow(`${file} cannot be read.`);
  });

  it("are not loaded for an account that is no member", async () => {
    const file = await fileOf("1,Wells,EUR,1.00,0,published,Active,0.00,1,2008-07-15");
    await expect(load({ file, email: "stranger@example.org" })).rejects.toThrow(
      "No member signs in with stranger@example.org.",
    );
    expect(await visitorsList()).toEqual([]);
  });

  it("are shown to visitors, and belong to the member, who may write the address in capitals", async () => {
    const rows = Array.from(
      { length: 450 },
      (_, index) => `${index},Well ${index},EUR,"1,000.00",0,published,Active,0.00,1,2008-07-15`,
    );
    const file = await fileOf(
      ...rows,
      '500,"Laundry, ""Lave mainâ€\u009d""",EUR,"20,854.00",18,published,Completed,"20,000.50",16,2020-01-02',
      "501,,EUR,1.00,0,published,Active,0.00,1,2008-07-15",
    );
    const report = await load({ file, email: member.email.toUpperCase() });
    expect(report).toContain("451 projects are online for Wells for all.");
    expect(report).toContain("it has no title: line 453");

    const list = await visitorsList();
    expect(list).toHaveLength(451);
    expect(list[0]).toMatchObject({
      title: 'Laundry, "Lave main”"',
      is_online: true,
      budget: 20_854,
      money_spent: 20_000.5,
      status: "completed",
      organization_id: member.organisation.id,
      user_id: member.userId,
    });
    expect(new Set(list.map(({ title }) => title)).size).toBe(451);
  });

  it("that the backend refuses are counted", async () => {
    const file = await fileOf(
      "1,Wells,EUR,1.00,0,published,Active,0.00,1,2008-07-15",
      "2,Pumps,EUR,1.00,0,published,Active,0.00,1,2008-07-15",
      "3,Taps,EUR,1.00,0,published,Active,0.00,1,2008-07-15",
    );
    await backend.sql`alter table projects add constraint no_pumps check (title <> 'Pumps')`;
    await expect(load({ file, email: member.email })).rejects.toThrow(
      /^0 of 3 projects were loaded, then the backend refused: ./,
    );
  });
});
