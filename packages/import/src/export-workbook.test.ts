import { compiledTexts } from "@vigie/domain/language/compiled-texts";
import { languages } from "@vigie/domain/language/languages";
import { STAFF_PARTS } from "@vigie/domain/language/texts";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { proposeMapping } from "./columns";
import { planRows, type StoredProject } from "./compare";
import { changesOfEntries, type ImportedEntry } from "./entries";
import { proposeEntryColumns, readEntries } from "./entries-table";
import { type ExportedIndicator, exportWorkbook } from "./export-workbook";
import { NO_LISTS } from "./lists";
import { readFile } from "./read-file";
import { readingOf, readRow } from "./read-rows";
import { understandColumns } from "./understand-columns";
import { wordsIn } from "./values";
import { exportOfEntries } from "./write-file";

const texts = languages.map((language) => compiledTexts(language, STAFF_PARTS));
const words = wordsIn(texts);

const project: StoredProject = {
  id: "3f0e0a3e-5a0e-4d5c-9d0c-0d6a1b1f0001",
  updated_at: "2026-01-01T00:00:00.123456+00:00",
  is_own: true,
  is_published: false,
  keeps_ledger: true,
  counts_beneficiaries: false,
  title: '=SUM(A1) <b>&"Wells"',
  reference: "007",
  iati_identifier: null,
  status: "in_progress",
  start_date: "1900-01-01",
  end_date: "2026-02-28",
  countries: ["bf"],
  cities: ["Kaya"],
  continent: "Africa",
  goals: [6],
  sectors: [],
  is_humanitarian: false,
  iati_scope: null,
  related_activities: [],
  beneficiaries: 1200,
  short_description: "One\nTwo",
  long_description: "KEN_x2023_01\r\nand _x005F_ again",
  currency: "XOF",
  budget: 1000.5,
  money_spent: 120,
  places: [],
  lists: NO_LISTS,
};

const entries: readonly ImportedEntry[] = [
  {
    kind: "spent",
    day: "2026-03-01",
    amount: -120.05,
    currency: null,
    rate: null,
    description: "- Pumps; and more",
    donor: null,
    counterparty: "Bureau Sow",
    reference: "0012",
  },
  {
    kind: "received",
    day: "2025-12-31",
    amount: 1_250,
    currency: "EUR",
    rate: 655.957,
    description: null,
    donor: "AFD",
    counterparty: null,
    reference: null,
  },
  // Texts that stand for nothing, or begin with the sign that guards others.
  ...["-", "N/A", "#REF!", "'=1+1", "'007", "Achat\u00a0: ciment", "Taxi  Dakar"].map((text) => ({
    ...({ kind: "spent", day: "2026-03-02", amount: 5, currency: null, rate: null } as const),
    ...{ description: text, donor: null, counterparty: null, reference: null },
  })),
];

const measured = { women: null, girls: null, men: null, boys: null, note: null };
const indicators: readonly ExportedIndicator[] = [
  {
    project_id: project.id,
    title: "People with safe water",
    unit: "number",
    unitLabel: "people",
    scale: null,
    baseline: 0,
    baselineDay: null,
    target: 12_000,
    targetDay: "2027-01-31",
    measurements: [
      { ...measured, day: "2025-01-31", value: 10 },
      { ...measured, day: "2026-01-31", value: 8400.5, women: 4000, note: "=1+1" },
    ],
  },
  {
    project_id: project.id,
    title: "How the villages rate it",
    unit: "rating",
    unitLabel: null,
    scale: ["Poor", "Good"],
    baseline: 1,
    baselineDay: "2025-01-31",
    target: null,
    targetDay: null,
    measurements: [],
  },
];

/** What of a file would change in the ledger. */
function changesIn(bytes: Uint8Array, sheet?: string) {
  const { table } = readFile(bytes, { language: "en", sheet });
  const columns = proposeEntryColumns(table.headings, texts);
  const reading = { words, languages: texts, projectId: project.id };
  const found = readEntries(table, columns, reading, { ways: {}, kinds: {} });
  expect(found).toMatchObject({ questions: [], unknownKinds: [], passed: [] });
  expect(found.lines.flatMap(({ problems }) => problems)).toEqual([]);
  return changesOfEntries(
    found.lines.flatMap(({ entry }) => entry ?? []),
    entries,
    "XOF",
  );
}

describe.each(texts)("an export in $language", (t) => {
  const ledgers = new Map([[project.id, entries]]);
  const workbook = exportWorkbook(t, [project], { ledgers, indicators });

  it("has a sheet of projects that imports again without a change", () => {
    const { table } = readFile(workbook, { language: "en" });
    const mapping = proposeMapping(table, texts);
    const shown = understandColumns(table, mapping, words);
    expect([shown.questions, shown.unknownPhases]).toEqual([[], []]);
    const reading = readingOf(table, mapping, words, shown, { ways: {}, phases: {} });
    const rows = table.rows.map((row) => readRow(row, reading));
    const file = { isNumbered: false, isIati: false, today: "2026-11-28", ledgers: new Map() };
    expect(planRows(rows, [project], () => undefined, file)).toMatchObject([
      { kind: "unchanged", remarks: [] },
    ]);
  });

  it("has a sheet of entries that imports again without a change", () => {
    const name = t("imports.sheetOfEntries");
    expect(changesIn(workbook, name)).toEqual({ added: [], changed: [], sent: [] });
    const [first] = readFile(workbook, { language: "en", sheet: name }).table.rows;
    expect(first?.cells).toEqual(expect.arrayContaining(["- Pumps; and more", "0012"]));
  });

  it("has headings that are seen as such, and stay in sight", () => {
    const sheet = strFromU8(unzipSync(workbook)["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
    expect(sheet).toContain('<c r="A1" s="2"');
    expect(sheet).not.toContain('<c r="A2" s="2"');
    expect(sheet).toContain('state="frozen"');
  });

  it("has sheets of indicators with their latest values, and of all that was measured", () => {
    const rowsOf = (sheet: string) =>
      readFile(workbook, { language: "en", sheet }).table.rows.map(({ cells }) => cells.slice(2));
    expect(rowsOf(t("results.indicators"))).toEqual([
      ["People with safe water", "people", 0, "", 8400.5, "2026-01-31", 12_000, "2027-01-31"],
      [
        "How the villages rate it",
        t("results.rating"),
        expect.stringContaining("Poor"),
        "2025-01-31",
      ],
    ]);
    expect(rowsOf(t("results.measurementsSheet"))).toEqual([
      ["People with safe water", "2025-01-31", 10],
      ["People with safe water", "2026-01-31", 8400.5, "=1+1", 4000],
    ]);
  });

  it("of one project's entries is a text that imports again without a change", () => {
    const text = exportOfEntries(t, entries, "XOF");
    expect(text).not.toMatch(/(?:^|[;,])[-=]\s*Pumps/m);
    expect(changesIn(new TextEncoder().encode(text))).toEqual({ added: [], changed: [], sent: [] });
  });
});
