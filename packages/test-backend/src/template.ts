import { randomUUID } from "node:crypto";
import { type DatabaseAddress, openConnection } from "@vigie/server/database/address";
import { loginsOf } from "@vigie/server/database/logins";

/** A PostgreSQL server and the name of its prepared database, which tests clone. */
export interface TestServer {
  address: DatabaseAddress;
  template: string;
}

export interface TestDatabase {
  address: DatabaseAddress;
  drop(): Promise<void>;
}

/** Clones the template database for one test file. */
export function cloneTemplate({ address, template }: TestServer): Promise<TestDatabase> {
  return createDatabase(address, template);
}

/** Copies a database. PostgreSQL refuses while it has connections. */
export function copyDatabase(model: DatabaseAddress): Promise<TestDatabase> {
  return createDatabase(model, model.database);
}

/** Creates an empty database, for tests of a first start. */
export function createEmptyDatabase({
  address,
}: Pick<TestServer, "address">): Promise<TestDatabase> {
  return createDatabase(address, "template1");
}

async function createDatabase(server: DatabaseAddress, template: string): Promise<TestDatabase> {
  const database = `vigie_${randomUUID().replaceAll("-", "")}`;
  // Copying the template's files takes half the time of writing them to the log first.
  await onServer(server, `create database ${database} template ${template} strategy file_copy`);
  const address = { ...server, database };
  return { address, drop: () => dropDatabase(server, address) };
}

/** Drops its logins as well, which belong to the server and would remain. */
async function dropDatabase(server: DatabaseAddress, address: DatabaseAddress): Promise<void> {
  await onServer(server, `drop database ${address.database} with (force)`);
  const logins = Object.values(loginsOf(address, "")).map(({ user }) => user);
  await onServer(server, `drop role if exists ${logins.join(", ")}`);
}

async function onServer(address: DatabaseAddress, statement: string): Promise<void> {
  const sql = openConnection(address, { max: 1 });
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}
