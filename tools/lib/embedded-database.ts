import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type DatabaseAddress, openConnection } from "@vigie/server/database/address";

/** A connection to a database. */
export type Sql = ReturnType<typeof openConnection>;

/** Where the embedded database of a data directory listens, for its owner. */
export function embeddedDatabase(dataDirectory: string): DatabaseAddress {
  return {
    host: join(dataDirectory, "socket"),
    port: 5432,
    user: "postgres",
    database: "postgres",
  };
}

/** The process of the embedded database server of a data directory. */
export async function postmasterOf(dataDirectory: string): Promise<number> {
  const file = await readFile(join(dataDirectory, "postgres/postmaster.pid"), "utf8");
  return Number.parseInt(file, 10);
}

/** Does something in a database over a connection of its own. */
export async function inDatabase<Result>(
  address: DatabaseAddress,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  const sql = openConnection(address, { max: 1 });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 0 });
  }
}
