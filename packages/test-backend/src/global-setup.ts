import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { startCluster } from "./stand-ins";
import { prepareTemplate, type TestServer } from "./template";

declare module "vitest" {
  interface ProvidedContext {
    /** PostgreSQL servers of this run: the embedded one, and a given one if there is one. */
    testServers: TestServers;
  }
}

export interface TestServers {
  embedded: TestServer;
  /** The server of `TEST_DATABASE_URL`, or null. */
  given: TestServer | null;
}

const migrationsDirectory = fileURLToPath(new URL("../../../supabase/migrations", import.meta.url));

/**
 * Once per run: starts the embedded PostgreSQL in a folder that is thrown away, and prepares on it,
 * and on the server of `TEST_DATABASE_URL` if there is one, a database with everything applied.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster();
  try {
    const embedded = await prepareTemplate(cluster.address, migrationsDirectory);
    const given = await prepareGiven(process.env.TEST_DATABASE_URL);
    project.provide("testServers", { embedded: embedded.server, given: given?.server ?? null });
    return async () => {
      await given?.drop();
      await cluster.stop();
    };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

async function prepareGiven(url: string | undefined) {
  if (url === undefined || url === "") return null;
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  return prepareTemplate(
    {
      host: searchParams.get("host") ?? decodeURIComponent(hostname),
      port: Number(port || "5432"),
      user: decodeURIComponent(username) || "postgres",
      password: decodeURIComponent(password),
      database: pathname.slice(1) || "postgres",
    },
    migrationsDirectory,
  );
}
