import {
  createMember,
  createOrganisation,
  createProject,
  type TestMember,
} from "@vigie/test-backend/builders";
import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

let backend: TestBackend;
let member: TestMember;
let printed: string[];

beforeAll(async () => {
  backend = await createTestBackend();
  member = await createMember(backend, await createOrganisation(backend, "Wells for all"));
});

afterAll(() => backend.close());

beforeEach(() => {
  backend.log.length = 0;
  printed = [];
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, "write").mockImplementation((chunk) => {
      printed.push(String(chunk));
      return true;
    });
  }
});

afterEach(() => vi.restoreAllMocks());

/** A fault inside the sign-up, raised where the account's row with its hash is written. */
async function breakSignUps(sqlState: string): Promise<void> {
  await backend.sql.unsafe(`
    create or replace function private.test_fault() returns trigger language plpgsql as $$
    begin raise exception 'The disk is full' using errcode = '${sqlState}'; end $$;
    create or replace trigger zz_test_fault before insert on auth.users
      for each row execute function private.test_fault();`);
}

async function signUp(email: string, password: string) {
  const { data: invitation } = await backend
    .serviceClient()
    .rpc("invite_first_member", { organization: member.organisation.id, email })
    .throwOnError();
  const { error } = await backend
    .client()
    .auth.signUp({ email, password, options: { data: { invitation } } });
  return { invitation, error };
}

describe("a database error during a sign-up", () => {
  afterEach(() => backend.sql.unsafe("drop trigger if exists zz_test_fault on auth.users"));

  it("is logged once, without password, hash, invitation or key", async () => {
    await breakSignUps("53100");

    const { invitation, error } = await signUp("fault@example.org", "a very secret word");

    expect(error?.status).toBe(507);
    expect(backend.log).toHaveLength(1);
    const line = JSON.stringify(backend.log);
    expect(line).toContain("The disk is full");
    expect(line).toContain("53100");
    expect(line).toContain("/auth/v1/signup");
    for (const secret of [
      "a very secret word",
      invitation,
      "$2",
      backend.secretKey,
      "insert into",
    ]) {
      expect(line).not.toContain(secret);
    }
    expect(printed).toEqual([]);
  });

  it("that is a refusal of the trigger is a clear 403 and no fault", async () => {
    await breakSignUps("42501");

    const { error } = await signUp("refused@example.org", "a very secret word");

    expect(error).toMatchObject({ status: 403, message: "The disk is full" });
    expect(backend.log).toEqual([]);
    expect(printed).toEqual([]);
  });
});

it("nothing is printed or logged when people err", async () => {
  const { client } = member;
  await client.from("projects").insert({ title: "", organization_id: member.organisation.id });
  await client.from("projects").select("no_such_column");
  await client.from("projects").select("id").eq("id", "not an id");
  await backend.client().from("members").insert({ user_id: member.userId, organization_id: 1 });
  await backend.client().auth.signInWithPassword({ email: member.email, password: "wrong" });
  await backend
    .client()
    .storage.from("project-images")
    .upload("x/y.png", new Blob(["x"]));
  await client.storage.from("no-such-bucket").upload("x/y.png", new Blob(["x"]));

  expect(backend.log).toEqual([]);
  expect(printed).toEqual([]);
});

it("a fault of the data service is logged with its path and without its values", async () => {
  const project = await createProject(member);
  await backend.sql.unsafe(`
    create function private.test_fault_of_projects() returns trigger language plpgsql as $$
    begin raise exception 'The disk is full' using errcode = '53100'; end $$;
    create trigger test_fault before update on public.projects
      for each row execute function private.test_fault_of_projects();`);

  const { status } = await member.client
    .from("projects")
    .update({ title: "a very secret title" })
    .eq("id", project.id);
  await backend.sql.unsafe("drop trigger test_fault on public.projects");

  expect(status).toBeGreaterThanOrEqual(500);
  expect(backend.log).toHaveLength(1);
  const line = JSON.stringify(backend.log);
  expect(line).toContain("/rest/v1/projects");
  expect(line).not.toContain("a very secret title");
  expect(line).not.toContain(project.id);
  expect(printed).toEqual([]);
});
