import * as v from "valibot";

const manifestSchema = v.record(
  v.string(),
  v.object({
    file: v.string(),
    isEntry: v.optional(v.boolean(), false),
    imports: v.optional(v.array(v.string()), []),
    dynamicImports: v.optional(v.array(v.string()), []),
  }),
);

const modulesSchema = v.record(v.string(), v.array(v.string()));

/** Where the pages for staff begin: what is loaded from here on, visitors never load. */
const doorOfStaff = "src/app/staff-pages.tsx";

/** What visitors may load of the features: their own pages, and those where people sign in. */
const publicFeatures = ["monitoring", "project-page", "tutorial", "auth", "shared/publisher"];

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
  const reached = new Set<string>();
  const visit = (key: string) => {
    if (key === doorOfStaff || reached.has(key)) return;
    const chunk = chunks[key];
    if (!chunk) throw new Error(`The build names ${key} and does not describe it.`);
    reached.add(key);
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) visit(next);
  };
  for (const [key, { isEntry }] of Object.entries(chunks)) if (isEntry) visit(key);

  const loaded = [...reached].flatMap((key) => {
    const file = chunks[key]?.file ?? "";
    const made = modulesOf[file];
    if (!made) throw new Error(`The build does not say what ${file} is made of.`);
    return made;
  });
  return {
    leaked: loaded.filter(isForStaff).sort(),
    staffModules: Object.values(modulesOf).flat().filter(isForStaff).length,
  };
}

function isForStaff(module: string): boolean {
  const inFeature = /^apps\/web\/src\/features\/(.+)$/.exec(module)?.[1];
  if (inFeature !== undefined) {
    return !publicFeatures.some((feature) => inFeature.startsWith(`${feature}/`));
  }
  return module.startsWith("apps/web/src/app/staff-");
}
