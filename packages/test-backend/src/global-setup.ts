import { parseDatabaseUrl } from "@vigie/server/database/external";
import type { TestProject } from "vitest/node";
import { prepareTemplate } from "./prepare-template";
import type { TestServers } from "./test-servers";
import { useThrowawayFolder } from "./throwaway-folder";
import { startThrowawayServer } from "./throwaway-server";

interface StartedServers {
  servers: TestServers;
  stop(): Promise<void>;
}

declare global {
  /** Vitest loads this file once for each of its projects; they share one set of servers. */
  var sharedTestServers: { started: Promise<StartedServers>; projects: number } | undefined;
}

/**
 * Once per run: starts the embedded PostgreSQL in a temporary folder, and prepares a migrated template database on it,
 * and on the server of `TEST_DATABASE_URL` if there is one.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  globalThis.sharedTestServers ??= { started: startServers(), projects: 0 };
  const shared = globalThis.sharedTestServers;
  shared.projects += 1;
  const { servers, stop } = await shared.started;
  project.provide("testServers", servers);
  return async () => {
    shared.projects -= 1;
    if (shared.projects > 0) return;
    globalThis.sharedTestServers = undefined;
    await stop();
  };
}

async function startServers(): Promise<StartedServers> {
  const removeFiles = await useThrowawayFolder();
  const server = await startThrowawayServer();
  try {
    const embedded = await prepareTemplate(server.address);
    const external = await prepareExternalServer(process.env.TEST_DATABASE_URL);
    return {
      servers: { embedded: embedded.server, external: external?.server ?? null },
      async stop() {
        await external?.drop();
        await server.stop();
        await removeFiles();
      },
    };
  } catch (error) {
    await server.stop();
    await removeFiles();
    throw error;
  }
}

async function prepareExternalServer(url = "") {
  return url === "" ? null : prepareTemplate(parseDatabaseUrl(url));
}
