import { createHmac } from "node:crypto";
import type { Sql } from "postgres";
import { errorCode } from "../lib/error-code";
import { StartError } from "../lib/start-error";
import { type DatabaseAddress, signInFailure } from "./address";

/** The secret with which a process would serve a database. */
export interface ServerSecret {
  /** From which the passwords of the logins are derived. */
  databaseSecret: string;
  /** The secret before a rotation, until the next start; null if there was no rotation. */
  formerSecret: string | null;
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
 * Refuses a database that is served with another secret. Earlier versions kept no digest: there, their logins tell.
 *
 * @param login one of those that the secret gives
 * @throws {StartError} with what to do
 */
export async function refuseOtherSecret(
  sql: Sql,
  { databaseSecret, formerSecret }: ServerSecret,
  login: DatabaseAddress,
): Promise<void> {
  const [known] = await sql<{ kept: boolean }[]>`
    select to_regclass('vigie.served_secret') is not null as kept`;
  const own = [databaseSecret, formerSecret ?? ""].map(digestOf);
  const isOther = known?.kept
    ? (await sql`select from vigie.served_secret where digest <> all (${own})`).length > 0
    : formerSecret === null && (await hasAnotherPassword(sql, login));
  if (!isOther) return;
  throw new StartError(
    "This database is served with another secrets.json, and nothing was changed. Set DATA_DIR to the folder that holds it, or copy that file into this DATA_DIR. If this DATA_DIR is to serve the database from now on, stop the other servers and run `npm run secrets -- take`.",
  );
}

/** Keeps that the database is served with this secret, in place of any other. */
export async function keepServedSecret(sql: Sql, databaseSecret: string): Promise<void> {
  await sql`
    with former as (delete from vigie.served_secret)
    insert into vigie.served_secret (digest) values (${digestOf(databaseSecret)})`;
}

function digestOf(secret: string): string {
  return createHmac("sha256", secret).update("vigie: secret of a database").digest("base64url");
}

async function hasAnotherPassword(sql: Sql, login: DatabaseAddress): Promise<boolean> {
  if ((await sql`select from pg_roles where rolname = ${login.user}`).length === 0) return false;
  return errorCode(await signInFailure(login)) === "28P01";
}
