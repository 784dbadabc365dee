import { randomUUID } from "node:crypto";
import { type DatabaseAddress, openConnection } from "@vigie/server/database/address";

/** A PostgreSQL server and the name of its prepared database, which tests clone. */
export interface TestServer {
  address: DatabaseAddress;
  template: string;
}

export interface TestDatabase {
  address: DatabaseAddress;
  drop(): Promise<void>;
}

/** A database of its own for one test file, as the template left it. */
export function cloneTemplate({ address, template }: TestServer): Promise<TestDatabase> {
  return createDatabase(address, template);
}

/** A database with nothing in it, for tests of a first start. */
export function createEmptyDatabase({
  address,
}: Pick<TestServer, "address">): Promise<TestDatabase> {
  return createDatabase(address, "template1");
}

async function createDatabase(server: DatabaseAddress, template: string): Promise<TestDatabase> {
  const database = `vigie_${randomUUID().replaceAll("-", "")}`;
  await onServer(server, `create database ${database} template ${template}`);
  return {
    address: { ...server, database },
    drop: () => onServer(server, `drop database ${database} with (force)`),
  };
}

async function onServer(address: DatabaseAddress, statement: string): Promise<void> {
  const sql = openConnection(address, { max: 1 });
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}
