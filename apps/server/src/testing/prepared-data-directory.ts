import { cp, mkdir } from "node:fs/promises";
import { pino } from "pino";
import { migrationsDirectory } from "../config/paths";
import { openConnection } from "../database/address";
import { clusterDirectoryOf } from "../database/embedded/data-directory";
import { startEmbeddedDatabase } from "../database/embedded/embedded";
import { prepareDatabase } from "../database/prepare-database";
import { temporaryDirectory } from "./temporary-directory";

const logger = pino({ enabled: false });

/** Nothing that is copied from needs to survive a power cut. */
const settings = { fsync: "off", full_page_writes: "off" };

/** Databases of data directories, each made once a process and then copied, in an eighth of the time; a run removes them. */
const models: { empty?: Promise<string>; migrated?: Promise<string> } = {};

async function makeEmpty(): Promise<string> {
  const directory = await temporaryDirectory();
  await (await startEmbeddedDatabase({ dataDir: directory, logger, settings })).stop();
  return directory;
}

async function makeMigrated(): Promise<string> {
  const directory = await temporaryDirectory();
  await putEmptyDatabase(directory);
  const database = await startEmbeddedDatabase({ dataDir: directory, logger, settings });
  const sql = openConnection(database.address, { max: 2 });
  await prepareDatabase({ sql, migrationsDirectory, finish: async () => undefined });
  await sql.end();
  await database.stop();
  return directory;
}

async function copyDatabase(model: string, dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await cp(clusterDirectoryOf(model), clusterDirectoryOf(dataDir), { recursive: true });
}

/** Puts a database without anything of Vigie into a data directory. */
export async function putEmptyDatabase(dataDir: string): Promise<void> {
  models.empty ??= makeEmpty();
  await copyDatabase(await models.empty, dataDir);
}

/** Puts a database with all migrations into a data directory, so that its next start is not the first. */
export async function putMigratedDatabase(dataDir: string): Promise<void> {
  models.migrated ??= makeMigrated();
  await copyDatabase(await models.migrated, dataDir);
}
