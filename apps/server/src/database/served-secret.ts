import { createHmac } from "node:crypto";
import type { Sql } from "postgres";
import { errorCode } from "../lib/error-code";
import { StartError } from "../lib/start-error";
import { type DatabaseAddress, openConnection } from "./address";

/** What a process would serve a database with. */
export interface ServerSecret {
  /** From which the passwords of the logins are derived. */
  databaseSecret: string;
  /** What it was before a rotation that no start has followed yet; null for none. */
  formerSecret: string | null;
}

/** The database is served with another secret; the message says what to do. */
export class OtherSecretError extends StartError {
  override name = "OtherSecretError";

  constructor() {
    super(
      "This database is served with another secrets.json, and nothing was changed. Set DATA_DIR to the folder that holds it, or copy that file into this DATA_DIR. If this DATA_DIR is to serve the database from now on, stop the other servers and run `npm run secrets -- take`.",
    );
  }
}

/**
 * A digest of the secret of its servers, in a row at most. Only the owner reads it. It is of this place alone, so neither
 * a backup nor a move has it, and what was restored gets the secret of its new server.
 */
export const SERVED_SECRET_SQL = `
create schema if not exists vigie;
create table if not exists vigie.served_secret (digest text not null);
revoke all on vigie.served_secret from public;
`;

/**
 * Whether other servers serve the database. Earlier versions kept no digest: there, their logins tell.
 *
 * @param login one of those that the secret gives
 */
export async function isServedWithAnother(
  sql: Sql,
  { databaseSecret, formerSecret }: ServerSecret,
  login: DatabaseAddress,
): Promise<boolean> {
  const [known] = await sql<{ kept: boolean }[]>`
    select to_regclass('vigie.served_secret') is not null as kept`;
  if (!known?.kept) return formerSecret === null && (await hasAnotherPassword(sql, login));
  const [row] = await sql<{ digest: string }[]>`select digest from vigie.served_secret`;
  return (
    row !== undefined && ![databaseSecret, formerSecret ?? ""].map(digestOf).includes(row.digest)
  );
}

/** Keeps that the database is served with this secret, in place of any other. */
export async function keepServedSecret(sql: Sql, databaseSecret: string): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction.unsafe("delete from vigie.served_secret");
    await transaction.unsafe("insert into vigie.served_secret (digest) values ($1)", [
      digestOf(databaseSecret),
    ]);
  });
}

function digestOf(secret: string): string {
  return createHmac("sha256", secret).update("vigie: secret of a database").digest("base64url");
}

async function hasAnotherPassword(sql: Sql, login: DatabaseAddress): Promise<boolean> {
  if ((await sql`select from pg_roles where rolname = ${login.user}`).length === 0) return false;
  const attempt = openConnection(login, { max: 1 });
  try {
    await attempt`select 1`;
    return false;
  } catch (error) {
    return errorCode(error) === "28P01";
  } finally {
    await attempt.end({ timeout: 1 });
  }
}
