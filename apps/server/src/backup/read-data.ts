import type { Readable } from "node:stream";
import { type ClientBase, escapeIdentifier } from "pg";
import { to } from "pg-copy-streams";
import type { DatabaseAddress } from "../database/address";
import { withDataConnection } from "./data-connection";
import {
  type DataTable,
  findTables,
  quoted,
  readSequences,
  type SequenceState,
} from "./data-tables";

/** All rows of a database as they were at one moment, while people go on writing. */
export interface DataSnapshot {
  /** In an order in which they can be loaded. */
  tables: readonly DataTable[];
  /** In the snapshot's read-only transaction; one query or stream at a time. */
  client: ClientBase;
  /** Streams the rows of a table in the text form of COPY; read it to its end. */
  copyOut(table: DataTable): Readable;
  /** Sequences are not part of the snapshot, but are always at or beyond what its rows need. */
  sequences(): Promise<SequenceState[]>;
}

/**
 * Lets `work` read a database in one REPEATABLE READ transaction, which holds no lock that writers
 * would wait for.
 *
 * @param address with the owner of the database
 * @throws {Error} of the database, or what `work` throws
 */
export async function withSnapshot<Result>(
  address: DatabaseAddress,
  work: (snapshot: DataSnapshot) => Promise<Result>,
): Promise<Result> {
  return withDataConnection(address, async (client) => {
    await client.query("begin transaction isolation level repeatable read read only");
    const tables = await findTables(client);
    return work({
      tables,
      client,
      copyOut: (table) => client.query(to(`copy ${quoted(table)} ${columnsOf(table)} to stdout`)),
      sequences: () => readSequences(client),
    });
  });
}

/** `("a", "b")`, as COPY takes it; nothing for a table without columns. */
export function columnsOf({ columns }: DataTable): string {
  return columns.length === 0
    ? ""
    : `(${columns.map((name) => escapeIdentifier(name)).join(", ")})`;
}
