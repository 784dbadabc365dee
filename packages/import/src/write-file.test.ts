import { isVisible, storableLine, storableText, withoutInvisible } from "@vigie/domain/format/text";
import { compiledTexts } from "@vigie/domain/language/compiled-texts";
import { languages } from "@vigie/domain/language/languages";
import { ALL_PARTS } from "@vigie/domain/language/texts";
import {
  BENEFICIARIES_MAX,
  CITY_MAX_LENGTH,
  GOALS_MAX,
  LONG_DESCRIPTION_MAX_LENGTH,
  MONEY_MAX,
  REFERENCE_MAX_LENGTH,
  SECTORS_MAX,
  SHORT_DESCRIPTION_MAX_LENGTH,
  TITLE_MAX_LENGTH,
} from "@vigie/domain/limits";
import { CONTINENTS } from "@vigie/domain/places/continents";
import { COUNTRIES } from "@vigie/domain/places/countries";
import { ACTIVITY_SCOPES } from "@vigie/domain/project/activity-scope";
import { GOALS, readGoals } from "@vigie/domain/project/goals";
import { PARTNER_ROLES } from "@vigie/domain/project/partner-role";
import { PROJECT_STATUSES } from "@vigie/domain/project/project-status";
import { RELATIONS, relatedActivityText } from "@vigie/domain/project/related-activity";
import { SECTORS } from "@vigie/domain/project/sector-names";
import { evenShares } from "@vigie/domain/project/sectors";
import fc from "fast-check";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { leftColumns, proposeMapping } from "./columns";
import { planRows, type StoredProject } from "./compare";
import { COUNTRY_BOXES } from "./country-table";
import { currenciesOf } from "./currencies";
import { passOver } from "./headings";
import { NO_LISTS } from "./lists";
import { readFile } from "./read-file";
import { readingOf, readRow } from "./read-rows";
import { storedProject } from "./stored-project";
import type { Cell, Table, TableRow } from "./table";
import { templateWorkbook } from "./template-workbook";
import { understandColumns } from "./understand-columns";
import { wordsIn } from "./values";
import { exportOf, refusedRowsOf, reportOf, templateOf } from "./write-file";

const texts = languages.map((language) => compiledTexts(language, ALL_PARTS));
const words = wordsIn(texts);
const [english] = texts;
const french = texts.find(({ language }) => language === "fr");
if (!english || !french) throw new Error("English and French are there.");

/** What becomes of a file, by the parser that preview and write have. */
function imported(table: Table, projects: readonly StoredProject[]) {
  const mapping = proposeMapping(table, texts);
  const shown = understandColumns(table, mapping, words);
  const reading = readingOf(table, mapping, words, shown, { ways: {}, phases: {} });
  const rows = table.rows.map((row) => readRow(row, reading));
  return {
    rows: planRows(rows, projects, () => undefined, {
      isNumbered: false,
      isIati: false,
      today: "2026-11-28",
      ledgers: new Map(),
    }),
    asked: [...shown.questions, ...shown.unknownPhases],
    left: leftColumns(table, mapping),
  };
}

function tableIn(csv: string): Table {
  return readFile(new TextEncoder().encode(csv), { language: "en" }).table;
}

function visible(most: number, storable: (text: string) => string) {
  const signs = fc.string({
    unit: fc.constantFrom(..."=+-@='\";|,\t\r\n a1é<>&"),
    maxLength: most,
  });
  return fc
    .oneof(signs, fc.string({ unit: "grapheme", maxLength: most }), fc.constantFrom(...TITLES))
    .map((text) => [...storable(text)].slice(0, most).join(""))
    .filter(isVisible);
}

const TITLES = [
  "0123",
  "'0123",
  "N/A",
  "'NULL",
  "#REF!",
  "–",
  "x;=1+1",
  "x,'@y\t-z",
  "=cmd|' /C calc'!A0",
  "-1",
  "'tis",
  "'=1+1",
  "''@x",
  '+"33"',
  "03/04/2025",
  "1.234",
  "a;b\tc,d|e",
  'two\r\nlines "quoted"',
  "sep=;",
  "<p>Wells</p>",
  "Wells<br>&amp;",
  "&eacute;",
  "a < b",
  "<Kaya>",
  '<a href="https://example.org">x</a>',
];

const line = (most: number) => visible(most, storableLine);
const text = (most: number) => fc.option(visible(most, storableText));
const amount = fc.option(
  fc.oneof(
    fc
      .double({ min: 0, max: MONEY_MAX, noNaN: true })
      .map((euros) => Math.floor(euros * 100) / 100),
    fc.constantFrom(0, 0.01, 1.5, 1000, 1234.56, MONEY_MAX),
  ),
);
const day = fc.option(
  fc
    .date({ min: new Date("1900-01-01"), max: new Date("2100-12-31"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
);
const degrees = (most: number) =>
  fc.oneof(fc.double({ min: -most, max: most, noNaN: true }), fc.constantFrom(0, -0, 1e-9, most));

/** Pins lie in the countries of their project. */
function within(countries: readonly string[], point: { latitude: number; longitude: number }) {
  const [box] = countries.flatMap((code) => COUNTRY_BOXES[code]?.split("|") ?? []);
  if (!box) return point;
  const [south = 0, west = 0, north = 0, east = 0] = box.split(" ").map(Number);
  return {
    latitude: south + ((north - south) * (point.latitude + 90)) / 180,
    longitude: west + ((east - west) * (point.longitude + 180)) / 360,
  };
}

const website = fc.option(fc.webUrl({ withQueryParameters: true, withFragments: true }));

/** A row as the database can hold it: forms would trim some of it. */
const storedRow = fc
  .record({
    id: fc.uuid(),
    title: line(TITLE_MAX_LENGTH),
    reference: fc.option(line(REFERENCE_MAX_LENGTH)),
    iati_identifier: fc.option(line(REFERENCE_MAX_LENGTH)),
    status: fc.constantFrom(...PROJECT_STATUSES),
    start_date: day,
    end_date: day,
    countries: fc.uniqueArray(fc.constantFrom(...COUNTRIES.map(({ code }) => code), "zz"), {
      maxLength: 4,
    }),
    cities: fc.array(line(CITY_MAX_LENGTH), { maxLength: 4 }),
    continent: fc.option(fc.constantFrom(...CONTINENTS)),
    goals: fc.uniqueArray(fc.constantFrom(...GOALS), { maxLength: GOALS_MAX }).map(readGoals),
    sectors: fc
      .uniqueArray(fc.constantFrom(...SECTORS.map(({ code }) => code)), { maxLength: SECTORS_MAX })
      .map((codes) => {
        const shares = codes.length === 3 ? ["0.5", "33.17", "66.33"] : evenShares(codes.length);
        return codes.map((code, at) => `${code}:${shares[at]}`);
      }),
    is_humanitarian: fc.boolean(),
    iati_scope: fc.option(fc.constantFrom(...ACTIVITY_SCOPES)),
    related_activities: fc.uniqueArray(
      fc
        .tuple(
          fc.constantFrom(...RELATIONS),
          line(100).map((each) => each.trim()),
        )
        .map(([relation, identifier]) => relatedActivityText({ relation, identifier })),
      { maxLength: 4 },
    ),
    beneficiaries: fc.option(fc.integer({ min: 0, max: BENEFICIARIES_MAX })),
    short_description: text(SHORT_DESCRIPTION_MAX_LENGTH),
    long_description: text(LONG_DESCRIPTION_MAX_LENGTH),
    currency: fc.constantFrom("EUR", "XOF", "USD"),
    budget: amount,
    money_spent: amount,
    points: fc.array(
      fc.option(
        fc.record({
          latitude: degrees(90),
          longitude: degrees(180),
          found: fc.constantFrom("gazetteer", "hand"),
        }),
      ),
      { maxLength: 4 },
    ),
    donors: fc.array(fc.record({ name: fc.option(line(TITLE_MAX_LENGTH)), website_url: website }), {
      maxLength: 3,
    }),
    partners: fc.array(
      fc.record({
        name: line(TITLE_MAX_LENGTH),
        role: fc.constantFrom(...PARTNER_ROLES),
        website_url: website,
      }),
      { maxLength: 3 },
    ),
    resources: fc.array(
      fc.record({
        title_resource: line(TITLE_MAX_LENGTH),
        link_resource: fc.option(fc.webUrl({ withQueryParameters: true, withFragments: true })),
      }),
      { maxLength: 3 },
    ),
    team: fc.array(
      fc.record({
        first_name: line(TITLE_MAX_LENGTH),
        last_name: line(TITLE_MAX_LENGTH),
        job_title: line(TITLE_MAX_LENGTH),
      }),
      { maxLength: 3 },
    ),
  })
  .map(({ points, ...row }) => ({
    ...row,
    user_id: null,
    keeps_ledger: false,
    indicators: [],
    iati_published_at: null,
    updated_at: "2026-01-01T00:00:00.123456+00:00",
    project_places: [...new Set(row.cities.map((city) => city.trim()))].flatMap((city, at) => {
      const point = points[at];
      return point ? [{ city, ...point, ...within(row.countries, point) }] : [];
    }),
  }));

/** What two projects cannot both be called: references with other hyphens or capitals are the same. */
const name = (value: string | null) =>
  value === null
    ? null
    : withoutInvisible(value.trim().normalize("NFKC"))
        .replace(/[\p{Dash_Punctuation}\u2212]/gu, "-")
        .toLowerCase();

describe("an export", () => {
  it("imports again without a change or a question, in every language", () => {
    const rows = fc.uniqueArray(storedRow, {
      minLength: 1,
      maxLength: 5,
      comparator: (one, other) =>
        one.id === other.id ||
        (one.reference !== null && name(one.reference) === name(other.reference)) ||
        (one.iati_identifier !== null && name(one.iati_identifier) === name(other.iati_identifier)),
    });
    fc.assert(
      fc.property(rows, fc.constantFrom(...texts), (stored, t) => {
        const projects = stored.map((row) => storedProject(row, "somebody"));
        const outcome = imported(tableIn(exportOf(t, projects)), projects);
        expect(
          outcome.rows.map(({ kind, problems, remarks }) => ({ kind, problems, remarks })),
        ).toEqual(projects.map(() => ({ kind: "unchanged", problems: [], remarks: [] })));
        expect(outcome.asked).toEqual([]);
        expect(outcome.left).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  it.each(texts)("names every country as $language reads it", (t) => {
    const projects = COUNTRIES.map(({ code }, at) =>
      project({ title: `P${at}`, countries: [code] }),
    );
    const { rows } = tableIn(exportOf(t, projects));
    expect(
      imported({ ...tableIn(exportOf(t, projects)), rows }, projects).rows.map(
        ({ values }) => values.countries,
      ),
    ).toEqual(COUNTRIES.map(({ code }) => [code]));
  });

  it("has days, ids, coordinates and texts that begin with a digit as they are", () => {
    const bare = project({
      reference: "24/17",
      title: "2024 Wells",
      start_date: "2024-03-01",
      end_date: "2024-12-31",
      countries: ["bf"],
      cities: ["Kaya"],
      places: [{ city: "Kaya", latitude: 13.0900014, longitude: -1.080001, found: "hand" }],
      short_description: "'90s pumps, <b>?",
      long_description: "/x",
    });
    const [, row = ""] = new TextDecoder()
      .decode(new TextEncoder().encode(exportOf(french, [bare])))
      .split("\r\n");
    expect(row).toBe(
      `${bare.id};24/17;;2024 Wells;En cours;2024-03-01;2024-12-31;Burkina Faso;Kaya;13.090001 -1.080001;;;;'90s pumps, <b>?;/x;;Non;;;EUR;;;;;;`,
    );
  });

  it("keeps the zeros of references, which spreadsheets drop", () => {
    expect(exportOf(english, [project({ reference: "000123" })])).toContain(",'000123,");
    expect(exportOf(english, [project({ reference: "0-12" })])).toContain(",0-12,");
  });

  it.each([
    "=1+1",
    "+1",
    "-1",
    "@a",
    "\t=1",
    "\r=1",
    "\uff1d1+1",
    "\uff0b1",
    "\uff0d1",
    "\uff20a",
    "''=1",
    "x;=1+1;y",
    "x,=1+1,y",
    "x\t@a",
    "x;'\uff1d1",
  ])(
    "has no cell that a spreadsheet would calculate, of %j, whatever stands between cells",
    (title) => {
      for (const t of texts) {
        const csv = exportOf(t, [project({ title, long_description: title })]);
        for (const separator of [",", ";", "\t"]) {
          const cells = csv
            .slice(1)
            .split(/\r\n|"/)
            .flatMap((part) => part.split(separator));
          expect(cells.filter((cell) => /^[=+\-@\r\uff1d\uff0b\uff0d\uff20]/.test(cell))).toEqual(
            [],
          );
        }
      }
    },
  );

  it("has no cell that a spreadsheet would calculate", () => {
    const csv = exportOf(english, [project({ title: "=1+1", cities: ["-x"], reference: "@a" })]);
    expect(tableIn(csv).rows[0]?.cells.filter((cell) => /^[=+\-@]/.test(String(cell)))).toEqual([]);
    expect(csv).toContain(",'=1+1,");
  });

  it("is one that spreadsheets of its language open as a table", () => {
    const projects = [project({ budget: 1234.5, status: "completed", countries: ["ci", "bf"] })];
    expect(exportOf(english, projects)).toContain(
      ",Completed,,,Côte d'Ivoire; Burkina Faso,,,,,,,,,No,,,EUR,1234.5,,,,,\r\n",
    );
    expect(exportOf(french, projects)).toContain(
      ';Terminé;;;"Côte d’Ivoire; Burkina Faso";;;;;;;;;Non;;;EUR;1234,5;;;;;\r\n',
    );
    expect(exportOf(french, projects)).toMatch(/^\ufeffIdentifiant Vigie;/);
  });
});

it("HTML in a file that is no export of ours is read, under its headings, too", () => {
  const there = project({ title: "<b>Wells</b>" });
  const csv = exportOf(english, [there]);
  expect(imported(tableIn(csv), [there]).rows).toMatchObject([{ kind: "unchanged" }]);
  for (const other of [csv.replace(there.id, ""), csv.replace("Reference", "Ref")]) {
    expect(other).not.toBe(csv);
    expect(imported(tableIn(other), [there]).rows).toMatchObject([{ values: { title: "Wells" } }]);
  }
  const refused = refusedRowsOf(english, tableIn(csv), imported(tableIn(csv), []).rows);
  expect(imported(tableIn(refused), [there]).rows).toMatchObject([{ kind: "unchanged" }]);
});

it.each(["'90s music", "'2024 Wells", "it's; 'quoted'", "'"])(
  "a file from elsewhere keeps its own mark in %j",
  (title) => {
    const { rows } = imported(tableIn(`Title,Budget\n"${title}",1`), []);
    expect(rows[0]?.values.title).toBe(title);
  },
);

it("a template has the headings of an export, and nothing that is imported by mistake", () => {
  expect(templateOf(english)).toBe(exportOf(english, []));
  expect(templateOf(french).split("\r\n")).toEqual([expect.stringMatching(/^\ufeff.*Titre/), ""]);
});

describe("a template as a workbook", () => {
  it.each(texts)(
    "in $language has the headings of an export and examples that no import takes",
    (t) => {
      const { table } = readFile(templateWorkbook(t), { language: "en" });
      expect(table.headings).toEqual(tableIn(`${templateOf(t)}x`).headings);
      const { body, passed } = passOver(table, proposeMapping(table, texts), texts, () => false);
      expect(body.rows).toEqual([]);
      expect(passed).toHaveLength(2);
    },
  );

  it.each(texts)("in $language shows in its examples what is understood whole", (t) => {
    const { rows, asked, left } = imported(
      readFile(templateWorkbook(t), { language: "en" }).table,
      [],
    );
    expect([asked, left]).toEqual([[], []]);
    expect(rows).toMatchObject([
      {
        kind: "new",
        remarks: [],
        values: {
          status: "in_progress",
          end_date: "2027-06-30",
          countries: ["bf"],
          budget: 25_000,
        },
      },
      { kind: "new", remarks: [], values: { status: "just_started", countries: ["ml", "ne"] } },
    ]);
  });

  it("offers the phases to choose from", () => {
    const sheet = unzipSync(templateWorkbook(french))["xl/worksheets/sheet1.xml"];
    expect(strFromU8(sheet ?? new Uint8Array())).toContain(
      'sqref="E2:E20001"><formula1>"Démarré récemment,En cours,Terminé"</formula1>',
    );
  });
});

it("a report says what became of each row, what of it was left out, and which columns were", () => {
  const table = tableIn(`Title,Budget,Colour\n${"x".repeat(201)},1,red\n,2,red`);
  const { rows } = imported(table, []);
  const report = reportOf(english, { table, rows, mapping: proposeMapping(table, texts) });
  expect(tableIn(report).rows.map(({ cells }) => cells.map(String))).toEqual([
    ["2", `${"x".repeat(199)}…`, "New", expect.stringMatching(/^Title: .* is shortened\.$/)],
    ["3", "", "Cannot be imported", "Title: Title is required"],
    ["", "Colour", "Not imported"],
  ]);
});

describe("refused rows", () => {
  const headings = ["What", "Title", "Budget"];
  const tableOf = (...rows: readonly TableRow[]): Table => ({
    headings,
    rows,
    headingLine: 1,
    daysFrom1904: false,
    leftOut: new Map(),
  });
  const refusedOf = (...rows: readonly Cell[][]) => {
    const table = tableOf(...rows.map((cells, at) => ({ line: at + 2, cells })));
    return texts.map((t) => tableIn(refusedRowsOf(t, table, imported(table, []).rows)));
  };

  it.each([
    ["one currency", ["USD"], []],
    ["one sign of several currencies", currenciesOf("$"), ["budget"]],
  ])("keep the amounts that a workbook shows in %s", (_, codes, asked) => {
    const row = { line: 2, cells: ["a", "", 1000.5], currencies: new Map([[2, codes]]) };
    const { rows } = imported(tableOf(row), []);
    const read = imported(tableIn(refusedRowsOf(english, tableOf(row), rows)), []);
    expect(read.rows[0]?.remarks.map(({ field }) => field)).toEqual(asked);
    expect(read.rows[0]?.values.currency).toBe(asked.length === 0 ? "USD" : undefined);
    if (asked.length === 0) expect(read.rows[0]?.values.budget).toBe(1000.5);
  });

  it("have one decimal sign, so that a number in words stays what it was", () => {
    const table = tableOf(
      { line: 2, cells: ["a", "", 1000.5], currencies: new Map([[2, ["EUR"]]]) },
      { line: 3, cells: ["b", "", "12.500"] },
    );
    const read = imported(tableIn(refusedRowsOf(french, table, imported(table, []).rows)), []);
    expect(read.rows.map(({ values }) => values.budget)).toEqual([1000.5, 12_500]);
  });

  it("keep their headings and cells, for spreadsheets and to be imported alone", () => {
    for (const table of refusedOf(
      ["a", "Wells", "1"],
      ["=b", "", " 1.234,5"],
      ["'=b", "", "x"],
      ["''=b", "", "-3"],
    )) {
      expect(table.headings.slice(0, -1)).toEqual(headings);
      expect(table.rows.map(({ cells }) => cells.slice(0, -1))).toEqual([
        ["'=b", "", " 1.234,5"],
        ["'=b", "", "x"],
        ["''=b", "", "'-3"],
      ]);
      for (const { cells } of table.rows) expect(cells.at(-1)).toMatch(/Title|Titre/);
    }
  });

  it("say of what says nothing what the file did, whether its column is known or not", () => {
    const rows = [
      ["TBD", "", "NULL"],
      ["NA", "#REF!", "#N/A"],
      ["-", "", "–"],
      ["'-", "", "'TBD"],
      ["-1", "", "--"],
      ["n/a ", "", "-TBD"],
    ];
    for (const table of refusedOf(...rows)) {
      expect(table.rows.map(({ cells }) => cells.slice(0, -1))).toEqual([
        ...rows.slice(0, 4),
        ["'-1", "", "--"],
        ["n/a ", "", "'-TBD"],
      ]);
      expect(imported(table, []).rows.map(({ values }) => values.title)).toEqual(
        rows.map(() => undefined),
      );
    }
  });

  it("keep numbers of workbooks such that they mean one thing", () => {
    for (const table of refusedOf(["", "", 1.234], ["", "", -15])) {
      const { rows, asked } = imported(table, []);
      expect(asked).toEqual([]);
      expect(rows.map(({ problems }) => problems.map(({ field }) => field))).toEqual([
        ["title"],
        ["title"],
      ]);
    }
  });
});

let made = 0;

function project(columns: Partial<StoredProject>): StoredProject {
  made += 1;
  return {
    id: `3f0e0a3e-5a0e-4d5c-9d0c-${String(made).padStart(12, "0")}`,
    updated_at: "2026-01-01T00:00:00.123456+00:00",
    is_own: true,
    is_published: false,
    keeps_ledger: false,
    counts_beneficiaries: false,
    title: "Wells",
    reference: null,
    iati_identifier: null,
    status: "in_progress",
    start_date: null,
    end_date: null,
    countries: [],
    cities: [],
    continent: null,
    goals: [],
    sectors: [],
    is_humanitarian: false,
    iati_scope: null,
    related_activities: [],
    beneficiaries: null,
    short_description: null,
    long_description: null,
    currency: "EUR",
    budget: null,
    money_spent: null,
    places: [],
    lists: NO_LISTS,
    ...columns,
  };
}
