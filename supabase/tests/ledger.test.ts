import { randomUUID } from "node:crypto";
import { ENTRIES_MAX } from "@vigie/domain/limits";
import { createProject } from "@vigie/test-backend/builders";
import { amount } from "@vigie/test-backend/full-run";
import {
  createTestBackend,
  serversOfThisRun,
  type TestBackend,
} from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changesOf, latestChange } from "./changes";
import { gatherPeople, keepsProject, type People, type Person, people, projectOf } from "./people";
import { sendRow } from "./rest";

const spent = { kind: "spent", day: "2026-03-15", amount: 100.1 } as const;

describe.each(serversOfThisRun())("the ledger of a project in the %s PostgreSQL", (server) => {
  let backend: TestBackend;
  let accounts: People;
  let project: string;

  beforeAll(async () => {
    backend = await createTestBackend({ server });
    accounts = await gatherPeople(backend);
  });
  beforeEach(async () => {
    project = await projectOf(accounts, true);
  });
  afterAll(() => backend.close());

  /** Adds an entry as the database's owner, whom no limit of a request holds. */
  async function keep(row: object = {}, project_id = project): Promise<string> {
    const [entry] = await backend.sql<{ id: string }[]>`
      insert into ledger_entries ${backend.sql({ ...spent, ...row, project_id })} returning id`;
    return entry?.id ?? "";
  }
  const add = (row: object, project_id = project) =>
    sendRow(backend, accounts.member, "POST", "ledger_entries", { ...spent, ...row, project_id });
  const changeProject = (row: object) =>
    sendRow(backend, accounts.member, "PATCH", `projects?id=eq.${project}`, row);
  async function insertOf(table: string, row: object, project_id = project): Promise<string> {
    const [stored] = await backend.sql<{ id: string }[]>`
      insert into ${backend.sql(table)} ${backend.sql({ ...row, project_id })} returning id`;
    return stored?.id ?? "";
  }
  const donor = (name: string = randomUUID(), of = project) => insertOf("donors", { name }, of);
  const milestone = (of = project) => insertOf("key_milestones", { name_milestone: "Wells" }, of);
  const link = "https://files.example/receipt.pdf";
  const receipt = (of = project, is_receipt = true) =>
    insertOf("resources", { title_resource: "Receipt", link_resource: link, is_receipt }, of);

  async function kept(id = project) {
    const [row] = await backend.sql`
      select money_spent::float, keeps_ledger from projects where id = ${id}`;
    return row && [row.money_spent, row.keeps_ledger];
  }
  const latestEntry = async () => Number((await latestChange(backend, project)).id);
  const entriesFor = async (person: Person) =>
    (await accounts.client(person).from("ledger_entries").select("id").eq("project_id", project))
      .data?.length ?? 0;
  const moneyFor = async (person: Person) =>
    (await accounts.client(person).rpc("project_money", { project }, { get: true })).data;

  describe("is read", () => {
    it.each(people)("by %s only where that person may", async (person) => {
      await keep();
      await receipt();
      await receipt(project, false);
      const documentsFor = async () =>
        (await accounts.client(person).from("resources").select("id").eq("project_id", project))
          .data?.length ?? 0;
      const read = async () => [await entriesFor(person), await documentsFor()];
      const isOurs = keepsProject(person);
      expect(await read()).toEqual(isOurs ? [1, 2] : [0, 1]);
      await changeProject({ shows_entries: true });
      expect(await read()).toEqual([1, 2]);
      await backend.sql`update projects set is_online = false where id = ${project}`;
      expect(await read()).toEqual(isOurs ? [1, 2] : [0, 0]);
    });

    it.each(people)("in sums by %s where the project is seen", async (person) => {
      const giver = await donor("Rivelune");
      await keep({ description: "Zq7secret", counterparty: "Zq7supplier", donor_id: giver });
      await keep({ kind: "passed_on", amount: 0.2, day: "2026-05-01" });
      await keep({ kind: "received", amount: 500, donor_id: giver });
      const unrated = { amount: null, original_amount: 70_000, original_currency: "XOF" };
      await keep({ ...unrated, donor_id: giver });
      const sums = {
        sources: [
          { kind: "passed_on", donor: null, name: null, currency: null, amount: 0.2 },
          { kind: "received", donor: giver, name: "Rivelune", currency: null, amount: 500 },
          { kind: "spent", donor: giver, name: "Rivelune", currency: null, amount: 100.1 },
          { kind: "spent", donor: giver, name: "Rivelune", currency: "XOF", amount: 70_000 },
        ],
        months: [
          { month: "2026-03", spent: 100.1 },
          { month: "2026-05", spent: 0.2 },
        ],
      };
      const money = await moneyFor(person);
      expect(money).toEqual(sums);
      expect(JSON.stringify(money)).not.toContain("Zq7");
      await backend.sql`update projects set is_online = false where id = ${project}`;
      expect(await moneyFor(person)).toEqual(keepsProject(person) ? sums : null);
    });

    it("in no sums where entries are no longer kept", async () => {
      await keep();
      await changeProject({ keeps_ledger: false });
      expect(await moneyFor("anonymous")).toBeNull();
    });

    it("not among the latest changes for visitors, nor are receipts, also of a milestone", async () => {
      await add({ description: "Two pumps" });
      const completed = { name_milestone: "Wells", status_milestone: "completed" };
      const milestone_id = await insertOf("key_milestones", completed);
      const row = { title_resource: "Bill", link_resource: link, is_receipt: true, milestone_id };
      await sendRow(backend, accounts.member, "POST", "resources", { ...row, project_id: project });
      await changeProject({ shows_entries: true });
      const { data } = await backend
        .client()
        .from("public_changes")
        .select("kind")
        .eq("project_id", project)
        .throwOnError();
      expect(data.map(({ kind }) => kind)).toEqual(["milestone_added"]);
    });
  });

  describe("is written", () => {
    it.each(people)("by %s only where that person keeps the project", async (person) => {
      const client = accounts.client(person);
      const id = await keep();
      const mayWrite = keepsProject(person);
      await client.from("ledger_entries").insert({ ...spent, project_id: project });
      await client.from("ledger_entries").update({ amount: 5 }).eq("id", id);
      expect(await kept()).toEqual([mayWrite ? 105.1 : 100.1, true]);
      await client.from("ledger_entries").delete().eq("id", id);
      expect(await kept()).toEqual([100.1, true]);
      await client.from("projects").update({ shows_entries: true }).eq("id", project);
      const [row] = await backend.sql`select shows_entries from projects where id = ${project}`;
      expect(row).toEqual({ shows_entries: mayWrite });
    });

    it.each([
      ["a donor", "donor_id", donorOfAnother],
      ["a milestone", "milestone_id", milestoneOfAnother],
      ["a receipt", "resource_id", receiptOfAnother],
    ] as const)("without %s of another project", async (_what, column, makeOther) => {
      const other = await createProject(accounts.owner, {});
      const foreign = await createProject(accounts.outsider, {});
      const id = await keep();
      for (const of of [other.id, foreign.id]) {
        const reference = await makeOther(of);
        expect(await add({ [column]: reference })).toBe("23503");
        const path = `ledger_entries?id=eq.${id}`;
        const change = { [column]: reference };
        expect(await sendRow(backend, accounts.member, "PATCH", path, change)).toBe("23503");
      }
      expect(await add({ [column]: randomUUID() })).toBe("23503");
      expect(await kept()).toEqual([100.1, true]);
    });

    it.each([
      ["a currency without its amount", { original_currency: "XOF", rate: 1.5 }],
      ["a rate alone", { rate: 1.5 }],
      ["no amount at all", { amount: null }],
      ["a kind that is none", { kind: "lost" }],
      ["an amount of nothing", { amount: 0 }],
      ["a text that hides something", { description: "a\u202eb" }],
    ])("not with %s", async (_what, row) => {
      expect(await add(row)).toBe("23514");
      expect(await kept()).toEqual([null, false]);
    });

    it("with a reference once in a project", async () => {
      expect(await add({ reference: "P-1" })).toBeNull();
      expect(await add({ reference: "P-1" })).toBe("23505");
      const other = await createProject(accounts.owner, {});
      expect(await add({ reference: "P-1" }, other.id)).toBeNull();
    });

    it("at most so often, and to no more than an amount holds", async () => {
      await backend.sql`
        insert into ledger_entries (project_id, kind, day, amount)
        select ${project}, 'received', '2026-01-01', 1 from generate_series(1, ${ENTRIES_MAX})`;
      expect(await add({})).toBe("54000");
      await backend.sql`delete from ledger_entries where project_id = ${project}`;
      await keep({ amount: 999_999_999_999.99 });
      const { error } = await accounts.member.client
        .from("ledger_entries")
        .insert({ ...spent, amount: 0.01, project_id: project });
      expect(error).toMatchObject({ code: "22003", hint: "refused.sumTooLarge" });
      expect(await add({ amount: 0.01, kind: "received" })).toBeNull();
      const path = `ledger_entries?project_id=eq.${project}`;
      const asReceived = { kind: "received" };
      expect(await sendRow(backend, accounts.member, "PATCH", path, asReceived)).toBe("22003");
      expect(await kept()).toEqual([999_999_999_999.99, true]);
    });
  });

  describe("says what was spent", () => {
    it("from the first entry on, to the cent, of what was spent and passed on", async () => {
      await changeProject({ money_spent: 77 });
      await keep({ kind: "received", amount: 5000 });
      expect(await kept()).toEqual([0, true]);
      await keep({ amount: 0.1 });
      const id = await keep({ amount: 0.2 });
      await keep({ amount: 40, kind: "passed_on" });
      await keep({ amount: 900, kind: "promised" });
      expect(await kept()).toEqual([40.3, true]);
      await backend.sql`update ledger_entries set amount = 0.21 where id = ${id}`;
      expect(await kept()).toEqual([40.31, true]);
    });

    it("by the rate of an entry in another currency, whatever amount a client sends", async () => {
      const other = { original_amount: 1000, original_currency: "XOF" };
      expect(await add({ ...other, rate: 0.00152449, amount: 999 })).toBeNull();
      expect(await kept()).toEqual([1.52, true]);
      expect(await add({ ...other, amount: 999 })).toBeNull();
      expect(await kept()).toEqual([1.52, true]);
    });

    it("and is never below nothing", async () => {
      await keep({ amount: -5 });
      expect(await kept()).toEqual([0, true]);
    });

    it("whatever a client sends meanwhile, which is no change", async () => {
      await keep();
      const moments = () => backend.sql`
        select content_updated_at::text from projects where id = ${project}`;
      const before = await moments();
      expect(await changeProject({ money_spent: 5 })).toBeNull();
      expect(await kept()).toEqual([100.1, true]);
      expect([...(await moments())]).toEqual([...before]);
      await backend.serviceClient().from("projects").update({ money_spent: 6 }).eq("id", project);
      expect(await kept()).toEqual([100.1, true]);
    });

    it("until a member stops, and again when one goes on", async () => {
      await keep();
      await changeProject({ keeps_ledger: false });
      expect(await kept()).toEqual([100.1, false]);
      await keep({ amount: 1 });
      await changeProject({ money_spent: 7 });
      expect(await kept()).toEqual([7, false]);
      await changeProject({ keeps_ledger: true, money_spent: 8 });
      expect(await kept()).toEqual([101.1, true]);
    });

    it("until the last entry goes, when the last sum stays", async () => {
      const id = await keep();
      await backend.sql`delete from ledger_entries where id = ${id}`;
      expect(await kept()).toEqual([100.1, false]);
      await changeProject({ money_spent: 7 });
      expect(await kept()).toEqual([7, false]);
    });

    it("but not where there is no entry", async () => {
      await changeProject({ keeps_ledger: true, money_spent: 7 });
      expect(await kept()).toEqual([7, false]);
      const { id } = await createProject(accounts.owner, { keeps_ledger: true, money_spent: 9 });
      expect(await kept(id)).toEqual([9, false]);
    });

    it("with all that two people write at once", async () => {
      const rounds = amount({ usual: 5, full: 40 });
      for (let round = 0; round < rounds; round += 1) {
        const results = await Promise.all([
          add({ amount: 0.1 }),
          add({ amount: 0.2 }),
          sendRow(backend, accounts.owner, "POST", "ledger_entries", {
            ...spent,
            amount: 0.4,
            project_id: project,
          }),
          changeProject({ "mot-rs": `round ${round}` }),
        ]);
        expect(results).toEqual([null, null, null, null]);
      }
      expect(await kept()).toEqual([Math.round(rounds * 70) / 100, true]);
    });

    it("of the entry that two people change at once", async () => {
      const id = await keep();
      const path = `ledger_entries?id=eq.${id}`;
      for (let round = 1; round <= 5; round += 1) {
        await Promise.all([
          sendRow(backend, accounts.owner, "PATCH", path, { amount: round }),
          sendRow(backend, accounts.member, "PATCH", path, { amount: 2 * round }),
          add({ amount: 0.01 }),
        ]);
        const [row] = await backend.sql`
          select sum(amount)::float as sum from ledger_entries where project_id = ${project}`;
        expect(await kept()).toEqual([row?.sum, true]);
      }
    });

    it("of both projects where an entry moves to another one", async () => {
      const other = await createProject(accounts.owner, {});
      await keep({ amount: 1 });
      const id = await keep({ amount: 2 });
      await keep({ amount: 4 }, other.id);
      const path = `ledger_entries?id=eq.${id}`;
      await sendRow(backend, accounts.member, "PATCH", path, { project_id: other.id });
      expect(await kept()).toEqual([1, true]);
      expect(await kept(other.id)).toEqual([6, true]);
    });

    it("and begins where the first entry comes from another project", async () => {
      const other = await createProject(accounts.owner, { money_spent: 7 });
      const id = await keep({ amount: 2 });
      const path = `ledger_entries?id=eq.${id}`;
      await sendRow(backend, accounts.member, "PATCH", path, { project_id: other.id });
      expect(await kept()).toEqual([2, false]);
      expect(await kept(other.id)).toEqual([2, true]);
    });

    it("and not after the table was emptied", async () => {
      await keep();
      await backend.sql`truncate ledger_entries`;
      expect(await kept()).toEqual([100.1, false]);
    });
  });

  describe("loses what is deleted", () => {
    it("but keeps the name of a donor, and the entry", async () => {
      const id = await donor("Rivelune");
      const entry = await keep({ donor_id: id, milestone_id: await milestone() });
      const [named] = [await keep({ donor_id: id, counterparty: "Pump & Co" })];
      await accounts.member.client.from("donors").delete().eq("id", id).throwOnError();
      await accounts.member.client.from("key_milestones").delete().eq("project_id", project);
      const rows = await backend.sql`
        select donor_id, milestone_id, counterparty from ledger_entries
        where id in (${entry}, ${named ?? ""}) order by created_at`;
      expect(rows.map((row) => ({ ...row }))).toEqual([
        { donor_id: null, milestone_id: null, counterparty: "Rivelune" },
        { donor_id: null, milestone_id: null, counterparty: "Pump & Co" },
      ]);
      expect(await kept()).toEqual([200.2, true]);
    });

    it("of as many entries as there may be", async () => {
      await keep({ donor_id: await donor() });
      await accounts.owner.client.from("donors").delete().eq("project_id", project).throwOnError();
      const donor_id = await donor("Rivelune");
      await backend.sql`
        insert into ledger_entries (project_id, kind, day, amount, donor_id)
        select ${project}, 'spent', '2026-01-01', 1, ${donor_id}
        from generate_series(2, ${ENTRIES_MAX})`;
      await accounts.owner.client.from("donors").delete().eq("id", donor_id).throwOnError();
      const named = await backend.sql`
        select from ledger_entries where project_id = ${project} and counterparty = 'Rivelune'`;
      expect(named).toHaveLength(ENTRIES_MAX - 1);
    });

    it("such as a receipt", async () => {
      const id = await receipt();
      await keep({ resource_id: id });
      await accounts.member.client.from("resources").delete().eq("id", id).throwOnError();
      const [row] = await backend.sql`
        select resource_id from ledger_entries where project_id = ${project}`;
      expect(row).toEqual({ resource_id: null });
    });
  });

  describe("comes back", () => {
    it("entry by entry, once, and begins again with the first", async () => {
      const id = await keep({ description: "Two pumps" });
      await accounts.member.client.from("ledger_entries").delete().eq("id", id).throwOnError();
      expect(await kept()).toEqual([100.1, false]);
      const { client } = accounts.member;
      const entry = await latestEntry();
      await client.rpc("put_back", { entry }).throwOnError();
      expect(await kept()).toEqual([100.1, true]);
      const again = await client.rpc("put_back", { entry });
      expect(again.error?.hint).toBe("refused.alreadyPutBack");
    });

    it("not in another currency, nor with a reference that was taken since", async () => {
      const { client } = accounts.member;
      const id = await keep({ reference: "P-1" });
      await keep();
      await client.from("ledger_entries").delete().eq("id", id).throwOnError();
      const entry = await latestEntry();
      const taken = await keep({ reference: "P-1" });
      const refused = await client.rpc("put_back", { entry });
      expect(refused.error?.hint).toBe("refused.entryAddedSince");
      await backend.sql`delete from ledger_entries where id = ${taken}`;
      await backend.sql`update projects set currency = 'XOF' where id = ${project}`;
      const other = await client.rpc("put_back", { entry });
      expect(other.error?.hint).toBe("refused.otherCurrency");
    });

    it("not to a donor that was deleted since", async () => {
      await keep({ donor_id: await donor("Rivelune") });
      const { client } = accounts.member;
      await client.from("donors").delete().eq("project_id", project).throwOnError();
      const released = (await changesOf(backend, project)).findLast(
        ({ table_name, action }) => table_name === "ledger_entries" && action === "update",
      );
      const refused = await client.rpc("put_back", { entry: Number(released?.id) });
      expect(refused.error?.hint).toBe("refused.donorDeleted");
    });

    it("with its donor, or with the name of one that was deleted since, whichever comes back first", async () => {
      const { client } = accounts.member;
      const entryOf = async (table: string) =>
        Number(
          (await changesOf(backend, project)).findLast(
            ({ table_name, action }) => table_name === table && action === "delete",
          )?.id,
        );
      for (const [first, second, expected] of [
        ["ledger_entries", "donors", { donor: null, counterparty: "Rivelune" }],
        ["donors", "ledger_entries", { donor: "Rivelune", counterparty: null }],
      ] as const) {
        const donor_id = await donor("Rivelune");
        const id = await keep({ donor_id });
        await client.from("ledger_entries").delete().eq("id", id).throwOnError();
        await client.from("donors").delete().eq("id", donor_id).throwOnError();
        for (const table of [first, second]) {
          await client.rpc("put_back", { entry: await entryOf(table) }).throwOnError();
        }
        const [row] = await backend.sql`
          select donors.name as donor, counterparty from ledger_entries as entries
          left join donors on donors.id = donor_id where entries.id = ${id}`;
        expect({ ...row }).toEqual(expected);
        await backend.sql`delete from donors where project_id = ${project}`;
      }
    });

    it("keeps whom it went to beside a donor that was deleted since", async () => {
      const { client } = accounts.member;
      const donor_id = await donor("Rivelune");
      const id = await keep({ donor_id, counterparty: "Pump & Co" });
      await client.from("ledger_entries").delete().eq("id", id).throwOnError();
      const entry = await latestEntry();
      await client.from("donors").delete().eq("id", donor_id).throwOnError();
      await client.rpc("put_back", { entry }).throwOnError();
      const [row] = await backend.sql`
        select donor_id, counterparty from ledger_entries where id = ${id}`;
      expect({ ...row }).toEqual({ donor_id: null, counterparty: "Pump & Co" });
    });

    it("from the trash with what it names, although another organisation took its id", async () => {
      const donor_id = await donor("Rivelune");
      await keep({ donor_id, milestone_id: await milestone() });
      await accounts.owner.client.from("projects").delete().eq("id", project).throwOnError();
      const foreign = await createProject(accounts.outsider, {});
      const row = { id: donor_id, name: "Taken", project_id: foreign.id };
      expect(await sendRow(backend, accounts.outsider, "POST", "donors", row)).toBeNull();
      await accounts.owner.client.rpc("restore_project", { project }).throwOnError();
      const [named] = await backend.sql`
        select donors.name, name_milestone from ledger_entries as entries
        join donors on donors.id = donor_id join key_milestones on key_milestones.id = milestone_id
        where entries.project_id = ${project}`;
      expect(named).toEqual({ name: "Rivelune", name_milestone: "Wells" });
    });

    it("from the trash with as many entries as there may be", async () => {
      await backend.sql`
        insert into ledger_entries (project_id, kind, day, amount)
        select ${project}, 'spent', '2026-01-01', 1 from generate_series(1, ${ENTRIES_MAX})`;
      const { client } = accounts.owner;
      await client.from("projects").delete().eq("id", project).throwOnError();
      await client.rpc("restore_project", { project }).throwOnError();
      expect(await kept()).toEqual([ENTRIES_MAX, true]);
    });

    it("with its project from the trash, whole and with what it names", async () => {
      const references = {
        donor_id: await donor(),
        milestone_id: await milestone(),
        resource_id: await receipt(),
      };
      await keep(references);
      await keep({ kind: "received" });
      await changeProject({ shows_entries: true });
      const rows = () => backend.sql`
        select id, kind, day, amount, donor_id, milestone_id, resource_id, created_at
        from ledger_entries where project_id = ${project} order by id`;
      const before = [...(await rows())];
      const { client } = accounts.owner;
      await client.from("projects").delete().eq("id", project).throwOnError();
      expect(await rows()).toHaveLength(0);
      await client.rpc("restore_project", { project }).throwOnError();
      expect([...(await rows())]).toEqual(before);
      expect(await kept()).toEqual([100.1, true]);
    });

    it("stopped as it was", async () => {
      await keep();
      await changeProject({ keeps_ledger: false, money_spent: 7 });
      const { client } = accounts.owner;
      await client.from("projects").delete().eq("id", project).throwOnError();
      await client.rpc("restore_project", { project }).throwOnError();
      expect(await kept()).toEqual([7, false]);
    });
  });

  it.each([
    ["is kept no more", () => changeProject({ keeps_ledger: false })],
    [
      "has no entry left",
      () =>
        accounts.owner.client
          .from("ledger_entries")
          .delete()
          .eq("project_id", project)
          .throwOnError(),
    ],
  ])("that %s is shown no more, nor is a later one until that is chosen again", async (_, end) => {
    await keep();
    await changeProject({ shows_entries: true });
    await end();
    await keep();
    await changeProject({ keeps_ledger: true });
    const [row] = await backend.sql`
      select keeps_ledger, shows_entries from projects where id = ${project}`;
    expect(row).toEqual({ keeps_ledger: true, shows_entries: false });
    expect(await entriesFor("anonymous")).toBe(0);
  });

  it("that there is none of is not shown to come", async () => {
    await changeProject({ shows_entries: true });
    await keep();
    expect(await entriesFor("anonymous")).toBe(0);
  });

  it("is not copied with its project", async () => {
    await keep();
    await changeProject({ shows_entries: true });
    const { data } = await accounts.member.client
      .rpc("duplicate_project", { source: project })
      .throwOnError();
    const [row] = await backend.sql`
      select money_spent, keeps_ledger, shows_entries,
        (select count(*)::int from ledger_entries where project_id = projects.id) as entries
      from projects where id = ${data}`;
    expect(row).toEqual({
      money_spent: null,
      keeps_ledger: false,
      shows_entries: false,
      entries: 0,
    });
  });

  function donorOfAnother(of: string) {
    return donor(randomUUID(), of);
  }
  function milestoneOfAnother(of: string) {
    return milestone(of);
  }
  function receiptOfAnother(of: string) {
    return receipt(of);
  }
});
