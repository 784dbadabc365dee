import { randomUUID } from "node:crypto";
import {
  createMember,
  createOrganisation,
  createProject,
  type TestMember,
} from "@vigie/test-backend/builders";
import { figureColumns, figures } from "@vigie/test-backend/figures";
import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const NO_PROJECT = "00000000-0000-4000-8000-000000000000";

let backend: TestBackend;
let member: TestMember;
let stranger: TestMember;

beforeAll(async () => {
  backend = await createTestBackend();
  member = await createMember(backend, await createOrganisation(backend, "Wells for all"));
  stranger = await createMember(backend, await createOrganisation(backend, "Others"));
});

afterAll(() => backend.close());

describe("refusals", () => {
  it("single() of a missing row is PGRST116", async () => {
    const { data, error, status } = await member.client
      .from("projects")
      .select("*")
      .eq("id", NO_PROJECT)
      .single();

    expect(data).toBeNull();
    expect(error?.code).toBe("PGRST116");
    expect(status).toBe(406);
  });

  it("maybeSingle() of a missing row is null without an error", async () => {
    const { data, error } = await member.client
      .from("projects")
      .select("*")
      .eq("id", NO_PROJECT)
      .maybeSingle();

    expect({ data, error }).toEqual({ data: null, error: null });
  });

  it("single() of an update that touches no row is PGRST116, and maybeSingle() null", async () => {
    const update = () =>
      member.client.from("projects").update({ budget: 1 }).eq("id", NO_PROJECT).select("id");

    const single = await update().single();
    const maybe = await update().maybeSingle();

    expect({ status: single.status, code: single.error?.code }).toEqual({
      status: 406,
      code: "PGRST116",
    });
    expect({ data: maybe.data, error: maybe.error }).toEqual({ data: null, error: null });
  });

  it("single() of an insert is the row, its columns renamed or not", async () => {
    const { id } = await createProject(member);
    const { data, error } = await member.client
      .from("photos_projet")
      .insert({ project_id: id, la_photo: "data:image/png;base64,AAAA", file_name: "a.png" })
      .select("fileName:file_name")
      .single();

    expect({ data, error }).toEqual({ data: { fileName: "a.png" }, error: null });
  });

  it("an identifier that is none is a 400", async () => {
    const { error, status } = await member.client
      .from("projects")
      .select("*")
      .eq("id", "undefined");

    expect(status).toBe(400);
    expect(error?.code).toBe("22P02");
  });

  it("a denied update returns zero rows and changes nothing", async () => {
    const project = await createProject(member, { title: "Ours" });

    const { data, error } = await stranger.client
      .from("projects")
      .update({ title: "Theirs" })
      .eq("id", project.id)
      .select();

    expect({ data, error }).toEqual({ data: [], error: null });
    const kept = await member.client.from("projects").select("title").eq("id", project.id).single();
    expect(kept.data).toEqual({ title: "Ours" });
  });

  it("a denied delete returns zero rows and deletes nothing", async () => {
    const project = await createProject(member);

    const { data } = await stranger.client.from("projects").delete().eq("id", project.id).select();

    expect(data).toEqual([]);
    expect(await backend.sql`select from public.projects where id = ${project.id}`).toHaveLength(1);
  });

  it("an insert into another organisation is a 403", async () => {
    const { error, status } = await member.client.from("projects").insert({
      title: "Smuggled",
      user_id: member.userId,
      organization_id: stranger.organisation.id,
    });

    expect(status).toBe(403);
    expect(error?.code).toBe("42501");
  });

  it("rights that the migrations took away stay away", async () => {
    await backend.client().from("projects").select("id");

    const { error } = await backend.client().from("invitations").select("id");
    const granted = await backend.sql<{ table_name: string }[]>`
      select table_name from information_schema.role_table_grants
      where grantee = 'anon' and table_schema = 'public' and privilege_type <> 'SELECT'`;

    expect(error?.code).toBe("42501");
    expect(granted).toEqual([]);
  });

  it.each(["users", "sessions", "refresh_tokens"])("auth.%s is out of reach", async (table) => {
    const response = await backend.fetch(`${backend.url}/rest/v1/${table}`, {
      headers: {
        apikey: backend.anonKey,
        authorization: `Bearer ${member.accessToken}`,
        "accept-profile": "auth",
      },
    });

    expect(response.status).toBe(404);
  });

  it("a title of 10,000 characters is refused by the database", async () => {
    const { error, status } = await member.client.from("projects").insert({
      title: "x".repeat(10_000),
      user_id: member.userId,
      organization_id: member.organisation.id,
    });

    expect(status).toBe(400);
    expect(error?.code).toBe("23514");
    expect(error?.message).toContain("projects_title_length");
  });

  it("what a trigger raises is a 400 with its own sentence", async () => {
    await backend.sql.unsafe(`
      create function private.test_refusal() returns trigger language plpgsql as $$
      begin raise exception 'Not on a Sunday' using hint = 'Try on Monday'; end $$;
      create trigger test_refusal before insert on public.press
        for each row execute function private.test_refusal();`);
    const project = await createProject(member);

    const { error, status } = await member.client
      .from("press")
      .insert({ project_id: project.id, press_url: "https://example.org" });
    await backend.sql.unsafe("drop trigger test_refusal on public.press");

    expect(status).toBe(400);
    expect(error).toMatchObject({
      code: "P0001",
      message: "Not on a Sunday",
      hint: "Try on Monday",
    });
  });
});

describe("values", () => {
  it("come in PostgREST's form", async () => {
    const project = await createProject(member, {
      title: 'مشروع 🌍 O\'Brien "x"',
      budget: 1234.5,
      money_spent: 100,
      beneficiaries: 42,
      start_date: "2026-02-28",
      countries: ["sn", "ml"],
      cities: ["Thiès", "a,b"],
      "mot-rs": "water",
      ...figureColumns(1, { ...figures.pie, value: 33.33 }),
    });
    await backend.sql`alter table public.projects disable trigger user`;
    await backend.sql`
      update public.projects
      set created_at = '2026-11-21 01:05:37+00', updated_at = '2026-11-21 01:05:37.250001+00'
      where id = ${project.id}`;
    await backend.sql`alter table public.projects enable trigger user`;

    const { data } = await member.client.from("projects").select("*").eq("id", project.id).single();

    expect(data).toMatchObject({
      id: project.id,
      title: 'مشروع 🌍 O\'Brien "x"',
      organization_id: member.organisation.id,
      budget: 1234.5,
      money_spent: 100,
      beneficiaries: 42,
      start_date: "2026-02-28",
      end_date: null,
      countries: ["sn", "ml"],
      cities: ["Thiès", "a,b"],
      images: [],
      is_online: false,
      status: "just_started",
      "mot-rs": "water",
      dv1_value: 33.33,
      created_at: "2026-11-21T01:05:37+00:00",
      updated_at: "2026-11-21T01:05:37.250001+00:00",
    });
  });

  it("have the same form inside an embedded row", async () => {
    const project = await createProject(member, { budget: 10.1 });
    await member.client
      .from("press")
      .insert({ project_id: project.id, press_url: "https://example.org/a" });

    const { data } = await member.client
      .from("press")
      .select("created_at, projects(budget, created_at)")
      .eq("project_id", project.id)
      .single();

    expect(data?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/);
    expect(data?.projects?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/);
    expect(data?.projects?.budget).toBe(10.1);
  });

  it("can be filtered by and ordered by a timestamp as it was read", async () => {
    const project = await createProject(member);
    const { data: row } = await member.client
      .from("projects")
      .select("updated_at")
      .eq("id", project.id)
      .single()
      .throwOnError();

    const { data } = await member.client
      .from("projects")
      .update({ budget: 5 })
      .eq("id", project.id)
      .eq("updated_at", row.updated_at)
      .select("id");

    expect(data).toEqual([{ id: project.id }]);
  });
});

describe("calls that the screens make", () => {
  it("insert returns the created row", async () => {
    const { data, status } = await member.client
      .from("projects")
      .insert({
        title: "New",
        user_id: member.userId,
        organization_id: member.organisation.id,
      })
      .select("id, title")
      .single();

    expect(status).toBe(201);
    expect(data).toEqual({ id: expect.any(String), title: "New" });
  });

  it("update and delete by two columns", async () => {
    const project = await createProject(member);
    const { data: milestone } = await member.client
      .from("key_milestones")
      .insert({ project_id: project.id, name_milestone: "Drill", status_milestone: "pending" })
      .select()
      .single()
      .throwOnError();

    const updated = await member.client
      .from("key_milestones")
      .update({ name_milestone: "Drilled", status_milestone: "completed" })
      .eq("id", milestone.id)
      .eq("project_id", project.id)
      .select("name_milestone, status_milestone")
      .single();
    const deleted = await member.client
      .from("key_milestones")
      .delete()
      .eq("id", milestone.id)
      .eq("project_id", randomUUID())
      .select("id");

    expect(updated.data).toEqual({ name_milestone: "Drilled", status_milestone: "completed" });
    expect(deleted.data).toEqual([]);
  });

  it("the public list: online, newest first, of one organisation", async () => {
    const owner = await createMember(backend, await createOrganisation(backend, "Lists"));
    for (const title of ["First", "Second", "Third"]) {
      await createProject(owner, { title, is_online: title !== "Second" });
    }

    const { data } = await backend
      .client()
      .from("projects")
      .select("title")
      .eq("is_online", true)
      .eq("organization_id", owner.organisation.id)
      .order("created_at", { ascending: false });

    expect(data).toEqual([{ title: "Third" }, { title: "First" }]);
  });

  it("a count without rows", async () => {
    const { count } = await stranger.client
      .from("projects")
      .select("id", { count: "exact", head: true })
      .eq("organization_id", stranger.organisation.id);

    expect(count).toBe(0);
  });

  it("invite_colleague gives a member a token", async () => {
    const { data, error } = await member.client.rpc("invite_colleague", { email: "c@example.org" });

    expect(error).toBeNull();
    expect(data).toMatch(/^[0-9a-f]{64}$/);
  });

  it("invite_colleague says in its own words why not", async () => {
    const invalid = await member.client.rpc("invite_colleague", { email: "not an address" });
    const known = await member.client.rpc("invite_colleague", { email: stranger.email });
    const anonymous = await backend.client().rpc("invite_colleague", { email: "c@example.org" });

    expect(invalid.error?.message).toBe("Please enter a valid email address");
    expect(known.error?.message).toBe("An account already exists for this email address");
    expect(anonymous.status).toBe(401);
    expect([invalid.status, known.status]).toEqual([400, 409]);
  });

  it("a table that is not there is a 404 of PostgREST", async () => {
    const response = await backend.fetch(`${backend.url}/rest/v1/nowhere`, {
      headers: { apikey: backend.anonKey },
    });

    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: "PGRST205" });
  });
});
