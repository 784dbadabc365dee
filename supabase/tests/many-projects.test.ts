import { createImport, createMember, createProject } from "@vigie/test-backend/builders";
import {
  createTestBackend,
  serversOfThisRun,
  type TestBackend,
} from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gatherPeople, type People, type Person, people } from "./people";

describe.each(serversOfThisRun())("many projects at once on the %s PostgreSQL", (server) => {
  let backend: TestBackend;
  let accounts: People;

  beforeAll(async () => {
    backend = await createTestBackend({ server });
    accounts = await gatherPeople(backend);
  });
  afterAll(() => backend.close());

  const change = (person: Person, projects: readonly string[], change: string) =>
    accounts.client(person).rpc("change_projects", { projects: [...projects], change });
  const changed = async (person: Person, projects: readonly string[], kind: string) => {
    const { data } = await change(person, projects, kind).throwOnError();
    return [...(data ?? [])].sort();
  };
  const stateOf = async (projects: readonly string[]) => {
    const rows = await backend.sql<{ id: string; owner: string | null; online: boolean }[]>`
      select id, user_id as owner, is_online as online from projects where id = any (${[...projects]})`;
    return projects.map((id) => rows.find((row) => row.id === id) ?? null);
  };
  const onlineOf = async (projects: readonly string[]) =>
    (await stateOf(projects)).map((row) => row?.online);
  /** A project of the owner's, one of the member's and one of another organisation's. */
  const three = async (isOnline: boolean) => {
    const owners = [accounts.owner, accounts.member, accounts.outsider] as const;
    const made = await Promise.all(
      owners.map((owner) => createProject(owner, { title: "One of three", is_online: isOnline })),
    );
    return made.map(({ id }) => id) as [string, string, string];
  };

  describe("are refused", () => {
    it.each(["", "delete", "ONLINE", "user_id", null])("a change named %o", async (kind) => {
      const projects = await three(false);
      const { error } = await change("owner", projects, kind as string);
      expect(error?.code).toMatch(/^(?:22023|20000)$/);
      expect(await onlineOf(projects)).toEqual([false, false, false]);
    });

    it("without a project, and beyond five hundred", async () => {
      const [own] = await three(false);
      for (const projects of [[], Array.from({ length: 501 }, () => own)]) {
        const { error } = await change("owner", projects, "online");
        expect(error?.message).toBe(
          "At most 500 projects can be changed at a time, and at least one.",
        );
      }
      expect(
        await changed(
          "owner",
          Array.from({ length: 500 }, () => own),
          "online",
        ),
      ).toEqual([own]);
    });

    it.each(people.filter((person) => person !== "owner"))(
      "where none is the person's to put online, as %s",
      async (person) => {
        const [own] = await three(false);
        const { error } = await change(person, [own], "online");
        expect(error?.code).toBe("42501");
        expect(await onlineOf([own])).toEqual([false]);
      },
    );
  });

  it("go online for their owner alone, and say which", async () => {
    const [own, theirs, foreign] = await three(false);
    expect(await changed("owner", [own, theirs, foreign], "online")).toEqual([own]);
    expect(await onlineOf([own, theirs, foreign])).toEqual([true, false, false]);
    expect((await change("owner", [own], "online")).error?.code).toBe("42501");
    const { id: care } = await createProject(accounts.administrator);
    expect(await changed("administrator", [care, theirs, foreign], "online")).toEqual([care]);
  });

  it("go offline for their owner, and for an administrator of the organisation", async () => {
    const [own, theirs, foreign] = await three(true);
    expect(await changed("owner", [own, theirs, foreign], "offline")).toEqual([own]);
    expect(await changed("administrator", [own, theirs, foreign], "offline")).toEqual([theirs]);
    expect(await onlineOf([own, theirs, foreign])).toEqual([false, false, true]);
  });

  it("go to the trash with what belongs to them, and come back, those of elsewhere never", async () => {
    const projects = await three(true);
    const [own, theirs, foreign] = projects;
    await accounts.owner.client
      .from("press")
      .insert({ project_id: own, press_url: "https://example.org" })
      .throwOnError();
    const before = await stateOf(projects);
    expect(await changed("owner", projects, "trash")).toEqual([own, theirs].sort());
    expect(await stateOf(projects)).toEqual([null, null, before[2]]);
    expect((await change("other organisation's administrator", [own], "back")).error?.code).toBe(
      "42501",
    );
    expect(await changed("owner", [own, theirs, foreign], "back")).toEqual([own, theirs].sort());
    expect(await stateOf(projects)).toEqual(before);
    const { data } = await accounts.owner.client.from("press").select("id").eq("project_id", own);
    expect(data).toHaveLength(1);
  });

  it("are handed over as far as they are one's own, an administrator's all of the organisation", async () => {
    const projects = await three(false);
    const [own, theirs] = projects;
    const to = await createMember(backend, accounts.owner.organisation);
    const handOver = (person: Person, new_owner: string) =>
      accounts.client(person).rpc("hand_over_projects", { projects: [...projects], new_owner });
    expect((await handOver("owner", accounts.outsider.userId)).error?.code).toBe("22023");
    expect((await handOver("owner", to.userId)).data).toEqual([own]);
    expect((await handOver("administrator", to.userId)).data?.sort()).toEqual([own, theirs].sort());
    expect((await stateOf(projects)).map((row) => row?.owner)).toEqual([
      to.userId,
      to.userId,
      accounts.outsider.userId,
    ]);
  });

  it("are found as the list finds them, the first five hundred, of the own organisation alone", async () => {
    const member = accounts.outsider;
    await backend.sql`
      insert into projects (title, user_id, organization_id)
      select 'Selected ' || number, ${member.userId}, ${member.organisation.id}
      from generate_series(1, 600) as number`;
    const select = async (person: Person, asked: object) => {
      const call = accounts.client(person).rpc("work_selection", asked, { get: true });
      return (await call.throwOnError()).data as {
        id: string;
        user_id: string;
        is_online: boolean;
      }[];
    };
    const person = "other organisation's administrator";
    expect(await select(person, { search: "selected" })).toHaveLength(500);
    expect(await select(person, { search: "selected 7", visibility: "online" })).toEqual([]);
    const found = await select(person, { search: "selected 599", sort: "title" });
    expect(found).toMatchObject([{ user_id: member.userId, is_online: false }]);
    expect(await select("owner", { search: "selected" })).toEqual([]);
  });
});

describe.each(serversOfThisRun())("the projects of an import on the %s PostgreSQL", (server) => {
  let backend: TestBackend;
  let accounts: People;

  beforeAll(async () => {
    backend = await createTestBackend({ server });
    accounts = await gatherPeople(backend);
  });
  afterAll(() => backend.close());

  /** Half of the 16 fields: what a row names beside its title. */
  const half = {
    countries: ["ml"],
    cities: ["Mopti"],
    start_date: "2025-01-01",
    end_date: "2026-12-31",
    beneficiaries: 5,
    budget: 7,
    money_spent: 0,
  };
  const importOf = (...rows: object[]) =>
    createImport(
      accounts.owner,
      rows.map((row, at) => ({ line: at + 2, title: `Row ${at + 1}`, ...row })),
    );
  const publish = (person: Person, id: string, extra: object = {}) =>
    accounts.client(person).rpc("set_import_online", { import: id, online: true, ...extra });
  const withdraw = (person: Person, id: string, extra: object = {}) =>
    accounts.client(person).rpc("set_import_online", { import: id, online: false, ...extra });
  const onlineOf = async (id: string) => {
    const rows = await backend.sql<{ title: string }[]>`
      select title from projects join history on project_id = projects.id
      where import_id = ${id} and action = 'insert' and table_name = 'projects' and is_online order by title`;
    return rows.map(({ title }) => title);
  };
  const idsOf = async (id: string) => {
    const rows = await backend.sql<{ id: string }[]>`
      select project_id as id from history where import_id = ${id} and table_name = 'projects' order by row_label`;
    return rows.map((row) => row.id);
  };
  const overviewOf = async (person: Person, id: string) => {
    const call = accounts.client(person).rpc("import_overview", undefined, { get: true });
    const { data } = await call.throwOnError();
    const all = data as { import: string; parts: object[] }[];
    return all.find((each) => each.import === id)?.parts;
  };

  it.each(people)("go online for who owns them alone, as %s", async (person) => {
    const id = await importOf({});
    const { data, error } = await publish(person, id);
    expect(await onlineOf(id)).toEqual(person === "owner" ? ["Row 1"] : []);
    if (person === "owner") expect(data).toMatchObject({ projects: 1 });
    else expect(error?.code).toBe("42501");
  });

  it.each(people)("go offline for their owner and administrators, as %s", async (person) => {
    const id = await importOf({});
    await publish("owner", id).throwOnError();
    await withdraw(person, id);
    const may = person === "owner" || person === "administrator";
    expect(await onlineOf(id)).toEqual(may ? [] : ["Row 1"]);
  });

  it("go online as far as they are complete, which is told before", async () => {
    const id = await importOf(
      { ...half },
      {},
      { ...half, money_spent: undefined },
      { countries: ["ml"] },
    );
    expect(await overviewOf("owner", id)).toMatchObject([
      { is_half: true, offline: 1, online: 0, without_country: 0, without_picture: 1 },
      { is_half: false, offline: 3, online: 0, without_country: 1, without_picture: 3 },
    ]);
    expect(await overviewOf("member", id)).toMatchObject([
      { offline: 0 },
      { offline: 0, sample: null },
    ]);
    expect(await overviewOf("other organisation's administrator", id)).toBeUndefined();
    expect((await publish("owner", id, { at_least: 9 })).error?.code).toBe("42501");
    expect((await publish("owner", id, { at_least: 8 })).data).toMatchObject({ projects: 1 });
    expect(await onlineOf(id)).toEqual(["Row 1"]);
    expect(await overviewOf("owner", id)).toMatchObject([
      { is_half: true, offline: 0, online: 1, sample: null },
      { is_half: false, offline: 3, online: 0 },
    ]);
    expect(await overviewOf("administrator", id)).toMatchObject([{ online: 1 }, { online: 0 }]);
    expect(await overviewOf("member", id)).toMatchObject([{ online: 0 }, { online: 0 }]);
  });

  it("of one publication go offline again, and no others", async () => {
    const id = await importOf({ ...half }, {}, {});
    const other = await importOf({ title: "Of another import" });
    await publish("owner", other).throwOnError();
    await publish("owner", id, { at_least: 8 }).throwOnError();
    const { data } = await publish("owner", id).throwOnError();
    const { publication } = data as { publication: string };
    expect((await withdraw("owner", other, { publication })).error?.code).toBe("42501");
    expect((await withdraw("owner", id, { publication: "1" })).error?.code).toBe("42501");
    expect((await withdraw("owner", id, { publication })).data).toMatchObject({ projects: 2 });
    expect(await onlineOf(id)).toEqual(["Row 1"]);
    expect(await onlineOf(other)).toEqual(["Of another import"]);
  });

  it("are told in the organisation's history and in their own, and still go with the import", async () => {
    const id = await importOf({}, {});
    await publish("owner", id).throwOnError();
    await withdraw("owner", id).throwOnError();
    await publish("owner", id).throwOnError();
    const told = await backend.sql`
      select new_values from history where row_id = ${id} and table_name = 'imports' and action = 'update' order by id`;
    expect(told.map(({ new_values }) => new_values)).toEqual([
      { published: 2 },
      { taken_offline: 2 },
      { published: 2 },
    ]);
    const own = await backend.sql`
      select distinct new_values, changed_by from history
      where import_id = ${id} and action = 'update' order by new_values`;
    expect(own).toMatchObject([
      { new_values: { is_online: false }, changed_by: accounts.owner.userId },
      { new_values: { is_online: true }, changed_by: accounts.owner.userId },
    ]);
    const { data } = await accounts.owner.client.rpc("undo_import", { import: id });
    expect(data).toEqual({ taken_back: 2, left: 0 });
    expect((await publish("owner", id)).error?.message).toMatch(/already/);
    expect(await overviewOf("owner", id)).toBeUndefined();
  });

  it("are left by undoing the import where somebody put them online by hand", async () => {
    const id = await importOf({}, {});
    const [vouched = ""] = await idsOf(id);
    await accounts.owner.client
      .from("projects")
      .update({ is_online: true })
      .eq("id", vouched)
      .throwOnError();
    const { data } = await accounts.owner.client.rpc("undo_import", { import: id });
    expect(data).toEqual({ taken_back: 1, left: 1 });
  });
});
