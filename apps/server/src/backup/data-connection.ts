import { Client } from "pg";
import * as v from "valibot";
import { CONNECT_TIMEOUT_SECONDS, type DatabaseAddress } from "../database/address";

/**
 * Settings that make values the same text on every server, without loss (`extra_float_digits` gives all digits of a
 * number).
 */
const TEXT_FORM = `
set client_encoding = 'UTF8';
set datestyle = 'ISO, YMD';
set intervalstyle = 'postgres';
set timezone = 'UTC';
set bytea_output = 'hex';
set extra_float_digits = 3;
set statement_timeout = 0;
set lock_timeout = 0;
set idle_in_transaction_session_timeout = 0;
set row_security = off;
set search_path = '';`;

/**
 * Lets `work` read and write whole tables with COPY, as the owner of the database. The driver is `pg`, since the
 * `postgres` package does not tell of an error at the end of a COPY. Ending the connection rolls back what was not
 * committed.
 *
 * Row-level security is off, so that no row is hidden: a user without the right to bypass it gets an error.
 *
 * @throws {Error} when the database does not let it in, or what `work` throws
 */
export async function withDataConnection<Result>(
  address: DatabaseAddress,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = await connect(address);
  // A connection that breaks between two statements fails the next one; without a listener it would end the process.
  client.on("error", () => undefined);
  try {
    await client.query(TEXT_FORM);
    return await work(client);
  } finally {
    await client.end();
  }
}

const LOCK = "select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as free";
const lockSchema = v.tuple([v.object({ free: v.boolean() })]);

/**
 * Lets `work` run in one process at a time for a database.
 *
 * @param name of the lock
 * @throws `taken` when another process has it
 */
export async function withLock<Result>(
  database: DatabaseAddress,
  name: string,
  taken: Error,
  work: () => Promise<Result>,
): Promise<Result> {
  return withDataConnection(database, async (client) => {
    await client.query("begin");
    const [{ free }] = v.parse(lockSchema, (await client.query(LOCK, [name])).rows);
    if (!free) throw taken;
    return work();
  });
}

async function connect(address: DatabaseAddress): Promise<Client> {
  const { ssl } = address;
  if (ssl === undefined) return connected(address, false);
  if (ssl === "verify-full") return connected(address, true);
  try {
    return await connected(address, { rejectUnauthorized: false });
  } catch (error) {
    const isPlainServer = error instanceof Error && /does not support SSL/.test(error.message);
    if (ssl !== "prefer" || !isPlainServer) throw error;
    return connected(address, false);
  }
}

async function connected(
  { ssl: _, ...address }: DatabaseAddress,
  ssl: boolean | { rejectUnauthorized: boolean },
): Promise<Client> {
  const client = new Client({
    ...address,
    ssl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_SECONDS * 1000,
    // A server that went without a word would be waited for without end.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}
