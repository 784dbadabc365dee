import { randomUUID } from "node:crypto";
import { type DatabaseAddress, openConnection } from "@vigie/server/database/address";
import { prepareDatabase } from "@vigie/server/preparation";

/** A PostgreSQL server and the name of its prepared database, which tests clone. */
export interface TestServer {
  address: DatabaseAddress;
  template: string;
}

/** Makes a database with roles, system schema and migrations on that server. */
export async function prepareTemplate(
  address: DatabaseAddress,
  migrationsDirectory: string,
): Promise<{ server: TestServer; drop(): Promise<void> }> {
  const template = newDatabaseName("template");
  await onServer(address, `create database ${template}`);
  const sql = openConnection({ ...address, database: template }, { max: 2 });
  try {
    await prepareDatabase(sql, migrationsDirectory);
  } finally {
    await sql.end();
  }
  return {
    server: { address, template },
    drop: () => onServer(address, `drop database ${template} with (force)`),
  };
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
export function createEmptyDatabase({ address }: TestServer): Promise<TestDatabase> {
  return createDatabase(address, "template1");
}

async function createDatabase(server: DatabaseAddress, template: string): Promise<TestDatabase> {
  const database = newDatabaseName("clone");
  await onServer(server, `create database ${database} template ${template}`);
  return {
    address: { ...server, database },
    drop: () => onServer(server, `drop database ${database} with (force)`),
  };
}

function newDatabaseName(purpose: "template" | "clone"): string {
  return `vigie_${purpose}_${randomUUID().replaceAll("-", "")}`;
}

async function onServer(address: DatabaseAddress, statement: string): Promise<void> {
  const sql = openConnection(address, { max: 1 });
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}
