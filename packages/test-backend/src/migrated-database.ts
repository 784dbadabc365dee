import { openConnection } from "@vigie/server/database/address";
import { prepareTemplate } from "./prepare-template";
import { startThrowawayServer } from "./throwaway-server";

/** Runs one SQL statement as the owner of the database. */
export type Query = (sql: string) => Promise<{ rows: Record<string, unknown>[] }>;

/**
 * Lets `work` query a database with all migrations applied, on a temporary embedded PostgreSQL. For tools; tests have
 * `createTestBackend`.
 */
export async function withMigratedDatabase<Result>(
  work: (query: Query) => Promise<Result>,
): Promise<Result> {
  const server = await startThrowawayServer();
  try {
    const { address, template } = (await prepareTemplate(server.address)).server;
    const sql = openConnection({ ...address, database: template }, { max: 1 });
    try {
      return await work(async (statement) => ({ rows: [...(await sql.unsafe(statement))] }));
    } finally {
      await sql.end();
    }
  } finally {
    await server.stop();
  }
}
