import { randomUUID } from "node:crypto";
import type { Database, Json } from "@vigie/domain/database.types";
import type { TestBackend, TestClient } from "./test-backend";

export interface TestOrganisation {
  id: number;
  name: string;
}

/** An account of an organisation, signed in. */
export interface TestMember {
  userId: string;
  email: string;
  password: string;
  organisation: TestOrganisation;
  /** Signed in as this member. */
  client: TestClient;
  accessToken: string;
}

/** A project that a test made, with the columns that tests use. */
export interface TestProjectRow {
  id: string;
  title: string;
}

/** Creates an organisation with the secret key, as the command does. */
export async function createOrganisation(
  backend: TestBackend,
  name: string,
): Promise<TestOrganisation> {
  const { data } = await backend
    .serviceClient()
    .from("organisations")
    .insert({ name })
    .select("id, name")
    .single()
    .throwOnError();
  return data;
}

/** Creates an invited account of that organisation, and signs it in. */
export async function createMember(
  backend: TestBackend,
  organisation: TestOrganisation,
  email = `${randomUUID()}@example.org`,
): Promise<TestMember> {
  const { data: invitation } = await backend
    .serviceClient()
    .rpc("invite_first_member", { organization: organisation.id, email })
    .throwOnError();
  const password = `secret-${randomUUID()}`;
  const client = backend.client();
  const { data, error } = await client.auth.signUp({
    email,
    password,
    options: {
      data: { organization_id: organisation.id, organization_name: organisation.name, invitation },
    },
  });
  if (error) throw error;
  if (data.user === null || data.session === null) throw new Error("The sign-up gave no session");
  const accessToken = data.session.access_token;
  return { userId: data.user.id, email, password, organisation, client, accessToken };
}

/** Creates a project of the member, with a title unless `overrides` has one. */
export async function createProject(
  member: TestMember,
  overrides: Partial<Database["public"]["Tables"]["projects"]["Insert"]> = {},
): Promise<TestProjectRow> {
  const { data } = await member.client
    .from("projects")
    .insert({
      title: "A well for Kolda",
      user_id: member.userId,
      organization_id: member.organisation.id,
      ...overrides,
    })
    .select("id, title")
    .single()
    .throwOnError();
  return data;
}

/** Imports projects for the member, each row with its line of a file called `projects.csv`; the import's id. */
export async function createImport(member: TestMember, rows: Json[]): Promise<string> {
  const last = await newestImport(member);
  await member.client
    .rpc("import_projects", {
      file_name: "projects.csv",
      rows,
      ...(last && { seen_import: last.id }),
    })
    .throwOnError();
  return (await newestImport(member))?.row_id ?? "";
}

/** The newest entry of the organisation's history that is about imports. */
async function newestImport(member: TestMember) {
  const { data } = await member.client
    .from("history")
    .select("id, row_id")
    .eq("table_name", "imports")
    .order("id", { ascending: false })
    .limit(1)
    .maybeSingle()
    .throwOnError();
  return data;
}
