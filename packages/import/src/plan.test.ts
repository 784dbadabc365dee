import { compiledTexts } from "@vigie/domain/language/compiled-texts";
import { languages } from "@vigie/domain/language/languages";
import { message } from "@vigie/domain/language/message";
import { ALL_PARTS } from "@vigie/domain/language/texts";
import { IMPORT_MAX_BYTES } from "@vigie/domain/limits";
import { describe, expect, it } from "vitest";
import { isRowNumber, keepMapping, leftColumns, proposeMapping } from "./columns";
import {
  type DuplicateAnswer,
  planRows,
  refusedAsTooMuch,
  rowsToWrite,
  type StoredProject,
} from "./compare";
import { type Answers, type CorrectedCells, readingOf, readRow } from "./read-rows";
import type { Cell, Table } from "./table";
import { understandColumns } from "./understand-columns";
import { wordsIn } from "./values";

const texts = languages.map((language) => compiledTexts(language, ALL_PARTS));
const words = wordsIn(texts);

function tableOf(headings: readonly string[], ...rows: readonly Cell[][]): Table {
  return {
    headings,
    rows: rows.map((cells, at) => ({ line: at + 2, cells })),
    daysFrom1904: false,
    leftOut: new Map(),
  };
}

interface Said extends Partial<Answers> {
  isIati?: boolean;
  projects?: readonly StoredProject[];
  duplicates?: DuplicateAnswer;
  corrected?: CorrectedCells;
}

function plan(
  table: Table,
  { projects = [], duplicates, corrected, isIati = false, ...answers }: Said = {},
) {
  const mapping = proposeMapping(table, texts);
  const shown = understandColumns(table, mapping, words);
  const reading = readingOf(table, mapping, words, shown, { ways: {}, phases: {}, ...answers });
  const rows = table.rows.map((row) => readRow(row, reading, corrected));
  return {
    mapping,
    shown,
    rows: planRows(rows, projects, () => duplicates, {
      isNumbered: isRowNumber(table, mapping, texts),
      isIati,
      today: "2026-11-28",
      ledgers: new Map(),
    }),
  };
}

const stored: StoredProject = {
  id: "3f0e0a3e-5a0e-4d5c-9d0c-0d6a1b1f0001",
  updated_at: "2026-01-01T00:00:00.123456+00:00",
  is_own: true,
  is_published: false,
  keeps_ledger: false,
  counts_beneficiaries: false,
  title: "Wells",
  reference: "BF-12",
  iati_identifier: null,
  status: "in_progress",
  start_date: "2025-01-31",
  end_date: null,
  countries: ["bf"],
  cities: ["Kaya"],
  continent: null,
  goals: [],
  sectors: [],
  is_humanitarian: false,
  iati_scope: null,
  related_activities: [],
  beneficiaries: 1200,
  short_description: null,
  long_description: null,
  currency: "EUR",
  budget: 1000.5,
  money_spent: null,
  places: [{ city: "Kaya", latitude: 13.09, longitude: -1.08, found: "gazetteer" }],
  lists: {
    donors: [{ name: "European Union" }],
    partners: [{ name: "Eau Vive", role: "implementing" }],
    documents: [{ title: "Report", link: "https://example.org/a.pdf" }],
    team: [{ first_name: "Awa", last_name: "Sow", job_title: "Engineer" }],
  },
};

describe("columns", () => {
  it.each([
    [
      ["Proj_Title", "STATUT", "Date de début", "Total budget"],
      { title: 0, status: 1, start_date: 2, budget: 3 },
    ],
    [
      ["Intitulé du projet", "Réf.", "Pays", "Bénéficiaires"],
      { title: 0, reference: 1, countries: 2, beneficiaries: 3 },
    ],
    [["id", "Vigie ID", "Title"], { reference: 0, id: 1, title: 2 }],
    [["Title", "Title"], { title: 0 }],
    [["", "Name"], { title: 1 }],
  ])("called %j are known", (headings, expected) => {
    expect(proposeMapping({ headings }, texts)).toEqual(
      Object.fromEntries(Object.entries(expected).map(([field, column]) => [field, { column }])),
    );
  });

  it("are kept by their headings for the next file", () => {
    const mapping = { title: { column: 1 }, budget: { column: 0 }, currency: { fixed: "EUR" } };
    const kept = keepMapping({ headings: ["Cost", "What"] }, mapping);
    expect(proposeMapping({ headings: ["What", "More", "Cost"] }, texts, kept)).toEqual({
      title: { column: 0 },
      budget: { column: 2 },
      currency: { fixed: "EUR" },
    });
    expect(leftColumns({ headings: ["What", "More", "Cost"] }, { title: { column: 0 } })).toEqual([
      1, 2,
    ]);
  });

  it("that were left out for a value of every row are left out again", () => {
    const headings = ["Title", "Currency"];
    const mapping = { title: { column: 0 }, currency: { fixed: "XOF" } };
    const kept = keepMapping({ headings }, mapping);
    expect(proposeMapping({ headings }, texts, kept)).toEqual(mapping);
  });

  it("of the next file come before what was said for every row of the last", () => {
    const kept = { currency: { fixed: "USD" }, countries: { fixed: "Mali" } };
    expect(proposeMapping({ headings: ["Title", "Currency"] }, texts, kept)).toEqual({
      title: { column: 0 },
      currency: { column: 1 },
      countries: { fixed: "Mali" },
    });
  });
});

it("the continent follows from the countries of a new project, unless the row has one or they lie in several", () => {
  const rows = plan(
    tableOf(
      ["Title", "Country", "Continent"],
      ["Wells", "Mali; Niger", ""],
      ["Pumps", "Mali", "Europe"],
      ["Taps", "Mali; France", ""],
      ["Tanks", "", ""],
    ),
  ).rows;
  expect(rows.map(({ values }) => values.continent)).toEqual([
    "Africa",
    "Europe",
    undefined,
    undefined,
  ]);
  const there = { ...stored, countries: ["ml"], cities: [], continent: null };
  const [known] = plan(tableOf(["Title", "Country"], ["Wells", "Mali"]), {
    projects: [there],
  }).rows;
  expect(known?.kind).toBe("unchanged");
});

describe("a new project that is past its end", () => {
  const headings = ["Title", "Ref", "End", "Status"];

  it("is completed where its row has no phase, which is said", () => {
    const [row] = plan(tableOf(headings, ["Wells", "", "2026-11-27", ""])).rows;
    expect(row).toMatchObject({
      kind: "new",
      values: { status: "completed" },
      remarks: [{ field: "status", message: message("importRows.endIsPast") }],
    });
  });

  it.each([
    ["that ends today", "2026-11-28", "", undefined],
    ["without an end", "", "", undefined],
    ["whose row has a phase", "2010-01-01", "Ongoing", "in_progress"],
  ])("unlike one %s", (_name, end, phase, status) => {
    const [row] = plan(tableOf(headings, ["Wells", "", end, phase])).rows;
    expect(row).toMatchObject({ kind: "new", remarks: [] });
    expect(row?.values.status).toBe(status);
  });

  it("or one that is there", () => {
    const table = tableOf(headings, ["Wells", "BF-12", "2010-01-01", ""]);
    const [row] = plan(table, { projects: [stored] }).rows;
    expect(row).toMatchObject({ kind: "changed", remarks: [], changes: [{ field: "end_date" }] });
  });
});

it.each([
  ["100", "100.01", 1],
  ["0", "1", 1],
  ["100", "100", 0],
  ["", "100", 0],
  ["100", "", 0],
])("a new project of %j on which %j is spent has so many remarks: %i", (budget, spent, count) => {
  const [row] = plan(tableOf(["Title", "Budget", "Spent"], ["Wells", budget, spent])).rows;
  expect(row?.remarks).toEqual(
    Array(count).fill({ field: "money_spent", message: message("importRows.moreThanBudget") }),
  );
});

it.each([
  ["", "1000.51", 1],
  ["499", "", 1],
  ["499", "498", 0],
  ["", "1000.5", 0],
  ["", "501", 0],
  ["500", "", 0],
])("so has one that is there, with %j and %j in its row: %i", (budget, spent, count) => {
  const table = tableOf(["Title", "Ref", "Budget", "Spent"], ["Pumps", "BF-12", budget, spent]);
  const [row] = plan(table, { projects: [{ ...stored, money_spent: 500 }] }).rows;
  expect(row).toMatchObject({
    kind: "changed",
    remarks: Array(count).fill({
      field: "money_spent",
      message: message("importRows.moreThanBudget"),
    }),
  });
});

it("a project that is there and spends too much is not said to where its row says nothing of it", () => {
  const overspent = { ...stored, money_spent: 2000 };
  const headings = ["Title", "Ref", "Budget", "Spent"];
  for (const cells of [
    ["Pumps", "BF-12", "", ""],
    ["Pumps", "BF-12", "1000.5", "2000"],
    ["Wells", "BF-12", "", "2000"],
  ])
    expect(plan(tableOf(headings, cells), { projects: [overspent] }).rows).toMatchObject([
      { remarks: [] },
    ]);
});

it.each(["2 mio", "3 mln", "500 USD", "€ 5"])("%j are no people", (cell) => {
  const [row] = plan(tableOf(["Title", "Beneficiaries"], ["Wells", cell])).rows;
  expect(row).toMatchObject({ values: { title: "Wells" }, remarks: [{ left: cell }] });
  expect(row?.values).not.toHaveProperty("beneficiaries");
});

it("a title that is too long is shortened, which is said", () => {
  const [row] = plan(tableOf(["Title"], ["water ".repeat(40)])).rows;
  expect(row?.values.title).toMatch(/^water water .*…$/);
  expect(row?.values.title?.length).toBeLessThanOrEqual(200);
  expect(row).toMatchObject({ kind: "new", remarks: [{ field: "title" }] });
  const whole = plan(tableOf(["Title"], ["x".repeat(200)])).rows[0];
  expect(whole).toMatchObject({ values: { title: "x".repeat(200) }, remarks: [] });
});

it("countries and coordinates that are not understood are left out with a remark", () => {
  const headings = ["Title", "Country", "City", "Lat", "Long"];
  const rows = plan(
    tableOf(
      headings,
      ["Wells", "Burkina (Sahel)", "Bobo", "-4.29", "11.18"],
      ["Pumps", "Regional", "Bobo", "11.18", "-4.29"],
      ["Taps", "Mali", "Bobo", "48.85", "2.35"],
    ),
  ).rows;
  expect(rows).toMatchObject([
    {
      kind: "new",
      values: { countries: ["bf"] },
      places: [{ city: "Bobo", latitude: 11.18, longitude: -4.29 }],
      remarks: [
        { field: "countries", message: message("importRows.unknownCountry", { names: "Sahel" }) },
        {
          message: message("importRows.placeTurned", {
            place: "-4.29 11.18",
            taken: "11.18 -4.29",
          }),
        },
      ],
    },
    {
      kind: "new",
      places: [{ latitude: 11.18, longitude: -4.29 }],
      remarks: [{ message: message("importRows.unknownCountry", { names: "Regional" }) }],
    },
    {
      kind: "new",
      places: [],
      remarks: [{ message: message("importRows.placeElsewhere", { place: "48.85 2.35" }) }],
    },
  ]);
  expect(rows[1]?.values.countries).toBeUndefined();
});

describe("a cell of a field that may be empty never refuses its row, and is named", () => {
  it.each([
    ["Start", "soon", "start_date"],
    ["Start", "1/1/1066", "start_date"],
    ["Budget", "-3", "budget"],
    ["Budget", "about 3", "budget"],
    ["Beneficiaries", "12,5", "beneficiaries"],
    ["Continent", "Centre-Nord", "continent"],
    ["Sectors", "11220 60%; 12220 30%", "sectors"],
    ["DAC sector", "11220; 12220", "sectors"],
    ["Secteurs", "Éducation", "sectors"],
    ["Sectors", "11220 60%; Schools 40%", "sectors"],
    ["Humanitarian", "perhaps", "is_humanitarian"],
    ["Scope", "9", "iati_scope"],
    ["Related activities", "XM-DAC-1", "related_activities"],
  ])("%s %j", (heading, cell, field) => {
    const [row] = plan(tableOf(["Title", heading], ["Wells", cell])).rows;
    expect(row).toMatchObject({
      kind: "new",
      values: { title: "Wells" },
      remarks: [{ field }],
      unused: [field],
    });
    expect(row?.values).not.toHaveProperty(field);
  });
});

it.each([
  ["Start", "03/04/2025"],
  ["End", "07/08/2025"],
  ["Budget", "3.125"],
  ["Money spent", "2,750"],
  ["Beneficiaries", "6.200"],
  ["Status", "Cancelled"],
])("a row whose %s is %s waits for the answer about that", (heading, cell) => {
  const [row] = plan(tableOf(["Title", heading], ["Wells", cell])).rows;
  expect(row).toMatchObject({ kind: "question", like: null, problems: [] });
});

it("a row whose cells moved is refused, with its words", () => {
  const [right, moved] = plan(
    tableOf(["Title", "Country"], ["Taps", "ml"], ["Wells", "ml", "and tanks"]),
  ).rows;
  expect(right?.kind).toBe("new");
  expect(moved).toMatchObject({ kind: "refused", problems: [{ field: "title" }] });
});

describe("a number of a row", () => {
  const table = tableOf(["No", "Title", "Country"], ["BF-12", "Schools", "ml"]);
  const kindFor = (duplicates?: DuplicateAnswer) =>
    plan(table, { projects: [stored], ...(duplicates && { duplicates }) }).rows[0];

  it("is no identity where title and country are others", () => {
    expect([kindFor(), kindFor("same"), kindFor("leave")].map((row) => row?.kind)).toEqual([
      "question",
      "changed",
      "left",
    ]);
    const added = kindFor("new");
    expect(added?.kind).toBe("new");
    expect(added?.values).not.toHaveProperty("reference");
  });

  it("is one where the title is the same, or a heading says that it is", () => {
    const same = tableOf(["No", "Title", "Country"], ["bf‑12", "WELLS", "ml"]);
    expect(plan(same, { projects: [stored] }).rows[0]?.kind).toBe("changed");
    const own = tableOf(["Project code", "Title", "Country"], ["BF-12", "Schools", "ml"]);
    expect(plan(own, { projects: [stored] }).rows[0]?.kind).toBe("changed");
  });
});

describe("a row cannot be imported", () => {
  it.each([
    [["Title"], [""], message("forms.titleRequired")],
    [["Title"], ["\u200b"], message("forms.titleRequired")],
    [
      ["Title", "Reference"],
      ["Wells", "x".repeat(101)],
      message("forms.referenceTooLong", { limit: 100 }),
    ],
    [["Title", "Vigie ID"], ["Wells", "12"], message("importRows.unknownId")],
    [["Title", "Vigie ID"], ["Wells", stored.id], message("importRows.unknownId")],
  ])("whose %j are %j", (headings, cells, message) => {
    const [row] = plan(tableOf(headings, cells)).rows;
    expect(row).toMatchObject({ kind: "refused", line: 2, problems: [{ message }] });
  });

  it("where one above has the same id", () => {
    const table = tableOf(["Title", "Vigie ID"], ["Taps", stored.id], ["Pumps", stored.id]);
    expect(plan(table, { projects: [stored], duplicates: "new" }).rows).toMatchObject([
      { kind: "changed" },
      {
        kind: "refused",
        problems: [{ field: "id", message: message("importRows.sameLine", { line: 2 }) }],
      },
    ]);
  });

  it("where it would change a colleague's project in more than its amounts", () => {
    const table = tableOf(["Title", "Ref"], ["Deep wells", "BF-12"]);
    const projects = [{ ...stored, is_own: false }];
    const amounts = tableOf(["Title", "Ref", "Budget", "Spent"], ["Wells", "BF-12", "2000", "5"]);
    expect(plan(amounts, { projects }).rows[0]?.kind).toBe("changed");
    const [row] = plan(table, { projects }).rows;
    expect(row).toMatchObject({
      kind: "refused",
      problems: [{ message: message("refused.notOwner") }],
    });
  });

  it("where its names are those of two projects", () => {
    const other = {
      ...stored,
      id: "3f0e0a3e-5a0e-4d5c-9d0c-0d6a1b1f0002",
      reference: "X",
      iati_identifier: "XM-1",
    };
    const table = tableOf(["Title", "Ref", "IATI identifier"], ["Wells", "BF-12", "XM-1"]);
    expect(plan(table, { projects: [stored, other] }).rows[0]?.kind).toBe("refused");
  });
});

describe("two rows of one reference", () => {
  const table = tableOf(["Title", "Ref"], ["Wells", "A"], ["Pumps", "a"], ["Taps", "B"]);
  const ends = (said: Said) =>
    plan(table, said).rows.map(({ kind, values: { title, reference } }) => [
      kind,
      title,
      reference,
    ]);

  it.each([
    [false, "sameLine"],
    [true, "sameActivity"],
  ] as const)("are a question; of IATI: %s", (isIati, above) => {
    const { rows } = plan(table, { isIati });
    expect(rows).toMatchObject([
      { kind: "new" },
      {
        kind: "question",
        like: { line: 2 },
        questions: [{ field: "reference", message: message(`importRows.${above}`, { line: 2 }) }],
      },
      { kind: "new" },
    ]);
    expect(rowsToWrite(rows, "EUR")).toHaveLength(2);
  });

  it.each<[DuplicateAnswer, string, string, string | undefined]>([
    ["new", "new", "new", undefined],
    ["leave", "new", "left", "a"],
    ["same", "new", "left", "a"],
    ["instead", "left", "new", "a"],
  ])("are by the answer %j: %s, %s", (duplicates, first, second, reference) => {
    expect(ends({ duplicates })).toEqual([
      [first, "Wells", "A"],
      [second, "Pumps", reference],
      ["new", "Taps", "B"],
    ]);
  });

  it("are both there again without a question once both were added", () => {
    const [first, second] = [
      { ...stored, reference: "A", cities: [], countries: [] },
      {
        ...stored,
        id: stored.id.replace("1", "2"),
        reference: null,
        title: "Pumps",
        cities: [],
        countries: [],
      },
    ];
    expect(ends({ projects: [first, second] }).map(([kind]) => kind)).toEqual([
      "unchanged",
      "unchanged",
      "new",
    ]);
  });

  it("of a project that is there change it once, by the row that people want", () => {
    const there = { ...stored, reference: "A" };
    const kinds = (duplicates?: DuplicateAnswer) =>
      ends({ projects: [there], ...(duplicates && { duplicates }) }).map(([kind]) => kind);
    expect(kinds()).toEqual(["unchanged", "question", "new"]);
    expect(kinds("instead")).toEqual(["left", "changed", "new"]);
    expect(kinds("new")).toEqual(["unchanged", "new", "new"]);
  });

  it("and a third are the last, where each takes the place of the one above", () => {
    const three = tableOf(["Title", "IATI identifier"], ["1", "X-1"], ["2", "X-1"], ["3", "X-1"]);
    expect(plan(three, { duplicates: "instead" }).rows.map(({ kind }) => kind)).toEqual([
      "left",
      "left",
      "new",
    ]);
    const kept = plan(three, { duplicates: "new" }).rows;
    expect(kept.map(({ values }) => values.iati_identifier)).toEqual(["X-1", undefined, undefined]);
    expect(kept[2]?.remarks).toEqual([
      {
        field: "iati_identifier",
        message: message("importRows.leftOutAsOthersIdentifier", { name: "X-1" }),
      },
    ]);
  });

  it("keep what names one of them alone", () => {
    const named = tableOf(
      ["Title", "Ref", "IATI identifier"],
      ["1", "A", "X-1"],
      ["2", "A", "X-2"],
    );
    expect(plan(named, { duplicates: "new" }).rows[1]?.values).toEqual({
      title: "2",
      iati_identifier: "X-2",
    });
  });

  it("may be told by title and places, too", () => {
    const alike = tableOf(["Title", "Budget"], ["Wells", "1"], ["wells", "2"]);
    expect(plan(alike, { duplicates: "instead" }).rows.map(({ kind }) => kind)).toEqual([
      "left",
      "new",
    ]);
  });
});

it("a row is read as people write, and what has no place is said", () => {
  const table = tableOf(
    [
      "Intitulé",
      "Statut",
      "Début",
      "Fin",
      "Pays",
      "Villes",
      "Coordonnées",
      "Bénéficiaires",
      "Budget",
      "Dépensé",
      "Devise",
      "Résumé",
    ],
    [
      "Puits",
      "Terminé",
      "31/01/2025",
      "3/4/2025",
      "Sénégal, Mali",
      "Kaya; Bobo",
      "13.1 -1.1",
      "1 200",
      "12.500,50",
      "3,5 USD",
      "eur",
      "mot ".repeat(60),
    ],
  );
  const [row] = plan(table).rows;
  expect(row).toMatchObject({
    kind: "new",
    values: {
      title: "Puits",
      status: "completed",
      start_date: "2025-01-31",
      end_date: "2025-04-03",
      countries: ["sn", "ml"],
      cities: ["Kaya", "Bobo"],
      beneficiaries: 1200,
      budget: 12_500.5,
    },
    places: [{ city: "Kaya", latitude: 13.1, longitude: -1.1 }],
    remarks: [
      {
        field: "short_description",
        message: message("importRows.shortened", { limit: 150 }),
      },
      {
        field: "money_spent",
        message: message("importRows.otherCurrency", { amount: "3,5 USD", currency: "EUR" }),
      },
    ],
  });
  expect(row?.values).not.toHaveProperty("money_spent");
});

describe("amounts", () => {
  const headings = ["Title", "Currency", "Budget", "Spent"];
  const read = (row: readonly Cell[], projects: readonly StoredProject[] = []) =>
    plan(tableOf(headings, [...row]), { projects }).rows[0];
  const which = (field: "currency" | "budget" | "money_spent", amount: string) => ({
    field,
    message: message("importRows.whichCurrency", { amount }),
  });

  it.each([
    [
      ["Wells", "xof", "1 250 000", "500"],
      { currency: "XOF", budget: 1_250_000, money_spent: 500 },
    ],
    [["Wells", "", "USD 12", "7"], { currency: "USD", budget: 12, money_spent: 7 }],
    [["Wells", "", "12", "7 USD"], { currency: "USD", budget: 12, money_spent: 7 }],
    [["Wells", "CAD", "$12", ""], { currency: "CAD", budget: 12 }],
  ])("of %j come in their currency", (row, values) => {
    expect(read(row)).toMatchObject({ kind: "new", values, remarks: [] });
  });

  it("are in no currency by a word in place of an amount", () => {
    expect(read(["Wells", "", "new", "7"])?.values).toEqual({ title: "Wells", money_spent: 7 });
  });

  it("say no currency where the file says none, and are in the organisation's then", () => {
    expect(read(["Wells", "", "12", ""])?.values).toEqual({ title: "Wells", budget: 12 });
  });

  it.each([
    [
      ["Wells", "", "$12", "7"],
      [which("budget", "$12"), which("money_spent", "7")],
    ],
    [["Wells", "", "12 F CFA", ""], [which("budget", "12 F CFA")]],
    [
      ["Wells", "ZZZ", "12", ""],
      [which("currency", "ZZZ"), which("budget", "12")],
    ],
    [
      ["Wells", "francs", "12", ""],
      [which("currency", "francs"), which("budget", "12")],
    ],
    [
      ["Wells", "", "500 XYZ", "7"],
      [which("budget", "500 XYZ"), which("money_spent", "7")],
    ],
  ])("of %j are left out, since their currency would be guessed", (row, remarks) => {
    const planned = read(row);
    expect(planned?.values).toEqual({ title: "Wells" });
    expect(planned?.remarks).toEqual(remarks);
  });

  it.each<[string, Cell, object, boolean]>([
    ["Budget EUR", 412_000, { currency: "EUR", budget: 412_000 }, true],
    ["Budget (USD)", "12 USD", { currency: "USD", budget: 12 }, true],
    ["Budget (USD)", "$12", { currency: "USD", budget: 12 }, true],
    ["Budget (USD)", "", {}, true],
    ["Budget (USD)", "new", {}, false],
    ["Budget (USD)", "€ 12", {}, false],
    ["Budget ($)", 412_000, {}, false],
    ["Budget (£)", "412000", {}, false],
    ["Budget (USD/EUR)", "412000", {}, false],
  ])("under %j with %j are %j", (heading, cell, values, isSaid) => {
    const [row] = plan(tableOf(["Title", heading], ["Wells", cell])).rows;
    expect(row?.values).toEqual({ title: "Wells", ...values });
    expect(row?.remarks.length).toBe(isSaid ? 0 : 1);
  });

  it("are in the currency of their row under a sign that may mean it", () => {
    const table = tableOf(["Title", "Currency", "Budget ($)"], ["Wells", "CAD", 5]);
    expect(plan(table).rows[0]?.values).toEqual({ title: "Wells", currency: "CAD", budget: 5 });
  });

  it("are in the currency that a workbook shows with them", () => {
    const table = tableOf(["Title", "Budget"], ["Wells", 5]);
    const shown = (...currencies: string[]) => ({
      ...table,
      rows: table.rows.map((row) => ({ ...row, currencies: new Map([[1, currencies]]) })),
    });
    expect(plan(shown("XOF")).rows[0]?.values).toMatchObject({ currency: "XOF", budget: 5 });
    expect(plan(shown("XOF", "XAF")).rows[0]).toMatchObject({
      values: { title: "Wells" },
      remarks: [which("budget", "5")],
    });
  });

  it("take the project's other amount into no other currency", () => {
    const row = ["Wells", "USD", "12", ""];
    const table = tableOf(["Vigie ID", ...headings], [stored.id, ...row]);
    const [left] = plan(table, { projects: [{ ...stored, money_spent: 4 }] }).rows;
    expect(left).toMatchObject({ kind: "unchanged" });
    expect(left?.remarks).toEqual([
      {
        field: "budget",
        message: message("importRows.otherCurrency", { amount: "USD 12", currency: "EUR" }),
      },
    ]);
    const alone = ["Wells", "USD", "", ""];
    const [bare] = plan(tableOf(["Vigie ID", ...headings], [stored.id, ...alone]), {
      projects: [stored],
    }).rows;
    expect(bare?.remarks).toEqual([
      {
        field: "currency",
        message: message("importRows.otherCurrency", { amount: "USD", currency: "EUR" }),
      },
    ]);
    const [changed] = plan(table, { projects: [stored] }).rows;
    expect(changed).toMatchObject({
      kind: "changed",
      changes: [
        { field: "currency", before: "EUR", after: "USD" },
        { field: "budget", before: 1000.5, after: 12 },
      ],
      remarks: [],
    });
  });
});

describe("a project that keeps entries", () => {
  const kept: StoredProject = { ...stored, budget: null, money_spent: 120, keeps_ledger: true };
  const rowOf = (headings: readonly string[], cells: readonly string[]) =>
    plan(tableOf(["Vigie ID", "Title", ...headings], [stored.id, stored.title, ...cells]), {
      projects: [kept],
    }).rows[0];

  it("takes no amount as spent but their sum, which says nothing new", () => {
    expect(rowOf(["Spent"], ["120"])).toMatchObject({ kind: "unchanged", remarks: [] });
    expect(rowOf(["Spent"], ["130"])).toMatchObject({
      kind: "unchanged",
      remarks: [{ field: "money_spent", message: message("importRows.spentIsKept") }],
    });
  });

  it("has as many beneficiaries as an indicator counts, which says nothing new", () => {
    const counted = { ...stored, beneficiaries: 8400, counts_beneficiaries: true };
    const withPeople = (people: string) =>
      plan(tableOf(["Vigie ID", "Title", "Beneficiaries"], [stored.id, stored.title, people]), {
        projects: [counted],
      }).rows[0];
    expect(withPeople("8400")).toMatchObject({ kind: "unchanged", remarks: [] });
    expect(withPeople("9000")).toMatchObject({
      kind: "unchanged",
      remarks: [{ field: "beneficiaries", message: message("importRows.beneficiariesAreCounted") }],
    });
  });

  it("stays in the currency of its entries, whatever amounts a row has", () => {
    const row = rowOf(["Budget", "Spent", "Currency"], ["500", "130", "USD"]);
    expect(row).toMatchObject({ kind: "unchanged" });
    expect(row?.remarks.map(({ field }) => field)).toEqual(["budget", "money_spent"]);
  });
});

it("days are counted where most cells of their columns are", () => {
  const headings = ["Title", "Start", "End"];
  const daysOf = (...cells: readonly Cell[]) =>
    plan(tableOf(headings, ...cells.map((cell, at) => [`P${at}`, cell]))).rows.map(
      ({ values }) => values.start_date,
    );
  expect(daysOf("45292", 45_293, "soon")).toEqual(["2024-01-01", "2024-01-02", undefined]);
  expect(daysOf("2024-01-01", "45292", "2024-05-01", 45_292)).toEqual([
    "2024-01-01",
    undefined,
    "2024-05-01",
    undefined,
  ]);
});

describe("what can mean two things", () => {
  const table = tableOf(
    ["Title", "Start", "Budget"],
    ["A", "03/04/2025", "1.234"],
    ["B", "04/03/2025", "2.500"],
  );

  it("is asked once for all of them, with what it would give", () => {
    expect(plan(table).shown.questions).toEqual([
      {
        kind: "days",
        cells: 2,
        field: "start_date",
        example: "03/04/2025",
        ways: [
          { way: "dmy", gives: "2025-04-03" },
          { way: "mdy", gives: "2025-03-04" },
        ],
      },
      {
        kind: "numbers",
        cells: 2,
        field: "budget",
        example: "1.234",
        ways: [
          { way: ".", gives: 1.234 },
          { way: ",", gives: 1234 },
        ],
      },
    ]);
  });

  it.each([
    ["Start", "days", "start_date", "03/04/2025"],
    ["End", "days", "end_date", "07/08/2025"],
    ["Budget", "numbers", "budget", "3.125"],
    ["Money spent", "numbers", "money_spent", "2.750"],
    ["Beneficiaries", "numbers", "beneficiaries", "6.200"],
  ])("is asked where %s alone has it", (heading, kind, field, example) => {
    const alone = tableOf(["Title", heading], ["A", example]);
    const { questions } = plan(alone).shown;
    expect(questions).toMatchObject([{ kind, field, example, cells: 1 }]);
    const [row] = plan(alone, { ways: { days: "mdy", numbers: "," } }).rows;
    expect(row?.values).toHaveProperty(field, questions[0]?.ways[1]?.gives);
  });

  it.each([
    ["Budget", "numbers", ["1.5", "1,5", "1,234"], "1,234"],
    ["End", "days", ["25/12/2025", "12/25/2025", "03/04/2025"], "03/04/2025"],
  ])(
    "is asked where the other cells of %s contradict each other",
    (heading, kind, cells, example) => {
      const rows = cells.map((cell, at) => [`Well ${at}`, cell]);
      const { shown } = plan(tableOf(["Title", heading], ...rows));
      expect(shown.ways).toEqual({});
      expect(shown.questions).toMatchObject([{ kind, example }]);
    },
  );

  it("is read as people say", () => {
    const { rows } = plan(table, { ways: { days: "mdy", numbers: "," } });
    expect(rows.map(({ values }) => [values.start_date, values.budget])).toEqual([
      ["2025-03-04", 1234],
      ["2025-04-03", 2500],
    ]);
  });

  it("is read as the other cells of the column", () => {
    const clear = tableOf(
      ["Title", "Start", "Budget"],
      ["A", "03/04/2025", "1.234"],
      ["B", "31/03/2025", "2,50"],
    );
    const { rows, shown } = plan(clear);
    expect(shown.questions).toEqual([]);
    expect(rows[0]?.values).toMatchObject({ start_date: "2025-04-03", budget: 1234 });
  });

  it("of a word for a phase is asked as well", () => {
    const odd = tableOf(
      ["Title", "Status"],
      ["A", "Cancelled"],
      ["B", "cancelled "],
      ["C", "Active"],
    );
    expect(plan(odd).shown.unknownPhases).toEqual([{ word: "Cancelled", rows: 2 }]);
    expect(plan(odd, { phases: { cancelled: "completed" } }).rows[0]?.values.status).toBe(
      "completed",
    );
  });
});

it("what a project says in IATI is read in every language", () => {
  const [row] = plan(
    tableOf(
      ["Title", "Secteurs", "Humanitaire", "Scope", "Related activities"],
      [
        "Wells",
        "Enseignement primaire 60 %; 12220 40%",
        "oui",
        "National",
        "1: XM-DAC-1; 2:FR-1-A",
      ],
    ),
  ).rows;
  expect(row).toMatchObject({
    kind: "new",
    values: {
      sectors: ["11220:60", "12220:40"],
      is_humanitarian: true,
      iati_scope: "4",
      related_activities: ["1:XM-DAC-1", "2:FR-1-A"],
    },
    remarks: [],
  });
});

describe("the identifier by which a project is published in IATI", () => {
  const headings = ["Title", "Ref", "IATI identifier", "Budget"];
  const published = { ...stored, iati_identifier: "FR-RCS-1-A", is_published: true };

  it("stays, which is said", () => {
    const [row] = plan(tableOf(headings, ["Wells", "BF-12", "FR-RCS-1-B", "2000"]), {
      projects: [published],
    }).rows;
    expect(row).toMatchObject({
      kind: "changed",
      changes: [{ field: "budget" }],
      remarks: [
        {
          field: "iati_identifier",
          message: message("importRows.frozenIdentifier", { name: "FR-RCS-1-A" }),
        },
      ],
    });
    expect(row && rowsToWrite([row], "EUR")[0]).not.toHaveProperty("iati_identifier");
  });

  it("is another's to change as long as it is not published", () => {
    const [row] = plan(tableOf(headings, ["Wells", "BF-12", "FR-RCS-1-B", ""]), {
      projects: [{ ...published, is_published: false }],
    }).rows;
    expect(row).toMatchObject({ kind: "changed", changes: [{ field: "iati_identifier" }] });
  });
});

describe("a project that is there", () => {
  const headings = ["Title", "Ref", "Country", "City", "Budget", "Coordinates"];

  it("is changed in what the row says otherwise, and empty cells say nothing", () => {
    const [row] = plan(tableOf(headings, ["Wells", "BF-12", "", "", "2000", ""]), {
      projects: [stored],
    }).rows;
    expect(row).toMatchObject({
      kind: "changed",
      changes: [{ field: "budget", before: 1000.5, after: 2000 }],
    });
    expect(row && rowsToWrite([row], "EUR")).toEqual([
      { line: 2, id: stored.id, seen: stored.updated_at, budget: 2000 },
    ]);
  });

  it("is unchanged by the same again", () => {
    const { rows } = plan(
      tableOf(headings, ["Wells", "BF-12", "bf", "Kaya", "1000.50", "13.09 -1.08"]),
      {
        projects: [stored],
      },
    );
    expect(rows[0]?.kind).toBe("unchanged");
    expect(rowsToWrite(rows, "EUR")).toEqual([]);
  });

  it("keeps an office in another country, though turned it would lie in one of its own", () => {
    const [geneva, kampala] = [
      { city: "Geneva", latitude: 46.2, longitude: 6.14, found: "gazetteer" },
      { city: "Kampala", latitude: 0.3, longitude: 32.6, found: "gazetteer" },
    ];
    const abroad = { ...stored, cities: ["Geneva", "Kampala"], places: [geneva, kampala] };
    const cells = ["Wells", "BF-12", "et, ug", "Geneva; Kampala", ""];
    const again = (coordinates: string) =>
      plan(tableOf(headings, [...cells, coordinates]), {
        projects: [{ ...abroad, countries: ["et", "ug"] }],
      }).rows[0];
    expect(again("46.2 6.14; 0.3 32.6")).toMatchObject({ kind: "unchanged", remarks: [] });
    expect(again("46.2 6.14; 33 0.4")).toMatchObject({
      changes: [{ field: "coordinates", after: "Kampala 0.4 33" }],
      remarks: [
        { message: message("importRows.placeTurned", { place: "33 0.4", taken: "0.4 33" }) },
      ],
    });
  });

  it("has no place of a city that it does not get", () => {
    const long = "x".repeat(101);
    const [row] = plan(tableOf(headings, ["Taps", "", "bf", long, "", "14 -2"])).rows;
    expect(row).toMatchObject({ kind: "new", places: [] });
    expect(row?.values).not.toHaveProperty("cities");
  });

  it("is moved, unless people placed it", () => {
    const table = tableOf(headings, ["Wells", "BF-12", "bf", "Kaya", "", "14 -2"]);
    const [row] = plan(table, { projects: [stored] }).rows;
    expect(row && rowsToWrite([row], "EUR")).toMatchObject([
      { id: stored.id, places: [{ city: "Kaya", latitude: 14, longitude: -2 }] },
    ]);
    const byHand = {
      ...stored,
      places: stored.places.map((place) => ({ ...place, found: "hand" })),
    };
    expect(plan(table, { projects: [byHand] }).rows[0]?.kind).toBe("unchanged");
  });

  it("is asked about where only title and places are the same", () => {
    const table = tableOf(headings, ["WELLS", "", "Burkina Faso", "kaya", "2000", ""]);
    const kindFor = (duplicates?: DuplicateAnswer) =>
      plan(table, { projects: [stored], ...(duplicates && { duplicates }) }).rows[0]?.kind;
    expect([kindFor(), kindFor("same"), kindFor("new"), kindFor("leave")]).toEqual([
      "question",
      "changed",
      "new",
      "left",
    ]);
  });

  it("is not asked about where nothing would change", () => {
    const table = tableOf(headings, ["Wells", "", "bf", "Kaya", "1000.5", ""]);
    expect(plan(table, { projects: [stored] }).rows[0]?.kind).toBe("unchanged");
  });

  it("is not added again where it came in as another with the same title and places", () => {
    const table = tableOf(headings, ["Wells", "", "bf", "Kaya", "2000", ""]);
    const twin = { ...stored, id: stored.id.replace("1", "2"), reference: null, budget: 2000 };
    for (const projects of [
      [stored, twin],
      [twin, stored],
    ]) {
      expect(plan(table, { projects, duplicates: "new" }).rows).toMatchObject([
        { kind: "unchanged", project: { id: twin.id } },
      ]);
    }
  });
});

describe("a reference", () => {
  it.each(["2.02501E+11", "2,02501e+11", "2E+5"])(
    "that was shortened as in %j is named",
    (cell) => {
      const [row] = plan(tableOf(["Title", "Ref"], ["Wells", cell])).rows;
      expect(row).toMatchObject({
        kind: "new",
        values: { reference: cell },
        remarks: [
          { field: "reference", message: message("importRows.shortenedNumber", { number: cell }) },
        ],
      });
    },
  );

  it.each(["2E5", "E+11", "12.5E+11", "BF-2E+1", "2.02501E+11 a"])(
    "such as %j is as it is",
    (cell) => {
      const [row] = plan(tableOf(["Title", "Ref"], ["Wells", cell])).rows;
      expect(row).toMatchObject({ values: { reference: cell }, remarks: [] });
    },
  );

  it.each(["BF‑12", "BF–12", "BF−12", "B\u200bF-\u206012\u00ad", "BF\uff0d12"])(
    "is the same with other hyphens and signs that are not seen: %j",
    (cell) => {
      const table = tableOf(["Title", "Ref"], ["Wells", cell]);
      expect(plan(table, { projects: [stored] }).rows[0]?.kind).toBe("unchanged");
    },
  );
});

it("no text of a row has signs that are not seen", () => {
  const hidden = "a\u202e\u00adb\u2060\ufeffc\u0007";
  const table = tableOf(
    ["Title", "Ref", "IATI id", "City", "Coordinates", "Summary", "Description", "Donors", "Team"],
    [
      hidden,
      hidden,
      hidden,
      hidden,
      "1 2",
      hidden,
      hidden,
      hidden,
      `${hidden} ${hidden} (${hidden})`,
    ],
  );
  const [row] = plan(table).rows;
  expect(row && rowsToWrite([row], "EUR")).toEqual([
    {
      ...{
        line: 2,
        currency: "EUR",
        title: "abc",
        reference: "abc",
        iati_identifier: "abc",
        cities: ["abc"],
      },
      ...{ short_description: "abc", long_description: "abc", donors: [{ name: "abc" }] },
      places: [{ city: "abc", latitude: 1, longitude: 2 }],
      team: [{ first_name: "abc", last_name: "abc", job_title: "abc" }],
    },
  ]);
});

describe("a word for nothing", () => {
  const headings = [
    ...["Title", "Start", "Budget", "City", "Country", "Continent", "Status", "Description"],
    ...["Donors", "Coordinates", "Reference"],
  ];

  it.each([
    ...["NULL", "null", "\\N", "N/A", "n/a", "-", "–", "—", "--", "TBD", "tbd"],
    ...["Néant", "Ne\u0301ant", "à déterminer", "À DÉTERMINER", " n/a "],
  ])("%j leaves every cell empty", (word) => {
    const cells = headings.map((heading) => (heading === "Title" ? "Wells" : word));
    const [row] = plan(tableOf(headings, cells)).rows;
    expect(row).toMatchObject({ kind: "new", values: { title: "Wells" }, remarks: [] });
    expect(Object.keys(row?.values ?? {})).toEqual(["title"]);
    expect(plan(tableOf(["Title"], [word])).rows[0]?.problems).toMatchObject([
      { message: message("forms.titleRequired") },
    ]);
  });

  it("is none within a text, and in quotation", () => {
    for (const title of [
      "Nana",
      "None",
      "Null Island",
      "TBD Centre",
      "Wells - N/A",
      "N",
      "na",
      "NAN",
    ])
      expect(plan(tableOf(["Title"], [title])).rows[0]?.values.title).toBe(title);
    expect(plan(tableOf(["Title"], ["'-"])).rows[0]?.values.title).toBe("-");
  });

  it("is counted once for the whole file", () => {
    const table = tableOf(["Title", "Start", "City"], ["A", " n/a ", "-"], ["B", "TBD", "Kaya"]);
    expect(plan(table).shown.nothing).toEqual({ count: 3, example: "n/a" });
    expect(plan(tableOf(["Title", "Country"], ["'-", "NA"])).shown.nothing).toBeNull();
  });

  it("is not Namibia", () => {
    const [row] = plan(tableOf(["Title", "Country", "City"], ["Wells", "NA", "NA"])).rows;
    expect(row?.values).toEqual({ title: "Wells", countries: ["na"], continent: "Africa" });
  });

  it("changes nothing of a project that is there", () => {
    const table = tableOf(["Title", "Ref", "Budget", "City"], ["Wells", "BF-12", "n/a", "—"]);
    expect(plan(table, { projects: [stored] }).rows[0]?.kind).toBe("unchanged");
  });
});

it("cells of HTML are read as a page shows them, and addresses in pointed brackets stay", () => {
  const [row] = plan(
    tableOf(
      ["Title", "Description", "City", "Documents"],
      [
        "Pumps &amp; tanks",
        "<p>One</p><p>Two</p>",
        "S&eacute;gou",
        "Plan <https://a.org/?b=1&amp;c=2>",
      ],
    ),
  ).rows;
  expect(row?.values).toEqual({
    title: "Pumps & tanks",
    long_description: "One\n\nTwo",
    cities: ["Ségou"],
  });
  expect(row?.lists.documents).toEqual([{ title: "Plan", link: "https://a.org/?b=1&c=2" }]);
});

describe("the error of a formula", () => {
  const headings = ["Title", "Ref", "Status", "Start", "Budget", "City", "Description", "Donors"];
  const noResult = message("importRows.noResult");

  it.each([
    ...["#NOM ?", "#VALEUR\u00a0!", "#DIV/0 !", "Err :502"],
    ...["#N/A", "#n/a", "#REF!", "#VALUE!", "#DIV/0!", "#NAME?", "#NULL!", "#NUM!", "#SPILL!"],
    ...["#VALEUR!", "#NOM?", "#NOMBRE!", "#BEZUG!", "#NV", "#¡REF!", "#¿NOMBRE?", "#NU\u0301M!"],
    ...["#ERROR!", "Err:502", " #REF! "],
  ])("%j is stored nowhere, and named", (written) => {
    const left = written.trim();
    const cells = headings.map((heading) => (heading === "Title" ? "Wells" : written));
    const { rows, shown } = plan(tableOf(headings, cells));
    expect(rows[0]).toMatchObject({ kind: "new", questions: [], unused: [] });
    expect(Object.keys(rows[0]?.values ?? {})).toEqual(["title"]);
    expect(rows[0]?.lists.donors).toEqual([]);
    expect(rows[0]?.remarks).toHaveLength(headings.length - 1);
    expect(rows[0]?.remarks).toContainEqual({ field: "long_description", left, message: noResult });
    expect(shown).toMatchObject({ nothing: null, unknownPhases: [] });
  });

  it("is not what stands for a number in a narrow column, which is said in its own words", () => {
    const { rows } = plan(tableOf(["Title", "Budget"], ["Wells", "#########"]));
    const narrow = message("importRows.narrowColumn");
    expect(rows[0]).toMatchObject({ kind: "new", remarks: [{ field: "budget", message: narrow }] });
  });

  it("as a title refuses the row, until the cell is corrected", () => {
    const table = tableOf(["Title"], ["#REF!"]);
    expect(plan(table).rows[0]).toMatchObject({
      kind: "refused",
      remarks: [{ field: "title", left: "#REF!", message: noResult }],
    });
    const corrected = plan(table, { corrected: { title: "Wells" } }).rows[0];
    expect(corrected).toMatchObject({ kind: "new", values: { title: "Wells" }, remarks: [] });
  });

  it("changes nothing of a project that is there", () => {
    const table = tableOf(["Title", "Ref", "Budget", "City"], ["Wells", "BF-12", "#N/A", "#REF!"]);
    expect(plan(table, { projects: [stored] }).rows[0]?.kind).toBe("unchanged");
  });

  it("is none within a text, in quotation, nor for its sign alone", () => {
    for (const title of ["#12", "#WATER!", "#NAME", "REF!", "See #REF! here", "Error: 502", "#"])
      expect(plan(tableOf(["Title"], [title])).rows[0]).toMatchObject({
        values: { title },
        remarks: [],
      });
    expect(plan(tableOf(["Title"], ["'#REF!"])).rows[0]?.values.title).toBe("#REF!");
  });
});

describe("donors, partners, documents and people", () => {
  const headings = ["Title", "Ref", "Donors", "Documents", "Team"];
  const report = "Report <https://example.org/a.pdf>";

  it("are a new project's", () => {
    const { rows } = plan(tableOf(headings, ["Taps", "T", "EU; AFD", report, ""]));
    expect(rowsToWrite(rows, "EUR")).toEqual([
      {
        line: 2,
        currency: "EUR",
        title: "Taps",
        reference: "T",
        donors: [{ name: "EU" }, { name: "AFD" }],
        documents: [{ title: "Report", link: "https://example.org/a.pdf" }],
      },
    ]);
  });

  it("are added to those that are there, which stay", () => {
    const table = tableOf(headings, ["Wells", "BF-12", "AFD; european union", report, ""]);
    const { rows } = plan(table, { projects: [stored] });
    expect(rows).toMatchObject([
      {
        kind: "changed",
        changes: [{ field: "donors", before: "European Union", after: "European Union; AFD" }],
      },
    ]);
    expect(rowsToWrite(rows, "EUR")).toEqual([
      { line: 2, id: stored.id, seen: stored.updated_at, donors: [{ name: "AFD" }] },
    ]);
  });

  it("are shown without words for roles, and come with their roles", () => {
    const table = tableOf(
      ["Title", "Ref", "Implementing partners"],
      ["Wells", "BF-12", "eau vive; Eau Vive (accountable) <https://eauvive.example>"],
    );
    const { rows } = plan(table, { projects: [stored] });
    expect(rows).toMatchObject([
      {
        changes: [
          {
            field: "partners",
            before: "Eau Vive",
            after: "Eau Vive; Eau Vive <https://eauvive.example>",
          },
        ],
      },
    ]);
    expect(rowsToWrite(rows, "EUR")).toMatchObject([
      {
        partners: [
          { name: "Eau Vive", role: "accountable", website_url: "https://eauvive.example" },
        ],
      },
    ]);
  });

  it("may be added to a colleague's project, as in the editor", () => {
    const projects = [{ ...stored, is_own: false }];
    const table = tableOf(headings, ["Wells", "BF-12", "AFD", "", "Ali Ba, Cook"]);
    expect(plan(table, { projects }).rows[0]?.kind).toBe("changed");
    const renamed = tableOf(headings, ["Deep wells", "BF-12", "AFD", "", ""]);
    expect(plan(renamed, { projects }).rows[0]?.kind).toBe("refused");
  });

  it("that are all there change nothing", () => {
    const table = tableOf(headings, ["Wells", "BF-12", "", report, "awa sow (Cook)"]);
    expect(plan(table, { projects: [stored] }).rows[0]?.kind).toBe("unchanged");
  });

  it("that cannot be stored are remarks of their row", () => {
    const [row] = plan(tableOf(headings, ["Taps", "", "", "Report", ""])).rows;
    expect(row).toMatchObject({ kind: "new", remarks: [{ field: "documents" }] });
    expect(row && rowsToWrite([row], "EUR")).toEqual([{ line: 2, currency: "EUR", title: "Taps" }]);
  });
});

it("two rows with the same title and places are a question, and the first is new", () => {
  const table = tableOf(
    ["Title", "Country"],
    ["Wells", "bf"],
    ["wells", "Burkina Faso"],
    ["Wells", "ml"],
  );
  expect(plan(table).rows.map(({ kind }) => kind)).toEqual(["new", "question", "new"]);
  expect(plan(table, { duplicates: "same" }).rows.map(({ kind }) => kind)).toEqual([
    "new",
    "left",
    "new",
  ]);
});

it("a corrected cell is read in place of the file's", () => {
  const table = tableOf(["Title", "Start"], ["Wells", "soon"]);
  const { rows } = plan(table, { corrected: { start_date: "2025-01-02", title: "Deep wells" } });
  expect(rows[0]).toMatchObject({
    kind: "new",
    values: { title: "Deep wells", start_date: "2025-01-02" },
  });
  expect(rowsToWrite(rows, "EUR")).toEqual([
    { line: 2, currency: "EUR", title: "Deep wells", start_date: "2025-01-02" },
  ]);
});

it("a sign that keeps spreadsheets from calculating is none of the text", () => {
  const { rows } = plan(tableOf(["Title"], ["'=1+1"], ["'tis"]));
  expect(rows.map(({ values }) => values.title)).toEqual(["=1+1", "'tis"]);
});

it("what is sent is too much for an import from the first byte beyond 32 MB, whatever its letters", () => {
  const brackets = JSON.stringify([""]).length;
  const most = "é".repeat((IMPORT_MAX_BYTES - brackets) / 2);
  expect(refusedAsTooMuch([most])).toBeNull();
  expect(refusedAsTooMuch([`${most}x`])).toBe('importFile.tooMuch {"limit":32}');
});
