import * as v from "valibot";

/** What Vite's build says of its chunks. */
const manifestSchema = v.record(
  v.string(),
  v.object({
    file: v.string(),
    isEntry: v.optional(v.boolean(), false),
    imports: v.optional(v.array(v.string()), []),
    dynamicImports: v.optional(v.array(v.string()), []),
  }),
);

type Manifest = v.InferOutput<typeof manifestSchema>;
type Chunk = Manifest[string];

const modulesSchema = v.record(v.string(), v.array(v.string()));

/** Where the pages for staff begin: what is loaded from here on, visitors never load. */
const doorOfStaff = "apps/web/src/app/staff-pages.tsx";

/** What visitors may load of the features: their own pages, and those where people sign in. */
const publicFeatures = [
  "monitoring",
  "project-page",
  "tutorial",
  "auth",
  "open-data",
  "embed",
  "following",
  "shared/embed",
  "shared/follow",
  "shared/open-data",
  "shared/publisher",
];

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
  const starts = [...entriesOf(chunks), ...pages.filter((page) => page in chunks)];
  const files = chunksFrom(chunks, starts, ({ imports }) => imports).map(({ file }) => file);
  return files.filter((file) => /\.m?js$/.test(file));
}

/** The code for staff that visitors load, and how much of it there is in all. */
interface PublicCode {
  /** Modules for staff in files that visitors load, relative to the repository. */
  leaked: string[];
  /** Modules for staff in the whole build. */
  staffModules: number;
}

/**
 * Looks in the build for code for staff that visitors load: in the app's entry, and in everything that
 * it imports at once or later, on any way but the one to the pages for staff.
 *
 * @param manifest what Vite's build says of its chunks
 * @param modules which modules each file is made of, relative to the repository
 * @throws when the build names a chunk or a file that it does not describe
 */
export function staffCodeForVisitors(manifest: unknown, modules: unknown): PublicCode {
  const chunks = v.parse(manifestSchema, manifest);
  const modulesOf = v.parse(modulesSchema, modules);
  const madeOf = (key: string) => modulesOf[chunks[key]?.file ?? ""];
  // A page that imports the chunk of that door at once does load it.
  const loaded = chunksFrom(chunks, entriesOf(chunks), ({ imports, dynamicImports }) => [
    ...imports,
    ...dynamicImports.filter((key) => !madeOf(key)?.includes(doorOfStaff)),
  ]).flatMap(({ file }) => {
    const made = modulesOf[file];
    if (!made) throw new Error(`The build does not say what ${file} is made of.`);
    return made;
  });
  return {
    leaked: loaded.filter(isForStaff).sort(),
    staffModules: Object.values(modulesOf).flat().filter(isForStaff).length,
  };
}

function entriesOf(chunks: Manifest): string[] {
  const entries = Object.keys(chunks).filter((key) => chunks[key]?.isEntry);
  if (entries.length === 0) throw new Error("The build of the web app has no entry.");
  return entries;
}

/** These chunks and all that they lead to, each once. */
function chunksFrom(
  chunks: Manifest,
  starts: readonly string[],
  next: (chunk: Chunk) => readonly string[],
): Chunk[] {
  const reached = new Map<string, Chunk>();
  const visit = (key: string) => {
    if (reached.has(key)) return;
    const chunk = chunks[key];
    if (!chunk) throw new Error(`The build names ${key} and does not describe it.`);
    reached.set(key, chunk);
    next(chunk).forEach(visit);
  };
  starts.forEach(visit);
  return [...reached.values()];
}

function isForStaff(module: string): boolean {
  const inFeature = /^apps\/web\/src\/features\/(.+)$/.exec(module)?.[1];
  if (inFeature !== undefined) {
    return !publicFeatures.some((feature) => inFeature.startsWith(`${feature}/`));
  }
  return module.startsWith("apps/web/src/app/staff-");
}
