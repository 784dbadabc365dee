import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { englishOf } from "@vigie/domain/language/english";
import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { readFile } from "./read-file";
import { FILE_MAX_BYTES, FileRefused } from "./table";
import {
  bytesOf,
  ole,
  type SavedProject,
  savedFiles,
  savedHeadings,
  savedProjects,
  utf16,
  zip,
} from "./testing/spreadsheets";
import { workbook } from "./testing/workbooks";

function read(bytes: Uint8Array) {
  return readFile(bytes, { language: "en" });
}

function refusalOf(bytes: Uint8Array): string {
  try {
    read(bytes);
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return englishOf(error.message);
  }
  return "It was read.";
}

describe("a file that holds no table is refused, and the sentence says what to do", () => {
  const pdf = "%PDF-1.7\n1 0 obj";
  const table = "Title;Budget\nWells;10\n";
  it.each([
    ["an empty one", new Uint8Array(), "is empty"],
    ["one of a byte more than 50 MB", new Uint8Array(FILE_MAX_BYTES + 1), "larger than 50 MB"],
    ["an Excel workbook until 2003", ole("Workbook"), "of an older kind, such as .xls"],
    ["a workbook with a password", ole("EncryptedPackage"), "protected with a password"],
    ["a Word file until 2003", ole("WordDocument"), "is no table"],
    ["a binary workbook", zip("xl/workbook.bin"), "of an older kind"],
    [
      "a workbook of Excel 2003 in XML",
      bytesOf('<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook/>'),
      "of an older kind",
    ],
    ["one of LibreOffice", zip("mimetype", "content.xml"), "(.ods). Open it in LibreOffice"],
    ["one of Numbers", zip("Index/Document.iwa"), "In Numbers choose File, Export To"],
    ["an old one of Numbers", zip("Index.zip", "preview.jpg"), "In Numbers choose File, Export To"],
    ["a Word file", zip("[Content_Types].xml", "word/document.xml"), "is no table"],
    ["an archive", zip("projects.csv"), "Unpack it"],
    ["an empty archive", zipSync({}), "Unpack it"],
    ["a PDF", bytesOf(pdf), "is no table"],
    ["an image", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10), "is no table"],
    ["control characters", bytesOf(`${table}${"\u0001\u0002".repeat(20)}`), "is no table"],
    ["a web page", bytesOf("<!DOCTYPE html>\n<html><table></table></html>"), "is a web page"],
    ["a table of a web page", bytesOf("<table><tr><td>Title</td></tr></table>"), "is a web page"],
    [
      "IATI organisations",
      bytesOf('<?xml version="1.0"?><!-- <iati-activities> --><iati-organisations/>'),
      "not one of IATI activities",
    ],
    [
      "a byte 0",
      bytesOf(`Title;Budget\nWe\0ls;10\n${"Wells;10\n".repeat(50)}`),
      "signs that no text has",
    ],
    ["bytes 0 on both sides", bytesOf("Ti\0tle\0\0;Bu\0\0\0dget"), "signs that no text has"],
    [
      "half a letter of UTF-16",
      utf16(`\ufeff${table}`).slice(0, -1),
      "end of this file is missing",
    ],
    [
      "half a letter of UTF-8",
      bytesOf("Titre\nÉcole é").slice(0, -1),
      "end of this file is missing",
    ],
    ["spaces and a mark of UTF-8", bytesOf("\ufeff \r\n\t\r\n"), "no rows below the headings"],
    ["headings alone", bytesOf("Title;Budget\r\n;\r\n"), "no rows below the headings"],
  ])("%s", (_name, bytes, sentence) => {
    expect(refusalOf(bytes)).toContain(sentence);
  });

  it("half a workbook, wherever it ends", () => {
    const [whole] = savedFiles().filter(({ name }) => name === "excel-en.xlsx");
    const bytes = whole?.bytes ?? new Uint8Array();
    for (let share = 1; share < 20; share++)
      expect(refusalOf(bytes.slice(0, (bytes.length * share) / 20))).toContain(
        "The end of this file",
      );
  });

  it("a workbook with bytes that changed is read or refused with a sentence", () => {
    const bytes = workbook([
      {
        name: "Projects",
        rows: [
          ["Title", "Budget"],
          ["Wells", 5],
        ],
      },
    ]);
    for (let at = 2; at < bytes.length; at += 3) {
      const changed = bytes.slice();
      changed[at] = (changed[at] ?? 0) ^ 0x55;
      expect(refusalOf(changed)).not.toBe("");
    }
  });
});

describe("the same projects come in as every program saves them", () => {
  it.each(savedFiles())("$name", ({ bytes, language }) => {
    const file = read(bytes);
    expect(file.table.headings).toEqual(savedHeadings[language]);
    const isWorkbook = file.kind === "workbook";
    expect(file.table.rows.map(({ cells }) => cells)).toEqual(
      savedProjects.map((project) => cellsOf(project, language, isWorkbook)),
    );
    // A line end in a text is a line of a text file.
    expect(file.table.rows.map(({ line }) => line)).toEqual(isWorkbook ? [2, 3, 4] : [2, 4, 5]);
  });

  it("in the encoding that the program saves in", () => {
    const encodings = savedFiles().map(({ name, bytes }) => {
      const file = read(bytes);
      return [name, file.kind === "text" ? file.encoding : ""];
    });
    expect(Object.fromEntries(encodings)).toMatchObject({
      "excel-en-windows.csv": "windows-1252",
      "excel-en-windows-utf-8.csv": "utf-8",
      "excel-fr-mac.csv": "macintosh",
      "excel-fr-unicode.txt": "utf-16le",
      "google.csv": "utf-8",
    });
  });
});

function cellsOf(project: SavedProject, language: "en" | "fr", isWorkbook: boolean) {
  const { title, description, country, budget, start, end } = project;
  const day = (iso: string) => (isWorkbook ? iso : iso.split("-").reverse().join("/"));
  const amount = String(budget).replace(".", language === "fr" ? "," : ".");
  const cells = [title, description, country[language], isWorkbook ? budget : amount, day(start)];
  return end === undefined ? cells : [...cells, day(end)];
}

describe("IATI activities are read as a table", () => {
  const activities =
    "<iati-activities><iati-activity><title>Puits à Kaya</title></iati-activity></iati-activities>";

  it.each([
    ["with their prologue", `\ufeff<?xml version="1.0"?>\n<!-- by X -->\n${activities}`, "utf-8"],
    ["bare", activities, "utf-8"],
    ["behind empty lines", `\r\n \n<?xml version="1.0"?>\n${activities}`, "utf-8"],
    [
      "behind an empty line, in the encoding that they name",
      `\n<?xml version="1.0"\n encoding="ISO-8859-1"?>${activities}`,
      "windows-1252",
    ],
    [
      "in the encoding that they name",
      `<?xml version="1.0" encoding="ISO-8859-1"?>${activities}`,
      "windows-1252",
    ],
    [
      "in UTF-8 though they name another",
      `<?xml version="1.0" encoding="ISO-8859-1"?>${activities}`,
      "utf-8",
    ],
  ])("%s", (_how, xml, encoding) => {
    const file = read(encoding === "utf-8" ? bytesOf(xml) : bytesOf(xml, encoding));
    expect(file).toMatchObject({ kind: "iati", encoding });
    expect(file.table.rows[0]?.cells).toContain("Puits à Kaya");
  });
});

const realFile = (name: string) =>
  fileURLToPath(new URL(`../../../../shared/real-data/${name}`, import.meta.url));

it("a real table of 2,010 projects is read whole", ({ skip }) => {
  const file = realFile("rsr-projects.csv");
  skip(!existsSync(file), `passed over, since ${file} is not there`);
  const content = read(readFileSync(file));
  if (content.kind !== "text") throw new Error("It is a text.");
  expect(content.encoding).toBe("utf-8");
  expect(content.table.headings).toHaveLength(10);
  expect(content.table.rows).toHaveLength(2010);
  const last = content.table.rows.at(-1);
  expect([last?.line, ...(last?.cells.slice(0, 2) ?? [])]).toEqual([2011, "2369", "PAGERE"]);
});

describe("a long file tells how much of it has been read,", () => {
  const lines = Array.from({ length: 3000 }, (_, at) => `Well ${at}`);
  it.each([
    ["a CSV", bytesOf(`Title\n${lines.join("\n")}`)],
    ["a workbook", workbook([{ name: "A", rows: [["Title"], ...lines.map((line) => [line])] }])],
    [
      "IATI",
      bytesOf(
        `<iati-activities>${lines.map((line) => `<iati-activity><title>${line}</title></iati-activity>`).join("")}</iati-activities>`,
      ),
    ],
  ])("%s", (_, bytes) => {
    const shares: number[] = [];
    readFile(bytes, { language: "en" }, (share) => shares.push(share));
    expect(shares.length).toBeGreaterThan(1);
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...shares)).toBeGreaterThan(0.5);
    expect(Math.max(...shares)).toBeLessThanOrEqual(1);
  });
});
