import { readFile } from "node:fs/promises";
import { join } from "node:path";
import postgres from "postgres";
import { untilTrue } from "./server";

/** The process of the embedded database server of a data directory. */
export async function postmasterOf(dataDirectory: string): Promise<number> {
  return Number.parseInt(
    await readFile(join(dataDirectory, "postgres/postmaster.pid"), "utf8"),
    10,
  );
}

/** Waits until the database of a data directory lets connections in again. */
export function untilAccepts(dataDirectory: string): Promise<void> {
  return untilTrue(
    () => accepts({ host: join(dataDirectory, "socket"), username: "postgres" }),
    60_000,
    10,
  );
}

/** Has the database of a data directory begin a new file of its write-ahead log, where it can. */
export async function beginLogFile(dataDirectory: string): Promise<void> {
  const sql = postgres({
    host: join(dataDirectory, "socket"),
    username: "postgres",
    ...oneConnection,
  });
  try {
    await sql.unsafe("select pg_logical_emit_message(false, 'faults', 'x'), pg_switch_wal()");
  } catch {
    // It has stopped.
  } finally {
    await sql.end({ timeout: 0 });
  }
}

const oneConnection = {
  max: 1,
  connect_timeout: 2,
  fetch_types: false,
  onnotice: () => undefined,
};

/** Whether a database lets connections in. */
export async function accepts(
  address: postgres.Options<Record<string, never>> | string,
): Promise<boolean> {
  const sql =
    typeof address === "string"
      ? postgres(address, oneConnection)
      : postgres({ ...address, ...oneConnection });
  try {
    await sql`select 1`;
    return true;
  } catch {
    return false;
  } finally {
    await sql.end({ timeout: 0 });
  }
}
