import { inject } from "vitest";
import { isFullRun } from "./full-run";
import type { TestServer } from "./template";

/** The PostgreSQL servers that all test files of a run share. */
export interface TestServers {
  embedded: TestServer;
  /** The server of `TEST_DATABASE_URL`, or null. */
  external: TestServer | null;
}

declare module "vitest" {
  interface ProvidedContext {
    /** PostgreSQL servers of this run: the embedded one, and an external one if there is one. */
    testServers: TestServers;
  }
}

/** Whether this run has the server of `TEST_DATABASE_URL` as well. */
export function hasExternalServer(): boolean {
  return inject("testServers").external !== null;
}

type ServerName = "embedded" | "external";

/** Every PostgreSQL of this run: logins are tested on each. */
export function everyServer(): ServerName[] {
  return hasExternalServer() ? ["embedded", "external"] : ["embedded"];
}

/** The embedded PostgreSQL, and in a full run the other one too. */
export function serversOfThisRun(): ServerName[] {
  return isFullRun ? everyServer() : ["embedded"];
}

/**
 * A PostgreSQL server of this run. Unless told, the embedded one, or the external one where the run
 * sets `TEST_SERVER` to `external`.
 *
 * @throws {Error} when `external` is asked for and `TEST_DATABASE_URL` is not set
 */
export function testServer(choice: ServerName = usualServer()): TestServer {
  const { embedded, external } = inject("testServers");
  if (choice === "embedded") return embedded;
  if (external === null) throw new Error("TEST_DATABASE_URL is not set");
  return external;
}

function usualServer(): ServerName {
  return process.env.TEST_SERVER === "external" ? "external" : "embedded";
}
