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

/** Everything in the code that may be a class, an element or an attribute. */
const WORDS = /[^\s"'`<>]+/g;

/**
 * Writes those styles of the build for browsers that the code of the public pages can need into
 * `first-styles.css`. They travel within a rendered page, which is painted without waiting for another
 * file; the whole sheet comes after it.
 *
 * @param built the folder of the build for browsers, which must be there
 */
export function firstStyles(built: string): Plugin {
  return {
    name: "vigie-first-styles",
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
      this.emitFile({ type: "asset", fileName: "first-styles.css", source: purged.css });
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
