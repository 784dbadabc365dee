import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { createMember, createOrganisation } from "@vigie/test-backend/builders";
import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { removeDirectory, temporaryDirectory } from "../../testing/temporary-directory";
import { checkBackup } from "../read-backup";
import { type AutomaticBackupOptions, AutomaticBackups } from "./automatic-backups";
import { readBackupState, writeBackupState } from "./backup-state";
import { runBackupProgram } from "./run-backup-program";

let backend: TestBackend;
let dataDir: string;
let backupDirectory: string;
let backups: AutomaticBackups | undefined;

beforeAll(async () => {
  backend = await createTestBackend();
});

afterAll(() => backend.close());

beforeEach(async () => {
  dataDir = await temporaryDirectory();
  backupDirectory = path.join(dataDir, "backups");
});

afterEach(async () => {
  await backups?.stop();
  await removeDirectory(dataDir);
});

async function open(changes: Partial<AutomaticBackupOptions> = {}): Promise<AutomaticBackups> {
  backups = await AutomaticBackups.open({
    database: backend.database,
    dataDir,
    storageDirectory: backend.storageDirectory,
    backupDirectory,
    hour: 3,
    logger: pino({ enabled: false }),
    missedAfterMs: 0,
    ...changes,
  });
  return backups;
}

const stateAsked = async () => {
  const [row] = await backend.sql`
    select is_automatic, last_good_at is not null as good, last_failure from private.backup_state`;
  return row;
};

describe("an automatic backup", () => {
  it("that was missed is made after the start, by a program of its own, and told", async () => {
    const made = await open();
    await made.begin(false);
    await expect.poll(() => made.health().state).toBe("ok");

    const [name = ""] = await readdir(backupDirectory);
    expect(name).toMatch(/^vigie-nightly-/);
    await checkBackup(path.join(backupDirectory, name));
    await expect.poll(stateAsked).toEqual({ is_automatic: true, good: true, last_failure: null });
    expect((await readBackupState(dataDir)).made).toHaveLength(1);
    expect((await open()).health()).toEqual(made.health());
  });

  it("of a place that was made just now waits for the night", async () => {
    const make = vi.fn();
    const made = await open({ make });
    await made.begin(true);
    await expect.poll(stateAsked).toMatchObject({ is_automatic: true });
    expect(made.health()).toEqual({ state: "none", lastGoodAt: null, lastFailureAt: null });
    expect(make).not.toHaveBeenCalled();
  });

  it("is not made where backups are off, which is reported", async () => {
    const make = vi.fn();
    const made = await open({ backupDirectory: null, make });
    await made.begin(false);
    await made.beforeUpgrade();
    expect(make).not.toHaveBeenCalled();
    expect(made.health().state).toBe("off");
    expect(await stateAsked()).toMatchObject({ is_automatic: false });
  });

  it("that fails says so, and is good again with the next", async () => {
    await writeFile(backupDirectory, "no folder");
    const made = await open();
    await expect(made.beforeUpgrade()).rejects.toThrow("cannot be made");
    expect(made.health()).toMatchObject({ state: "failed", lastGoodAt: null });
    await made.begin(true);
    expect(await stateAsked()).toEqual({
      is_automatic: true,
      good: false,
      last_failure: "not_writable",
    });
    const other = await open({ backupDirectory: path.join(dataDir, "elsewhere") });
    await other.beforeUpgrade();
    expect(other.health().state).toBe("ok");
  });

  it("without a file that is missing is made, and not called good", async () => {
    const missing = ["project-images/1/lost.png"];
    const made = await open({ make: async () => ({ done: true, bytes: 1, missing }) });
    await made.beforeUpgrade();
    expect(made.health()).toMatchObject({ state: "failed", lastGoodAt: expect.any(String) });
    expect((await readBackupState(dataDir)).lastFailure).toMatchObject({ kind: "file_missing" });
  });

  it("that another server's stands in the way of has not failed, but no version changes the schema without it", async () => {
    const make = async () => ({ done: false, kind: "busy", message: "Another backup" }) as const;
    const made = await open({ make });
    await expect(made.beforeUpgrade()).rejects.toThrow("Another backup");
    expect(made.health().state).toBe("none");
    expect((await readBackupState(dataDir)).lastFailure).toBeNull();
  });

  it("whose program cannot be started has failed like any other", async () => {
    const made = await open({ make: () => Promise.reject(new Error("spawn ENOMEM")) });
    await expect(made.beforeUpgrade()).rejects.toThrow("spawn ENOMEM");
    expect(made.health().state).toBe("failed");
    expect((await readBackupState(dataDir)).underWay).toBeNull();
  });

  it("removes old ones that were made by itself, and no other file", async () => {
    await mkdir(backupDirectory);
    const files = Array.from({ length: 12 }, (_, index) => ({
      file: path.join(backupDirectory, `vigie-nightly-${index}.tar.gz`),
      kind: "nightly" as const,
      at: new Date(2026, 0, 5 + index, 3).toISOString(),
    }));
    for (const { file } of files) await writeFile(file, "old");
    await writeFile(
      path.join(backupDirectory, "vigie-nightly-2020-01-01T03-00-00Z.tar.gz"),
      "mine",
    );
    await writeBackupState(dataDir, {
      lastGood: null,
      lastFailure: null,
      underWay: null,
      made: files,
    });
    const made = await open({ make: async () => ({ done: true, bytes: 1, missing: [] }) });

    await made.beforeUpgrade();

    const left = await readdir(backupDirectory);
    expect(left).toContain("vigie-nightly-2020-01-01T03-00-00Z.tar.gz");
    expect(left.length).toBeLessThan(12);
    expect(left).not.toContain("vigie-nightly-0.tar.gz");
  });

  it("that a killed server was making is cleared away", async () => {
    await mkdir(backupDirectory);
    const underWay = path.join(backupDirectory, "vigie-nightly-2026-01-01T03-00-00Z.tar.gz");
    await writeFile(`${underWay}.123.unfinished`, "half");
    await writeFile(path.join(backupDirectory, "other.unfinished"), "not ours");
    await writeBackupState(dataDir, { lastGood: null, lastFailure: null, underWay, made: [] });
    const made = await open({ make: async () => ({ done: true, bytes: 1, missing: [] }) });
    await made.beforeUpgrade();
    expect(await readdir(backupDirectory)).toEqual(["other.unfinished"]);
  });

  it("ends with the server, and leaves nothing half made", async () => {
    const made = await open();
    const making = made.beforeUpgrade();
    await made.stop();
    await expect(making).rejects.toThrow(/the server stops|SIGKILL/);
    expect(await readdir(backupDirectory).catch(() => [])).toEqual([]);
    expect(made.health().lastFailureAt).toBeNull();
  });

  it("starts with an empty state where the state file was lost or broken", async () => {
    await writeFile(path.join(dataDir, "backups.json"), "{");
    expect((await open()).health().state).toBe("none");
  });

  it("made while the clock was ahead hides no failure since", async () => {
    const ahead = new Date(Date.now() + 86_400_000).toISOString();
    const failedAt = new Date(Date.now() - 86_400_000).toISOString();
    await writeBackupState(dataDir, {
      lastGood: { at: ahead, bytes: 1 },
      lastFailure: { at: failedAt, kind: "no_room" },
      underWay: null,
      made: [],
    });
    const made = await open({ backupDirectory: null });
    expect(made.health()).toMatchObject({ lastGoodAt: null, lastFailureAt: failedAt });
    await made.begin(true);
    expect(await stateAsked()).toMatchObject({ good: false, last_failure: "no_room" });
  });

  it("stores the kind of a failure, but not its message", async () => {
    const made = await open({
      make: async () => ({ done: false, kind: "no_room", message: "full" }),
    });
    await expect(made.beforeUpgrade()).rejects.toThrow("full");
    const text = await readFile(path.join(dataDir, "backups.json"), "utf8");
    expect(text).toContain("no_room");
    expect(text).not.toContain("full");
  });
});

it("the program says why it could not make a backup", async () => {
  const absent = { ...backend.database, database: "absent" };
  const task = {
    database: absent,
    storageDirectory: backend.storageDirectory,
    file: path.join(backupDirectory, "x.tar.gz"),
  };
  const answer = await runBackupProgram(task, new AbortController().signal);
  expect(answer).toMatchObject({ done: false, kind: "database" });
});

describe("the state of the backups", () => {
  it("is readable for administrators, and refused to members and visitors", async () => {
    const made = await open({ make: async () => ({ done: false, kind: "no_room", message: "x" }) });
    await made.beforeUpgrade().catch(() => undefined);
    await made.begin(true);
    const organisation = await createOrganisation(backend, "Wells for all");
    const administrator = await createMember(backend, organisation);
    const member = await createMember(backend, organisation);

    const { data } = await administrator.client.rpc("backup_state");
    expect(data).toMatchObject([{ is_automatic: true, last_failure: "no_room" }]);
    for (const client of [member.client, backend.client(), backend.serviceClient()]) {
      const { data: none, error } = await client.rpc("backup_state");
      expect(none).toBeNull();
      expect(error).not.toBeNull();
    }
  });
});
