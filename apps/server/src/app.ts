import { Hono } from "hono";
import type { Logger } from "pino";
import { apiError } from "./backend/api-error";
import type { Config } from "./config";
import type { DatabaseAddress } from "./database/address";
import { createApi, type PeerBinding } from "./http/api";
import { clientAddress, trustIn } from "./http/client-address";
import { createFront, type Front } from "./http/front";
import { answerHealth } from "./http/health";
import type { PageConfig } from "./http/page-config";
import { PublicReads } from "./http/public-reads/public-reads";
import { createWebApp } from "./http/web-app";
import { createLiveService } from "./live/live-service";
import { openData } from "./open-data";
import type { Secrets } from "./secrets";

export interface AppOptions {
  config: Pick<
    Config,
    | "host"
    | "port"
    | "trustProxy"
    | "databaseUrl"
    | "publicUrl"
    | "supabase"
    | "organizationId"
    | "tutorialUrl"
    | "iconService"
    | "map"
  > &
    Partial<Pick<Config, "sessionLifetimes">>;
  /** The database, or null when a Supabase elsewhere is the backend. */
  database: DatabaseAddress | null;
  secrets: Secrets;
  logger: Logger;
  /** The built web app. */
  webDirectory: string;
  /** Where stored files are kept. */
  storageDirectory: string;
  /** `supabase/migrations`. */
  migrationsDirectory: string;
}

export interface VigieApp {
  /** Answers a request; `clientAddress` is who asks, and no header that anybody may send. */
  fetch(request: Request, clientAddress?: string | null): Promise<Response>;
  /** Answers what comes in on connections. */
  front: Front;
  /** Whether the database had nothing of Vigie before this start. */
  isFirstStart: boolean;
  /** Ends the connections of those who hear live updates, which would last as long as their pages. */
  sendVisitorsAway(): Promise<void>;
  /** Ends the connections to the database. */
  close(): Promise<void>;
}

/**
 * Composes the server without listening: brings the database up to date, then routes Supabase's
 * paths to the backend and everything else to the web app.
 *
 * @throws {Error} when the database cannot be reached or brought up to date
 */
export async function createApp(options: AppOptions): Promise<VigieApp> {
  const { config, database, secrets, logger, webDirectory } = options;
  const data = database === null ? null : await openData(database, options);

  const https = config.publicUrl?.startsWith("https://") ?? false;

  const app = new Hono<PeerBinding>();
  app.onError((error, c) => {
    logger.error({ method: c.req.method, path: c.req.path, error }, "A request failed");
    return apiError(500, "unexpected_failure", "Internal server error");
  });
  app.get("/healthz", () => answerHealth(data?.sql ?? null));
  app.route("/", createApi(data?.backend ?? null, { https }));
  app.route(
    "/",
    createWebApp({
      webDirectory,
      pageConfig: pageConfigOf(config, secrets),
      https,
    }),
  );
  app.notFound(() => apiError(404, "not_found", "There is nothing at this address"));

  const isTrusted = trustIn(config.trustProxy);
  const fetch: VigieApp["fetch"] = async (request, peerAddress = null) =>
    app.fetch(request, { peerAddress });
  const publicReads =
    data &&
    new PublicReads({
      publishableKey: secrets.publishableKey,
      announcements: data.announcements,
      ask: fetch,
      logger,
    });
  const live =
    data &&
    createLiveService({
      announcements: data.announcements,
      publishableKey: secrets.publishableKey,
      logger,
    });
  return {
    fetch,
    front: createFront({
      fetch,
      ...(publicReads !== null && { publicReads }),
      ...(live !== null && { upgrade: live.upgrade }),
      clientAddress: (incoming) => clientAddress(incoming, isTrusted),
    }),
    isFirstStart: data?.isFirstStart ?? false,
    sendVisitorsAway: async () => live?.close(),
    async close() {
      await live?.close();
      publicReads?.close();
      await data?.close();
    },
  };
}

function pageConfigOf(config: AppOptions["config"], secrets: Secrets): PageConfig {
  const { supabase, organizationId, tutorialUrl, iconService, map } = config;
  return {
    supabaseUrl: supabase?.url ?? "",
    supabaseAnonKey: supabase?.anonKey ?? secrets.publishableKey,
    organizationId,
    ...(tutorialUrl !== null && { tutorialUrl }),
    ...(iconService !== null && { iconService }),
    ...map,
  };
}
