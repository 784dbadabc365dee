import { randomUUID } from "node:crypto";
import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "@vigie/domain/database.types";
import type { AccountEvent } from "@vigie/server/backend/auth/account-event";
import { createBackend } from "@vigie/server/backend/backend";
import { FileReceiver } from "@vigie/server/backend/storage/file-receiver";
import { uploadsDirectoryOf } from "@vigie/server/config/paths";
import { createContract } from "@vigie/server/contract/contract";
import { type DatabaseAddress, openConnection } from "@vigie/server/database/address";
import { loadDataSchema } from "@vigie/server/database/data-schema";
import { ensureLogins } from "@vigie/server/database/ensure-logins";
import { type DatabaseLogins, loginsOf } from "@vigie/server/database/logins";
import { createApi } from "@vigie/server/http/api";
import type { CallHandlerOptions } from "@vigie/server/http/call-handler";
import type { MailOptions } from "@vigie/server/mail/mail-options";
import type { Sql } from "postgres";
import { WebSocket } from "ws";
import { cloneTemplate, copyDatabase } from "./template";
import { startLiveServer, type TestLive } from "./test-live";
import { testServer } from "./test-servers";

export { everyServer, hasExternalServer, serversOfThisRun } from "./test-servers";

/** The address under which tests reach the backend; no request leaves the process. */
export const TEST_ORIGIN = "http://vigie.test";

/** The real client, with the types of our schema. */
export type TestClient = SupabaseClient<Database>;

/** The backend of one test file, in its process, over a database of its own. */
export interface TestBackend {
  /**
   * The backend behind its contract as a `fetch`, for requests to {@link TEST_ORIGIN}. They come
   * from no address, so that none of them is counted.
   */
  fetch: typeof globalThis.fetch;
  /** The backend and its contract, for tests of the HTTP layer. */
  calls: CallHandlerOptions;
  /** {@link TEST_ORIGIN}, or with live updates the address of a port that really listens. */
  url: string;
  anonKey: string;
  secretKey: string;
  /** Signs the tokens of people. */
  jwtSecret: string;
  database: DatabaseAddress;
  /** The only logins that the backend uses. */
  logins: DatabaseLogins;
  /** Connections as the owner of the database, to whom no access rule applies. */
  sql: Sql;
  /** Null unless the backend was made with `live`. */
  live: TestLive | null;
  /** What the backend logged, newest last. */
  log: unknown[];
  /** What happened to accounts and sessions, newest last. */
  accountEvents: AccountEvent[];
  storageDirectory: string;
  /**
   * The real Supabase client over {@link TestBackend.fetch}: anonymous, or with the given access
   * token. It keeps its session in memory and has no timers.
   */
  client(accessToken?: string): TestClient;
  /** The client with the secret key. */
  serviceClient(): TestClient;
  close(): Promise<void>;
  /** Closes it, but keeps its database and files until the run ends, as a model for other backends. */
  keep(): Promise<TestModel>;
}

/** The database and files of a closed backend. */
export interface TestModel {
  database: DatabaseAddress;
  storageDirectory: string;
}

/**
 * The real backend in this process over a database of its own, for one test file.
 *
 * @param options.live whether live updates are offered, as `@supabase/realtime-js` takes them: below
 *   {@link TestBackend.url}, which then is `http://127.0.0.1:{port}`, `/realtime/v1/websocket` is
 *   the server's own service over this database. A page that is given that address and
 *   {@link TestBackend.anonKey} hears what is announced with no more ado; its other requests work
 *   through the port, and through {@link TestBackend.fetch} as ever. `live.goAway()` and
 *   `live.comeBack()` break and mend the connections.
 * @param options.mail the mail server that the backend sends mail through; none unless given
 * @param options.model the database and files to copy; a migrated, empty database unless given
 * @param options.server `embedded`, or `external` for the server of `TEST_DATABASE_URL`; see {@link testServer}
 * @throws {Error} when `external` is asked for and there is none; see {@link hasExternalServer}
 */
export async function createTestBackend(
  options: {
    server?: "embedded" | "external";
    model?: TestModel;
    live?: boolean;
    mail?: MailOptions;
  } = {},
): Promise<TestBackend> {
  // Node 20 has no global WebSocket, without which the client refuses to start.
  if (!("WebSocket" in globalThis)) Object.assign(globalThis, { WebSocket });
  // Passwords are hashed on this thread; the lowest cost keeps tests quick.
  process.env.LITE_AUTH_BCRYPT_COST ??= "4";
  const { model } = options;
  const database = model
    ? await copyDatabase(model.database)
    : await cloneTemplate(testServer(options.server));
  const folder = await mkdtemp(join(tmpdir(), "vigie-test-files-"));
  const storageDirectory = join(folder, "storage");
  await (model
    ? cp(model.storageDirectory, storageDirectory, { recursive: true })
    : mkdir(storageDirectory));
  const sql = openConnection(database.address, { max: 2 });
  const secrets = {
    jwtSecret: randomUUID() + randomUUID(),
    publishableKey: `sb_publishable_${randomUUID()}`,
    secretKey: `sb_secret_${randomUUID()}`,
  };
  const logins = loginsOf(database.address, randomUUID());
  await ensureLogins(sql, logins);
  const log: unknown[] = [];
  const accountEvents: AccountEvent[] = [];
  const logger = { error: (...values: unknown[]) => void log.push(values) };
  const liveServer = options.live
    ? await startLiveServer({
        database: database.address,
        publishableKey: secrets.publishableKey,
        fetch: (request) => answer(request),
      })
    : null;
  const url = liveServer?.origin ?? TEST_ORIGIN;
  const backend = createBackend({
    logins,
    secrets,
    logger,
    onAccountEvent: (event) => void accountEvents.push(event),
    publicUrl: url,
    storageDirectory,
    maxConnections: 4,
    ...(options.mail && { mail: options.mail }),
  });
  const contract = createContract({ ...secrets, schema: await loadDataSchema(sql) });
  const files = await FileReceiver.open(uploadsDirectoryOf(storageDirectory), logger);
  const calls: CallHandlerOptions = { backend, contract, keys: secrets, files };
  const api = createApi({ calls });
  const pending = new Set<Promise<Response>>();
  const answer = (request: Request) => {
    const response = Promise.resolve(api.fetch(request, { clientAddress: null }));
    pending.add(response);
    return response.finally(() => pending.delete(response));
  };
  const fetchBackend: typeof globalThis.fetch = (input, init) => answer(new Request(input, init));

  const clientWith = (key: string, accessToken?: string): TestClient =>
    createClient<Database>(url, key, {
      auth: {
        persistSession: false,
        autoRefreshToken: false,
        detectSessionInUrl: false,
        storageKey: randomUUID(),
      },
      global: {
        fetch: fetchBackend,
        headers: accessToken === undefined ? {} : { Authorization: `Bearer ${accessToken}` },
      },
    });

  const disconnect = async () => {
    await liveServer?.close();
    // A page may still be asking; the driver breaks over a connection that closes as it opens.
    await Promise.allSettled(pending);
    await backend.close();
    await sql.end();
  };

  return {
    fetch: fetchBackend,
    calls,
    url,
    anonKey: secrets.publishableKey,
    secretKey: secrets.secretKey,
    jwtSecret: secrets.jwtSecret,
    database: database.address,
    logins,
    sql,
    live: liveServer?.live ?? null,
    log,
    accountEvents,
    storageDirectory,
    client: (accessToken) => clientWith(secrets.publishableKey, accessToken),
    serviceClient: () => clientWith(secrets.secretKey),
    async close() {
      await disconnect();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
    async keep() {
      await disconnect();
      return { database: database.address, storageDirectory };
    },
  };
}
