import { countCharacters } from "@vigie/domain/format/text";
import { plainText } from "../plain-text";

/**
 * Rows below headings, in columns as wide as their longest entry and two blanks apart. Numbers stand
 * at the right of their column.
 *
 * @param headings one for each column
 * @param rows each with one entry for each column
 */
export function tableOf(
  headings: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const entries = [headings, ...rows].map((row) => row.map(onOneLine));
  const widths = headings.map((_, column) =>
    Math.max(...entries.map((row) => countCharacters(row[column] ?? ""))),
  );
  const isNumeric = headings.map((_, column) => typeof rows[0]?.[column] === "number");
  const lines = entries.map((row) =>
    row
      .map((entry, column) => pad(entry, widths[column] ?? 0, isNumeric[column] === true))
      .join("  "),
  );
  return lines.map((line) => `${line.trimEnd()}\n`).join("");
}

function onOneLine(entry: string | number): string {
  return plainText(String(entry)).replaceAll("\n", " ");
}

function pad(entry: string, width: number, isAtRight: boolean): string {
  const blanks = " ".repeat(width - countCharacters(entry));
  return isAtRight ? blanks + entry : entry + blanks;
}
