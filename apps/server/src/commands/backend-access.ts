import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Logger } from "pino";
import * as v from "valibot";
import { WebSocket } from "ws";
import { type Config, readConfig } from "../config/config";
import { loadSecrets } from "../config/secrets";
import { findDataDirectory } from "../database/embedded/data-directory";
import { findServingInstance } from "../instance/lock";
import { claimDataDirectory } from "../startup/claim-data-directory";
import type { CleanupStack } from "../startup/cleanup-stack";
import { openBackend } from "../startup/open-backend";
import { CommandError } from "./command-error";

/** Makes a client with the secret key, which bypasses access rules, and without a session. */
export type OpenClient = () => SupabaseClient;

type Fetch = typeof globalThis.fetch;

/** A placeholder: requests to it never leave this process. */
const inProcess = "http://vigie.internal";

/**
 * Connects to the backend with the secret key: to a Supabase (`SUPABASE_URL`, `SUPABASE_SERVICE_ROLE_KEY`), to a server
 * that runs or starts on the data directory, or, if there is neither, to the database opened in this process until
 * `closing` closes it.
 *
 * @throws {StartError} when none can be reached
 */
export async function openAccess(
  env: NodeJS.ProcessEnv,
  closing: CleanupStack,
  logger: Logger,
): Promise<OpenClient> {
  if (env.SUPABASE_URL) return clientsOf(env.SUPABASE_URL, supabaseKey(env));
  const config = readConfig(env);
  const dataDir = await dataDirectoryOf(config);
  const running = await findServingInstance(dataDir);
  if (running?.address) {
    const { secretKey } = await loadSecrets(dataDir);
    return clientsOf(running.address, secretKey);
  }
  const claimed = await claimDataDirectory(config, closing, logger);
  const { app, secrets } = await openBackend(config, claimed, { closing, logger, isCommand: true });
  return clientsOf(inProcess, secrets.secretKey, (input, init) =>
    app.fetch(new Request(input, init)),
  );
}

const supabaseSchema = v.object({
  SUPABASE_URL: v.pipe(v.string(), v.url("SUPABASE_URL must be an address.")),
  SUPABASE_SERVICE_ROLE_KEY: v.optional(
    v.pipe(
      v.string(),
      v.nonEmpty("Set SUPABASE_SERVICE_ROLE_KEY to the secret key of SUPABASE_URL."),
    ),
    "",
  ),
});

function supabaseKey(env: NodeJS.ProcessEnv): string {
  const result = v.safeParse(supabaseSchema, env, { abortEarly: true });
  if (!result.success) throw new CommandError(result.issues[0].message);
  return result.output.SUPABASE_SERVICE_ROLE_KEY;
}

/** The data directory that is actually used for a configuration; it may be absent. */
export async function dataDirectoryOf(config: Config): Promise<string> {
  return config.databaseUrl === undefined ? findDataDirectory(config) : config.dataDir;
}

function clientsOf(address: string, secretKey: string, fetch?: Fetch): OpenClient {
  // Node 20 has no global WebSocket, without which the client refuses to start.
  if (!("WebSocket" in globalThis)) Object.assign(globalThis, { WebSocket });
  return () =>
    createClient(address, secretKey, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      ...(fetch && { global: { fetch } }),
    });
}
