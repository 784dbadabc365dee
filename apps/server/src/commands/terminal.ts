import { createInterface } from "node:readline/promises";
import { countCharacters } from "@vigie/domain/format/text";

/**
 * Asks a question at the terminal.
 *
 * @returns the typed line, empty after Ctrl-C or Ctrl-D; null without a terminal, as in a
 *   script or a timer
 */
export async function askAtTerminal(question: string): Promise<string | null> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return null;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const closed = new AbortController();
  terminal.once("close", () => closed.abort());
  try {
    return await terminal.question(question, { signal: closed.signal });
  } catch (error) {
    if (!closed.signal.aborted) throw error;
    process.stdout.write("\n");
    return "";
  } finally {
    terminal.close();
  }
}

/** Characters that move the cursor, hide text or change its direction, which people could put into names. */
const unprintable = /(?!\n)[\p{C}\p{Zl}\p{Zp}]/gu;

/** A text for a terminal: without control and format characters other than line feeds. */
export function plainText(text: string): string {
  return text.replace(unprintable, "");
}

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
