import { stringify } from "csv-stringify/browser/esm/sync";
import { array, assert, constantFrom, integer, property, string, stringMatching } from "fast-check";
import { describe, expect, it } from "vitest";
import { readCsv } from "./csv";
import { COLUMNS_MAX, FileRefused, ROWS_MAX } from "./table";
import { inEnglish } from "./testing/in-english";

const cellsOf = (text: string) => readCsv(text).rows.map(({ cells }) => cells);
const linesOf = (text: string) => readCsv(text).rows.map(({ line }) => line);

describe("a table is refused", () => {
  it.each([
    [
      "with a quotation mark that is never closed",
      'a;b\n1;2\n"3;4\n5;6\n',
      "begins in line 3 a quotation mark is not",
    ],
    [
      "that ends within a quoted text",
      'a;b\r\n1;"two\r\nlines',
      "begins in line 2 a quotation mark is not",
    ],
    [
      "with a cell that takes the rest of the file",
      `a;b\n1;"${"x;y\n".repeat(300_000)}"`,
      "begins in line 2 has a cell of",
    ],
    ["with a cell without an end", `a\n${"x".repeat(1_000_001)}`, "begins in line 2 has a cell of"],
    ["with 10,000 columns", `${"a;".repeat(9999)}b\n1`, `more than ${COLUMNS_MAX} columns`],
    [
      "with columns without an end",
      `a;b\n${"1;".repeat(200_000)}`,
      `more than ${COLUMNS_MAX} columns`,
    ],
    ["with a row too many", `a;b\n${"1;2\n".repeat(ROWS_MAX + 1)}`, `more than 20,000 rows`],
    ["of empty rows without an end", `a;b\n${";\n".repeat(1_048_576)}`, `more than 20,000 rows`],
    ["without rows", "a;b\n\n;;\n", "no rows below the headings"],
    ["that is none", "", "no rows below the headings"],
  ])("%s", (_name, text, sentence) => {
    expect(() => inEnglish(() => readCsv(text))).toThrow(sentence);
  });
});

it("as many rows and columns as are allowed are read, and empty ones beside them do not count", () => {
  expect(cellsOf(`a;b\n${"1;2\n;\n\n".repeat(ROWS_MAX)}`)).toHaveLength(ROWS_MAX);
  expect(readCsv(`${"a;".repeat(COLUMNS_MAX)};;;\n1`).headings).toHaveLength(COLUMNS_MAX);
});

describe("the delimiter", () => {
  it.each([
    ["comma", "Title,Budget\nWells,10", ["Wells", "10"]],
    [
      "semicolon, with decimal commas",
      "Titre;Budget, total;Début\nPuits;12,5;2008",
      ["Puits", "12,5", "2008"],
    ],
    [
      "semicolon, with as many commas",
      "Titre;Budget, total\nPuits;12,5\nForêt;3,5",
      ["Puits", "12,5"],
    ],
    [
      "tab, with commas and semicolons",
      "Title\tPlaces\nWells\tThiès, Louga; Dakar",
      ["Wells", "Thiès, Louga; Dakar"],
    ],
    ["bar", "Title|Places\nWells|Thiès, Louga", ["Wells", "Thiès, Louga"]],
    ["comma, with quoted semicolons", 'Title,"a;b;c;d"\nWells,1', ["Wells", "1"]],
    ["none", "Title\nWells, pumps; roofs", ["Wells, pumps; roofs"]],
  ])("is found: %s", (_name, text, cells) => {
    expect(cellsOf(text)[0]).toEqual(cells);
  });

  it.each(["sep=;\r\n", '"sep=;"\n', "SEP=;\r"])("is what the line %j says", (hint) => {
    const { headings, rows } = readCsv(`${hint}a,b;c\n1,2;3\n`);
    expect(headings).toEqual(["a,b", "c"]);
    expect(rows).toEqual([{ line: 3, cells: ["1,2", "3"] }]);
  });

  it.each(["\\", "^", "]", "-"])("may be %s where the file says so", (delimiter) => {
    expect(cellsOf(`sep=${delimiter}\na${delimiter}b\n1${delimiter}2`)).toEqual([["1", "2"]]);
  });
});

describe("quotation marks", () => {
  it.each([
    ["are doubled within a text", '"say ""yes""";2', ['say "yes"', "2"]],
    ["count at the start of a cell only", '5" pipe;the "big" one', ['5" pipe', 'the "big" one']],
    ["leave what follows them", '"x" y;2', ["x y", "2"]],
    ["may hold nothing", '"";2', ["", "2"]],
    ["keep spaces and delimiters", '" a;b ";2', [" a;b ", "2"]],
    ["may have spaces before them", '  "a;b";2', ["a;b", "2"]],
    ["may have spaces behind them", '"a;b"\t ;"2" ', ["a;b", "2"]],
    ["may have spaces before what is doubled", ' "a ""b""; c";\u00a0"2"', ['a "b"; c', "2"]],
    [
      "behind spaces are the text's own unless they enclose it",
      ' "Roads" and tracks;2',
      [' "Roads" and tracks', "2"],
    ],
    ["behind spaces may be alone", ' "Roads;2', [' "Roads', "2"]],
    ["leave a backslash at the end of a text", '"C:\\files\\";2', ["C:\\files\\", "2"]],
    ["leave a backslash before a doubled one", '"C:\\""x""";2', ['C:\\"x"', "2"]],
  ])("%s", (_name, row, cells) => {
    expect(cellsOf(`Title;Budget\n${row}`)).toEqual([cells]);
  });
});

describe("quotation marks behind backslashes", () => {
  it.each([
    [
      "are those of the text",
      '"Project \\"Amani\\"; phase 2";3',
      ['Project "Amani"; phase 2', "3"],
    ],
    ["may end it", '"Project \\"Amani\\"";3', ['Project "Amani"', "3"]],
    ["may stand for inches", '"Pipes of 5\\" and 8\\"; new";3', ['Pipes of 5" and 8"; new', "3"]],
    ["may have spaces before them", ' "a \\"b\\"; c" ;3', ['a "b"; c', "3"]],
    [
      "leave doubled ones and other backslashes",
      '"a \\"b\\" ""c"" \\d \\\\";3',
      ['a "b" "c" \\d \\', "3"],
    ],
  ])("%s", (_name, row, cells) => {
    expect(cellsOf(`Title;Budget\n${row}`)).toEqual([cells]);
  });

  it("in one row count for all, and for the delimiter", () => {
    expect(cellsOf('Title,Budget\n"a; \\"b",1\n"c; \\"d\\", e; f",2')).toEqual([
      ['a; "b', "1"],
      ['c; "d", e; f', "2"],
    ]);
  });

  it.each([
    [
      '"Pipes of 5\\"";3\n"Taps";4',
      [
        ['Pipes of 5"', "3"],
        ["Taps", "4"],
      ],
    ],
    [
      '"Taps";4\n"Pipes of 8\\"";3',
      [
        ["Taps", "4"],
        ['Pipes of 8"', "3"],
      ],
    ],
    [
      '"5\\"";"8\\""\n"";"2\\""',
      [
        ['5"', '8"'],
        ["", '2"'],
      ],
    ],
    [
      ' "Pipes of 5\\"" ;3\n"";4',
      [
        ['Pipes of 5"', "3"],
        ["", "4"],
      ],
    ],
  ])("may end cells alone: %j", (rows, cells) => {
    expect(cellsOf(`Title;Budget\n${rows}`)).toEqual(cells);
  });

  it.each([
    [
      '"C:\\"";"" is ""D:\\""";3\n"Taps";4',
      [
        ['C:\\";" is "D:\\"', "3"],
        ["Taps", "4"],
      ],
    ],
    [
      '"Wells";"C:\\"\n"Taps";"D:\\files\\"',
      [
        ["Wells", "C:\\"],
        ["Taps", "D:\\files\\"],
      ],
    ],
    ['"C:\\""\n;";1\n"Taps";""', [['C:\\"\n;', "1"], ["Taps"]]],
    [
      'Pipes of 5\\";3\nPipes of 8\\"";4',
      [
        ['Pipes of 5\\"', "3"],
        ['Pipes of 8\\""', "4"],
      ],
    ],
  ])("are none where the rows are whole without: %j", (rows, cells) => {
    expect(cellsOf(`Title;Budget\n${rows}`)).toEqual(cells);
  });

  it("are none in cells without quotation marks around them", () => {
    expect(cellsOf('Title;Folder\nPipes of 5\\" and more;"C:\\files\\"\nTaps;""')).toEqual([
      ['Pipes of 5\\" and more', "C:\\files\\"],
      ["Taps"],
    ]);
  });
});

it("quotation marks without end are read or refused, in time that grows with the text alone", () => {
  for (const written of ['" ', ' "a', ';""a; "', ' """"', '"\\"a";', ' "a\\"', '; "\\']) {
    const outcome = () => readCsv(`a;b\n1;2\n; "${written.repeat(3_000_000)}`);
    expect(outcome).toThrow(FileRefused);
  }
});

describe("lines", () => {
  it.each(["\n", "\r\n", "\r"])("are those of the file, where rows begin, with %j", (end) => {
    const text = ["", "a;b", `"1${end}2";3`, "", ";", "4;5", ""].join(end);
    expect(linesOf(text)).toEqual([3, 7]);
    expect(cellsOf(text)).toEqual([
      [`1${end}2`, "3"],
      ["4", "5"],
    ]);
  });

  it("may end differently in one file", () => {
    expect(cellsOf("a;b\r\n1;2\n3;4\r5;6")).toEqual([
      ["1", "2"],
      ["3", "4"],
      ["5", "6"],
    ]);
  });
});

it("headings are those of the first row that holds something, trimmed, as often as they stand there", () => {
  const { headings, rows } = readCsv("\n;;\n Title ;Budget;Title\nWells;1;Pumps;more\n");
  expect(headings).toEqual(["Title", "Budget", "Title", ""]);
  expect(rows).toEqual([{ line: 4, cells: ["Wells", "1", "Pumps", "more"] }]);
});

it("any table survives being written and read", () => {
  const heading = stringMatching(/^[A-Za-zé]{1,9}$/);
  const table = integer({ min: 2, max: 5 }).chain((width) =>
    array(array(string({ unit: "grapheme" }), { minLength: width, maxLength: width }), {
      maxLength: 8,
    }).chain((rows) =>
      array(heading, { minLength: width, maxLength: width }).map((headings) => ({
        headings,
        rows,
      })),
    ),
  );
  const odd = constantFrom('"', "\n", "\r\n", ";", ",", "\t", '""', "\r", "|");
  assert(
    property(
      table,
      constantFrom(",", ";", "\t", "|"),
      constantFrom("\n", "\r\n", "\r"),
      odd,
      ({ headings, rows }, delimiter, lineEnd, sign) => {
        const written = rows.map((cells) => [
          "x",
          ...cells.slice(1).map((cell) => `${cell}${sign}.`),
        ]);
        const text = stringify([headings, ["x", "y"], ...written], {
          delimiter,
          record_delimiter: lineEnd,
          quoted_match: /[\r\n]/,
        });
        const { headings: read, rows: readRows } = readCsv(text);
        expect(read).toEqual(headings);
        expect(readRows.map(({ cells }) => cells)).toEqual([["x", "y"], ...written]);
      },
    ),
  );
});
