import { englishOf } from "@vigie/domain/language/english";
import { message } from "@vigie/domain/language/message";
import { strToU8, type Zippable, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { readExcel } from "./excel";
import { COLUMNS_MAX, ROWS_MAX } from "./table";
import { inEnglish } from "./testing/in-english";
import { type Sheet, type Value, workbook, workbookParts } from "./testing/workbooks";
import { readZip } from "./zip";

const heading: Value[] = ["Title", "Budget"];
const projects: Sheet = { name: "Projects", rows: [heading, ["Wells", 5]] };

const read = (bytes: Uint8Array, sheet?: string) =>
  inEnglish(() => readExcel(readZip(bytes), sheet));

/** A workbook with other content in one of its files. */
function withPart(path: string, xml: string, level: 0 | 6 = 6): Uint8Array {
  const parts: Zippable = { ...workbookParts([projects]), [path]: strToU8(xml) };
  return zipSync(parts, { level });
}

const sheetOf = (rows: string) =>
  withPart("xl/worksheets/sheet1.xml", `<worksheet><sheetData>${rows}</sheetData></worksheet>`);

const rowsOf = (...rows: Value[][]) =>
  read(workbook([{ name: "Projects", rows: [heading, ...rows] }])).table.rows;

describe("a workbook is refused", () => {
  it("that unpacks to gigabytes by its directory, before anything is unpacked", () => {
    const bytes = workbook([projects]);
    const sizeAt = directoryAt(bytes) + 24;
    new DataView(bytes.buffer).setUint32(sizeAt, 3_000_000_000, true);
    expect(() => read(bytes)).toThrow("unpacks to far more than it should");
  });

  it("whose files unpack to more than the directory says", () => {
    const bytes = withPart("xl/workbook.xml", `<workbook>${" ".repeat(1_000_000)}</workbook>`);
    for (let at = directoryAt(bytes); bytes[at] === 0x50 && bytes[at + 2] === 1; ) {
      const view = new DataView(bytes.buffer);
      view.setUint32(at + 24, 1000, true);
      at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true);
    }
    expect(() => read(bytes)).toThrow("unpacks to far more than it should");
  });

  it("with a row more than can be imported", () => {
    const row = (line: number) => `<row r="${line}"><c r="A${line}"><v>1</v></c></row>`;
    const rows = Array.from({ length: ROWS_MAX + 2 }, (_, at) => row(at + 1));
    expect(() => read(sheetOf(rows.join("")))).toThrow(`more than 20,000 rows`);
    expect(read(sheetOf(rows.slice(1).join(""))).table.rows).toHaveLength(ROWS_MAX);
  });

  it.each(["GS1", "XFD1", "ZZZZZZZZZ1"])("with something in column %s", (place) => {
    expect(() => read(sheetOf(`<row r="1"><c r="${place}"><v>1</v></c></row>`))).toThrow(
      `more than ${COLUMNS_MAX} columns`,
    );
  });

  it.each([
    ["whose sheet ends in the middle", "xl/worksheets/sheet1.xml", "<worksheet><sheetData><row>"],
    [
      "with a document type",
      "xl/workbook.xml",
      '<!DOCTYPE x [<!ENTITY a "b">]><workbook>&a;</workbook>',
    ],
    ["without sheets", "xl/workbook.xml", "<workbook/>"],
    ["that refers to a text that is not there", "xl/sharedStrings.xml", "<sst/>"],
  ])("%s", (_name, path, xml) => {
    expect(() => read(withPart(path, xml))).toThrow("This workbook is damaged");
  });

  it("whose sheets have no rows, or not the one that is wanted", () => {
    const empty = workbook([
      { name: "A", rows: [] },
      { name: "B", rows: [heading, ["  "]] },
    ]);
    expect(() => read(empty)).toThrow("no rows below the headings");
    expect(() => read(workbook([projects]), "Budget")).toThrow("no sheet of this name");
  });
});

/** Where the directory of a zip begins. */
function directoryAt(bytes: Uint8Array): number {
  return new DataView(bytes.buffer).getUint32(bytes.length - 6, true);
}

it("memory goes by what cells hold, not by the places that they claim", () => {
  const far = '<row r="1048576"><c r="A1048576"><v>2</v></c><c r="XFD1048576" s="0"/></row>';
  const { table } = read(sheetOf(`<row r="1"><c r="B1"><v>1</v></c></row>${far}`));
  expect(table.rows).toEqual([{ line: 1_048_576, cells: [2] }]);
  expect(table.headings).toEqual(["", "1"]);
});

describe("a cell", () => {
  it.each<[string, Value, unknown]>([
    ["text", " Wells & <pumps> ", " Wells & <pumps> "],
    ["number", 12_500.5, 12_500.5],
    ["negative number", -3, -3],
    ["yes", true, "TRUE"],
    ["no", false, "FALSE"],
    ["day", { day: "2024-02-29" }, "2024-02-29"],
    ["formula that failed", { error: "#REF!" }, "#REF!"],
  ])("with a %s", (_name, value, expected) => {
    expect(rowsOf([value])).toEqual([{ line: 2, cells: [expected] }]);
  });

  it.each([
    ['t="str"', "_x000D_A", "\rA"],
    ['t="d"', "2024-03-05T00:00:00.000Z", "2024-03-05"],
    ['t="d"', "2024-03-05T12:33:01Z", "2024-03-05 12:33:01"],
    ['s="1"', "45356.5229282407", "2024-03-05 12:33:01"],
    ['s="1"', "59", "1900-02-28"],
    ['s="1"', "61", "1900-03-01"],
    ['s="1"', "0.5", 0.5],
    ['s="1"', "-1", -1],
    ['s="1"', "1e9", 1e9],
  ])("%s of %s", (attributes, value, expected) => {
    const cell = `<c r="A2" ${attributes}><f>B1</f><v>${value}</v></c>`;
    const { table } = read(
      sheetOf(`<row r="1"><c r="A1"><v>1</v></c></row><row r="2">${cell}</row>`),
    );
    expect(table.rows).toEqual([{ line: 2, cells: [expected] }]);
  });

  it.each([
    [14, true],
    [22, true],
    [18, false],
    [3, false],
    ["yyyy-mm-dd", true],
    ["[$-40C]mmm;@", true],
    ["mm:ss", false],
    ['#,##0.00" days"', false],
    ["[Red]0.00E+00", false],
    ["General", false],
  ])("has a day in the format %s: %s", (dayFormat, isDay) => {
    const bytes = workbook([{ name: "A", rows: [heading, [{ day: "2024-03-05" }]] }], {
      dayFormat,
    });
    expect(read(bytes).table.rows[0]?.cells).toEqual([isDay ? "2024-03-05" : 45_356]);
  });

  it("without the pronunciation beside its text, and with all of its differently shaped pieces", () => {
    const text = "<si><r><t>We</t></r><r><rPr/><t>lls</t></r><rPh><t>uels</t></rPh></si>";
    const bytes = withPart("xl/sharedStrings.xml", `<sst>${text.repeat(3)}</sst>`);
    expect(read(bytes).table.headings[0]).toBe("Wells");
  });
});

describe("digits of a number", () => {
  const shown = (format: string, number: number) =>
    read(workbook([{ name: "A", rows: [heading, [{ number }]] }], { dayFormat: format })).table
      .rows[0]?.cells;

  it.each([
    ["0000000", 123, "0000123"],
    ["000;@", 7, "007"],
    ["00", 0, "00"],
  ])(
    "are filled up with zeros by the format %s, as the workbook shows it",
    (format, number, text) => {
      expect(shown(format, number)).toEqual([text]);
    },
  );

  it.each([
    ["0", 7],
    ["000", 1234],
    ["0000", -5],
    ["0000", 1.5],
    ["000.00", 7],
    ['00" km"', 5],
  ])("are left as they are by the format %s", (format, number) => {
    expect(shown(format, number)).toEqual([number]);
  });
});

describe("what the format of a number shows beside it", () => {
  const rowIn = (format: string | number, number: number) =>
    read(
      workbook([{ name: "A", rows: [heading, ["Wells", { number }]] }], { dayFormat: format }),
    ).table.rows.map(({ cells, currencies }) => [cells[1], currencies?.get(1)?.join(" ")])[0];

  it.each([
    ["[$€-40C] #,##0.00", "EUR"],
    ['_-* #,##0.00\\ "€"_-;-* #,##0.00\\ "€"_-', "EUR"],
    ["[$USD] #,##0", "USD"],
    ['#,##0" F CFA"', "XOF XAF"],
  ])("by %s is its currency", (format, currencies) => {
    expect(rowIn(format, 120_000)).toEqual([120_000, currencies]);
  });

  it("may be a sign of several", () => {
    expect(rowIn('"$"#,##0.00', 5)?.[1]).toMatch(/^USD .*CAD/);
  });

  it.each(["General", "0.00", '0" km"', "[$-40C]0", "[Red]0.00E+00"])("by %s is none", (format) => {
    expect(rowIn(format, 5)).toEqual([5, undefined]);
  });

  it.each([9, 10, "0%", "[Red]0.0 %"])(
    "by %s is a per cent, as the workbook shows it",
    (format) => {
      expect(rowIn(format, 0.07)).toEqual(["7%", undefined]);
    },
  );

  it("is a per cent in no text", () => {
    expect(rowIn('0.0" % of all"', 5)).toEqual([5, undefined]);
  });
});

describe("what a workbook does not show", () => {
  const head =
    '<row r="1"><c r="A1" t="str"><v>Title</v></c><c r="B1" t="str"><v>Budget</v></c></row>';
  const title = (line: number) => `<c r="A${line}" t="str"><v>Wells ${line}</v></c>`;
  const sheetWith = (columns: string, rows: string) =>
    withPart(
      "xl/worksheets/sheet1.xml",
      `<worksheet>${columns}<sheetData>${head}${rows}</sheetData></worksheet>`,
    );

  it("is read and said: hidden rows and columns that hold something", () => {
    const rows =
      `<row r="2" hidden="1">${title(2)}</row><row r="3" hidden="true">${title(3)}</row>` +
      `<row r="4">${title(4)}</row><row r="5" hidden="0">${title(5)}</row><row r="6" hidden="1"/>`;
    const columns = '<cols><col min="2" max="16384" hidden="1"/></cols>';
    const { table, notes } = read(sheetWith(columns, rows));
    expect(table.rows.map(({ line }) => line)).toEqual([2, 3, 4, 5]);
    expect(notes.map(englishOf)).toEqual([
      "Hidden rows are read like the others: 2.",
      "Hidden columns are read like the others: 1.",
    ]);
  });

  it("is empty and said: a formula whose result was not stored, unlike one whose result is empty", () => {
    const rows =
      `<row r="2">${title(2)}<c r="B2"><f>SUM(C1:C9)</f></c></row>` +
      `<row r="3">${title(3)}<c r="B3" t="str"><f>""</f><v></v></c></row>` +
      `<row r="4">${title(4)}<c r="B4"><f>5*5</f><v>25</v></c></row><row r="5"><c r="B5" s="0"/></row>`;
    const { table, notes } = read(sheetWith("", rows));
    expect(table.rows.map(({ cells }) => cells[1])).toEqual([undefined, undefined, 25]);
    expect(notes.map(englishOf)).toEqual([
      expect.stringMatching(/^Formulas without a result are read as empty: 1\./),
    ]);
  });
});

describe("of the sheets", () => {
  it.each(["Read me", "README", "Lisez-moi", "À lire", "Notes for partners", "Instructions"])(
    "one called %s is read after the others",
    (name) => {
      const explaining = {
        name,
        rows: [
          ["Column", "Meaning"],
          ["Title", "What it is called"],
        ],
      };
      expect(read(workbook([explaining, projects])).sheet).toBe("Projects");
      expect(read(workbook([explaining, projects]), name).sheet).toBe(name);
      expect(read(workbook([explaining])).sheet).toBe(name);
    },
  );

  it("one with a single column is read where no other has more", () => {
    const prose = { name: "2026", rows: [["Our projects"], ["As of May"]] };
    expect(read(workbook([prose, projects])).sheet).toBe("Projects");
    expect(read(workbook([prose, { name: "Empty", rows: [heading] }])).sheet).toBe("2026");
  });

  it("one that explains nothing keeps its place", () => {
    const noted = { ...projects, name: "Noted projects" };
    expect(read(workbook([noted, { ...projects, name: "Other" }])).sheet).toBe("Noted projects");
  });

  it("one that many names lead to is unpacked once", () => {
    const names = Array.from({ length: 5000 }, (_, at) => `<sheet name="S${at}" r:id="rId1"/>`);
    const parts: Zippable = {
      ...workbookParts([projects]),
      "xl/workbook.xml": strToU8(
        `<workbook xmlns:r="r"><sheets>${names.join("")}</sheets></workbook>`,
      ),
      "xl/worksheets/sheet1.xml": strToU8(
        `<worksheet><sheetData>${"<row/>".repeat(1000)}</sheetData></worksheet>`,
      ),
    };
    const progress: number[] = [];
    expect(() =>
      readExcel(readZip(zipSync(parts)), undefined, (share) => progress.push(share)),
    ).toThrow(message("importFile.noRows"));
    expect(progress.filter((share) => share === 1).length).toBeLessThan(4);
  });

  it("one that several names lead to is called by the first of them that is seen", () => {
    const names = [["Old", 'state="hidden"'], ["Help"], ["Plan"], ["Copy"]].map(
      ([name, state = ""]) => `<sheet name="${name}" ${state} r:id="rId1"/>`,
    );
    const parts: Zippable = {
      ...workbookParts([projects]),
      "xl/workbook.xml": strToU8(
        `<workbook xmlns:r="r"><sheets>${names.join("")}</sheets></workbook>`,
      ),
    };
    expect(readExcel(readZip(zipSync(parts))).sheet).toBe("Plan");
    expect(readExcel(readZip(zipSync(parts)), "Copy").sheet).toBe("Copy");
  });

  const notes: Sheet = { name: "Notes & lists", rows: [["Status"], ["Active"]], state: "hidden" };

  it("the first visible one with rows is read, or the one that is wanted", () => {
    const bytes = workbook([notes, { name: "Empty", rows: [heading] }, projects]);
    const sheets = ["Notes & lists", "Empty", "Projects"];
    expect(read(bytes)).toMatchObject({ sheet: "Projects", sheets });
    expect(read(bytes, "Notes & lists").table.rows).toEqual([{ line: 2, cells: ["Active"] }]);
  });

  it("one that is too wide does not stand in the way of another", () => {
    const wide = { name: "Wide", rows: [Array<Value>(COLUMNS_MAX + 1).fill("x"), ["1"]] };
    expect(read(workbook([wide, projects])).sheet).toBe("Projects");
    expect(() => read(workbook([wide, projects]), "Wide")).toThrow("columns");
  });

  it("a hidden one is read where no other has rows", () => {
    expect(read(workbook([notes])).sheet).toBe("Notes & lists");
  });
});

it("merged cells have their value in the first, which a note says", () => {
  const rows = [heading, ["Wells", undefined], ["Pumps", 3]];
  const { table, notes } = read(workbook([{ name: "A", rows, merged: ["A2:B2"] }]));
  expect(table.rows[0]).toEqual({ line: 2, cells: ["Wells"] });
  expect(notes.map(englishOf)).toEqual([expect.stringContaining("Merged cells count as one")]);
  expect(read(workbook([projects])).notes).toEqual([]);
});

it("days count from 1904 where the workbook says so", () => {
  const bytes = workbook([{ name: "A", rows: [heading, [{ day: "2024-03-05" }, 43_894]] }], {
    daysFrom1904: true,
  });
  const { table } = read(bytes);
  expect(table.daysFrom1904).toBe(true);
  expect(table.rows[0]?.cells).toEqual(["2024-03-05", 43_894]);
});

it("a zip with the long numbers of zip64 is read as another", () => {
  const bytes = workbook([projects]);
  const [at, end] = [directoryAt(bytes), bytes.length - 22];
  const view = new DataView(bytes.buffer);
  const nameEnd = at + 46 + view.getUint16(at + 28, true);
  const extra = new DataView(new ArrayBuffer(28));
  extra.setUint16(0, 1, true);
  extra.setUint16(2, 24, true);
  [24, 20, 42].forEach((place, index) => {
    extra.setBigUint64(4 + index * 8, BigInt(view.getUint32(at + place, true)), true);
    view.setUint32(at + place, 0xffffffff, true);
  });
  view.setUint16(at + 30, 28, true);
  const parts = [
    bytes.slice(0, nameEnd),
    new Uint8Array(extra.buffer),
    bytes.slice(nameEnd, end),
    bytes.slice(end),
  ];
  expect(read(Uint8Array.from(parts.flatMap((part) => [...part]))).table.rows).toHaveLength(1);
});
