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

/** Whether a database lets connections in. */
export async function accepts(
  address: postgres.Options<Record<string, never>> | string,
): Promise<boolean> {
  const options = { max: 1, connect_timeout: 2, fetch_types: false, onnotice: () => undefined };
  const sql =
    typeof address === "string" ? postgres(address, options) : postgres({ ...address, ...options });
  try {
    await sql`select 1`;
    return true;
  } catch {
    return false;
  } finally {
    await sql.end({ timeout: 0 });
  }
}
