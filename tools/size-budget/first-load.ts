import * as v from "valibot";

const chunkSchema = v.object({
  file: v.string(),
  src: v.optional(v.string()),
  isEntry: v.optional(v.boolean(), false),
  imports: v.optional(v.array(v.string()), []),
});

const manifestSchema = v.record(v.string(), chunkSchema);

type Manifest = v.InferOutput<typeof manifestSchema>;

/**
 * The files of JavaScript a browser loads before it shows a page: the app's entry, the page's own
 * chunk where it has one, and everything these import statically.
 *
 * @param manifest what Vite's build says of its chunks
 * @param pages sources of pages that may be chunks of their own, relative to the web app
 * @returns paths relative to the built web app
 * @throws when the build has no entry, or names a chunk that it does not describe
 */
export function filesOfFirstLoad(manifest: unknown, pages: readonly string[]): string[] {
  const chunks = v.parse(manifestSchema, manifest);
  const entries = Object.keys(chunks).filter((key) => chunks[key]?.isEntry);
  if (entries.length === 0) throw new Error("The build of the web app has no entry.");
  const needed = new Set<string>();
  for (const key of [...entries, ...pages.filter((page) => page in chunks)]) {
    collect(chunks, key, needed);
  }
  return [...needed].map((key) => chunkOf(chunks, key).file).filter((file) => /\.m?js$/.test(file));
}

function collect(chunks: Manifest, key: string, needed: Set<string>): void {
  if (needed.has(key)) return;
  needed.add(key);
  for (const imported of chunkOf(chunks, key).imports) collect(chunks, imported, needed);
}

function chunkOf(chunks: Manifest, key: string): v.InferOutput<typeof chunkSchema> {
  const chunk = chunks[key];
  if (!chunk) throw new Error(`The build names ${key} and does not describe it.`);
  return chunk;
}
