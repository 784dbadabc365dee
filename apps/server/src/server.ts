import { setFlagsFromString } from "node:v8";
import type { Logger } from "pino";
import { type Config, readConfig } from "./config/config";
import { answerVersion, version } from "./config/version";
import { becomeOwnerOf } from "./database/embedded/os-user";
import { isFromLostConnection } from "./database/lost-connection";
import { watchParent } from "./lib/parent-watch";
import { StartError } from "./lib/start-error";
import { createLogger } from "./log/logger";
import { safeError } from "./log/safe-error";
import { type RunningServer, startServer } from "./startup/start-server";
import { startupBanner } from "./startup/startup-banner";

/*
 * The server program: `npm start` runs it. It ends with code 0 when it was told to stop, and with
 * code 1, after one line that says why, when it could not start or broke.
 */

/** An orderly stop is done within ten seconds; one that is not ends here. */
const STOP_MS = 9800;
const FORCED_STOP_MS = 3000;

/** Ctrl+C reaches this process twice: from the terminal, and passed on by npm. */
const REPEATED_SIGNAL_MS = 1000;

// Node clears a heap when it has grown by half; by default often only when it is four times as large.
setFlagsFromString("--heap-growing-percent=50");

answerVersion();

const isTerminal = process.stdout.isTTY === true;
const logger = createLogger({ terminal: isTerminal });
const starting = new AbortController();
let running: RunningServer | undefined;
let stopRequestedAt: number | undefined;
let exitCode = 0;

process.on("uncaughtException", (error) => {
  if (running && isFromLostConnection(error)) {
    logger.error({ err: safeError(error) }, "work was lost with its connection to the database");
    return;
  }
  logger.fatal({ err: safeError(error) }, "Vigie broke and stops");
  exitCode = 1;
  void stop();
});
process.on("unhandledRejection", (error) => {
  logger.error({ err: safeError(error) }, "a task failed that nothing waited for");
});
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, onSignal);
if (process.env.npm_lifecycle_event !== undefined) watchParent(onSignal);

try {
  const config = readConfig(process.env, process.argv.slice(2));
  // Only root may listen on ports below 1024.
  if (config.port === 0 || config.port >= 1024) await becomeOwnerOf(config.dataDir);
  running = await startServer(config, logger, starting.signal);
  announce(running, config, logger);
} catch (error) {
  if (starting.signal.aborted) process.exit(exitCode);
  reportFailure(error);
  process.exit(1);
}

function announce(server: RunningServer, config: Config, log: Logger): void {
  const { address, dataDir, metricsAddress } = server;
  if (isTerminal) {
    process.stdout.write(startupBanner(server, config));
    return;
  }
  log.info(
    { version, address, dataDir, ...(metricsAddress !== null && { metricsAddress }) },
    "Vigie is ready",
  );
  // Standard output is a log that is kept, so the one thing that is shown once goes elsewhere.
  if (server.demo) process.stderr.write(startupBanner(server, config));
}

function onSignal(): void {
  if (stopRequestedAt === undefined) {
    stopRequestedAt = Date.now();
    void stop();
  } else if (Date.now() - stopRequestedAt > REPEATED_SIGNAL_MS) {
    running?.hurry();
    setTimeout(() => process.exit(1), FORCED_STOP_MS).unref();
  }
}

async function stop(): Promise<void> {
  starting.abort();
  setTimeout(() => process.exit(1), STOP_MS).unref();
  if (running === undefined) return;
  logger.info("Vigie stops");
  await running.stop();
  logger.info("Vigie has stopped");
  process.exit(exitCode);
}

function reportFailure(error: unknown): void {
  const { message } = safeError(error);
  const text = error instanceof StartError ? message : `Vigie could not start: ${message}`;
  const line = text.replace(/\s*\n\s*/g, " ");
  if (isTerminal) process.stderr.write(`${line}\n`);
  else logger.fatal(line);
}
