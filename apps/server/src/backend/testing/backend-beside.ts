import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestBackend } from "@vigie/test-backend/test-backend";
import { type BackendOptions, createBackend } from "../backend";
import { type CallContext, OWN_CALL } from "../call-context";

export interface BackendBeside {
  /** Asks its data service for a path such as `projects?select=id`, as a visitor unless told. */
  read(path: string, init?: RequestInit): Promise<Response>;
  /** Asks it for what a contract has admitted. */
  ask(request: Request, context: CallContext): Promise<Response>;
  /** What it logged: fields and sentence. */
  logged: unknown[];
  close(): Promise<void>;
}

/** A backend with settings of its own over the database and with the keys of a test's backend. */
export async function backendBeside(
  { logins, jwtSecret, anonKey, secretKey, url }: TestBackend,
  options: Partial<BackendOptions>,
): Promise<BackendBeside> {
  const storageDirectory = await mkdtemp(join(tmpdir(), "vigie-beside-"));
  const logged: unknown[] = [];
  const backend = createBackend({
    logins,
    secrets: { jwtSecret, publishableKey: anonKey, secretKey },
    logger: { error: (fields, sentence) => void logged.push([fields, sentence]) },
    publicUrl: url,
    storageDirectory,
    ...options,
  });
  return {
    logged,
    read(path, init) {
      const headers = { apikey: anonKey, ...init?.headers };
      return backend.fetch(new Request(`${url}/rest/v1/${path}`, { ...init, headers }), OWN_CALL);
    },
    ask: (request, context) => backend.fetch(request, context),
    async close() {
      await backend.close();
      await rm(storageDirectory, { recursive: true, force: true });
    },
  };
}
