import { createHash, randomUUID } from "node:crypto";
import { disguisedMailAddresses, notMailAddresses } from "@vigie/domain/testing/mail-addresses";
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
} from "@vigie/test-backend/test-backend";
import * as v from "valibot";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

const OVER =
  "This link no longer works: it was not used within two days, or all about its address was deleted.";

const followed = v.nullable(v.looseObject({ follows: v.array(v.looseObject({ id: v.string() })) }));

interface Queued {
  recipient: string;
  content: { pace: string; projects: { id: string; since: string; is_new: boolean }[] };
}

describe.each(serversOfThisRun())("followers in the %s PostgreSQL", (server) => {
  let backend: TestBackend;
  let administrator: TestMember;
  let member: TestMember;
  let outsider: TestMember;
  let project: string;

  beforeAll(async () => {
    backend = await createTestBackend({ server });
    const organisation = await createOrganisation(backend, "Terres d’Eau");
    administrator = await createMember(backend, organisation);
    member = await createMember(backend, organisation);
    outsider = await createMember(backend, await createOrganisation(backend, "Others"));
  });
  beforeEach(async () => {
    await backend.sql`insert into private.settings (name, value) values ('follow_by_mail', 1) on conflict do nothing`;
    await backend.sql`delete from private.settings where name = 'follower_addresses'`;
    await backend.sql`delete from public.projects`;
    await backend.sql`delete from private.outbox`;
    await backend.sql`delete from private.follow_requests`;
    await backend.sql`delete from private.followers`;
    await backend.sql`delete from private.changed_projects`;
    await backend.sql`delete from private.follow_looks`;
    await backend.sql`delete from public.history`;
    project = (await createProject(member, { is_online: true })).id;
  });
  afterAll(() => backend.close());

  const someAddress = () => `${randomUUID()}@example.org`;
  const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

  type Asked = Record<string, unknown>;
  const ask = (asked: Asked = {}) =>
    backend.client().rpc("follow", {
      email: someAddress(),
      pace: "at_once",
      language: "fr",
      ...(!("organisation" in asked || "filters" in asked) && { project }),
      ...asked,
    });

  /** What the server does for the newest request, without the mail; null where there is none to send. */
  async function mailed(): Promise<string | null> {
    const token = randomUUID();
    const [waiting] = await backend.sql<{ recipient: string }[]>`
      delete from private.outbox where kind = 'follow_confirmation' returning recipient`;
    const rows = await backend.sql`
      select * from private.take_follow_request(${waiting?.recipient ?? null}, ${hashOf(token)})`;
    return rows.length === 0 ? null : token;
  }
  async function confirmed(asked?: Asked): Promise<string> {
    await ask(asked).throwOnError();
    const token = await mailed();
    if (token === null) throw new Error("Nothing was mailed");
    await backend.client().rpc("confirm_follow", { token }).throwOnError();
    return token;
  }
  async function following(token: string) {
    const { data } = await backend.client().rpc("following", { token }).throwOnError();
    return v.parse(followed, data);
  }
  const followsOf = async (token: string) => (await following(token))?.follows ?? [];

  describe("asking", () => {
    it("is refused where no mail is sent", async () => {
      await backend.sql`delete from private.settings where name = 'follow_by_mail'`;
      expect((await ask()).error?.message).toBe(
        "This site sends no mails to followers. Please use its feeds.",
      );
    });

    it("is refused where mails are Supabase's, whatever a server allowed before", async () => {
      const trial = backend.sql.begin(async (sql) => {
        await sql.unsafe(`
          create or replace function private.is_mail_configured() returns boolean
          language sql as 'select true'`);
        await sql.unsafe("select public.follow('a@example.org', 'at_once', 'en', $1::uuid)", [
          project,
        ]);
      });
      await expect(trial).rejects.toMatchObject({ hint: "refused.followNoMail" });
    });

    it.each([...notMailAddresses, ...disguisedMailAddresses, `${"x".repeat(300)}@example.org`])(
      "is refused for the address %j",
      async (email) => {
        expect((await ask({ email })).error).toMatchObject({
          message: "Please enter a valid email address",
        });
      },
    );

    it.each([
      { project: null },
      { organisation: 1, project: randomUUID() },
      { filters: {}, organisation: 1 },
      { pace: "daily" },
      { pace: null },
      { language: "french\nBcc: x" },
      { language: null },
      { filters: [] },
      { filters: "x" },
      { filters: { unknown: "x" } },
      { filters: { search: "x".repeat(201) } },
      { filters: { search: "a\nb" } },
      { filters: { search: ["x"] } },
      { filters: { search: true } },
      { filters: { status: "' or true --" } },
      { filters: { dates: "later" } },
      { filters: { country: "XX" } },
      { filters: { continent: "Atlantis" } },
      { filters: { goal: 18 } },
      { filters: { goal: "1 or 1" } },
      { filters: { organisation: -1 } },
      { filters: { organisation: "9".repeat(16) } },
      { filters: { search: "x".repeat(3000) } },
    ])("is refused for %j", async (asked) => {
      expect((await ask(asked)).error?.code).toBe("22023");
      expect(await backend.sql`select from private.outbox`).toHaveLength(0);
    });

    it("keeps filters in one form, without those that narrow nothing", async () => {
      const token = await confirmed({
        filters: { goal: 6, search: "", status: null, organisation: 4, country: "sn" },
      });
      expect(await followsOf(token)).toEqual([
        {
          id: expect.any(String),
          kind: "list",
          project_id: null,
          organization_id: null,
          title: null,
          filters: { goal: "6", organisation: "4", country: "sn" },
          pace: "at_once",
          since: expect.any(String),
        },
      ]);
    });

    it("is answered and kept alike for all addresses and projects", async () => {
      const email = someAddress();
      await confirmed({ email });
      const hidden = await createProject(member, { is_online: false });
      for (const asked of [{ email }, {}, { project: hidden.id }, { project: randomUUID() }]) {
        const { data, error, status } = await ask(asked);
        expect({ data, error, status }).toEqual({ data: null, error: null, status: 204 });
      }
      const rows = await backend.sql`select kind, content from private.outbox`;
      expect([...rows]).toEqual(Array(4).fill({ kind: "follow_confirmation", content: {} }));
    });

    it("reads and writes the same, row for row, whether the address is known and its project online", async () => {
      const email = someAddress();
      await confirmed({ email });
      const hidden = await createProject(member, { is_online: false });
      /** How often each table was looked at and what was read and written of it, in the session so far. */
      const counts = async (session: Pick<typeof backend.sql, "unsafe">) => {
        const rows = await session.unsafe<{ table: string; counts: number[] }[]>(
          `select schemaname || '.' || relname as table,
            array[coalesce(seq_scan, 0), coalesce(seq_tup_read, 0), coalesce(idx_scan, 0),
              coalesce(idx_tup_fetch, 0), n_tup_ins, n_tup_upd, n_tup_del]::int[] as counts
          from pg_stat_xact_user_tables order by 1`,
        );
        return rows.map((row) => [row.table, row.counts] as const);
      };
      const work = async (asked: string, of: string) => {
        const session = await backend.sql.reserve();
        try {
          await session`begin`;
          const before = new Map(await counts(session));
          await session`select public.follow(${asked}, 'at_once', 'en', ${of}::uuid)`;
          const done = (await counts(session)).map(
            ([table, after]) =>
              [table, after.map((count, at) => count - (before.get(table)?.[at] ?? 0))] as const,
          );
          await session`rollback`;
          return Object.fromEntries(done.filter(([, difference]) => difference.some(Boolean)));
        } finally {
          session.release();
        }
      };
      const known = await work(email, project);
      for (const [asked, of] of [
        [someAddress(), project],
        [email, hidden.id],
        [someAddress(), randomUUID()],
      ] as const)
        expect(await work(asked, of)).toEqual(known);
      // Neither followers nor projects.
      expect(Object.keys(known)).toEqual([
        "private.follow_requests",
        "private.outbox",
        "private.settings",
      ]);
    });

    it.each(["offline", "unknown"])("mails nothing about an %s project", async (which) => {
      const hidden = await createProject(member, { is_online: false });
      await ask({ project: which === "offline" ? hidden.id : randomUUID() }).throwOnError();
      expect(await mailed()).toBeNull();
    });

    it("mails nothing about an organisation that is unknown, or has nothing online", async () => {
      const hidden = await createOrganisation(backend, "Secret");
      await createProject(await createMember(backend, hidden), { is_online: false });
      for (const organisation of [4_000_000_000, hidden.id]) {
        await ask({ organisation }).throwOnError();
        expect(await mailed()).toBeNull();
      }
    });

    it("mails an address three times a day, whatever it follows and confirms", async () => {
      const email = someAddress();
      await confirmed({ email });
      for (const told of [true, true, false, false]) {
        await ask({ email, project: (await createProject(member, { is_online: true })).id });
        expect((await mailed()) !== null).toBe(told);
      }
    });

    it("mails a mailbox three times a day, by whichever of its addresses", async () => {
      const told: boolean[] = [];
      for (const local of ["awa.diop", "awadiop", "a.w.a.diop+1", "awadiop+2", "awadiop+3+4"]) {
        await ask({ email: `${local}@example.org` });
        told.push((await mailed()) !== null);
      }
      expect(told).toEqual([true, true, true, false, false]);
      await ask({ email: "awadiop@example.com" });
      expect(await mailed()).not.toBeNull();
    });

    it("counts what is not mailed among those of the day", async () => {
      await ask({ project: randomUUID() }).throwOnError();
      expect(await mailed()).toBeNull();
      await backend.sql`
        insert into private.follow_requests (email, language, filters, pace)
        select 'a' || n || '@example.org', 'en', '{}', 'weekly' from generate_series(1, 1999) as n`;
      expect((await ask()).error?.code).toBe("54000");
    });

    it("is refused for today beyond two thousand", async () => {
      await backend.sql`
        insert into private.follow_requests (email, language, filters, pace)
        select 'a' || n || '@example.org', 'en', '{}', 'weekly' from generate_series(1, 2000) as n`;
      expect((await ask()).error).toMatchObject({ code: "54000", hint: "refused.followTooMany" });
    });
  });

  describe("a token", () => {
    it.each(["", "x", "0".repeat(64), "\u202e"])(
      "that is none opens nothing: %j",
      async (token) => {
        await confirmed();
        const visitor = backend.client();
        expect(await following(token)).toBeNull();
        for (const { error } of [
          await visitor.rpc("confirm_follow", { token }),
          await visitor.rpc("change_following", { token, pace: "weekly" }),
          await visitor.rpc("stop_following", { token }),
        ])
          expect(error).toMatchObject({ message: OVER, hint: "refused.followLinkOver" });
        expect(await backend.sql`select from private.followers`).toHaveLength(1);
      },
    );

    it("opens nothing before it confirms, and is no secret in the database", async () => {
      await ask().throwOnError();
      const token = (await mailed()) ?? "";
      expect(await following(token)).toBeNull();
      expect((await backend.client().rpc("stop_following", { token })).error?.message).toBe(OVER);
      const stored = await backend.sql`
        select requests::text from private.follow_requests as requests`;
      expect(JSON.stringify(stored)).not.toContain(token);
    });

    it("confirms within two days", async () => {
      await ask().throwOnError();
      const token = (await mailed()) ?? "";
      await backend.sql`update private.follow_requests set created_at = now() - interval '49 hours'`;
      expect((await backend.client().rpc("confirm_follow", { token })).error?.message).toBe(OVER);
    });

    it("confirms one thing more, twice without harm, and is good for all from then on", async () => {
      const email = someAddress();
      const first = await confirmed({ email });
      const second = await confirmed({
        email,
        organisation: member.organisation.id,
        pace: "weekly",
      });
      const again = await backend.client().rpc("confirm_follow", { token: second }).throwOnError();
      expect(again.data).toEqual({ ...(await following(first)), token: second });
      expect(again.data).toMatchObject({
        email,
        language: "fr",
        follows: [
          { kind: "project", project_id: project, title: "A well for Kolda", pace: "at_once" },
          { kind: "organisation", title: "Terres d’Eau", pace: "weekly" },
        ],
      });
    });

    it("that confirms the same thing again changes its pace", async () => {
      const email = someAddress();
      const token = await confirmed({ email });
      await confirmed({ email, pace: "weekly" });
      expect(await followsOf(token)).toMatchObject([{ pace: "weekly" }]);
    });

    it("follows at most fifty things", async () => {
      const email = someAddress();
      const token = await confirmed({ email });
      await backend.sql`
        insert into private.follows (follower_id, project_id, pace)
        select id, gen_random_uuid(), 'weekly' from private.followers, generate_series(1, 49)`;
      await ask({ email, filters: {} }).throwOnError();
      const last = (await mailed()) ?? "";
      const { error } = await backend.client().rpc("confirm_follow", { token: last });
      expect(error).toMatchObject({ code: "54000", hint: "refused.followMost" });
      expect(await followsOf(token)).toHaveLength(50);
    });

    it("confirms no list that is followed by nobody else, once two thousand others are", async () => {
      const known = { country: "sn" };
      const [many] = await backend.sql<{ id: string }[]>`
        insert into private.followers (email, language) values (${someAddress()}, 'en') returning id`;
      await backend.sql`
        insert into private.follows (follower_id, filters, pace)
        select ${many?.id ?? null}, jsonb_build_object('search', 'x' || n), 'weekly' from generate_series(1, 1999) as n`;
      await confirmed({ filters: known });
      await confirmed({ filters: known });
      await confirmed();
      await ask({ filters: { country: "ml" } }).throwOnError();
      const { error } = await backend
        .client()
        .rpc("confirm_follow", { token: (await mailed()) ?? "" });
      expect(error).toMatchObject({ code: "54000", hint: "refused.followTooManyLists" });
    });

    it("names no project that went offline, whatever it is called by then", async () => {
      const token = await confirmed();
      await member.client
        .from("projects")
        .update({ is_online: false })
        .eq("id", project)
        .throwOnError();
      expect(await followsOf(token)).toMatchObject([{ project_id: project, title: null }]);
    });

    it("changes pace and language of its own address alone", async () => {
      const other = await confirmed();
      const token = await confirmed();
      const [foreign] = await followsOf(other);
      const visitor = backend.client();
      await visitor
        .rpc("change_following", { token, pace: "weekly", language: "en" })
        .throwOnError();
      await visitor.rpc("change_following", { token, follow: foreign?.id ?? "", pace: "weekly" });
      await visitor.rpc("stop_following", { token, follow: foreign?.id ?? "" });
      expect(await following(token)).toMatchObject({
        language: "en",
        follows: [{ pace: "weekly" }],
      });
      expect(await following(other)).toMatchObject({
        language: "fr",
        follows: [{ pace: "at_once" }],
      });
      for (const change of [{ pace: "never" }, { language: "x\r\ny" }])
        expect((await visitor.rpc("change_following", { token, ...change })).error?.code).toBe(
          "22023",
        );
    });

    it("stops one thing, or deletes everything with what waits to be sent", async () => {
      const email = someAddress();
      const token = await confirmed({ email });
      await confirmed({ email, filters: {} });
      const [first] = await followsOf(token);
      const visitor = backend.client();
      await visitor.rpc("stop_following", { token, follow: first?.id ?? "" }).throwOnError();
      await visitor.rpc("stop_following", { token, follow: first?.id ?? "" }).throwOnError();
      expect(await followsOf(token)).toMatchObject([{ kind: "list" }]);

      await backend.sql`
        insert into private.outbox (kind, recipient) select 'follow_news', id from private.followers`;
      await ask({ email }).throwOnError();
      await visitor.rpc("stop_following", { token }).throwOnError();
      expect(await following(token)).toBeNull();
      const left = await backend.sql`
        select (select count(*) from private.outbox) + (select count(*) from private.follow_requests)
          + (select count(*) from private.followers) + (select count(*) from private.follow_news)
          + (select count(*) from private.follower_tokens) as rows`;
      expect(left).toMatchObject([{ rows: "0" }]);
    });
  });

  describe("what members learn", () => {
    const counts = async (who: TestMember, arguments_: { project?: string } = {}) =>
      (await who.client.rpc("follower_counts", arguments_).throwOnError()).data;

    it("is how many follow what is theirs, once these have confirmed", async () => {
      const theirs = (await createProject(outsider, { is_online: true })).id;
      await confirmed();
      await confirmed({ project: theirs });
      await confirmed({ organisation: member.organisation.id });
      await confirmed({ filters: { organisation: member.organisation.id } });
      await confirmed({ filters: {} });
      await ask().throwOnError();
      const expected = {
        projects: [{ project_id: project, followers: 1 }],
        organisation: 1,
        lists: 1,
      };
      expect(await counts(member)).toEqual(expected);
      expect(await counts(member, { project: theirs })).toEqual({ ...expected, projects: [] });
      expect(JSON.stringify(await counts(member))).not.toContain("@");
    });

    it("is nothing for visitors, who may read no table of followers either", async () => {
      await confirmed();
      const visitor = backend.client();
      expect((await visitor.rpc("follower_counts")).status).toBe(401);
      expect((await visitor.rpc("follower_addresses", { purpose: "x".repeat(20) })).status).toBe(
        401,
      );
      for (const role of ["anon", "authenticated"])
        for (const table of ["followers", "follows", "follow_requests", "follower_tokens"])
          await expect(
            backend.sql.begin(async (sql) => {
              await sql.unsafe(`set local role ${role}`);
              await sql.unsafe(`select from private.${table}`);
            }),
          ).rejects.toThrow("permission denied");
    });

    describe("of addresses", () => {
      const purpose = "Invitation to the open day in May";
      const addresses = (who: TestMember, text = purpose) =>
        who.client.rpc("follower_addresses", { purpose: text });

      const allow = () =>
        backend.sql`insert into private.settings (name, value) values ('follower_addresses', 1)`;

      it("is nothing where the operator did not allow it, and nothing for a member", async () => {
        await confirmed();
        expect((await addresses(administrator)).error).toMatchObject({
          hint: "refused.followAddressesOff",
        });
        await allow();
        expect((await addresses(member)).error).toMatchObject({ hint: "refused.notAdministrator" });
      });

      it("are not those of who asked while the operator did not allow it, until they ask again", async () => {
        const [before, later] = [someAddress(), someAddress()];
        await confirmed({ email: before });
        await ask({ email: later }).throwOnError();
        await allow();
        const token = (await mailed()) ?? "";
        await backend.client().rpc("confirm_follow", { token }).throwOnError();
        expect((await addresses(administrator).throwOnError()).data).toEqual([]);
        await confirmed({ email: before });
        const { data } = await addresses(administrator).throwOnError();
        expect(data).toMatchObject([{ email: before }]);
      });

      it("are those who follow what is theirs, for a purpose that the history keeps", async () => {
        await allow();
        const email = someAddress();
        await confirmed({ email });
        await confirmed({ filters: {} });
        await confirmed({ project: (await createProject(outsider, { is_online: true })).id });
        for (const text of ["", "too short", " ".repeat(20), "x".repeat(501), `${purpose}\nBcc: x`])
          expect((await addresses(administrator, text)).error).toMatchObject({
            hint: "refused.followPurpose",
          });
        const { data } = await addresses(administrator).throwOnError();
        expect(data).toMatchObject([
          {
            email,
            kind: "project",
            project_id: project,
            title: "A well for Kolda",
            pace: "at_once",
          },
        ]);
        const { data: history } = await member.client
          .from("history")
          .select("table_name, action, row_label, new_values, changed_by")
          .eq("table_name", "followers")
          .throwOnError();
        expect(history).toEqual([
          {
            table_name: "followers",
            action: "insert",
            row_label: purpose,
            new_values: { purpose },
            changed_by: administrator.userId,
          },
        ]);
      });
    });
  });

  describe("what followers are told", () => {
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    /** The next Monday at an hour of UTC. */
    function nextMonday(hour: number, weeks = 0): Date {
      const day = new Date();
      day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7 || 7) + 7 * weeks);
      day.setUTCHours(hour, 0, 0, 0);
      return day;
    }
    const fill = (moment: Date) => backend.sql`select private.fill_follow_news(${moment})`;
    /** What was put into the outbox since the last look at it. */
    const queued = () => backend.sql<Queued[]>`
      update private.outbox set ended_at = now(), outcome = 'sent'
      where kind = 'follow_news' and ended_at is null returning recipient, content`;
    const complete = async (of = project, minutes = 0) => {
      await backend.sql`
        insert into public.key_milestones (project_id, name_milestone, status_milestone)
        values (${of}, 'Boreholes', 'pending')`;
      await happenedAt(of, minutes);
    };
    /** The clock of the history goes on no quicker than ours. */
    const happenedAt = (of: string, minutes: number) =>
      backend.sql`
        update public.history set changed_at = ${inMinutes(minutes)}
        where id = (select max(id) from public.history where project_id = ${of})`;
    const idsIn = (mails: readonly Queued[]) =>
      mails.map(({ content }) => content.projects.map(({ id }) => id));
    // Nothing that was before the first look is told.
    const begin = () => backend.sql`insert into private.follow_looks (until) values (now())`;

    it("is nothing that changed before, and nothing that shows nowhere", async () => {
      await complete();
      await begin();
      await complete();
      for (const asked of [{}, { organisation: member.organisation.id }, { filters: {} }])
        await confirmed(asked);
      await member.client
        .from("projects")
        .update({ title: "Another" })
        .eq("id", project)
        .throwOnError();
      await fill(inMinutes(200));
      expect(await queued()).toHaveLength(0);
    });

    it("waits for a pause of the changes, comes once, and again after a day", async () => {
      await begin();
      await confirmed();
      await complete();
      await fill(inMinutes(10));
      expect(await queued()).toHaveLength(0);
      await fill(inMinutes(21));
      expect(await queued()).toMatchObject([
        { content: { pace: "at_once", projects: [{ id: project, is_new: false }] } },
      ]);
      await complete(project, 22);
      await fill(inMinutes(30));
      await fill(inMinutes(24 * 60 + 20));
      expect(await queued()).toHaveLength(0);
      await fill(inMinutes(24 * 60 + 22));
      expect(await queued()).toHaveLength(1);
      await fill(inMinutes(80 * 60));
      expect(await queued()).toHaveLength(0);
    });

    it("has what was stored only after a look at the moment when it happened", async () => {
      await begin();
      await confirmed();
      await fill(inMinutes(10));
      await complete(project, 6);
      await fill(inMinutes(40));
      expect(await queued()).toHaveLength(1);
    });

    it("has what changed since a clock that was ahead was set right", async () => {
      await backend.sql`
        insert into private.follow_looks (until) values (${inMinutes(3 * 24 * 60)})`;
      await confirmed();
      await fill(inMinutes(5));
      await complete(project, 6);
      await fill(inMinutes(40));
      expect(await queued()).toHaveLength(1);
    });

    it("comes after two hours of changes without a pause", async () => {
      await begin();
      await confirmed();
      await backend.sql`
        insert into private.changed_projects values (${project}, ${inMinutes(1)}, ${inMinutes(115)}, true, false)`;
      await fill(inMinutes(119));
      expect(await queued()).toHaveLength(0);
      await fill(inMinutes(122));
      expect(await queued()).toHaveLength(1);
    });

    it("comes weekly on Monday after six, with all of the week, and not on a Tuesday", async () => {
      await begin();
      await confirmed({ filters: {}, pace: "weekly" });
      const second = (await createProject(outsider, { is_online: true })).id;
      await complete();
      await fill(nextMonday(3));
      expect(await queued()).toHaveLength(0);
      await fill(nextMonday(7));
      const [mail, ...others] = await queued();
      expect(others).toEqual([]);
      expect(mail?.content.projects.map(({ id }) => id).sort()).toEqual([project, second].sort());
      await backend.sql`
        insert into private.changed_projects values (${project}, ${nextMonday(8)}, ${nextMonday(8)}, true, false)`;
      await fill(nextMonday(30));
      expect(await queued()).toHaveLength(0);
      await fill(nextMonday(7, 1));
      expect(await queued()).toHaveLength(1);
    });

    it("is of what is followed alone: a project, an organisation, a list", async () => {
      const second = (await createProject(member, { is_online: true, countries: ["sn"] })).id;
      const foreign = (await createProject(outsider, { is_online: true, countries: ["sn"] })).id;
      await begin();
      for (const asked of [
        { project: second },
        { organisation: outsider.organisation.id },
        { filters: { country: "sn" } },
        { filters: { country: "sn", organisation: member.organisation.id } },
        { filters: { search: "' or true --" } },
      ])
        await confirmed(asked);
      for (const each of [project, second, foreign]) await complete(each);
      await fill(inMinutes(30));
      const told = idsIn(await queued()).map((ids) => ids.sort().join());
      expect(told.sort()).toEqual(
        [second, foreign, [second, foreign].sort().join(), second].sort(),
      );
    });

    it("is once that a project is online for the first time, to those whom it is new to", async () => {
      const hidden = (await createProject(member, { is_online: false })).id;
      await begin();
      await confirmed({ project: hidden }).catch(() => undefined);
      await confirmed({ organisation: member.organisation.id });
      const online = (is_online: boolean) =>
        member.client.from("projects").update({ is_online }).eq("id", hidden).throwOnError();
      await online(true);
      await fill(inMinutes(30));
      expect(await queued()).toMatchObject([
        { content: { projects: [{ id: hidden, is_new: true }] } },
      ]);
      await online(false);
      await online(true);
      await happenedAt(hidden, 31);
      await fill(inMinutes(60 * 30));
      expect(await queued()).toHaveLength(0);
    });

    it("is that a project is new once it stays online, where it was taken back at first", async () => {
      const hidden = (await createProject(member, { is_online: false })).id;
      await begin();
      await confirmed({ organisation: member.organisation.id });
      const online = (is_online: boolean) =>
        member.client.from("projects").update({ is_online }).eq("id", hidden).throwOnError();
      await online(true);
      await online(false);
      await fill(inMinutes(30));
      expect(await queued()).toHaveLength(0);
      await online(true);
      await happenedAt(hidden, 180);
      // It may be taken back again.
      await fill(inMinutes(187));
      expect(await queued()).toHaveLength(0);
      await fill(inMinutes(200));
      expect(await queued()).toMatchObject([
        { content: { projects: [{ id: hidden, is_new: true }] } },
      ]);
    });

    it("is nothing of a project that is offline by then, and nothing that is no longer followed", async () => {
      await begin();
      const token = await confirmed();
      await complete();
      await member.client
        .from("projects")
        .update({ is_online: false })
        .eq("id", project)
        .throwOnError();
      await fill(inMinutes(30));
      expect(await queued()).toHaveLength(0);

      const taken = async () => {
        const [row] = await backend.sql<{ id: string; follow: string }[]>`
          select followers.id, follows.id as follow from private.followers, private.follows`;
        const items = [{ id: project, follow: row?.follow, since: new Date(), is_new: false }];
        return backend.sql`
          select * from private.take_follow_news(${row?.id ?? null}, ${hashOf("y")}, ${backend.sql.json(items)})`;
      };
      expect(await taken()).toHaveLength(0);
      await member.client
        .from("projects")
        .update({ is_online: true })
        .eq("id", project)
        .throwOnError();
      expect(await taken()).toMatchObject([
        { followed_title: "A well for Kolda", title: "A well for Kolda" },
      ]);
      const [follow] = await followsOf(token);
      await backend
        .client()
        .rpc("stop_following", { token: "y", follow: follow?.id ?? "" })
        .throwOnError();
      expect(await taken()).toHaveLength(0);
    });

    it("is one mail for each of many followers", async () => {
      await begin();
      await backend.sql`
        with people as (
          insert into private.followers (email, language)
          select 'reader' || n || '@example.org', 'en' from generate_series(1, 1000) as n returning id
        )
        insert into private.follows (follower_id, project_id, pace)
        select id, ${project}, 'at_once' from people`;
      await complete();
      await fill(inMinutes(30));
      await fill(inMinutes(30));
      const mails = await queued();
      expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(1000);
      expect(mails).toHaveLength(1000);
    });
  });

  it("what was not confirmed is deleted after two days, and who follows nothing any more", async () => {
    await ask().throwOnError();
    const token = await confirmed();
    const gone = await confirmed({
      project: (await createProject(member, { is_online: true })).id,
    });
    await backend.sql`
      update private.follow_requests set created_at = now() - interval '49 hours' where token_hash is null`;
    const [follow] = await followsOf(gone);
    await backend
      .client()
      .rpc("stop_following", { token: gone, follow: follow?.id ?? "" })
      .throwOnError();
    await member.client.from("projects").delete().eq("id", project).throwOnError();
    const sweep = () => backend.sql`select private.sweep_followers()`;
    await sweep();
    expect(await backend.sql`select from private.follow_requests`).toHaveLength(0);
    expect(await following(gone)).toBeNull();
    // The project may come back from the trash.
    expect(await followsOf(token)).toMatchObject([{ project_id: project, title: null }]);
    await backend.sql`update private.deleted_projects set gone_at = now()`;
    await sweep();
    expect(await backend.sql`select from private.followers`).toHaveLength(0);
  });
});
