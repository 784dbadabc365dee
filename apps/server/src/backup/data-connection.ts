import { Client } from "pg";
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
 * A connection that reads and writes whole tables with COPY, as the owner of the database. It is the
 * driver `pg`, since the `postgres` package does not tell of an error at the end of a COPY. End it with
 * `client.end()`.
 *
 * Row-level security is off, so that no row is hidden: a user without the right to bypass it gets an error.
 *
 * @throws {Error} when the database does not let it in
 */
export async function openDataConnection(address: DatabaseAddress): Promise<Client> {
  const client = await connect(address);
  // A connection that breaks between two statements fails the next one; without a listener it would end the process.
  client.on("error", () => undefined);
  try {
    await client.query(TEXT_FORM);
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
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
  });
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}
