import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import ts from "typescript";
import type { SourceTexts } from "./catalogues";
import { repository } from "./run";

const FOLDERS = [
  "apps/web/src",
  "apps/server/src",
  "packages/domain/src",
  "packages/import/src",
  "packages/open-data/src",
  "supabase/schema",
];
const SKIPPED = /\.test\.|\/testing\/|\/language\/(?:en|available|catalogues)\.ts$/;

/** The texts of the product's code and of its schema. */
export async function sourceTexts(): Promise<SourceTexts> {
  const files: string[] = [];
  for (const folder of FOLDERS) {
    const names = await readdir(repository + folder, { recursive: true });
    files.push(...names.map((name) => join(folder, name)));
  }
  const texts = new Set<string>();
  const patterns: RegExp[] = [];
  const sql: string[] = [];
  for (const file of files.sort()) {
    if (!/\.(?:tsx?|sql)$/.test(file) || SKIPPED.test(file)) continue;
    const source = await readFile(repository + file, "utf8");
    if (file.endsWith(".sql")) sql.push(source);
    else readTexts(file, source, { texts, patterns });
  }
  return { texts, patterns, sql: sql.join("\n") };
}

interface Found {
  texts: Set<string>;
  patterns: RegExp[];
}

function readTexts(file: string, source: string, { texts, patterns }: Found): void {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) texts.add(node.text);
    if (ts.isTemplateExpression(node)) {
      const pieces = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
      // A name of a message: an area, a dot, and what is put in.
      if (/^[a-zA-Z]+\./.test(node.head.text))
        patterns.push(new RegExp(`^${pieces.map(escaped).join(".+")}$`));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, false, kind));
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
