import { readFile, writeFile } from "node:fs/promises";
import { generateTypescript, sortGeneratorMetadata } from "@supabase/postgrest-typegen/generation";
import { introspect } from "@supabase/postgrest-typegen/introspection";
import { withMigratedDatabase } from "@vigie/test-backend/migrated-database";
import { main, repository } from "./lib/run";

const file = `${repository}packages/domain/src/database.types.ts`;

/** `npm run types`: the database's types from the migrations; with --check, compares only. */
await main(async () => {
  const types = await withMigratedDatabase(async (query) => {
    const metadata = await introspect({ query }, { includedSchemas: ["public"] });
    return generateTypescript(sortGeneratorMetadata(metadata), { postgrestVersion: "12" });
  });
  if (!process.argv.includes("--check")) return writeFile(file, types);
  if ((await readFile(file, "utf8")) !== types) {
    throw new Error("The database types are not those of the migrations: run `npm run types`.");
  }
});
