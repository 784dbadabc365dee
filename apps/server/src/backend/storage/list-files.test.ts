import {
  createMember,
  createOrganisation,
  createProject,
  type TestMember,
} from "@vigie/test-backend/builders";
import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let backend: TestBackend;
let member: TestMember;
let stranger: TestMember;
let projectId: string;

beforeAll(async () => {
  backend = await createTestBackend();
  member = await createMember(backend, await createOrganisation(backend, "Wells for all"));
  stranger = await createMember(backend, await createOrganisation(backend, "Others"));
  projectId = (await createProject(member)).id;
  for (const name of ["b.png", "a.png", "100%_c.png", "d_e/f.png", "d_e/g.png", "A_z.png"]) {
    await addFile(`${projectId}/${name}`);
  }
  // A name that begins alike is another folder.
  await addFile(`${projectId}x/other.png`);
});
afterAll(() => backend.close());

const addFile = (name: string) => backend.sql`
  insert into storage.objects (id, bucket_id, name, created_at, metadata)
  values (gen_random_uuid(), 'project-images', ${name}, clock_timestamp(), '{"size": 3}')`;

const bucket = (of = member) => of.client.storage.from("project-images");

async function names(...question: Parameters<ReturnType<typeof bucket>["list"]>) {
  const { data, error } = await bucket().list(...question);
  expect(error).toBeNull();
  return data?.map(({ name }) => name);
}

/** Asks as a client of another kind would. */
const ask = (body: unknown) =>
  backend.fetch(`${backend.url}/storage/v1/object/list/project-images`, {
    method: "POST",
    headers: {
      apikey: backend.anonKey,
      authorization: `Bearer ${member.accessToken}`,
      "content-type": "application/json",
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

describe("a list of files is refused", () => {
  it.each([
    "{",
    "[]",
    "null",
    { prefix: 5 },
    { prefix: "", limit: 0 },
    { prefix: "", limit: -1 },
    { prefix: "", limit: 1.5 },
    { prefix: "", limit: "10" },
    { prefix: "", offset: -1 },
    { prefix: "", offset: 2 ** 31 },
    { prefix: "", offset: 1e300 },
    { prefix: "", search: {} },
    { prefix: "", sortBy: { column: "owner", order: "asc" } },
    { prefix: "", sortBy: { column: "name", order: "random()" } },
    { prefix: "\u0000" },
    { prefix: "" },
    { prefix: "..", search: "" },
    { prefix: "00000000" },
    { prefix: "00000000-0000-4000-8000-000000000000x" },
    { prefix: "/00000000-0000-4000-8000-000000000000" },
    { prefix: "00000000-0000-4000-8000-000000000000/\u0000" },
  ])("for %j", async (body) => {
    const response = await ask(body);
    expect([response.status, await response.json()]).toEqual([
      400,
      { statusCode: "400", error: "invalid_request", message: expect.any(String) },
    ]);
    expect(backend.log).toEqual([]);
  });
});

describe("a list of files", () => {
  it("is empty for other organisations and of folders that are none", async () => {
    expect((await bucket(stranger).list(projectId)).data).toEqual([]);
    expect(await names(`${projectId}/a.png`)).toEqual([]);
  });

  it("names what is in the folder, its folders first and without an id", async () => {
    const { data } = await bucket().list(projectId);
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*(\+00:00|Z)$/);
    const file = {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      updated_at: moment,
      created_at: moment,
      last_accessed_at: moment,
      metadata: { size: 3 },
    };
    const none = {
      id: null,
      updated_at: null,
      created_at: null,
      last_accessed_at: null,
      metadata: null,
    };
    expect(data).toEqual([
      { name: "d_e", ...none },
      { name: "100%_c.png", ...file },
      { name: "A_z.png", ...file },
      { name: "a.png", ...file },
      { name: "b.png", ...file },
    ]);
  });

  it("is the same with a slash at the end, and goes on in a folder", async () => {
    expect(await names(`${projectId}/`)).toEqual(await names(projectId));
    expect(await names(`${projectId}/d_e`)).toEqual(["f.png", "g.png"]);
  });

  it("of the whole bucket is for the service role alone", async () => {
    const { data } = await backend.serviceClient().storage.from("project-images").list();
    expect(data?.map(({ name }) => name)).toEqual([projectId, `${projectId}x`]);
    expect((await backend.client().storage.from("project-images").list()).error?.message).toBe(
      "A list of files is of one project: its prefix begins with the project's id",
    );
  });

  it("comes in parts", async () => {
    expect(await names(projectId, { limit: 2 })).toEqual(["d_e", "100%_c.png"]);
    expect(await names(projectId, { limit: 2, offset: 2 })).toEqual(["A_z.png", "a.png"]);
    expect(await names(projectId, { limit: 2, offset: 5 })).toEqual([]);
  });

  it.each([
    ["a", ["A_z.png", "a.png"]],
    ["100%", ["100%_c.png"]],
    ["%", []],
    ["_", []],
    ["z", []],
    ["d_", ["d_e"]],
  ])("is narrowed to what begins with %s", async (search, found) => {
    expect(await names(projectId, { search })).toEqual(found);
  });

  it("is sorted as it is asked for", async () => {
    const sorted = (column: string, order: string) =>
      names(projectId, { sortBy: { column, order } });
    expect(await sorted("name", "desc")).toEqual([
      "d_e",
      "b.png",
      "a.png",
      "A_z.png",
      "100%_c.png",
    ]);
    const inOrder = ["d_e", "b.png", "a.png", "100%_c.png", "A_z.png"];
    expect(await sorted("created_at", "asc")).toEqual(inOrder);
    const [folder, ...files] = inOrder;
    expect(await sorted("created_at", "desc")).toEqual([folder, ...files.reverse()]);
  });

  it("has at most 1,000 entries", async () => {
    const { id } = await createProject(member);
    await backend.sql`
      insert into storage.objects (id, bucket_id, name)
      select gen_random_uuid(), 'project-images', ${id} || '/' || lpad(number::text, 4, '0')
      from generate_series(1, 1005) as number`;
    expect(await names(id, { limit: 5000 })).toHaveLength(1000);
    expect(await names(id, { limit: 5000, offset: 1000 })).toHaveLength(5);
  });

  it("opens no way to the functions of the server's own", async () => {
    for (const name of ["list_files", "check_answer_size"]) {
      const response = await backend.fetch(`${backend.url}/rest/v1/rpc/${name}`, {
        method: "POST",
        headers: {
          apikey: backend.secretKey,
          "content-type": "application/json",
          "content-profile": "vigie",
        },
        body: "{}",
      });
      expect(response.status).toBe(404);
    }
  });
});
