import { randomUUID } from "node:crypto";
import {
  createMember,
  createOrganisation,
  createProject,
  type TestMember,
} from "@vigie/test-backend/builders";
import {
  createTestBackend,
  serversOfThisRun,
  type TestBackend,
  type TestClient,
} from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

describe.each(serversOfThisRun())("sessions in the %s PostgreSQL", (server) => {
  let backend: TestBackend;
  let member: TestMember;
  let project: string;

  beforeAll(async () => {
    backend = await createTestBackend({ server });
  });
  beforeEach(async () => {
    member = await createMember(backend, await createOrganisation(backend, "Ours"));
    project = (await createProject(member, { is_online: false })).id;
  });
  afterAll(() => backend.close());

  const setLimit = (name: string, days: number) =>
    backend.sql`update private.settings set value = ${days} where name = ${name}`;

  /** Another session of the member's, with its identifier. */
  async function signInAgain(): Promise<{ client: TestClient; session: string }> {
    const client = backend.client();
    const { error } = await client.auth.signInWithPassword(member);
    expect(error).toBeNull();
    const rows = await backend.sql<{ id: string }[]>`
      select id from auth.sessions where user_id = ${member.userId} order by created_at desc limit 1`;
    return { client, session: rows[0]?.id ?? "" };
  }

  async function sessions(): Promise<string[]> {
    const rows = await backend.sql<{ id: string }[]>`
      select id from auth.sessions where user_id = ${member.userId} order by created_at`;
    return rows.map(({ id }) => id);
  }

  async function refreshTokens(): Promise<number> {
    const rows = await backend.sql`
      select from auth.refresh_tokens where user_id = ${member.userId} and not revoked`;
    return rows.length;
  }

  /** What the client reads, changes and may call of its organisation's; all or nothing. */
  async function rightsOf(client: TestClient): Promise<boolean> {
    const read = await client.from("projects").select("id").eq("id", project);
    const colleagues = await client.from("members").select("user_id");
    const changed = await client
      .from("projects")
      .update({ budget: Math.round(Math.random() * 1e6) })
      .eq("id", project)
      .select("id");
    const invited = await client.rpc("invite_colleague", { email: `${randomUUID()}@example.org` });
    const stored = await client.storage
      .from("project-images")
      .upload(`${project}/${randomUUID()}.png`, new Blob(["x"], { type: "image/png" }));
    const created = await client.from("projects").insert({
      title: "Mine",
      user_id: member.userId,
      organization_id: member.organisation.id,
    });
    const content = await client
      .from("press")
      .insert({ project_id: project, press_url: "https://news.example/1" });
    const answers = [
      read.data?.length === 1,
      colleagues.data?.length === 1,
      changed.data?.length === 1,
      invited.error === null,
      stored.error === null,
      created.error === null,
      content.error === null,
    ];
    expect(new Set(answers).size).toBe(1);
    return answers[0] ?? false;
  }

  const changePassword = (setting?: string) =>
    backend.sql.begin(async (sql) => {
      if (setting !== undefined) {
        await sql.unsafe("select set_config('vigie.session_id', $1, true)", [setting]);
      }
      await sql.unsafe("update auth.users set encrypted_password = $1 where id = $2", [
        randomUUID(),
        member.userId,
      ]);
    });

  describe("when the password changes", () => {
    it("end, the one that changed it excepted", async () => {
      const { client, session } = await signInAgain();
      await changePassword(session);
      expect(await sessions()).toEqual([session]);
      expect(await refreshTokens()).toBe(1);
      expect(await rightsOf(client)).toBe(true);
      expect(await rightsOf(member.client)).toBe(false);
      expect((await member.client.auth.refreshSession()).error).not.toBeNull();
      expect((await client.auth.refreshSession()).error).toBeNull();
    });

    it.each([undefined, "", "not-a-uuid", randomUUID()])(
      "all end with %o as setting",
      async (value) => {
        await signInAgain();
        await changePassword(value);
        expect(await sessions()).toEqual([]);
        expect(await refreshTokens()).toBe(0);
      },
    );

    it("of other people stay", async () => {
      const other = await createMember(backend, member.organisation);
      await changePassword();
      expect((await other.client.from("members").select("user_id")).data).toHaveLength(2);
    });
  });

  it("stay with every other change of the account", async () => {
    await signInAgain();
    await backend.sql`
      update auth.users set last_sign_in_at = now(), encrypted_password = encrypted_password
      where id = ${member.userId}`;
    expect(await sessions()).toHaveLength(2);
  });

  it("give rights until they end", async () => {
    expect(await rightsOf(member.client)).toBe(true);
    await backend.sql`delete from auth.sessions where user_id = ${member.userId}`;
    expect(await rightsOf(member.client)).toBe(false);
  });

  it("give no rights to another person's token", async () => {
    const other = await createMember(backend, member.organisation);
    await backend.sql`
      update auth.sessions set user_id = ${other.userId} where user_id = ${member.userId}`;
    expect(await rightsOf(member.client)).toBe(false);
  });

  describe.each([
    { limit: "age", name: "session_max_days", days: 90, column: "created_at" },
    { limit: "time without use", name: "session_idle_days", days: 14, column: "refreshed_at" },
  ])("beyond their $limit", ({ name, days, column }) => {
    const age = (sinceDays: number) =>
      backend.sql`
        update auth.sessions
        set created_at = now() - interval '80 days', refreshed_at = now() at time zone 'UTC'
        where user_id = ${member.userId}`.then(
        () => backend.sql`
          update auth.sessions set ${backend.sql(column)} =
            (now() - make_interval(days => ${sinceDays}) + interval '1 minute') at time zone 'UTC'
          where user_id = ${member.userId}`,
      );

    it("give no rights and are cleared away", async () => {
      await age(days);
      expect(await rightsOf(member.client)).toBe(true);
      await backend.sql`select private.end_stale_sessions()`;
      expect(await sessions()).toHaveLength(1);

      await age(days + 1);
      expect(await rightsOf(member.client)).toBe(false);
      const [ended] = await backend.sql`select private.end_stale_sessions() as count`;
      expect(ended).toEqual({ count: 1 });
      expect(await sessions()).toEqual([]);
      expect(await refreshTokens()).toBe(0);
    });

    it("follow the setting", async () => {
      await age(days - 2);
      await setLimit(name, days - 3);
      expect(await rightsOf(member.client)).toBe(false);
      await setLimit(name, days);
      expect(await rightsOf(member.client)).toBe(true);
    });
  });

  it("count as unused from their start until they are renewed", async () => {
    await backend.sql`
      update auth.sessions set created_at = now() - interval '15 days', refreshed_at = null
      where user_id = ${member.userId}`;
    expect(await rightsOf(member.client)).toBe(false);
  });

  it("tell when a member was seen, unless a change of theirs within the hour tells more", async () => {
    const seen = async () => {
      const { data } = await member.client.rpc("organisation_members").throwOnError();
      const own = data.find(({ user_id }) => user_id === member.userId);
      return Date.now() - new Date(own?.last_seen_at ?? 0).getTime();
    };
    const minutes = 60_000;
    await backend.sql`update auth.users set last_sign_in_at = now() - interval '50 minutes'
      where id = ${member.userId}`;
    await backend.sql`update auth.sessions
      set created_at = now() - interval '50 minutes', refreshed_at = null
      where user_id = ${member.userId}`;
    await backend.sql`update public.history set changed_at = now() - interval '20 minutes'
      where changed_by = ${member.userId}`;
    expect(Math.round((await seen()) / minutes)).toBe(20);
    await backend.sql`update public.history set changed_at = now() - interval '2 hours'
      where changed_by = ${member.userId}`;
    expect(Math.round((await seen()) / minutes)).toBe(50);
    await member.client.from("projects").update({ budget: 7 }).eq("id", project).throwOnError();
    expect(Math.round((await seen()) / minutes)).toBe(0);
  });

  it("lose replaced refresh tokens after a day", async () => {
    expect((await member.client.auth.refreshSession()).error).toBeNull();
    const tokens = () =>
      backend.sql`
        select revoked from auth.refresh_tokens where user_id = ${member.userId} order by revoked`;
    await backend.sql`select private.end_stale_sessions()`;
    expect(await tokens()).toEqual([{ revoked: false }, { revoked: true }]);
    await backend.sql`
      update auth.refresh_tokens set updated_at = now() - interval '25 hours'
      where user_id = ${member.userId}`;
    await backend.sql`select private.end_stale_sessions()`;
    expect(await tokens()).toEqual([{ revoked: false }]);
  });
});
