import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type Plugin, runnerImport } from "vite";
import { compileAreas, type Messages } from "../../packages/domain/src/language/compile-areas.ts";
import type { en } from "../../packages/domain/src/language/en";

const folder = fileURLToPath(new URL("../../packages/domain/src/language/", import.meta.url));
const PREFIX = "virtual:catalogues";

/**
 * Gives the web app the catalogues as `virtual:catalogues`, whose parts are chunks of their own: a visitor loads one part
 * of one language. Messages are compiled here, so that browsers need no parser of ICU's syntax.
 */
export function catalogues(): Plugin {
  return {
    name: "vigie-catalogues",
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    async load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const [, language, part] = id.split("/");
      if (language === undefined || part === undefined) return await loadersOf(await languagesOf());
      if (language !== "en") this.addWatchFile(`${folder}${language}.json`);
      const messages = (await readCatalogue(language))[part] ?? {};
      return `export default ${JSON.stringify(compileAreas(messages))}`;
    },
  };
}

async function languagesOf(): Promise<string[]> {
  const names = await readdir(folder);
  const translated = names.filter((name) => name.endsWith(".json"));
  return ["en", ...translated.map((name) => name.replace(".json", ""))];
}

async function readCatalogue(language: string): Promise<Record<string, Messages>> {
  if (language === "en") return readEnglish();
  return JSON.parse(await readFile(`${folder}${language}.json`, "utf8"));
}

async function readEnglish(): Promise<typeof en> {
  const { module } = await runnerImport<{ en: typeof en }>(`${folder}en.ts`);
  return module.en;
}

async function loadersOf(languages: readonly string[]): Promise<string> {
  const names = Object.keys(await readEnglish());
  const parts = (language: string) =>
    names.map((part) => `${JSON.stringify(part)}: () => import("${PREFIX}/${language}/${part}")`);
  const lines = languages.map(
    (language) => `${JSON.stringify(language)}: { ${parts(language).join(", ")} }`,
  );
  return `export const loaders = { ${lines.join(",\n")} };`;
}
