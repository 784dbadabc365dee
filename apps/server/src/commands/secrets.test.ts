import { existsSync } from "node:fs";
import { chmod, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadSecrets, SecretsError } from "../config/secrets";
import { AlreadyRunningError, lockDataDirectory } from "../instance/lock";
import { removeDirectory, temporaryDirectory } from "../testing/temporary-directory";
import { CommandError } from "./command-error";
import { runSecrets } from "./secrets";

let dataDir: string;

beforeEach(async () => {
  dataDir = await temporaryDirectory();
});

afterEach(async () => {
  await removeDirectory(dataDir);
});

describe("secrets stay as they are", () => {
  it.each([[[]], [["renew"]], [["rotate", "now"]], [["rotate", "--force"]], [["take"]]])(
    "with the arguments %j",
    async (argv) => {
      const before = await loadSecrets(dataDir);

      const rotating = runSecrets(argv, { DATA_DIR: dataDir });

      await expect(rotating).rejects.toThrow(CommandError);
      expect(await loadSecrets(dataDir)).toEqual(before);
    },
  );

  it("while a server runs on the data directory", async () => {
    const before = await loadSecrets(dataDir);
    const lock = await lockDataDirectory(dataDir);
    lock.publish("http://127.0.0.1:3000");

    await expect(runSecrets(["rotate"], { DATA_DIR: dataDir })).rejects.toThrow(
      AlreadyRunningError,
    );

    await lock.release();
    expect(await loadSecrets(dataDir)).toEqual(before);
  });

  it("where a Supabase keeps them, or there are none", async () => {
    const supabase = runSecrets(["rotate"], { SUPABASE_URL: "https://x.supabase.co" });
    await expect(supabase).rejects.toThrow("Supabase keeps its keys itself");
    // As root the database runs as another account, which has to pass.
    await chmod(dataDir, 0o711);
    for (const folder of [dataDir, path.join(dataDir, "absent")]) {
      await expect(runSecrets(["rotate"], { DATA_DIR: folder })).rejects.toThrow(SecretsError);
      expect(existsSync(path.join(folder, "secrets.json"))).toBe(false);
    }
  });
});

describe("rotating the secrets", () => {
  it("makes each of them anew, for the eyes of their owner only, and prints none", async () => {
    const before = await loadSecrets(dataDir);

    const text = await runSecrets(["rotate"], { DATA_DIR: dataDir });

    const after = await loadSecrets(dataDir);
    const all = [...Object.values(before), ...Object.values(after)];
    expect(new Set(all).size).toBe(2 * Object.values(before).length);
    expect((await stat(path.join(dataDir, "secrets.json"))).mode & 0o777).toBe(0o600);
    expect(text).toContain("Everybody signs in again");
    for (const secret of all) expect(text).not.toContain(secret);
  });

  it("mends a broken file", async () => {
    await writeFile(path.join(dataDir, "secrets.json"), "{");

    await runSecrets(["rotate"], { DATA_DIR: dataDir });

    expect((await loadSecrets(dataDir)).secretKey).toMatch(/^sb_secret_/);
  });
});
