import { inject } from "vitest";
import type { TestServer } from "./template";

export interface TestServers {
  embedded: TestServer;
  /** The server of `TEST_DATABASE_URL`, or null. */
  given: TestServer | null;
}

declare module "vitest" {
  interface ProvidedContext {
    /** PostgreSQL servers of this run: the embedded one, and a given one if there is one. */
    testServers: TestServers;
  }
}

/** Whether this run has the server of `TEST_DATABASE_URL` as well. */
export function hasGivenServer(): boolean {
  return inject("testServers").given !== null;
}

/**
 * A PostgreSQL server of this run. Unless told, the embedded one, or the given one where the run
 * sets `TEST_SERVER` to `given`.
 *
 * @throws {Error} when `given` is asked for and `TEST_DATABASE_URL` is not set
 */
export function testServer(choice: "embedded" | "given" = usualServer()): TestServer {
  const { embedded, given } = inject("testServers");
  if (choice === "embedded") return embedded;
  if (given === null) throw new Error("TEST_DATABASE_URL is not set");
  return given;
}

function usualServer(): "embedded" | "given" {
  return process.env.TEST_SERVER === "given" ? "given" : "embedded";
}
