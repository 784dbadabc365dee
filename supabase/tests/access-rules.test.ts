import { randomUUID } from "node:crypto";
import type { Database } from "@vigie/domain/database.types";
import { generalInformationRow } from "@vigie/domain/tables/projects";
import { createProject } from "@vigie/test-backend/builders";
import {
  createTestBackend,
  serversOfThisRun,
  type TestBackend,
} from "@vigie/test-backend/test-backend";
import { actAs } from "@vigie/test-backend/waiting";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { gatherPeople, keepsProject, type People, type Person, people, projectOf } from "./people";
import { contentWithoutFiles, projectContent, sampledContent } from "./project-content";

const visibilities = [
  { visibility: "online", isOnline: true },
  { visibility: "offline", isOnline: false },
];

describe.each(serversOfThisRun())("access rules on the %s PostgreSQL", (server) => {
  let backend: TestBackend;
  let accounts: People;

  beforeAll(async () => {
    backend = await createTestBackend({ server });
    accounts = await gatherPeople(backend);
  });
  afterAll(() => backend.close());
  // Together they make more projects than an organisation may in an hour.
  beforeEach(() => backend.sql`delete from private.project_additions`);

  it("are switched on for every public table", async () => {
    const open = await backend.sql`
      select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity`;
    const all = await backend.sql`
      select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`;
    expect(open).toEqual([]);
    expect(all.map(({ relname }) => relname).sort()).toEqual(
      [
        "former_members",
        "history",
        "invitations",
        "members",
        "organisations",
        "project_places",
        "projects",
        "public_places",
        "measurements",
        ...projectContent.map(({ table }) => table),
      ].sort(),
    );
  });

  describe.each([...sampledContent, ...contentWithoutFiles])(
    "for $table, such as $row",
    ({ table, row, another, change }) => {
      describe.each(visibilities)("of an $visibility project", ({ isOnline }) => {
        it.each(people)("as %s", async (person) => {
          const project_id = await projectOf(accounts, isOnline);
          const id = randomUUID();
          await backend.sql`insert into ${backend.sql(table)} ${backend.sql({ ...row, id, project_id })}`;
          // Entries are the public's only where the project shows them; see the tests of the ledger.
          await backend.sql`update projects set shows_entries = true where id = ${project_id}`;
          const rows = () => accounts.client(person).from(table);
          const stored = () => backend.sql`select * from ${backend.sql(table)} where id = ${id}`;

          const read = await rows().select("id").eq("project_id", project_id);
          expect(read.error).toBeNull();
          expect(read.data).toEqual(isOnline || keepsProject(person) ? [{ id }] : []);

          const inserted = randomUUID();
          await rows().insert({ ...another, id: inserted, project_id });
          const [count] = await backend.sql`
          select count(*)::int from ${backend.sql(table)} where id = ${inserted}`;
          expect(count).toEqual({ count: keepsProject(person) ? 1 : 0 });

          await rows().update(change).eq("id", id);
          const [changed] = await backend.sql`
          select ${backend.sql(Object.keys(change))} from ${backend.sql(table)} where id = ${id}`;
          const isChanged = JSON.stringify(changed) === JSON.stringify(change);
          expect(isChanged).toBe(keepsProject(person));

          await rows().delete().eq("id", id).eq("project_id", project_id);
          expect(await stored()).toHaveLength(keepsProject(person) ? 0 : 1);
        });
      });

      it("refuses to move a row to another organisation's project", async () => {
        const ours = await projectOf(accounts, false);
        const id = randomUUID();
        await backend.sql`
        insert into ${backend.sql(table)} ${backend.sql({ ...row, id, project_id: ours })}`;
        const [theirs] = await backend.sql`
        insert into projects (title, user_id, organization_id)
        values ('Theirs', ${accounts.outsider.userId}, ${accounts.outsider.organisation.id})
        returning id`;
        const { error } = await accounts.owner.client
          .from(table)
          .update({ project_id: theirs?.id })
          .eq("id", id);
        expect(error?.code).toBe("42501");
      });
    },
  );

  describe.each(visibilities)("for an $visibility project", ({ isOnline }) => {
    it.each(people)("as %s", async (person) => {
      const id = await projectOf(accounts, isOnline);
      const projects = () => accounts.client(person).from("projects");
      const stored = () => backend.sql`select budget from projects where id = ${id}`;

      const read = await projects().select("id").eq("id", id);
      expect(read.data).toEqual(isOnline || keepsProject(person) ? [{ id }] : []);

      await projects().update({ budget: 12.5 }).eq("id", id);
      expect((await stored())[0]).toEqual({ budget: keepsProject(person) ? "12.50" : null });

      await projects().delete().eq("id", id);
      expect(await stored()).toHaveLength(keepsProject(person) ? 0 : 1);
    });
  });

  it.each(people)(
    "let %s create projects only as themselves in their own organisation",
    async (person) => {
      const attempts = [
        { by: accounts.owner, organisation: accounts.owner.organisation },
        { by: accounts.administrator, organisation: accounts.administrator.organisation },
        { by: accounts.former, organisation: accounts.former.organisation },
        { by: accounts.member, organisation: accounts.member.organisation },
        { by: accounts.outsider, organisation: accounts.outsider.organisation },
        { by: accounts.outsider, organisation: accounts.owner.organisation },
        { by: accounts.owner, organisation: accounts.outsider.organisation },
      ];
      const made: Person[] = [];
      for (const { by, organisation } of attempts) {
        const { error } = await accounts
          .client(person)
          .from("projects")
          .insert({ title: "Mine?", user_id: by.userId, organization_id: organisation.id });
        if (error === null) made.push(person);
      }
      const mayCreate = person !== "anonymous" && person !== "former member";
      expect(made).toEqual(mayCreate ? [person] : []);
    },
  );

  describe("for general information", () => {
    // The planned budget is on a page of every member as well.
    const { budget: _, ...ownersColumns } = generalInformationRow.entries;
    const values = new Map(
      Object.entries<unknown>({
        is_online: true,
        status: "completed",
        start_date: "2026-01-01",
        end_date: "2026-12-31",
        countries: ["sn"],
        cities: ["Dakar"],
        beneficiaries: 3,
        currency: "XOF",
        goals: [6],
        sectors: ["14030:100"],
        is_humanitarian: true,
        iati_scope: "4",
        related_activities: ["1:XM-DAC-1"],
      }),
    );
    const generalInformation = Object.keys(ownersColumns).map((column) => {
      const change: Database["public"]["Tables"]["projects"]["Update"] = {};
      Object.assign(change, { [column]: values.get(column) ?? "Africa" });
      return change;
    });

    it.each(generalInformation)("refuse %o from a colleague of the owner", async (change) => {
      const id = await projectOf(accounts, false);
      for (const colleague of [accounts.member, accounts.administrator]) {
        const { error } = await colleague.client.from("projects").update(change).eq("id", id);
        expect(error).toMatchObject({
          code: "42501",
          message: "Only the owner of a project can change its general information.",
        });
      }
    });

    it.each(people)(
      "let an owner or administrator take a project offline, as %s",
      async (person) => {
        const id = await projectOf(accounts, true);
        const projects = () => accounts.client(person).from("projects");
        await projects().update({ is_online: false, title: "Changed too" }).eq("id", id);
        await projects().update({ is_online: false }).eq("id", id);
        const [project] = await backend.sql`select is_online, title from projects where id = ${id}`;
        const isOwner = person === "owner";
        expect(project).toEqual({
          is_online: !(isOwner || person === "administrator"),
          title: isOwner ? "Changed too" : "A well for Kolda",
        });
      },
    );

    it.each(generalInformation)("take %o from the owner", async (change) => {
      const id = await projectOf(accounts, false);
      const { error } = await accounts.owner.client.from("projects").update(change).eq("id", id);
      expect(error).toBeNull();
    });

    it.each([
      { money_spent: 10 },
      { budget: 20 },
      {
        dv1_titre: "Wells",
        dv1_short_description: "Dug by the end of the year",
        dv1_vizualisation_type: "progress",
        dv1_value: 40,
      },
      { "mot-rs": "#water" },
      { images: ["https://vigie.test/photo.png"] },
    ])("leave %o open to every member", async (change) => {
      const id = await projectOf(accounts, false);
      const { error } = await accounts.member.client.from("projects").update(change).eq("id", id);
      expect(error).toBeNull();
    });
  });

  it("refuse to give a project away", async () => {
    const id = await projectOf(accounts, false);
    for (const change of [
      { user_id: accounts.member.userId },
      { user_id: null },
      { organization_id: accounts.outsider.organisation.id },
    ]) {
      const { error } = await accounts.owner.client.from("projects").update(change).eq("id", id);
      expect(error?.code).toBe("42501");
    }
  });

  it("keep the moment of the last change out of clients' hands", async () => {
    const id = await projectOf(accounts, false);
    const { data } = await accounts.owner.client
      .from("projects")
      .update({ updated_at: "1999-01-01T00:00:00Z" })
      .eq("id", id)
      .select("updated_at")
      .single();
    expect(Date.parse(data?.updated_at ?? "")).toBeGreaterThan(Date.now() - 60_000);
  });

  describe("for organisations", () => {
    const namesFor = async (person: Person) => {
      const { data } = await accounts
        .client(person)
        .from("organisations")
        .select("name, contact_email")
        .order("id")
        .throwOnError();
      return data.map(({ name }) => name);
    };

    it.each(people)("let %s read those that publish something", async (person) => {
      await projectOf(accounts, true);
      await createProject(accounts.outsider, { is_online: true });
      expect(await namesFor(person)).toEqual(["Ours", "Theirs"]);
    });

    it.each(people)(
      "that publish nothing let %s read them where signed in alone",
      async (person) => {
        await backend.sql`update projects set is_online = false`;
        const isVisitor = person === "anonymous" || person === "former member";
        expect(await namesFor(person)).toEqual(isVisitor ? [] : ["Ours", "Theirs"]);
      },
    );

    it.each(people)("let only their members change them, not %s", async (person) => {
      await backend.sql`update organisations set facebook_url = null, licence = null`;
      const facebook_url = "https://facebook.example/ours";
      await accounts
        .client(person)
        .from("organisations")
        .update({ facebook_url, licence: "CC0-1.0", iati_type: "21" })
        .eq("id", accounts.owner.organisation.id);
      const [ours] = await backend.sql`
        select facebook_url, licence from organisations
        where id = ${accounts.owner.organisation.id}`;
      expect(ours).toEqual(
        keepsProject(person)
          ? { facebook_url, licence: "CC0-1.0" }
          : { facebook_url: null, licence: null },
      );
    });

    it.each(people)("let %s neither make nor remove one", async (person) => {
      const client = accounts.client(person);
      expect((await client.from("organisations").insert({ name: "New" })).error?.code).toBe(
        "42501",
      );
      expect((await client.from("organisations").delete().gt("id", 0)).error?.code).toBe("42501");
    });
  });

  describe("for members", () => {
    const everyone = () => [
      accounts.administrator,
      accounts.owner,
      accounts.member,
      accounts.outsider,
    ];

    it("show nothing to visitors", async () => {
      const { data } = await accounts.client("anonymous").from("members").select("user_id");
      expect(data ?? []).toEqual([]);
    });

    it.each(people)("show %s the members of the own organisation", async (person) => {
      const { administrator, owner, member, outsider } = accounts;
      const ours = [administrator, owner, member];
      const expected =
        person === "other organisation's administrator"
          ? [outsider]
          : ours.filter(() => keepsProject(person));
      const { data } = await accounts.client(person).from("members").select("user_id");
      const seen = data?.map(({ user_id }) => user_id) ?? [];
      expect(seen.sort()).toEqual(expected.map(({ userId }) => userId).sort());
      const called = await accounts.client(person).rpc("organisation_members");
      const rows = called.data?.map(({ user_id, email }) => ({ user_id, email })) ?? [];
      expect(rows).toEqual(expected.map(({ userId: user_id, email }) => ({ user_id, email })));
    });

    it.each(people)("show %s the names of former ones", async (person) => {
      const { data } = await accounts.client(person).from("former_members").select("user_id, name");
      const { userId: user_id, email } = accounts.former;
      expect(data ?? []).toEqual(
        keepsProject(person) ? [{ user_id, name: email.split("@")[0] }] : [],
      );
    });

    it.each(people)("let %s name themselves and no other", async (person) => {
      await backend.sql`update members set name = null`;
      const name = `Named by ${person}`;
      for (const { userId } of everyone()) {
        await accounts.client(person).from("members").update({ name }).eq("user_id", userId);
      }
      const named = await backend.sql`select user_id from members where name = ${name}`;
      const own = {
        anonymous: null,
        member: accounts.member,
        owner: accounts.owner,
        administrator: accounts.administrator,
        "other organisation's administrator": accounts.outsider,
        "former member": null,
      }[person];
      expect(named).toEqual(own === null ? [] : [{ user_id: own.userId }]);
    });

    it.each(people)("let %s write nothing else", async (person) => {
      const members = () => accounts.client(person).from("members");
      const organization_id = accounts.owner.organisation.id;
      const inserted = await members().insert({
        user_id: accounts.outsider.userId,
        organization_id,
      });
      const left = await accounts
        .client(person)
        .from("former_members")
        .insert({ user_id: accounts.member.userId, organization_id, name: "Gone" });
      const answers = [inserted, left];
      for (const { userId } of everyone()) {
        const changes = [
          { organization_id },
          { role: "administrator", name: "A" },
          { user_id: accounts.outsider.userId },
          { created_at: "2020-01-01" },
        ];
        for (const change of changes) {
          answers.push(await members().update(change).eq("user_id", userId));
        }
        answers.push(await members().delete().eq("user_id", userId));
      }
      expect(answers.map(({ error }) => error?.code)).toEqual(answers.map(() => "42501"));
    });
  });

  it.each(people)("hide invitations from %s", async (person) => {
    await accounts.owner.client.rpc("invite_colleague", { email: `${randomUUID()}@example.org` });
    const { data, error } = await accounts.client(person).from("invitations").select("*");
    expect(data).toBeNull();
    expect(error?.code).toBe("42501");
  });

  it("let only members call the invitation, and only the secret key found an organisation", async () => {
    const email = "new@example.org";
    const organization = accounts.owner.organisation.id;
    const anonymous = await accounts.client("anonymous").rpc("invite_colleague", { email });
    expect(anonymous.error?.code).toBe("42501");
    for (const person of people) {
      const client = accounts.client(person);
      const founding = await client.rpc("invite_first_member", { organization, email });
      expect(founding.error?.code).toBe("42501");
      const asking = await client.rpc("check_invitation", { invitation: "x", email });
      expect(asking.error?.code).toBe("42501");
    }
  });

  describe.each(visibilities)("for stored photos of an $visibility project", ({ isOnline }) => {
    it.each(people)("as %s", async (person) => {
      const project = await projectOf(accounts, isOnline);
      const bucket = accounts.client(person).storage.from("project-images");
      const photo = new Blob([Uint8Array.of(137, 80, 78, 71)], { type: "image/png" });
      const kept = await accounts.owner.client.storage
        .from("project-images")
        .upload(`${project}/kept.png`, photo);
      expect(kept.error).toBeNull();

      const uploaded = await bucket.upload(`${project}/new.png`, photo);
      expect(uploaded.error === null).toBe(keepsProject(person));

      const address = bucket.getPublicUrl(`${project}/kept.png`).data.publicUrl;
      expect((await backend.fetch(address)).status).toBe(200);

      const { data: listed } = await bucket.list(project);
      const isListed = (listed ?? []).some(({ name }) => name === "kept.png");
      expect(isListed).toBe(isOnline || keepsProject(person));

      await bucket.remove([`${project}/kept.png`]);
      const left = await backend.sql`
        select name from storage.objects where name = ${`${project}/kept.png`}`;
      expect(left).toHaveLength(keepsProject(person) ? 0 : 1);
    });
  });

  it("move no file into the folder of another organisation's project, or out of every folder", async () => {
    const ours = await projectOf(accounts, true);
    const theirs = await createProject(accounts.outsider);
    // Which visitors read, and so its files, too.
    const online = await createProject(accounts.outsider, { is_online: true });
    const name = `${ours}/moved.png`;
    await backend.sql`
      insert into storage.objects (id, bucket_id, name)
      values (gen_random_uuid(), 'project-images', ${name})`;
    const move = (to: string) =>
      backend.sql.begin(async (sql) => {
        await actAs(sql, accounts.owner);
        await sql.unsafe("set local role authenticated");
        const statement = "update storage.objects set name = $1 where name = $2 returning name";
        return sql.unsafe(statement, [to, name]);
      });
    for (const to of [`${theirs.id}/moved.png`, `${online.id}/moved.png`, "moved.png"]) {
      await expect(move(to)).rejects.toMatchObject({ code: "42501" });
    }
    expect(await move(`${ours}/elsewhere.png`)).toEqual([{ name: `${ours}/elsewhere.png` }]);
  });

  it.each([
    "stray.png",
    "not-an-id/photo.png",
    "00000000-0000-4000-8000-000000000000/photo.png",
    "../escape.png",
  ])("refuse a photo at %s", async (path) => {
    const { error } = await accounts.owner.client.storage
      .from("project-images")
      .upload(path, new Blob(["x"], { type: "image/png" }));
    expect(error).not.toBeNull();
  });
});
