import path from "node:path";
import { type ErrorHandler, Hono } from "hono";
import type { BackupHealth } from "../backup/automatic/automatic-backups";
import { ResponseCache, type ResponseCacheOptions } from "../cache/response-cache";
import { mailOptionsOf } from "../config/config";
import { version } from "../config/version";
import { isProtocolPath } from "../contract/calls";
import { type Admission, createContract } from "../contract/contract";
import { isRefusal, refusalResponse } from "../contract/refusal";
import { refusalEvent } from "../contract/security-events";
import { createCrawlerRoutes } from "../crawlers/crawler-routes";
import { visitorReads } from "../crawlers/visitor-reads";
import { apiError } from "../errors/api-error";
import { leaveFollowing } from "../followers/leave-route";
import { createAnonymousReadHandler } from "../http/anonymous-read-handler";
import { createApi } from "../http/api";
import type { RequestBinding } from "../http/call-handler";
import { createDispatcher, type Dispatcher } from "../http/dispatcher";
import { apiHeaders } from "../http/security-headers";
import { createWebApp } from "../http/web-app";
import { clientAddress, trustIn } from "../lib/client-address";
import { createLiveService } from "../live/live-service";
import { createSecurityLog, type SecurityLog } from "../log/security-log";
import type { Metrics } from "../metrics/metrics";
import { createOpenDataRoutes } from "../open-data/open-data-routes";
import { leaveRemindersRoute } from "../reminders/leave-route";
import type { AppOptions } from "./app-options";
import { type OpenData, openData } from "./open-data";
import { inlinedOf, openPublicPages, pageConfigOf, pageOptionsOf } from "./public-pages";

const HEALTH_TIMEOUT_MS = 3000;

/** The composed server, without a port, see {@link createApp}. */
export interface VigieApp {
  /** Answers a request. `from` is its client, whatever its headers say; by default the server itself. */
  fetch(request: Request, from?: RequestBinding["Bindings"]): Promise<Response>;
  /** Answers requests of network connections. */
  dispatcher: Dispatcher;
  /** Null if no port is set for them. */
  metrics: Metrics | null;
  /** Whether the database had nothing of Vigie before this start. */
  isFirstStart: boolean;
  /** Closes the connections of live updates, which would otherwise stay open as long as their pages. */
  closeLive(): Promise<void>;
  /** Begins to send no more mails and webhooks, and waits for answers to those that were handed over. */
  stopSending(): Promise<void>;
  /** Ends the connections to the database. */
  close(): Promise<void>;
}

/**
 * Composes the server without listening: brings the database up to date, then routes Supabase's
 * paths to the backend and all others to the web app.
 *
 * @throws {Error} when the database cannot be reached or brought up to date
 * @throws the signal's reason, once that is aborted
 */
export async function createApp(options: AppOptions): Promise<VigieApp> {
  const { config, database, secrets, logger, webDirectory } = options;
  const metrics = config.metricsPort === undefined ? null : await openMetrics();
  const securityLog = countedBy(metrics, createSecurityLog(logger));
  const pages = pageOptionsOf(options);
  const data =
    database === null ? null : await openData(database, { ...options, securityLog, pages });

  const publicPages = openPublicPages(data, pages, logger);
  const https = config.publicUrl?.startsWith("https://") ?? false;

  const app = new Hono<RequestBinding>();
  const answerFailure: ErrorHandler = (error, c) => {
    logger.error({ method: c.req.method, path: c.req.path, error }, "A request failed");
    return apiError(500, "unexpected_failure", "Internal server error");
  };
  app.onError(answerFailure);
  app.use("/healthz", apiHeaders(https));
  app.get("/healthz", () => answerHealth(data, options.backups?.health()));
  const contract =
    data &&
    createContract({ ...secrets, schema: data.schema, organizationId: config.organizationId });
  const calls = data &&
    contract && {
      backend: data.backend,
      contract,
      files: data.files,
      keys: secrets,
      securityLog,
      trackWrite: (admission: Admission) =>
        responseCache?.trackWrite(admission) ?? (() => undefined),
    };
  app.route("/", createApi({ calls, https }));
  const reads = publicReads(options, https, (request) =>
    app.fetch(request, { clientAddress: null }),
  );
  const crawlers = createCrawlerRoutes({ ...reads, webDirectory });
  app.route("/", crawlers.routes);
  const openDataFiles = createOpenDataRoutes(reads);
  app.route("/", openDataFiles.routes);
  app.route("/", leaveRoutes(data, options, https));
  const webApp = createWebApp({
    webDirectory,
    pageConfig: pageConfigOf(config, secrets),
    https,
    renderPage: publicPages.render,
    inlined: inlinedOf(pages),
  });
  webApp.onError(answerFailure);
  app.route("/", webApp);
  app.notFound(() => apiError(404, "not_found", "There is nothing at this address"));

  const isTrusted = trustIn(config.trustProxy);
  const fetch: VigieApp["fetch"] = async (request, from = { clientAddress: null }) => {
    const verdict = await from.verdict;
    if (verdict && isRefusal(verdict) && !isProtocolPath(new URL(request.url).pathname)) {
      securityLog.record(refusalEvent(verdict, request, from.clientAddress));
      // A person who mistyped an address gets a page: the public list.
      return isNavigation(request) ? webApp.request("/") : refusalResponse(verdict, "/");
    }
    return app.fetch(request, verdict ? { ...from, verdict } : from);
  };
  const responseCache =
    publicPages.changes &&
    new ResponseCache({
      announcements: publicPages.changes,
      isDatabaseEmbedded: data !== null && config.databaseUrl === undefined,
      securityLog,
      readDatabase: readingDatabase(data, secrets, https),
      renderPage: async (address) => app.request(address),
      logger,
    });
  const live =
    data &&
    createLiveService({
      announcements: data.announcements,
      publishableKey: secrets.publishableKey,
      logger,
    });
  if (metrics && data && responseCache && live) {
    follow(metrics, data, responseCache, live, options);
  }
  return {
    fetch,
    metrics,
    dispatcher: createDispatcher({
      fetch,
      ...(contract !== null && { contract }),
      ...(responseCache !== null && { responseCache, cachedFileAt: openDataFiles.cachedFileAt }),
      ...(live !== null && { upgrade: live.upgrade }),
      ...(metrics !== null && { observe: metrics.observe }),
      clientAddress: (incoming) => clientAddress(incoming, isTrusted),
    }),
    isFirstStart: data?.isFirstStart ?? false,
    closeLive: async () => live?.close(),
    stopSending: async () => data?.stopSending(),
    async close() {
      metrics?.close();
      await live?.close();
      responseCache?.close();
      crawlers.close();
      await publicPages.close();
      await data?.close();
      securityLog.close();
    },
  };
}

/** What is read with a visitor's rights, and how it is told. */
function publicReads(
  { config, secrets, logger }: AppOptions,
  https: boolean,
  fetch: (request: Request) => Response | Promise<Response>,
) {
  const { publicUrl = null, organizationId = null } = config;
  return { ask: visitorReads(config, secrets, fetch), publicUrl, organizationId, https, logger };
}

/** Where people, and their mail programs, leave what they are mailed. */
function leaveRoutes(
  data: Pick<OpenData, "sql"> | null,
  { config, secrets, logger }: AppOptions,
  https: boolean,
): Hono<RequestBinding> {
  if (data === null) return new Hono();
  const { sql } = data;
  const routes = leaveFollowing(sql, { https, logger });
  if (mailOptionsOf(config) === null) return routes;
  const ofReminders = leaveRemindersRoute(sql, { secret: secrets.jwtSecret, https, logger });
  return routes.route("/", ofReminders);
}

/** Whether a browser asks for a page, and not a program or a page for its data. */
function isNavigation({ method, headers }: Request): boolean {
  return method === "GET" && (headers.get("accept")?.includes("text/html") ?? false);
}

/** With a Supabase elsewhere, browsers read from it directly, so only pages are cached here. */
function readingDatabase(
  data: OpenData | null,
  keys: AppOptions["secrets"],
  https: boolean,
): ResponseCacheOptions["readDatabase"] {
  if (data !== null) return createAnonymousReadHandler({ backend: data.backend, keys, https });
  return () => Promise.reject(new Error("Rows are read from a Supabase elsewhere."));
}

/** The library takes memory, so it is loaded only if metrics are wanted. */
async function openMetrics(): Promise<Metrics> {
  const { Metrics } = await import("../metrics/metrics");
  return new Metrics();
}

function countedBy(metrics: Metrics | null, log: SecurityLog): SecurityLog {
  return metrics?.counting(log) ?? log;
}

/**
 * The health check: 200 if the database answers in time, else 503. The state of the backups is included, but does not
 * change the status, since a restart would not mend it.
 */
async function answerHealth(
  database: Pick<OpenData, "answersWithin"> | null,
  backup: BackupHealth | undefined,
): Promise<Response> {
  const isHealthy = database === null || (await database.answersWithin(HEALTH_TIMEOUT_MS));
  return Response.json(
    { status: isHealthy ? "ok" : "database unavailable", version, ...(backup && { backup }) },
    { status: isHealthy ? 200 : 503, headers: { "cache-control": "no-store" } },
  );
}

function follow(
  metrics: Metrics,
  { sql, announcements, pendingRequests }: OpenData,
  responseCache: ResponseCache,
  live: ReturnType<typeof createLiveService>,
  { storageDirectory, backups }: AppOptions,
): void {
  metrics.followDisk(path.dirname(storageDirectory));
  metrics.follow({
    sql,
    announcements,
    pendingRequests,
    cacheState: () => responseCache.state,
    liveConnections: () => live.connectionCount,
    backups: () => backups?.health() ?? null,
  });
}
