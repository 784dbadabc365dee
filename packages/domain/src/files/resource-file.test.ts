import { describe, expect, test } from "vitest";
import { english } from "../testing/english";
import {
  type ChosenFile,
  RESOURCE_FILE_ACCEPT,
  RESOURCE_FILE_TYPES,
  refuseResourceContent,
  refuseResourceFile,
  resourceFileKind,
  resourceFileType,
} from "./resource-file";

const pdf: ChosenFile = { name: "Report.pdf", type: "application/pdf", size: 1000 };
const wrongType =
  "Invalid file type. Please upload a document file (PDF, Word, Excel, PowerPoint, etc.).";

const worded = (problem: string | null) => problem && english.message(problem);

describe("a chosen file is refused", () => {
  test("when it is larger than 10 MB", () => {
    expect(worded(refuseResourceFile({ ...pdf, size: 10_485_761 }))).toBe(
      "File size must be less than 10MB",
    );
    expect(refuseResourceFile({ ...pdf, size: 10_485_760 })).toBeNull();
  });

  test.each([
    ["photo.png", "image/png"],
    ["report.html", "text/html"],
    ["report.pdf.exe", ""],
    ["setup.exe", "application/x-msdownload"],
    ["archive.zip", "application/zip"],
    ["report", ""],
    ["pdf", ""],
    ["macro.docm", "application/octet-stream"],
    ["drawing.svg", "image/svg+xml"],
  ])("when it is no document: %s of type %j", (name, type) => {
    expect(worded(refuseResourceFile({ name, type, size: 10 }))).toBe(wrongType);
  });
});

test("an empty file is refused", () => {
  expect(worded(refuseResourceFile({ ...pdf, size: 0 }))).toBe(
    "This file is empty. Choose another one.",
  );
});

describe("a file's content", () => {
  const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const pdfType = "application/pdf";

  test.each([
    ["a program", "MZ\u0090\u0000"],
    ["a picture", "\u0089PNG\r\n\u001a\n"],
    ["the sign-in page of a site", "\r\n<!DOCTYPE html><title>Sign in</title>"],
  ])("is refused where it is %s", (_name, text) => {
    expect(worded(refuseResourceContent(pdfType, bytesOf(text)))).toBe(wrongType);
  });

  test("is refused where it ends early", () => {
    expect(worded(refuseResourceContent(null, bytesOf("PK\u0003\u0004word/document.xml")))).toBe(
      "This file is incomplete: it ends early. Save or download it again, then choose it.",
    );
  });

  test("is taken where programs write it so", () => {
    expect(refuseResourceContent("application/vnd.ms-excel", bytesOf("<html><table>"))).toBeNull();
    expect(refuseResourceContent(pdfType, bytesOf("%PDF-1.7"))).toBeNull();
  });
});

describe("a document is stored under its type", () => {
  test.each([
    ["Report.PDF", "application/pdf", "application/pdf"],
    ["rapport", "application/pdf", "application/pdf"],
    ["notes.log", "text/plain", "text/plain"],
    ["notes.txt", "text/plain;charset=utf-8", "text/plain"],
    ["budget.csv", "", "text/csv"],
    ["budget.csv", "application/vnd.ms-excel", "text/csv"],
    ["budget.csv", "text/plain", "text/csv"],
    ["دليل.doc", "application/octet-stream", "application/msword"],
    ["💧.ppt", "", "application/vnd.ms-powerpoint"],
    ["a.pdf", "application/x-download", "application/pdf"],
    [
      "table.xlsx",
      "application/zip",
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ],
  ])("%s of type %j as %s", (name, type, stored) => {
    expect(resourceFileType({ name, type })).toBe(stored);
  });

  test.each(["pdf", "doc", "docx", "xls", "xlsx", "ppt", "pptx", "txt", "csv"])(
    ".%s is known by its extension alone, and offered by the file input",
    (extension) => {
      const type = resourceFileType({ name: `a.${extension}`, type: "" });
      expect(RESOURCE_FILE_TYPES).toContain(type);
      expect(RESOURCE_FILE_ACCEPT.split(",")).toContain(`.${extension}`);
    },
  );
});

test("readers are told what kind of document it is", () => {
  expect(resourceFileKind("application/vnd.ms-excel")).toBe("Excel");
  expect(resourceFileKind("text/csv")).toBe("CSV");
  expect(english.message(resourceFileKind(null))).toBe("Document");
});
