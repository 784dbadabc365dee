import { execFile } from "node:child_process";
import { chmod, cp, mkdir, stat, symlink } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { isFullRun } from "@vigie/test-backend/full-run";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { putEmptyDatabase } from "../../testing/prepared-data-directory";
import {
  databaseServersIn,
  removeDirectory,
  temporaryDirectory,
} from "../../testing/temporary-directory";
import { findBinaries, findNativePackage } from "./binaries";
import { settleDataDirectory } from "./data-directory";
import { startEmbeddedDatabase } from "./embedded";
import { databaseOsUser } from "./os-user";
import { canEnter } from "./path-access";
import { runProgram } from "./run-program";

/** PostgreSQL refuses root, so only root (as in a container) has to find another account for it. */
const isRoot = process.getuid?.() === 0;

let closed: string;
let shared: string;

beforeEach(async () => {
  closed = await temporaryDirectory();
  shared = await temporaryDirectory();
  await chmod(closed, 0o700);
  await chmod(shared, 0o755);
});

afterEach(async () => {
  await removeDirectory(closed);
  await removeDirectory(shared);
});

describe.runIf(isRoot)("as root", () => {
  it("a data directory that a person chose out of the account's reach is refused with advice", async () => {
    const dataDir = path.join(closed, "data");
    const starting = startEmbeddedDatabase({ dataDir, logger: pino({ enabled: false }) });
    await expect(starting).rejects.toThrow(
      /^PostgreSQL refuses to run as root and runs as the account \w+, which cannot reach DATA_DIR .*\/data\. Choose a folder/,
    );
    await expect(stat(dataDir)).rejects.toThrow("ENOENT");
  });

  it("a default data directory that holds data is not left for another one", async () => {
    await mkdir(path.join(closed, "data/postgres"), { recursive: true });
    const choice = { dataDir: path.join(closed, "data"), dataDirIsExplicit: false };
    await expect(settleDataDirectory(choice, shared)).rejects.toThrow("cannot reach DATA_DIR");
  });

  it("the default data of a checkout that only root may enter lies in a shared place, apart from others'", async () => {
    const absent = path.join(shared, "lib/vigie");
    const places = await Promise.all(
      ["one", "other", "one"].map((checkout) =>
        settleDataDirectory(
          { dataDir: path.join(closed, checkout, "data"), dataDirIsExplicit: false },
          absent,
        ),
      ),
    );
    expect(places[0]).toMatch(new RegExp(`^${absent}/one-[0-9a-f]{8}$`));
    expect(places[1]).toMatch(new RegExp(`^${absent}/other-[0-9a-f]{8}$`));
    expect(places[2]).toBe(places[0]);
    const account = await databaseOsUser(path.join(closed, "none"));
    for (const place of places) expect(account && (await canEnter(account, place))).toBe(true);
  });

  it.runIf(isFullRun)(
    "programs that only root may enter are copied once, and run from there",
    async () => {
      const account = await databaseOsUser(path.join(closed, "none"));
      const installed = await findNativePackage();
      const native = { ...installed, directory: path.join(closed, "native") };
      await cp(installed.directory, native.directory, { recursive: true, verbatimSymlinks: true });

      const binaries = await findBinaries(account, native, shared);
      expect(binaries.pgCtl).toBe(path.join(shared, `postgresql-${native.version}`, "bin/pg_ctl"));
      const copied = await stat(binaries.pgCtl);
      expect(await findBinaries(account, native, shared)).toEqual(binaries);
      expect((await stat(binaries.pgCtl)).ino).toBe(copied.ino);
      expect((await runProgram(binaries.initdb, ["--version"], { account })).output).toContain(
        "18.",
      );
    },
  );

  it("the database runs as another account, in a folder of root's own that is closed to all others", async () => {
    await putEmptyDatabase(closed);
    const database = await startEmbeddedDatabase({
      dataDir: closed,
      logger: pino({ enabled: false }),
    });
    try {
      const [pid] = await databaseServersIn(closed);
      expect((await stat(`/proc/${pid}`)).uid).not.toBe(0);
      const { mode, uid } = await stat(closed);
      expect({ others: mode & 0o007, uid }).toEqual({ others: 0, uid: 0 });
    } finally {
      await database.stop();
    }
  });

  it.runIf(isFullRun)(
    "a database that runs is left alone where the system hides its folder and has no `ps`, as in a slim container",
    async () => {
      const { stdout: id } = await promisify(execFile)("sh", ["-c", "command -v id"]);
      await symlink(id.trim(), path.join(shared, "id"));
      const program = `
      import { startEmbeddedDatabase } from ${JSON.stringify(path.join(import.meta.dirname, "embedded.ts"))};
      import { pino } from "pino";
      const logger = pino();
      const database = await startEmbeddedDatabase({ dataDir: process.argv[1], logger });
      await new Promise((resolve) => setTimeout(resolve, 1000));
      await database.stop();`;
      const node = [process.execPath, "--import", "tsx", "--input-type=module", "--eval", program];
      const { stdout } = await promisify(execFile)(
        "setpriv",
        ["--bounding-set=-sys_ptrace", "--inh-caps=-all", "env", `PATH=${shared}`, ...node, closed],
        { cwd: import.meta.dirname },
      );
      expect(stdout).toBe("");
    },
  );

  it.runIf(isFullRun)("a copy that root restored is given to the account, and starts", async () => {
    const options = { dataDir: closed, logger: pino({ enabled: false }) };
    await putEmptyDatabase(closed);
    await runProgram("chown", ["-R", "0:0", path.join(closed, "postgres")]);
    await (await startEmbeddedDatabase(options)).stop();
    expect((await stat(path.join(closed, "postgres"))).uid).not.toBe(0);
  });
});
