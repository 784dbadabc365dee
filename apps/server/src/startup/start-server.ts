import type { Logger } from "pino";
import { type Config, mailOptionsOf } from "../config/config";
import type { DemoAccount } from "../demo/demo-account";
import { makeDemo } from "../demo/make-demo";
import { troubleOf } from "../errors/trouble";
import { deferredHandler } from "../http/deferred-handler";
import { limitsBehind } from "../http/limits/connection-limits";
import { type ListeningServer, listen } from "../http/listen";
import { errorCode } from "../lib/error-code";
import { freeBytes } from "../lib/free-space";
import { StartError } from "../lib/start-error";
import { unlessAborted, waitAtMost } from "../lib/timeout";
import { safeError } from "../log/safe-error";
import { createMailer } from "../mail/mailer";
import { listenForMetrics, type MetricsServer } from "../metrics/metrics-server";
import type { VigieApp } from "./app";
import {
  type ClaimedDirectory,
  claimDataDirectory,
  markFinished,
  markUnfinished,
} from "./claim-data-directory";
import { CleanupStack } from "./cleanup-stack";
import { isDemoWanted } from "./demo-choice";
import { openBackend, openForSupabase } from "./open-backend";
import { removeOldCluster } from "./upgrade-cluster";

/** A server that was started, and how to stop it. */
export interface RunningServer {
  /** For example `http://127.0.0.1:3000`. */
  address: string;
  /** The address of `/metrics`; null if it is not served. */
  metricsAddress: string | null;
  /** Null if the backend is a Supabase elsewhere. */
  dataDir: string | null;
  /** Whether the database had nothing of Vigie before. */
  isFirstStart: boolean;
  /** Free bytes for the data, if they are few; else null. */
  scarceBytes: number | null;
  /** Set only by the start that made the demo content. */
  demo: DemoAccount | undefined;
  /** Whether `--demo` made nothing, since the database had content already. */
  isDemoLeftOut: boolean;
  /** Waits for pending requests, then closes everything; within ten seconds. */
  stop(): Promise<void>;
  /** Makes a stop that is under way not wait for pending requests any longer. */
  hurry(): void;
}

/** How long pending requests, and mails on their way, may take; the rest of ten seconds is for the database. */
const REQUESTS_MS = 4000;

/**
 * Starts the whole server. It listens first, so that a busy port is found before a database is
 * started; requests that come early wait until everything is ready.
 *
 * @param signal stops a start that is under way, which then throws the signal's reason
 * @param requestsMs how long pending requests may take once the server stops; with what the database
 *   takes, a stop is within ten seconds
 * @throws {StartError} for what a person can mend; what was opened is closed again
 */
export async function startServer(
  config: Config,
  logger: Logger,
  signal: AbortSignal,
  requestsMs = REQUESTS_MS,
): Promise<RunningServer> {
  const closing = new CleanupStack(logger);
  const early = deferredHandler();
  let server: ListeningServer | undefined;
  try {
    const claimed = config.supabaseUrl ? null : await claimDataDirectory(config, closing, logger);
    const listening = await listen(
      config.host,
      config.port,
      early,
      limitsBehind(config.trustProxy),
    );
    server = listening;
    const metricsServer = await openMetrics(config, closing);
    const content = await open(
      { ...config, port: listening.port },
      claimed,
      closing,
      logger,
      signal,
    );
    if (content.app.metrics !== null) metricsServer?.serve(content.app.metrics);
    listening.serve(content.app.dispatcher);
    early.open(content.app.dispatcher);
    claimed?.lock.publish(listening.address);
    checkMail(config, closing, logger);
    const scarceBytes = claimed && (await warnOfLittleSpace(claimed.dataDir, logger));
    signal.throwIfAborted();
    return {
      address: listening.address,
      scarceBytes,
      metricsAddress: metricsServer?.address ?? null,
      dataDir: claimed?.dataDir ?? null,
      isFirstStart: content.app.isFirstStart,
      demo: content.demo,
      isDemoLeftOut: content.isDemoLeftOut,
      hurry: () => listening.cutOff(),
      async stop() {
        const { app } = content;
        await Promise.all([
          stopListening(listening, requestsMs),
          app.closeLive(),
          waitAtMost(requestsMs, app.stopSending()),
        ]);
        await closing.closeAll();
      },
    };
  } catch (error) {
    if (server) await stopListening(server, 0);
    await closing.closeAll();
    throw nameFullDisk(error, config);
  }
}

/** PostgreSQL does not say which disk is full. */
function nameFullDisk(error: unknown, { databaseUrl, dataDir }: Config): unknown {
  const cause = error instanceof Error ? error.cause : undefined;
  if (troubleOf([errorCode(error), errorCode(cause)]) !== "full") return error;
  const disk = databaseUrl === undefined ? dataDir : `the database, or of ${dataDir},`;
  const { message } = safeError(error);
  return new StartError(`The disk of ${disk} is full. Make room, and start again. (${message})`, {
    cause: error,
  });
}

/** Below this a start warns. */
const ENOUGH_BYTES = 200 * 1024 * 1024;

/** @returns the free bytes where they are few, else null */
async function warnOfLittleSpace(dataDir: string, logger: Logger): Promise<number | null> {
  const free = await freeBytes(dataDir);
  if (free === null || free >= ENOUGH_BYTES) return null;
  const megabytes = Math.floor(free / 1024 / 1024);
  logger.warn({ dataDir, megabytes }, "little disk space is left for the data: make room");
  return free;
}

/** Tells in the log of a mail server that will take nothing; the start does not wait for it. */
function checkMail(config: Config, closing: CleanupStack, logger: Logger): void {
  const options = mailOptionsOf(config);
  if (options === null) return;
  const mailer = createMailer(options, logger);
  mailer.inBackground(() => mailer.check());
  closing.add("check of the mail server", () => mailer.close());
}

async function openMetrics(
  { metricsHost, metricsPort }: Config,
  closing: CleanupStack,
): Promise<MetricsServer | null> {
  if (metricsPort === undefined) return null;
  const server = await listenForMetrics(metricsHost, metricsPort);
  closing.add("server of the metrics", server.stop);
  return server;
}

interface Content {
  app: VigieApp;
  demo: DemoAccount | undefined;
  isDemoLeftOut: boolean;
}

async function open(
  config: Config,
  claimed: ClaimedDirectory | null,
  closing: CleanupStack,
  logger: Logger,
  signal: AbortSignal,
): Promise<Content> {
  if (claimed === null) {
    const { app } = await openForSupabase(config, logger);
    closing.add("app", () => app.close());
    return { app, demo: undefined, isDemoLeftOut: false };
  }
  const { dataDir, isNew } = claimed;
  const isDemo = isDemoWanted(config, isNew);
  const isUnfinished = isDemo && isNew && config.databaseUrl === undefined;
  if (isUnfinished) await markUnfinished(dataDir);
  signal.throwIfAborted();
  const backend = await openBackend(config, claimed, { closing, logger, signal });
  signal.throwIfAborted();
  const demo =
    isDemo && backend.app.isFirstStart
      ? await unlessAborted(signal, makeDemo(config, backend, dataDir, closing))
      : undefined;
  if (isUnfinished) await markFinished(dataDir);
  await backend.backups?.begin(backend.app.isFirstStart);
  await removeOldCluster(dataDir, logger);
  const isDemoLeftOut = config.demo === "always" && !backend.app.isFirstStart;
  if (isDemoLeftOut) logger.info("--demo made nothing: the database has content already");
  return { app: backend.app, demo, isDemoLeftOut };
}

async function stopListening(server: ListeningServer, timeoutMs: number): Promise<void> {
  const stopped = server.stop();
  if (await waitAtMost(timeoutMs, stopped)) return;
  server.cutOff();
  await stopped;
}
