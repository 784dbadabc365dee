import { randomUUID } from "node:crypto";
import { ensureSystemSchema } from "@vigie/server/backend/system-schema";
import type { DatabaseAddress } from "@vigie/server/database/address";
import { ensureRoles, migrate, openConnection } from "./stand-ins";

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
  const sql = openConnection({ ...address, database: template }, { max: 1 });
  try {
    await ensureRoles(sql);
    await ensureSystemSchema(sql);
    await migrate(sql, migrationsDirectory);
  } finally {
    await sql.end();
  }
  return {
    server: { address, template },
    drop: () => onServer(address, `drop database ${template} with (force)`),
  };
}

/** A database of its own for one test file, as the template left it. */
export async function cloneTemplate(
  server: TestServer,
): Promise<{ address: DatabaseAddress; drop(): Promise<void> }> {
  const database = newDatabaseName("clone");
  await onServer(server.address, `create database ${database} template ${server.template}`);
  return {
    address: { ...server.address, database },
    drop: () => onServer(server.address, `drop database ${database} with (force)`),
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
