import { compiledTexts } from "@vigie/domain/language/compiled-texts";
import { languages } from "@vigie/domain/language/languages";
import { ALL_PARTS } from "@vigie/domain/language/texts";
import { describe, expect, it } from "vitest";
import { currenciesOf } from "./currencies";
import { dayMeanings, readNames, readNumber, wordsIn } from "./values";

const words = wordsIn(languages.map((language) => compiledTexts(language, ALL_PARTS)));

const counted = { areDaysCounted: true, daysFrom1904: false };

describe("a day", () => {
  it.each([
    "",
    "soon",
    "2024",
    "30/02/2024",
    "2024-13-01",
    "32 juillet 2008",
    "1/2",
    "1/2/3/4",
    "00000",
    "15/07/2008 or later",
    "-5",
    "03/2024",
    "mars 2024",
    "July 2024",
    "de 2024",
    "lundi 2024",
    "1er trimestre 2024",
    "1st quarter of 2024",
    "2nd half of 2024",
    "week 2 of 2024",
    "mi-juillet 2024",
    "12 au 15 juillet 2024",
    "1er",
    "Sunday",
  ])("is not %j", (written) => {
    expect(dayMeanings(written, words, counted)).toEqual({});
  });

  it.each([
    "15/07/2008",
    "15.07.2008",
    "15-7-08",
    "07/15/2008",
    "2008-07-15",
    "2008/7/15",
    "2008-07-15 12:33:01",
    "2008-07-15T12:33:01Z",
    "15/07/2008 12:33",
    "20080715",
    "15 July 2008",
    "July 15, 2008",
    "15 juillet 2008",
    "15-juil.-08",
    "15-Jul-08",
    "15th July 2008",
    "July 15th, 2008",
    "the 15th of July, 2008",
    "Tuesday 15 July 2008",
    "Tue, 15 Jul 2008 12:33:01 GMT",
    "mardi 15 juillet 2008",
    "Le mardi 15 juillet 2008",
    "15 de juillet de 2008",
    "2008-Jul-15",
    "١٥/٠٧/٢٠٠٨",
    "39644",
    39_644,
    39_644.52,
  ])("is 15 July 2008, written %j", (written) => {
    expect(new Set(Object.values(dayMeanings(written, words, counted)))).toEqual(
      new Set(["2008-07-15"]),
    );
  });

  it("can mean two", () => {
    expect(dayMeanings("03/04/2025", words, counted)).toEqual({
      dmy: "2025-04-03",
      mdy: "2025-03-04",
    });
  });

  it.each([
    ["1er janvier 2024", "2024-01-01"],
    ["1ER JANVIER 2024", "2024-01-01"],
    ["1st January 2024", "2024-01-01"],
    ["lundi 15 juillet 2024", "2024-07-15"],
    ["2nd Mar 2024", "2024-03-02"],
    ["vendredi 1er mars 2024", "2024-03-01"],
    ["31 d’août 2024", "2024-08-31"],
    ["31 aou\u0302t 2024", "2024-08-31"],
  ])("%j is %s", (written, day) => {
    expect(dayMeanings(written, words, { ...counted, areDaysCounted: false })).toEqual({
      dmy: day,
      mdy: day,
    });
  });

  it("has no month among the words beside it", () => {
    expect([...words.besideDays].filter((word) => words.months.has(word))).toEqual([]);
  });

  it.each(["39644", 39_644, "20245"])("is not %j where days are written otherwise", (written) => {
    expect(dayMeanings(written, words, { ...counted, areDaysCounted: false })).toEqual({});
  });

  it.each([20_245, 24_999, 62_092, 123_456, 2024])("is not counted by %d", (written) => {
    expect(dayMeanings(written, words, counted)).toEqual({});
  });

  it("is counted from 1904 in workbooks of old Macs", () => {
    expect(dayMeanings(38_182, words, { ...counted, daysFrom1904: true })).toMatchObject({
      dmy: "2008-07-15",
    });
  });

  it("of a year with two digits is from 1970 to 2069", () => {
    expect(dayMeanings("1.1.69", words, counted)).toMatchObject({ dmy: "2069-01-01" });
    expect(dayMeanings("1.1.70", words, counted)).toMatchObject({ dmy: "1970-01-01" });
  });
});

describe("a number", () => {
  it.each([
    "",
    "about 12",
    "12 k",
    "2 mio",
    "3 mln",
    "1.2.3",
    "1,2,3",
    "12,50,0",
    "#REF!",
    "1 of 2",
    "--",
    "€",
    "(300",
    "300)",
    "12-13",
    "1e6",
    "2.02501E+11",
  ])("is not %j", (written) => {
    expect(readNumber(written).meanings).toEqual({});
  });

  it.each([
    "12 15",
    "50000\n30000",
    "50 000\r\n30 000",
    "12\u2028500",
    "12\t500",
    "12  500",
    "1 2 3",
    "1250 000",
    "12 5000",
    "0 500",
    "1 234 56 789",
    "1'250 000",
    "1 250.000,5",
    "12 500 12 50",
    "€ 12 15",
    "12.5 12.5",
    "12 .5",
    "12, 500",
  ])("is none of two: %j", (written) => {
    expect(readNumber(written).meanings).toEqual({});
  });

  it.each([
    ["12.500,50", 12_500.5],
    ["12 500.50", 12_500.5],
    ["12 500,50", 12_500.5],
    ["12\u202f500,5", 12_500.5],
    ["12'500.50", 12_500.5],
    ["12’500", 12_500],
    ["12 500", 12_500],
    ["1 250 000", 1_250_000],
    ["1\u00a0250\u202f000", 1_250_000],
    ["1 25 000", 125_000],
    ["12 34 567,8", 1_234_567.8],
    ["1,234,567.891", 1_234_567.891],
    [".5", 0.5],
    ["0500", 500],
    ["20,854.00", 20_854],
    ["1,25,000", 125_000],
    ["1.250.000", 1_250_000],
    ["1250", 1250],
    ["0.125", 0.125],
    ["1.5", 1.5],
    ["1,5", 1.5],
    ["500.-", 500],
    ["(300)", -300],
    ["-300", -300],
    ["- 300", -300],
    ["(1 300,5)", -1300.5],
    ["300-", -300],
    ["€ -3", -3],
    ["٣٠٠", 300],
    [1250.5, 1250.5],
  ])("%j is %d", (written, number) => {
    expect(new Set(Object.values(readNumber(written).meanings))).toEqual(new Set([number]));
  });

  it.each(["1.234", "1,234", "12.345"])("%j can mean two", (written) => {
    const { meanings } = readNumber(written);
    expect(meanings["."]).not.toBe(meanings[","]);
    expect(Object.keys(meanings)).toHaveLength(2);
  });

  it.each([
    ["€ 12,50", "EUR"],
    ["500,– €", "EUR"],
    ["12 500\u00a0€", "EUR"],
    ["12,50 eur", "EUR"],
    ["12.50EUR", "EUR"],
    ["12 euros", "EUR"],
    ["US$12.50", "USD"],
    ["XOF 1250", "XOF"],
    ["1250", ""],
  ])("%j is in %s", (written, currency) => {
    expect(readNumber(written).currencies.join()).toBe(currency);
    expect(Object.values(readNumber(written).meanings)).not.toEqual([]);
  });

  it("is in no currency by a word that is none", () => {
    for (const word of ["soon", "constructor"]) expect(currenciesOf(word)).toEqual([]);
    expect(currenciesOf(" usd ")).toEqual(["USD"]);
  });

  it("may be in several by a sign that they share", () => {
    expect(readNumber("$12.50").currencies).toEqual(expect.arrayContaining(["USD", "CAD"]));
    expect(readNumber("1 250 F CFA").currencies).toEqual(["XOF", "XAF"]);
  });
});

it.each([
  ["1", "2"],
  [" ", "x"],
  ["€ ", "1 c 2"],
  ["(", ")"],
  [".", "1"],
  ["1.-", "2"],
  ["1,", "1"],
  ["1 000 ", "x"],
  ["'", "1"],
  ["\n", "1"],
  ["1 ", "12:3"],
  ["T12:", "x"],
  ["12:", "15/07/2008"],
  ["juillet ", "2008"],
  ["½", "x"],
])("a cell of a million of %j is no number and no day, and is soon told", (inner, end) => {
  const cell = `a${inner.repeat(1_000_000)}${end}`;
  for (const hostile of [cell, cell.slice(1), cell.slice(0, 1_000_000), `15/07/2008${cell}`]) {
    expect(readNumber(hostile).meanings).toEqual({});
    expect(dayMeanings(hostile, words, counted)).toEqual({});
  }
});

it("a text of more than a hundred characters is no number and no day", () => {
  expect(readNumber(`1${"0".repeat(99)}`).meanings).not.toEqual({});
  expect(readNumber(`1${"0".repeat(100)}`).meanings).toEqual({});
  expect(dayMeanings(`2008-07-15 12:33 ${"x".repeat(83)}`, words, counted)).not.toEqual({});
  expect(dayMeanings(`2008-07-15 12:33 ${"x".repeat(84)}`, words, counted)).toEqual({});
});

it("phases are read by the words of every language and by those that people use", () => {
  const read = (word: string) => words.phases.get(word);
  expect(["completed", "termine", "cloture", "archived"].map(read)).toEqual(
    Array(4).fill("completed"),
  );
  expect(["encours", "active", "ongoing"].map(read)).toEqual(Array(3).fill("in_progress"));
  expect(["needsfunding", "prevu"].map(read)).toEqual(Array(2).fill("just_started"));
  expect(read("cancelled")).toBeUndefined();
});

it("names stand between semicolons, or between commas where there are none", () => {
  expect(readNames("Kaya, Bobo")).toEqual(["Kaya", "Bobo"]);
  expect(readNames("Washington, D.C.; Kaya")).toEqual(["Washington, D.C.", "Kaya"]);
  expect(readNames(";; Kaya\nBobo|")).toEqual(["", "", "Kaya", "Bobo", ""]);
  expect(readNames(", Kaya")).toEqual(["", "Kaya"]);
  expect(readNames('"Washington, D.C."')).toEqual(["Washington, D.C."]);
  expect(readNames('"a;b" ; "c ""d""", Kaya; 5" pipe')).toEqual([
    "a;b",
    '"c ""d""", Kaya',
    '5" pipe',
  ]);
});
