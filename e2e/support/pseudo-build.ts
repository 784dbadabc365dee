import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { en } from "@vigie/domain/language/en";
import { PSEUDO_ARABIC, pseudoCatalogue } from "../../tools/lib/pseudo-arabic";

const repository = fileURLToPath(new URL("../../", import.meta.url));
const sources = ["apps", "packages", "tools", "package.json", "package-lock.json", ".gitignore"];
const left = new Set(["node_modules", "dist", "dist-server", "map"]);
/** What is used where it is. */
const linked = ["apps/web/public/map", "supabase"];

/**
 * Builds Vigie with the pseudo-language, as one would with another language: a copy of the sources gets one more
 * catalogue. So nothing of it can be in a usual build.
 *
 * @returns the copy's folder, which the caller removes
 */
export async function buildWithPseudoArabic(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), "vigie-ar-xb-"));
  const filter = (path: string) => !left.has(basename(path)) || path.includes("/src/");
  for (const source of [...sources, "tsconfig.base.json"])
    await cp(join(repository, source), join(copy, source), { recursive: true, filter });
  for (const path of linked) await symlink(join(repository, path), join(copy, path));
  await linkPackages(join(copy, "node_modules"));
  const catalogue = join(copy, `packages/domain/src/language/${PSEUDO_ARABIC}.json`);
  await writeFile(catalogue, JSON.stringify(pseudoCatalogue(en)));
  for (const script of ["languages", "build"])
    await promisify(execFile)(process.execPath, ["--import", "tsx", `tools/${script}.ts`], {
      cwd: copy,
    });
  return copy;
}

/** Links every package, those of the repository to their copies. */
async function linkPackages(folder: string): Promise<void> {
  const installed = join(repository, "node_modules");
  await mkdir(folder);
  for (const name of await readdir(installed)) {
    if (name !== "@vigie") await symlink(join(installed, name), join(folder, name));
  }
  await cp(join(installed, "@vigie"), join(folder, "@vigie"), {
    recursive: true,
    verbatimSymlinks: true,
  });
}
