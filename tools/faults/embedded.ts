import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type DatabaseAddress, openConnection } from "@vigie/server/database/address";
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
  return untilTrue(() => accepts(addressOf(dataDirectory)), 60_000, 10);
}

/** Whether a database lets connections in. */
export function accepts(address: DatabaseAddress): Promise<boolean> {
  return canRun(address, "select 1");
}

/** Has the database of a data directory begin a new file of its write-ahead log, where it can. */
export async function beginLogFile(dataDirectory: string): Promise<void> {
  await canRun(
    addressOf(dataDirectory),
    "select pg_logical_emit_message(false, 'faults', 'x'), pg_switch_wal()",
  );
}

function addressOf(dataDirectory: string): DatabaseAddress {
  return {
    host: join(dataDirectory, "socket"),
    port: 5432,
    user: "postgres",
    database: "postgres",
  };
}

async function canRun(address: DatabaseAddress, statement: string): Promise<boolean> {
  const sql = openConnection(address, { max: 1 });
  try {
    await sql.unsafe(statement);
    return true;
  } catch {
    return false;
  } finally {
    await sql.end({ timeout: 0 });
  }
}
