import { readdir, readFile, writeFile } from "node:fs/promises";
import { catalogueProblems, type Messages, usageProblems } from "./lib/catalogues";
import { refusalProblems } from "./lib/refusals";
import { main, repository } from "./lib/run";
import { sourceTexts } from "./lib/source-texts";

const folder = `${repository}packages/domain/src/language/`;

/**
 * `npm run languages`: writes what the code knows of the languages from the catalogues, after one was added; with
 * --check, compares it, and looks through every catalogue for missing, unused and unlike messages, and through the
 * refusals of the schema.
 */
await main(async () => {
  const { en } = await import("@vigie/domain/language/en");
  const names = await readdir(folder);
  const translated = names.filter((name) => name.endsWith(".json")).sort();
  const others = new Map<string, Messages>();
  for (const name of translated) {
    const text = await readFile(folder + name, "utf8");
    others.set(name.replace(".json", ""), JSON.parse(text));
  }
  const outputs = new Map([
    ["available.ts", availableOf(new Map<string, Messages>([["en", en], ...others]))],
    ["catalogues.ts", cataloguesOf([...others.keys()])],
  ]);
  const isCheck = process.argv.includes("--check");
  const problems: string[] = [];
  for (const [file, text] of outputs) {
    if (!isCheck) await writeFile(folder + file, text);
    else if ((await readFile(folder + file, "utf8")) !== text)
      problems.push(`${file} is not what the catalogues say: run \`npm run languages\`.`);
  }
  for (const [language, messages] of others)
    problems.push(...catalogueProblems(language, messages, en));
  const source = await sourceTexts();
  problems.push(...usageProblems(en, source), ...refusalProblems(en, source.sql));
  if (problems.length > 0) throw new Error(problems.join("\n"));
});

function availableOf(catalogues: ReadonlyMap<string, Messages>): string {
  const languages = [...catalogues.keys()];
  const names = [...catalogues].map(([language, { visitor }]) => {
    const { languageName: name, readInThisLanguage: readIn } = visitor?.common ?? {};
    return `  ${keyOf(language)}: { name: ${JSON.stringify(name)}, readIn: ${JSON.stringify(readIn)} },`;
  });
  return `// Written by \`npm run languages\` from the catalogues beside it.

/** The languages that Vigie speaks: those that have a catalogue. */
export const languages = [${languages.map((each) => JSON.stringify(each)).join(", ")}] as const;

export type Language = (typeof languages)[number];

/** In each language: what it is called, and the invitation to read in it. */
export const languageNames: Readonly<Record<Language, { name: string; readIn: string }>> = {
${names.join("\n")}
};
`;
}

function cataloguesOf(languages: readonly string[]): string {
  const nameOf = (language: string) => language.replace(/[^a-zA-Z]/g, "");
  const imports = languages.map(
    (language) => `import ${nameOf(language)} from "./${language}.json" with { type: "json" };`,
  );
  const entries = languages.map((language) =>
    nameOf(language) === language ? language : `${keyOf(language)}: ${nameOf(language)}`,
  );
  return `// Written by \`npm run languages\` from the catalogues beside it.
import { en } from "./en";
${imports.join("\n")}

/** The messages of every language, as they are written. */
export const catalogues = { en, ${entries.join(", ")} };
`;
}

function keyOf(language: string): string {
  return /^[a-z]+$/.test(language) ? language : JSON.stringify(language);
}
