import { fileURLToPath } from "node:url";
import { type DatabaseAddress, openConnection } from "@vigie/server/database/address";
import { prepareDatabase } from "@vigie/server/database/prepare-database";
import { createEmptyDatabase, type TestServer } from "./template";

const migrationsDirectory = fileURLToPath(new URL("../../../supabase/migrations", import.meta.url));

/** Makes a database with roles, system schema and migrations on that server. */
export async function prepareTemplate(
  address: DatabaseAddress,
): Promise<{ server: TestServer; drop(): Promise<void> }> {
  const database = await createEmptyDatabase({ address });
  const sql = openConnection(database.address, { max: 2 });
  try {
    await prepareDatabase({ sql, migrationsDirectory, finish: async () => undefined });
  } finally {
    await sql.end();
  }
  return { server: { address, template: database.address.database }, drop: database.drop };
}
