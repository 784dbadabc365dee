import { execFile } from "node:child_process";
import { chmod, chown, mkdir, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { isFullRun } from "@vigie/test-backend/full-run";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { databaseOsUser } from "../database/embedded/os-user";
import type { OsUser } from "../database/embedded/run-program";
import { serverFile } from "../testing/built-program-files";
import { putEmptyDatabase } from "../testing/prepared-data-directory";
import { removeDirectory, temporaryDirectory } from "../testing/temporary-directory";

const isRoot = process.getuid?.() === 0;

let folder: string;

beforeEach(async () => {
  folder = await temporaryDirectory();
  await chmod(folder, 0o755);
});

afterEach(() => removeDirectory(folder));

/** The one whom a service would run as. */
async function serviceUser(): Promise<OsUser> {
  const account = await databaseOsUser(path.join(folder, "absent"));
  if (account === undefined) throw new Error("this is not root");
  return account;
}

/** Runs a built program; what it wrote, and whether it ended well. */
async function run(program: string, argv: string[], env: NodeJS.ProcessEnv, account?: OsUser) {
  const file = path.join(path.dirname(serverFile), `${program}.js`);
  const circumstances = {
    cwd: "/",
    env: { PATH: process.env.PATH, ...env },
    ...(account && { uid: account.uid, gid: account.gid }),
  };
  return promisify(execFile)(process.execPath, [file, ...argv], circumstances).then(
    ({ stdout, stderr }) => ({ isDone: true, text: stdout + stderr }),
    ({ stdout, stderr }) => ({ isDone: false, text: `${stdout}${stderr}` }),
  );
}

async function ownersBelow(directory: string): Promise<number[]> {
  const names = await readdir(directory, { recursive: true });
  const stats = await Promise.all(names.map((name) => stat(path.join(directory, name))));
  return [...new Set(stats.map(({ uid }) => uid))];
}

describe.runIf(isRoot && isFullRun)("commands of root", () => {
  it("leave nothing of root's in a folder of the service, nor where it keeps backups", async () => {
    const account = await serviceUser();
    const DATA_DIR = path.join(folder, "data");
    const BACKUP_DIR = path.join(folder, "kept/backups");
    await mkdir(DATA_DIR);
    await putEmptyDatabase(DATA_DIR);
    await mkdir(path.dirname(BACKUP_DIR));
    for (const each of [DATA_DIR, path.dirname(BACKUP_DIR)]) {
      await promisify(execFile)("chown", ["-R", `${account.uid}:${account.gid}`, each]);
    }

    for (const [program, argv] of [
      ["organisation", ["create", "Terres d'Eau", "--email", "awa@vigie.example"]],
      ["backup", []],
      ["secrets", ["rotate"]],
    ] as const) {
      expect(await run(program, [...argv], { DATA_DIR, BACKUP_DIR })).toMatchObject({
        isDone: true,
      });
    }
    expect(await ownersBelow(folder)).toEqual([account.uid]);

    const [made = ""] = await readdir(BACKUP_DIR);
    const again = path.join(folder, "kept/restored");
    const restored = await run("restore", [path.join(BACKUP_DIR, made)], { DATA_DIR: again });
    expect(restored).toMatchObject({ isDone: true });
    expect(await ownersBelow(folder), "a new folder below one of the service's").toEqual([
      account.uid,
    ]);

    const own = path.join(folder, "of-root.tar.gz");
    await chmod(folder, 0o711);
    const { text } = await run("backup", ["--to", own], { DATA_DIR });
    expect(text).toContain(`EACCES`);
    expect(text).toContain(`This ran as ${account.name}, the owner of DATA_DIR.`);
  });

  it("stay root's in a folder of root's", async () => {
    const DATA_DIR = path.join(folder, "data");
    await mkdir(DATA_DIR);
    const { text } = await run("organisation", ["create", "A", "--email", "a@b.example"], {
      DATA_DIR,
    });
    expect(text).toContain("a@b.example");
    expect((await stat(path.join(DATA_DIR, "secrets.json"))).uid).toBe(0);
  });
});

describe.runIf(isRoot)(
  "a folder that the account may not use is told with whose it is and what mends it",
  () => {
    it("as DATA_DIR", async () => {
      const account = await serviceUser();
      const DATA_DIR = path.join(folder, "data");
      await mkdir(DATA_DIR, { mode: 0o710 });
      await chown(DATA_DIR, 0, account.gid);
      const { text } = await run("server", ["--empty"], { DATA_DIR, PORT: "0" }, account);
      expect(text).toContain(
        `${DATA_DIR} belongs to root, and Vigie runs as ${account.name}. As root: chown -R ${account.name} ${DATA_DIR}`,
      );
    });

    it("as one that is to be made", async () => {
      const account = await serviceUser();
      const DATA_DIR = path.join(folder, "new/data");
      const { text } = await run("server", ["--empty"], { DATA_DIR, PORT: "0" }, account);
      expect(text).toContain(
        `${folder} belongs to root, and Vigie runs as ${account.name}. As root: install -d -o ${account.name} -m 700 ${DATA_DIR}`,
      );
    });
  },
);

it("a backup with a wrong DATA_DIR makes no folder", async () => {
  const DATA_DIR = path.join(folder, "wrong");
  for (const env of [{ DATA_DIR }, { DATA_DIR, DATABASE_URL: "postgres://a@vigie.invalid/b" }]) {
    const { text } = await run("backup", [], env);
    expect(text).toContain(`There is nothing to back up in ${DATA_DIR}`);
    await expect(stat(DATA_DIR)).rejects.toThrow("ENOENT");
  }
});
