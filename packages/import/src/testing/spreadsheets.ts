import { stringify } from "csv-stringify/browser/esm/sync";
import { strToU8, zipSync } from "fflate";
import { decode } from "../decode-text";
import { type Value, workbook } from "./workbooks";

/** What every file of `savedFiles` holds. */
export interface SavedProject {
  title: string;
  description: string;
  country: { en: string; fr: string };
  budget: number;
  /** `2024-03-05` */
  start: string;
  end: string | undefined;
}

export const savedProjects: readonly SavedProject[] = [
  {
    title: "Wells for Thiès",
    description: "Forty wells, each with a pump.\nTwo of them are for schools.",
    country: { en: "Senegal", fr: "Sénégal" },
    budget: 12_500.5,
    start: "2024-03-05",
    end: "2025-12-31",
  },
  {
    title: "École « L’Étoile »",
    description: 'New roof; walls, and "sanitation" — 12 classes',
    country: { en: "Côte d’Ivoire", fr: "Côte d’Ivoire" },
    budget: 1_200_000,
    start: "2023-09-01",
    end: undefined,
  },
  {
    title: "Forêt à préserver",
    description: "",
    country: { en: "Burkina Faso", fr: "Burkina Faso" },
    budget: 980,
    start: "2022-01-15",
    end: "2022-12-31",
  },
];

export const savedHeadings = {
  en: ["Title", "Short description", "Country", "Planned budget", "Start date", "End date"],
  fr: ["Titre", "Description courte", "Pays", "Budget prévu", "Date de début", "Date de fin"],
} as const;

type Tongue = keyof typeof savedHeadings;

export interface SavedFile {
  /** By the program that saves such files. */
  name: string;
  bytes: Uint8Array;
  language: Tongue;
}

/** The same projects as Excel, LibreOffice, Google Sheets, Numbers and a program of reports save them. */
export function savedFiles(): SavedFile[] {
  const sheet = (language: Tongue, name: string) => ({ name, rows: valuesOf(language) });
  const files: [name: string, language: Tongue, bytes: Uint8Array][] = [
    ["excel-en-windows.csv", "en", bytesOf(csv("en", ",", "\r\n"), "windows-1252")],
    ["excel-en-windows-utf-8.csv", "en", bytesOf(`\ufeff${csv("en", ",", "\r\n")}`)],
    ["excel-en-mac.csv", "en", bytesOf(csv("en", ",", "\r"), "macintosh")],
    ["excel-fr-windows.csv", "fr", bytesOf(csv("fr", ";", "\r\n"), "windows-1252")],
    ["excel-fr-windows-utf-8.csv", "fr", bytesOf(`\ufeff${csv("fr", ";", "\r\n")}`)],
    ["excel-fr-mac.csv", "fr", bytesOf(csv("fr", ";", "\r"), "macintosh")],
    ["excel-fr-unicode.txt", "fr", utf16(`\ufeff${csv("fr", "\t", "\r\n")}`)],
    ["libreoffice-fr.csv", "fr", bytesOf(csv("fr", ",", "\n"))],
    ["google.csv", "en", bytesOf(csv("en", ",", "\r\n").trimEnd())],
    ["numbers-fr.csv", "fr", bytesOf(csv("fr", ";", "\n"))],
    ["excel-en.xlsx", "en", workbook([sheet("en", "Sheet1")])],
    [
      "excel-fr.xlsx",
      "fr",
      workbook(
        [{ name: "Listes", rows: [["EUR"], ["XOF"]], state: "hidden" }, sheet("fr", "Feuil1")],
        {
          dayFormat: "[$-40C]d\\ mmmm\\ yyyy;@",
        },
      ),
    ],
    ["excel-mac-1904.xlsx", "en", workbook([sheet("en", "Projects")], { daysFrom1904: true })],
    ["libreoffice.xlsx", "fr", workbook([sheet("fr", "Feuille1")], { dayFormat: "dd/mm/yyyy" })],
    ["google.xlsx", "en", workbook([sheet("en", "Sheet1")], { dayFormat: "d/m/yyyy" })],
    [
      "numbers.xlsx",
      "en",
      workbook([sheet("en", "Sheet 1 - Table 1")], { dayFormat: "d mmm yyyy" }),
    ],
    [
      "reports.xlsx",
      "en",
      workbook([sheet("en", "Report")], { texts: "inline", prefix: "x:", isStored: true }),
    ],
  ];
  return files.map(([name, language, bytes]) => ({ name, language, bytes }));
}

function valuesOf(language: Tongue): Value[][] {
  return [
    [...savedHeadings[language]],
    ...savedProjects.map(({ title, description, country, budget, start, end }) => [
      title,
      description || undefined,
      country[language],
      budget,
      { day: start },
      end === undefined ? undefined : { day: end },
    ]),
  ];
}

/** A table as cells show it: days as 05/03/2024, decimals as the language has them. */
export function csv(language: Tongue, delimiter: string, lineEnd: string): string {
  const decimal = language === "fr" ? "," : ".";
  const day = (iso = "") => iso.split("-").reverse().join("/");
  const rows = savedProjects.map(({ title, description, country, budget, start, end }) => [
    title,
    description,
    country[language],
    String(budget).replace(".", decimal),
    day(start),
    day(end),
  ]);
  return stringify([savedHeadings[language], ...rows], {
    delimiter,
    record_delimiter: lineEnd,
    quoted_match: /[\r\n]/,
  });
}

/** @param encoding one of 8 bits; UTF-8 without */
export function bytesOf(text: string, encoding?: string): Uint8Array {
  if (encoding === undefined) return new TextEncoder().encode(text);
  const letters = decode(
    Uint8Array.from({ length: 256 }, (_, byte) => byte),
    encoding,
  );
  return Uint8Array.from(text, (letter) => {
    const byte = letters.indexOf(letter);
    if (byte < 0) throw new Error(`${encoding} lacks ${letter}`);
    return byte;
  });
}

export function utf16(text: string, isBigEndian = false): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at++)
    view.setUint16(at * 2, text.charCodeAt(at), !isBigEndian);
  return bytes;
}

/** The container of Office until 2003 with one name in its directory. */
export function ole(name: string): Uint8Array {
  const start = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
  return Uint8Array.from([...start, ...new Uint8Array(504), ...utf16(`${name}\0`)]);
}

/** An archive with such files in it. */
export function zip(...names: string[]): Uint8Array {
  return zipSync(Object.fromEntries(names.map((name) => [name, strToU8("<x/>")])));
}
