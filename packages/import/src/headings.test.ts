import { compiledTexts } from "@vigie/domain/language/compiled-texts";
import { languages } from "@vigie/domain/language/languages";
import { ALL_PARTS } from "@vigie/domain/language/texts";
import { expect, it } from "vitest";
import { doubtfulColumns, proposeMapping } from "./columns";
import { readCsv } from "./csv";
import { belowHeadings, headingRows, passOver } from "./headings";

const texts = languages.map((language) => compiledTexts(language, ALL_PARTS));
const below = (line: number | undefined, ...lines: string[]) =>
  belowHeadings(readCsv(lines.join("\n")), (headings) => proposeMapping({ headings }, texts), line);

it("the headings are the row of the first ten in which the most are known", () => {
  const table = below(
    undefined,
    "Programme Sahel – suivi;;;",
    "Mis à jour;;;",
    "",
    "N°;Titre;Pays;Budget",
    "1;Puits;Mali;100",
  );
  expect(table).toMatchObject({
    headings: ["N°", "Titre", "Pays", "Budget"],
    headingLine: 4,
    rows: [{ line: 5 }],
  });
});

it("the first row stays the headings where no other has more that are known", () => {
  expect(below(undefined, "Vorhaben;Land", "Projekt;Mali", "Title;Togo").headingLine).toBe(1);
  expect(below(undefined, "Title;Country", "Title;Country", "Wells;Mali").headingLine).toBe(1);
});

it("a person's choice wins, and only rows that were looked at can be chosen", () => {
  expect(below(2, "Title;Country", "Project;Status", "Wells;Mali").headings).toEqual([
    "Project",
    "Status",
  ]);
  expect(below(40, "Title;Country", "Wells;Mali").headingLine).toBe(1);
  expect(headingRows({ ...readCsv("Title\nWells"), headingLine: 3 })).toHaveLength(2);
});

it("sums, headings again and the template's examples are passed over; projects that sound alike are not", () => {
  const table = readCsv(
    [
      "Titre;Pays;Budget",
      "Total Sanitation Campaign;in;5",
      "Somme 2;fr;1",
      "Sous-total :;;6",
      "TOTAL GÉNÉRAL;;6",
      ";Total;6",
      "TITRE;pays;Budget",
      "Titre;Mali;3",
      "Example farms of Mali;ml;1",
      "Example: Wells for three villages;ml;1",
      "Grand total;;7",
    ].join("\n"),
  );
  const { body, passed } = passOver(
    table,
    proposeMapping(table, texts),
    texts,
    (line) => line === 11,
  );
  expect(body.rows.map(({ line }) => line)).toEqual([2, 3, 8, 9, 11]);
  expect(passed.map(({ line, kind }) => [line, kind])).toEqual(
    [4, 5, 6, 7, 10].map((line) => [line, "left"]),
  );
});

it.each([
  ["funded"],
  ["pledged"],
  ["Subvention"],
  ["Réalisé"],
  ["Décaissé"],
  ["Disbursed"],
  ["Actual"],
  ["Montant"],
  ["Value"],
  ["Total"],
  ["Grant"],
  ["Région"],
  ["Region"],
  ["Etat de la région"],
])("%j is no field without being asked", (heading) => {
  expect(proposeMapping({ headings: [heading] }, texts)).toEqual({});
});

it("amounts are known by their headings with currencies, and by none that is a share", () => {
  const headings = ["Title", "Budget (US$)", "spent_eur", "Montant (F CFA)", "Secteurs CAD"];
  expect(proposeMapping({ headings }, texts)).toEqual({
    title: { column: 0 },
    budget: { column: 1 },
    money_spent: { column: 2 },
    sectors: { column: 4 },
  });
  expect(doubtfulColumns({ headings }, texts, {})).toEqual([{ field: "budget", column: 3 }]);
  for (const heading of ["Spent (%)", "% spent", "Budget (k€)", "All expenses", "Title EUR"])
    expect(proposeMapping({ headings: [heading] }, texts)).toEqual({});
  expect(doubtfulColumns({ headings: ["Montant %"] }, texts, {})).toEqual([]);
});

it("money that may be another kind is asked about, once the field has no column", () => {
  const table = { headings: ["Title", "Montant", "Disbursed", "funded"] };
  expect(doubtfulColumns(table, texts, {})).toEqual([
    { field: "budget", column: 1 },
    { field: "money_spent", column: 2 },
  ]);
  expect(doubtfulColumns(table, texts, { budget: { column: 0 } })).toEqual([
    { field: "money_spent", column: 2 },
  ]);
});
