import { compiledTexts } from "@vigie/domain/language/compiled-texts";
import { languages } from "@vigie/domain/language/languages";
import { STAFF_PARTS } from "@vigie/domain/language/texts";
import { english } from "@vigie/domain/testing/english";
import { describe, expect, it } from "vitest";
import { readCsv } from "./csv";
import type { ImportedEntry } from "./entries";
import {
  debitAndCredit,
  type EntryAnswers,
  type EntryColumns,
  planEntries,
  proposeEntryColumns,
  readEntries,
} from "./entries-table";
import { wordsIn } from "./values";

const texts = languages.map((language) => compiledTexts(language, STAFF_PARTS));
const words = wordsIn(texts);
const reading = { words, languages: texts, projectId: "3f0e0a3e-5a0e-4d5c-9d0c-0d6a1b1f0001" };
const NO_ANSWERS: EntryAnswers = { ways: {}, kinds: {} };

function readLines(
  lines: readonly string[],
  {
    answers = NO_ANSWERS,
    fixed = {},
    daysFrom1904 = false,
  }: { answers?: EntryAnswers; fixed?: EntryColumns; daysFrom1904?: boolean } = {},
) {
  const table = { ...readCsv(lines.join("\n")), daysFrom1904 };
  const columns = { ...proposeEntryColumns(table.headings, texts), ...fixed };
  return readEntries(table, columns, reading, answers);
}

/** What is wrong with the only line, in words. */
function problemsOf(heading: string, line: string, answers = NO_ANSWERS) {
  const { lines } = readLines([heading, line], { answers });
  return lines.flatMap(({ problems }) =>
    problems.map(({ field, message }) => [field, english.message(message)]),
  );
}

describe("a line is none", () => {
  it.each([
    ["without a day", ",5,spent", "day", "Date is required"],
    ["with a word for a day", "soon,5,spent", "day", /date that exists/],
    ["of a year that is a typing error", "2026-99-01,5,spent", "day", /date that exists/],
    ["of a day that nobody lives to see", "2625-01-01,5,spent", "day", /1900.*2100/],
    ["without an amount", "2026-01-01,,spent", "amount", "Amount is required"],
    ["of nothing", "2026-01-01,0,spent", "amount", "Enter an amount other than 0"],
    ["with a word for an amount", "2026-01-01,much,spent", "amount", /Enter/],
    ["without a kind", "2026-01-01,5,", "kind", /Choose what this is/],
  ])("%s", (_what, line, field, said) => {
    const [[at, told] = []] = problemsOf("Date,Amount,Kind", line);
    expect(at).toBe(field);
    expect(told).toMatch(said);
    expect(readLines(["Date,Amount,Kind", line]).lines[0]?.entry).toBeNull();
  });

  it("in a currency of which the sign may mean several, or that is none", () => {
    const heading = "Date,Amount,Kind,Currency";
    for (const [cell, currency] of [
      ["$5", ""],
      ["5", "dollars"],
      ["5", "ABC"],
    ] as const)
      expect(problemsOf(heading, `2026-01-01,${cell},spent,${currency}`)).toEqual([
        ["currency", expect.stringContaining("not known")],
      ]);
  });

  it("whose amount is in another currency than it says", () => {
    const inEuros = (amount: string) =>
      problemsOf("Date,Amount,Kind,Currency", `2026-01-01,${amount},spent,EUR`);
    for (const amount of ["500 USD", "$ 70"])
      expect(inEuros(amount)).toEqual([
        ["currency", `“${amount}” is not in EUR, the currency of the line.`],
      ]);
    expect(inEuros("€ 70")).toEqual([]);
    expect(problemsOf("Date,Spent,Currency", "2026-01-01,$ 70,USD")).toEqual([]);
  });

  it.each(["2 mio", "3 mln", "2 k"])("whose amount is %s", (amount) => {
    expect(problemsOf("Date,Spent,Currency", `2026-01-01,${amount},EUR`)).toEqual([
      ["spent", expect.stringContaining("Enter")],
    ]);
  });

  it("whose rate is an amount", () => {
    const heading = "Date,Spent,Currency,Rate";
    expect(problemsOf(heading, "2026-01-01,5,EUR,655.957 XOF")).toEqual([
      ["rate", expect.stringContaining("Enter")],
    ]);
  });

  it("that was both received and spent", () => {
    expect(problemsOf("Date,Received,Spent", "2026-01-01,5,6")).toEqual([
      ["received", "A line has one amount: received or spent."],
    ]);
  });

  it("with a text that is too long, which is said and not cut", () => {
    const long = "a".repeat(301);
    expect(problemsOf("Date,Spent,Text", `2026-01-01,5,${long}`)).toEqual([
      ["description", "Text must be at most 300 characters"],
    ]);
  });
});

it("a cash book has two columns of amounts, in French, with sums that are no entries", () => {
  const { lines, passed } = readLines([
    "Date;Libellé;Recettes;Dépenses;N° de pièce",
    "03/02/2026;Subvention AFD;12 000,00;;R1",
    "14/02/2026;Pompes;;1 250,50;D1",
    "Total;;12 000,00;1 250,50;",
    "31/12/2026;Total;12 000,00;;",
    "31/12/2026;Total Énergies : subvention;700;;R2",
  ]);
  expect(lines.map(({ entry }) => entry)).toMatchObject([
    { kind: "received", day: "2026-02-03", amount: 12_000, description: "Subvention AFD" },
    { kind: "spent", day: "2026-02-14", amount: 1250.5, reference: "D1" },
    { kind: "received", day: "2026-12-31", amount: 700, reference: "R2" },
  ]);
  expect(passed).toEqual([4, 5]);
});

it("days and numbers that may mean two things are asked about, and read as they are said", () => {
  const file = ["Date,Spent", '03/02/2026,"1,250"'];
  const asked = readLines(file);
  expect(asked.lines).toMatchObject([{ entry: null, isAsked: true, problems: [] }]);
  expect(asked.questions.map(({ kind, cells }) => [kind, cells])).toEqual([
    ["days", 1],
    ["numbers", 1],
  ]);
  const answers = { ways: { days: "mdy", numbers: "." }, kinds: {} } as const;
  expect(readLines(file, { answers }).lines[0]?.entry).toMatchObject({
    day: "2026-03-02",
    amount: 1250,
  });
});

it("words for kinds are known in every language, and others are asked about", () => {
  const file = [
    "Date,Amount,Type",
    "2026-01-01,5,Dépense",
    "2026-01-02,6,Kauf",
    "2026-01-03,7,kauf",
  ];
  const { unknownKinds, lines } = readLines(file);
  expect(unknownKinds).toEqual([{ word: "Kauf", rows: 2 }]);
  expect(lines.map(({ entry, isAsked }) => entry?.kind ?? isAsked)).toEqual(["spent", true, true]);
  const answers: EntryAnswers = { ways: {}, kinds: { kauf: "passed_on" } };
  expect(readLines(file, { answers }).lines[1]?.entry?.kind).toBe("passed_on");
});

it("days are counted from 1904 in workbooks of old Macs", () => {
  const { lines } = readLines(["Date,Spent", "38182,5"], { daysFrom1904: true });
  expect(lines[0]?.entry?.day).toBe("2008-07-15");
});

it("numbers are rounded as they are kept: spreadsheets store 0.1 + 0.2 as 0.30000000000000004", () => {
  const numbers = [0.1 + 0.2, 123.456, -7.000000000000001];
  const table = {
    headings: ["Date", "Spent", "Rate"],
    rows: numbers.map((number, at) => ({
      line: at + 2,
      cells: ["2026-01-01", number, 1 / 655.957],
    })),
    daysFrom1904: false,
    leftOut: new Map(),
  };
  const columns = proposeEntryColumns(table.headings, texts);
  const { lines } = readEntries(table, columns, reading, NO_ANSWERS);
  expect(lines.map(({ entry }) => [entry?.amount, entry?.rate])).toEqual(
    [0.3, 123.46, -7].map((amount) => [amount, 0.001524490172]),
  );
});

it("amounts are in the currency of their heading", () => {
  const { lines } = readLines(["Date;Montant (€);Nature", "2026-01-01;5;Dépense"]);
  expect(lines[0]?.entry).toMatchObject({ amount: 5, currency: "EUR" });
  expect(problemsOf("Date,Spent ($)", "2026-01-01,5")).toEqual([
    ["currency", expect.stringContaining("“5”")],
  ]);
  expect(problemsOf("Date,Spent (USD)", "2026-01-01,€ 5")).toHaveLength(1);
});

it("what every line is can be said once", () => {
  const { lines } = readLines(["Date,Amount", "2026-01-01,(5)"], {
    fixed: { kind: { fixed: "spent" }, currency: { fixed: "XOF" } },
  });
  expect(lines[0]?.entry).toMatchObject({ kind: "spent", amount: -5, currency: "XOF" });
});

it("a word for an incoming promise is no money received", () => {
  const kinds = ["commitment", "Pledge", "incoming"].map(
    (word) => readLines(["Date,Amount,Kind", `2026-01-01,5,${word}`]).lines[0]?.entry?.kind,
  );
  expect(kinds).toEqual(["promised", "promised", "received"]);
});

describe("debit and credit, which banks and books call the opposite of each other,", () => {
  const book = ["Date;Débit (€);Crédit (€)", "2026-01-01;120,50;0,00", "2026-01-02;0,00;70,00"];
  const said: EntryColumns = { received: { column: 1 }, spent: { column: 2 } };

  it("are columns of no amounts before somebody says which is which", () => {
    const { headings } = readCsv(book.join("\n"));
    const columns = proposeEntryColumns(headings, texts);
    expect(columns).toEqual({ day: { column: 0 } });
    expect(debitAndCredit(headings, columns, texts)).toEqual([1, 2]);
    expect(debitAndCredit(headings, { ...columns, ...said }, texts)).toEqual([]);
    expect(debitAndCredit(["Date", "Debit"], columns, texts)).toEqual([]);
  });

  it("have one amount where the other is 0", () => {
    const { lines } = readLines(book, { fixed: said });
    expect(lines.map(({ entry }) => [entry?.kind, entry?.amount])).toEqual([
      ["received", 120.5],
      ["spent", 70],
    ]);
    expect(problemsOf("Date;Received;Spent", "2026-01-01;0,00;0,00")).toEqual([
      ["received", "Enter an amount other than 0"],
    ]);
  });

  it("are asked about as kinds, too", () => {
    const file = ["Date,Amount,Kind", "2026-01-01,5,Debit", "2026-01-01,5,Crédit"];
    expect(readLines(file).unknownKinds).toHaveLength(2);
  });
});

describe("a plan", () => {
  const entry: ImportedEntry = {
    kind: "received",
    day: "2026-01-01",
    amount: 5,
    currency: null,
    rate: null,
    description: null,
    donor: "AFD",
    counterparty: null,
    reference: null,
  };
  const project = { currency: "EUR", donors: ["afd"], entries: [] };

  it("adds the donors that the project does not have, each once", () => {
    const told = [entry, { ...entry, donor: "UNICEF" }, { ...entry, donor: "Unicef" }];
    const { newDonors, added } = planEntries(told, project);
    const padded = [{ ...entry, donor: "AFD  Paris" }];
    expect(planEntries(padded, { ...project, donors: ["afd paris"] }).newDonors).toEqual([]);
    expect(newDonors).toEqual(["UNICEF"]);
    expect(added.map(({ donor }) => donor)).toEqual(["afd", "UNICEF", "UNICEF"]);
  });

  it("says where a project would have more entries than it may", () => {
    const many = Array.from({ length: 5000 }, () => ({ ...entry }));
    expect(planEntries(many, project).isTooMuch).toBe(false);
    expect(planEntries([...many, { ...entry }], project).isTooMuch).toBe(true);
  });
});
