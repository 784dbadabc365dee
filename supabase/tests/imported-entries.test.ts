import { randomUUID } from "node:crypto";
import { changesOfEntries, type ImportedEntry } from "@vigie/import/entries";
import { createProject } from "@vigie/test-backend/builders";
import {
  createTestBackend,
  serversOfThisRun,
  type TestBackend,
} from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gatherPeople, type People, type Person } from "./people";

const spent = { kind: "spent", day: "2026-03-01", amount: 120, description: "Pumps" };

describe.each(serversOfThisRun())("entries of an import into the %s PostgreSQL", (server) => {
  let backend: TestBackend;
  let accounts: People;

  beforeAll(async () => {
    backend = await createTestBackend({ server });
    accounts = await gatherPeople(backend);
  });
  afterAll(() => backend.close());

  const newProject = async (columns: object = {}) => {
    const { id } = await createProject(accounts.owner, { title: `P ${randomUUID()}`, ...columns });
    return id;
  };
  const projectOf = async (id: string) => {
    const [row] = await backend.sql<Record<string, unknown>[]>`
      select money_spent::float, keeps_ledger, currency, to_json(updated_at) #>> '{}' as updated_at from projects where id = ${id}`;
    return row;
  };
  const entriesOf = async (id: string) => [
    ...(await backend.sql<Record<string, unknown>[]>`
      select kind, day::text, amount::float, original_amount::float, original_currency, rate::float,
        description, donors.name as donor, counterparty, reference
      from ledger_entries left join donors on donors.id = donor_id
      where ledger_entries.project_id = ${id} order by ledger_entries.created_at`),
  ];
  const importInto = async (id: string, row: object, person: Person = "owner") => {
    const [last] = await backend.sql<{ last: number | null }[]>`
      select max(history.id)::int as last from history
      join organisations on organisations.id = organization_id
      where table_name = 'imports' and organisations.name = 'Ours'`;
    const seen = (await projectOf(id))?.updated_at;
    return accounts.client(person).rpc("import_projects", {
      file_name: "entries.csv",
      rows: JSON.parse(JSON.stringify([{ line: 2, id, seen, ...row }])),
      seen_import: last?.last as number,
    });
  };
  const imported = async (id: string, row: object) => {
    const { data, error } = await importInto(id, row);
    if (error) throw new Error(error.message);
    return (data as { import: string }).import;
  };
  const undo = (id: string) => accounts.owner.client.rpc("undo_import", { import: id });

  describe("are refused", () => {
    it.each([
      ["of a kind that there is not", { ...spent, kind: "lent" }],
      ["without a day", { ...spent, day: null }],
      ["with a word for a day", { ...spent, day: "infinity" }],
      ["with a number for a day", { ...spent, day: 260301 }],
      ["with a list for a day", { ...spent, day: ["2026-03-01"] }],
      ["without an amount", { ...spent, amount: null }],
      ["of nothing", { ...spent, amount: 0 }],
      ["with a number that is none", { ...spent, amount: "NaN" }],
      ["that are too large", { ...spent, amount: 1e12 }],
      ["in no currency", { ...spent, currency: "ABC" }],
      ["by a rate below nothing", { ...spent, currency: "USD", rate: -1 }],
      ["with a text that is too long", { ...spent, description: "a".repeat(301) }],
      ["with a text of two lines", { ...spent, description: "a\nb" }],
      ["with a reference that is too long", { ...spent, reference: "a".repeat(101) }],
    ])("%s, and nothing is stored", async (_what, entry) => {
      const id = await newProject();
      const { error } = await importInto(id, { entries: [spent, entry] });
      expect(error?.message).toBe(
        "Line 2: a value cannot be stored. Please correct the line and try again.",
      );
      expect(await entriesOf(id)).toEqual([]);
    });

    it.each([
      ["no list", { entries: spent }],
      ["none", { entries: [] }],
      ["texts", { entries: ["120"] }],
      ["more than a project has", { entries: Array.from({ length: 5001 }, () => spent) }],
    ])("as %s", async (_what, row) => {
      const { error } = await importInto(await newProject(), row);
      expect(error?.message).toBe("The rows of the import are not in the form that is expected.");
    });

    it("beyond as many as a project may have, all of them", async () => {
      const id = await newProject();
      await imported(id, { entries: Array.from({ length: 4999 }, () => spent) });
      const { error } = await importInto(id, {
        entries: [
          { ...spent, reference: "one" },
          { ...spent, reference: "two" },
        ],
      });
      expect(error?.message).toMatch(/^Line 2/);
      expect(await entriesOf(id)).toHaveLength(4999);
    });

    it("at their line where two with one reference are two entries", async () => {
      const id = await newProject();
      const entries = [1, 2].map((amount) => ({ ...spent, amount, reference: "INV-7" }));
      const { error } = await importInto(id, { entries });
      expect(error?.message).toMatch(/^Line 2/);
      expect(await entriesOf(id)).toEqual([]);
    });

    it("in a project of another organisation", async () => {
      const id = await newProject();
      const { error } = await importInto(
        id,
        { entries: [spent] },
        "other organisation's administrator",
      );
      expect(error).not.toBeNull();
      expect(await entriesOf(id)).toEqual([]);
    });
  });

  it("come in by any member, and what was spent is their sum", async () => {
    const id = await newProject({ money_spent: 7 });
    const entries = [spent, { ...spent, kind: "passed_on", amount: 0.1 }];
    const { error } = await importInto(
      id,
      { entries: [...entries, { ...spent, kind: "received", amount: 500 }] },
      "member",
    );
    expect(error).toBeNull();
    expect(await projectOf(id)).toMatchObject({ money_spent: 120.1, keeps_ledger: true });
  });

  it("name a donor of the project, or whoever the file names", async () => {
    const id = await newProject();
    const entries = ["AFD", "Somebody"].map((donor) => ({ ...spent, kind: "received", donor }));
    await imported(id, { donors: [{ name: "AFD" }], entries });
    expect(await entriesOf(id)).toMatchObject([
      { donor: "AFD", counterparty: null },
      { donor: null, counterparty: "Somebody" },
    ]);
  });

  it("in another currency keep theirs, and count by the rate that the file tells", async () => {
    const id = await newProject({ currency: "XOF" });
    await imported(id, {
      entries: [
        { ...spent, currency: "EUR" },
        { ...spent, currency: "EUR", rate: 655.957 },
        { ...spent, currency: "XOF" },
      ],
    });
    expect(await entriesOf(id)).toMatchObject([
      { amount: null, original_amount: 120, original_currency: "EUR", rate: null },
      { amount: 78_714.84, original_amount: 120, original_currency: "EUR", rate: 655.957 },
      { amount: 120, original_amount: null, original_currency: null, rate: null },
    ]);
    expect(await projectOf(id)).toMatchObject({ money_spent: 78_834.84 });
  });

  it.each([
    ["told without a rate keep the one they had", { description: "Paid" }, 655.957, 78_714.84],
    ["with another amount count it by the rate they had", { amount: 10 }, 655.957, 6559.57],
    ["told with another rate have that", { rate: 600 }, 600, 72_000],
    ["in a third currency lose the rate", { currency: "USD" }, null, 0],
  ])("%s", async (_, change, rate, money_spent) => {
    const id = await newProject({ currency: "XOF" });
    const entry = { ...spent, reference: "INV-7", currency: "EUR" };
    await imported(id, { entries: [{ ...entry, rate: 655.957 }] });
    await imported(id, { entries: [{ ...entry, ...change }] });
    expect(await entriesOf(id)).toMatchObject([{ reference: "INV-7", rate }]);
    expect(await projectOf(id)).toMatchObject({ money_spent });
  });

  it("come again without a change", async () => {
    const id = await newProject();
    const entries = [spent, spent, { ...spent, reference: "INV-1" }, { ...spent, currency: "USD" }];
    await imported(id, { entries });
    const before = await entriesOf(id);
    await imported(id, { entries });
    expect(await entriesOf(id)).toEqual(before);
    await imported(id, { entries: [...entries, spent] });
    expect(await entriesOf(id)).toHaveLength(5);
  });

  it.each([
    ["three times, and the project once", 3, 1],
    ["twice, and the project twice", 2, 2],
    ["once, and the project twice", 1, 2],
  ])("are as many as the plan says where the file has one %s", async (_, told, there) => {
    const id = await newProject();
    const entry = {
      ...spent,
      currency: null,
      rate: null,
      donor: null,
      counterparty: null,
    } as const;
    const entries = (count: number): ImportedEntry[] =>
      Array.from({ length: count }, () => ({ ...entry, kind: "spent", reference: null }));
    await imported(id, { entries: entries(there) });
    const { added, sent } = changesOfEntries(entries(told), entries(there), "EUR");
    if (sent.length > 0) await imported(id, { entries: sent });
    expect(added).toHaveLength(Math.max(0, told - there));
    expect(await entriesOf(id)).toHaveLength(there + added.length);
  });

  it("come again in the time of a request, as many as a project may have", async () => {
    const id = await newProject();
    const entries = Array.from({ length: 5000 }, (_, place) => ({ ...spent, amount: place + 1 }));
    await imported(id, { entries });
    await imported(id, { entries });
    expect(await entriesOf(id)).toHaveLength(5000);
  });

  it("change what has their reference", async () => {
    const id = await newProject();
    await imported(id, { entries: [{ ...spent, reference: "INV-1" }, spent] });
    await imported(id, { entries: [{ ...spent, reference: "INV-1", amount: 130 }] });
    expect(await entriesOf(id)).toMatchObject([
      { amount: 130, reference: "INV-1" },
      { amount: 120 },
    ]);
    expect(await projectOf(id)).toMatchObject({ money_spent: 250 });
  });

  describe("are taken back", () => {
    it("with the amount that was typed before there were any", async () => {
      const id = await newProject({ money_spent: 7 });
      const done = await imported(id, { entries: [spent] });
      expect((await undo(done)).data).toEqual({ taken_back: 1, left: 0 });
      expect(await entriesOf(id)).toEqual([]);
      expect(await projectOf(id)).toMatchObject({ money_spent: 7, keeps_ledger: false });
    });

    it("to what was there, as it was", async () => {
      const id = await newProject();
      await imported(id, { entries: [{ ...spent, reference: "INV-1" }, spent] });
      const { updated_at: _, ...project } = { ...(await projectOf(id)) };
      const before = await entriesOf(id);
      const done = await imported(id, {
        entries: [
          { ...spent, reference: "INV-1", amount: 5, day: "2026-04-01", currency: "USD" },
          { ...spent, amount: 8 },
        ],
      });
      expect((await undo(done)).data).toEqual({ taken_back: 1, left: 0 });
      expect(await entriesOf(id)).toEqual(before);
      expect(await projectOf(id)).toMatchObject(project);
    });

    it("where the donor that they named before was deleted since", async () => {
      const id = await newProject();
      await imported(id, { donors: [{ name: "AFD" }, { name: "UEMOA" }] });
      await imported(id, { entries: [{ ...spent, reference: "INV-1", donor: "AFD" }] });
      const done = await imported(id, {
        entries: [{ ...spent, reference: "INV-1", donor: "UEMOA", amount: 5 }],
      });
      const { client } = accounts.owner;
      await client.from("donors").delete().eq("project_id", id).eq("name", "AFD").throwOnError();
      expect((await undo(done)).error).toBeNull();
      expect(await entriesOf(id)).toMatchObject([
        { amount: 120, donor: null, counterparty: "AFD" },
      ]);
    });

    it("but for those that are in another project since", async () => {
      const id = await newProject();
      const other = await newProject();
      await imported(id, { donors: [{ name: "AFD" }] });
      await imported(id, { entries: [{ ...spent, reference: "INV-1", donor: "AFD" }] });
      const done = await imported(id, { entries: [{ ...spent, reference: "INV-1", amount: 5 }] });
      await accounts.owner.client
        .from("ledger_entries")
        .update({ project_id: other })
        .eq("project_id", id)
        .throwOnError();
      expect((await undo(done)).error).toBeNull();
      expect(await entriesOf(other)).toMatchObject([{ amount: 5, donor: null }]);
      expect(await projectOf(other)).toMatchObject({ money_spent: 5, keeps_ledger: true });
    });

    it("but for those that somebody changed since", async () => {
      const id = await newProject();
      const done = await imported(id, { entries: [spent, { ...spent, amount: 5 }] });
      await accounts.owner.client
        .from("ledger_entries")
        .update({ description: "By hand" })
        .eq("project_id", id)
        .eq("amount", 5)
        .throwOnError();
      expect((await undo(done)).data).toEqual({ taken_back: 0, left: 1 });
      expect(await entriesOf(id)).toMatchObject([{ description: "By hand" }]);
      expect(await projectOf(id)).toMatchObject({ money_spent: 5, keeps_ledger: true });
    });

    it("and leave the currency under an entry that was written since", async () => {
      const id = await newProject();
      const done = await imported(id, { currency: "XOF", entries: [spent] });
      await accounts.owner.client
        .from("ledger_entries")
        .insert({ project_id: id, kind: "spent", day: "2026-05-01", amount: 3 })
        .throwOnError();
      expect((await undo(done)).data).toEqual({ taken_back: 0, left: 1 });
      expect(await projectOf(id)).toMatchObject({ currency: "XOF", money_spent: 3 });
    });
  });
});
