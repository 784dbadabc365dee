import { lifetimesOf } from "../backend/auth/session-lifetimes";
import type { BackendThreads } from "../backend/available-backend";
import { type BackendThread, startBackendThread } from "../backend/worker/backend-thread";
import { mailOptionsOf } from "../config/config";
import type { DatabaseLogins } from "../database/logins";
import type { ErrorLog } from "../log/safe-error";
import type { DataOptions } from "./app-options";

/** For anonymous reads that the cache does not answer, and for all requests of staff. */
const ANONYMOUS_CONNECTIONS = 6;
const STAFF_CONNECTIONS = 10;

/** For visitors' reads of stored pictures, if their other reads have connections of their own. */
const PICTURE_CONNECTIONS = 3;

/** No query of a page takes longer, but an invented filter might. */
const PUBLIC_STATEMENT_MS = 2000;

/**
 * Starts one thread for anonymous reads and one for everything else, so that neither waits for the other. The thread
 * for anonymous reads has no login to the accounts.
 */
export function openThreads(
  { authenticator, visitor, accounts }: DatabaseLogins,
  options: Omit<DataOptions, "logger"> & { logger: ErrorLog },
): BackendThreads<BackendThread> {
  const { config, storageDirectory, logger, securityLog } = options;
  const { databaseSecret: _, ...secrets } = options.secrets;
  const mail = mailOptionsOf(config);
  const publicUrl = config.publicUrl ?? `http://${config.host}:${config.port}`;
  const sessionLifetimes = lifetimesOf(config);
  const { organizationId } = config;
  const parts = {
    ...{ secrets, publicUrl, storageDirectory, sessionLifetimes, logger, securityLog },
    ...(organizationId !== undefined && { organizationId }),
  };
  const visitors = startBackendThread({
    ...parts,
    ...(options.pages !== null && { pages: options.pages }),
    logins: { authenticator, visitor },
    maxConnections: PICTURE_CONNECTIONS,
    anonymousConnections: ANONYMOUS_CONNECTIONS,
    // `DATABASE_URL` may lead to a pooler.
    isPooled: config.databaseUrl !== undefined,
    statementTimeoutMs: PUBLIC_STATEMENT_MS,
  });
  const staff = startBackendThread({
    ...parts,
    logins: { authenticator, visitor, accounts },
    maxConnections: STAFF_CONNECTIONS,
    ...(mail && { mail }),
  });
  return { visitors, staff };
}
