import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { PurgeCSS } from "purgecss";
import * as v from "valibot";
import type { Plugin } from "vite";

const manifestSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.record(
    v.string(),
    v.object({ isEntry: v.optional(v.boolean()), css: v.optional(v.array(v.string())) }),
  ),
);

/** Every word of the code that may name a class, an element or an attribute. */
const WORDS = /[^\s"'`<>]+/g;

/**
 * Writes `critical.css`: the styles of the browser build that the code of the public pages can need.
 * Rendered pages inline it, so that they are painted without waiting for another file; the whole style sheet
 * follows.
 *
 * @param built the folder of the browser build, which must exist
 */
export function criticalCss(built: string): Plugin {
  return {
    name: "vigie-critical-css",
    apply: "build",
    async generateBundle(_options, bundle) {
      const content = Object.values(bundle).flatMap((file) =>
        file.type === "chunk" ? [{ raw: file.code, extension: "js" }] : [],
      );
      const [purged] = await new PurgeCSS().purge({
        content,
        css: [{ raw: await entryStyles(built) }],
        defaultExtractor: (code) => code.match(WORDS) ?? [],
        variables: true,
        keyframes: true,
      });
      if (purged === undefined || purged.css === "") throw new Error("No styles were found.");
      this.emitFile({ type: "asset", fileName: "critical.css", source: purged.css });
    },
  };
}

async function entryStyles(built: string): Promise<string> {
  const manifest = v.parse(
    manifestSchema,
    await readFile(join(built, ".vite/manifest.json"), "utf8"),
  );
  const sheets = Object.values(manifest).flatMap(({ isEntry, css = [] }) => (isEntry ? css : []));
  return (await Promise.all(sheets.map((sheet) => readFile(join(built, sheet), "utf8")))).join("");
}
