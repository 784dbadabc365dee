import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import type { Sql } from "postgres";
import { errorCode } from "../lib/error-code";
import { unlessAborted } from "../lib/timeout";
import { withoutSecrets } from "../log/safe-error";
import { type DatabaseAddress, openConnection } from "./address";
import { DatabaseError } from "./database-error";

const DEFAULT_PORT = 5432;
const OLDEST_VERSION = 150_000;

/**
 * Parses a `DATABASE_URL`. Known parameters are `sslmode`, with libpq's meaning (and
 * `prefer` when absent), and `host` for the folder of a Unix socket; others are ignored.
 *
 * @param url `postgres://user:password@host:5432/database`, with characters like `/` in its parts encoded
 * @throws {DatabaseError} when a part is missing or not understood
 */
export function parseDatabaseUrl(url: string): DatabaseAddress {
  const { hostname, port, username, password, pathname, searchParams } = readUrl(url);
  const host = searchParams.get("host") ?? hostOf(hostname);
  const user = decode(username);
  const database = decode(pathname.slice(1));
  if (host === "") throw new DatabaseError("DATABASE_URL names no host.");
  if (user === "") throw new DatabaseError("DATABASE_URL names no user.");
  if (database === "") throw new DatabaseError("DATABASE_URL names no database.");
  const ssl = sslOf(searchParams.get("sslmode"), host);
  return {
    host,
    port: Number(port || DEFAULT_PORT),
    user,
    database,
    ...(password !== "" && { password: decode(password) }),
    ...(ssl && { ssl }),
  };
}

/**
 * Connects to the external database and checks that Vigie can use it.
 *
 * @throws {DatabaseError} when it does not answer, refuses, or is older than PostgreSQL 15
 */
export async function openExternalDatabase(url: string): Promise<DatabaseAddress> {
  const address = parseDatabaseUrl(url);
  const sql = openConnection(address, { max: 1 });
  try {
    await refuseOldRelease(sql);
  } catch (error) {
    if (error instanceof DatabaseError) throw error;
    // Without its cause, which would have a start wait for it.
    if (meansNoTls(error)) throw new DatabaseError(adviceOnTls(address));
    throw new DatabaseError(explain(error, address), { cause: error });
  } finally {
    await sql.end({ timeout: 1 });
  }
  return address;
}

/** Codes of a PostgreSQL that is not there yet, or is starting. */
const NOT_YET =
  /^(57P03|ECONNREFUSED|ECONNRESET|CONNECT_TIMEOUT|ENOENT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/;

interface Waiting {
  logger: Pick<Logger, "warn">;
  signal: AbortSignal;
  pauseMs?: number;
}

/**
 * Connects as {@link openExternalDatabase} does, and waits without end for one that is not there yet, such as on a
 * machine that boots later.
 *
 * @throws {DatabaseError} when it refuses, or is older than PostgreSQL 15
 * @throws the signal's reason, once that is aborted
 */
export async function awaitExternalDatabase(
  url: string,
  { logger, signal, pauseMs = 2000 }: Waiting,
): Promise<DatabaseAddress> {
  for (let tries = 1; ; tries++) {
    try {
      return await unlessAborted(signal, openExternalDatabase(url));
    } catch (error) {
      const isAwaited =
        error instanceof DatabaseError && NOT_YET.test(errorCode(error.cause) ?? "");
      if (!isAwaited) throw error;
      if (tries === 1) logger.warn({ reason: error.message }, "Vigie waits for its database");
    }
    await unlessAborted(signal, delay(pauseMs));
  }
}

async function refuseOldRelease(sql: Sql): Promise<void> {
  const [row] = await sql<{ number: number; name: string }[]>`
    select current_setting('server_version_num')::int as number,
      current_setting('server_version') as name`;
  if (row && row.number >= OLDEST_VERSION) return;
  throw new DatabaseError(
    `DATABASE_URL leads to PostgreSQL ${row?.name}; Vigie needs PostgreSQL 15 or later.`,
  );
}

/** Placeholder for the absent host of `postgres://user@/database?host=/folder`, which `URL` requires. */
const noHost = "no-host";

function readUrl(url: string): URL {
  try {
    return new URL(url.replace(/^(\w+:\/\/[^/?#]*@)(?=[/?]|$)/, `$1${noHost}`));
  } catch {
    throw new DatabaseError(
      "DATABASE_URL cannot be read. Characters like / # ? @ in its password must be encoded (%2F %23 %3F %40).",
    );
  }
}

function hostOf(hostname: string): string {
  return hostname === noHost ? "" : decode(hostname).replace(/^\[|\]$/g, "");
}

function sslOf(mode: string | null, host: string): DatabaseAddress["ssl"] {
  switch (mode) {
    case null:
      return host.startsWith("/") ? undefined : "prefer";
    case "disable":
      return undefined;
    case "allow":
    case "prefer":
      return "prefer";
    case "require":
      return "require";
    case "verify-ca":
    case "verify-full":
      return "verify-full";
    default:
      throw new DatabaseError(`DATABASE_URL has an unknown sslmode "${mode}".`);
  }
}

function placeOf({ host, port }: DatabaseAddress): string {
  return host.startsWith("/") ? host : `${host}:${port}`;
}

/** The client goes on to TLS although the server said that it has none, and Node has no code for what follows. */
function meansNoTls(error: unknown): boolean {
  return reasonOf(error).includes("before secure TLS connection was established");
}

function adviceOnTls(address: DatabaseAddress): string {
  return `PostgreSQL at ${placeOf(address)} offers no TLS, which the sslmode of DATABASE_URL asks for. Turn it on there (ssl = on), or set sslmode=disable where nobody can listen in between.`;
}

function explain(error: unknown, address: DatabaseAddress): string {
  const { user, database } = address;
  const place = placeOf(address);
  const code = errorCode(error) ?? "";
  switch (code) {
    case "28P01":
    case "28000":
      return `PostgreSQL at ${place} does not let in the user "${user}" of DATABASE_URL.`;
    case "3D000":
      return `PostgreSQL at ${place} has no database "${database}" (DATABASE_URL).`;
    case "ECONNREFUSED":
    case "CONNECT_TIMEOUT":
    case "ENOENT":
    case "ENOTFOUND":
    case "EAI_AGAIN":
    case "EHOSTUNREACH":
    case "ENETUNREACH":
    case "ETIMEDOUT":
      return `No PostgreSQL answers at ${place} (DATABASE_URL, ${code}).`;
    default:
      return `PostgreSQL at ${place} cannot be used (DATABASE_URL): ${reasonOf(error)}`;
  }
}

function reasonOf(error: unknown): string {
  return withoutSecrets(error instanceof Error ? error.message : String(error));
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new DatabaseError("DATABASE_URL has a % that encodes nothing; write it as %25.");
  }
}
