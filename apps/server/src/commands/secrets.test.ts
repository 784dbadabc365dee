import { existsSync } from "node:fs";
import { chmod, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { createClient } from "@supabase/supabase-js";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { readConfig } from "../config/config";
import { loadSecrets, SecretsError } from "../config/secrets";
import { AlreadyRunningError, lockDataDirectory } from "../instance/lock";
import { CleanupStack } from "../startup/cleanup-stack";
import { startServer } from "../startup/start-server";
import { putMigratedDatabase } from "../testing/prepared-data-directory";
import { removeDirectory, temporaryDirectory } from "../testing/temporary-directory";
import { openAccess } from "./backend-access";
import { CommandError } from "./command-error";
import { createOrganisation } from "./organisation/create";
import { runSecrets } from "./secrets";

const logger = pino({ enabled: false });

let dataDir: string;

beforeEach(async () => {
  dataDir = await temporaryDirectory();
  // Node 20 has none of its own, and the client refuses to start without one.
  if (!("WebSocket" in globalThis)) Object.assign(globalThis, { WebSocket });
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

  it("ends every session and key of before, once, and no password", async () => {
    await putMigratedDatabase(dataDir);
    const founded = await foundOrganisation();
    const old = await loadSecrets(dataDir);
    const session = await serving((address) => signIn(address, old.publishableKey, founded));
    expect(session.error).toBeNull();

    await runSecrets(["rotate"], { DATA_DIR: dataDir });

    const { publishableKey } = await loadSecrets(dataDir);
    const { access_token = "", refresh_token = "" } = session.data.session ?? {};
    const again = await serving(async (address) => {
      const client = clientOf(address, publishableKey);
      expect((await client.auth.getUser(access_token)).error).not.toBeNull();
      expect((await client.auth.refreshSession({ refresh_token })).error?.status).toBe(400);
      expect((await signIn(address, old.publishableKey, founded)).error?.status).toBe(401);
      return signIn(address, publishableKey, founded);
    });
    expect(again.error).toBeNull();

    const kept = await serving((address) =>
      clientOf(address, publishableKey).auth.refreshSession({
        refresh_token: again.data.session?.refresh_token ?? "",
      }),
    );
    expect(kept.error).toBeNull();
  });
});

async function foundOrganisation() {
  const closing = new CleanupStack(logger);
  try {
    const openClient = await openAccess({ DATA_DIR: dataDir }, closing, logger);
    return await createOrganisation(openClient, { name: "Wells", email: "awa@example.org" });
  } finally {
    await closing.closeAll();
  }
}

async function serving<Result>(work: (address: string) => Promise<Result>): Promise<Result> {
  const config = readConfig({ DATA_DIR: dataDir, PORT: "0" }, ["--empty"]);
  const server = await startServer(config, logger, new AbortController().signal);
  try {
    return await work(server.address);
  } finally {
    await server.stop();
  }
}

function clientOf(address: string, key: string) {
  return createClient(address, key, { auth: { persistSession: false, autoRefreshToken: false } });
}

function signIn(address: string, key: string, account: { email: string; password: string }) {
  return clientOf(address, key).auth.signInWithPassword(account);
}
