import { randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { StartError } from "../lib/start-error";
import { findOthers, type RunningInstance, register } from "./socket";

/** Another Vigie has the data directory open; the message says which one. */
export class AlreadyRunningError extends StartError {
  override name = "AlreadyRunningError";
}

/** This process's lock of a data directory, held until it is released or the process ends. */
export interface InstanceLock {
  /** Tells other processes the address of this server. */
  publish(address: string): void;
  release(): Promise<void>;
}

const ATTEMPTS = 6;

const LOOKING_AGAIN_MS = 200;

/**
 * Locks a data directory for this process. The lock is a socket that this process listens on, so the system releases it
 * however the process ends. A lock file with a process id could not be trusted, since ids are reused.
 *
 * Every process registers itself before it looks for others, so that of two that start together at least one sees the
 * other. A process that sees another withdraws, and tries again while that one starts.
 *
 * @param dataDir an existing directory
 * @throws {AlreadyRunningError} when another running process has it
 */
export async function lockDataDirectory(dataDir: string): Promise<InstanceLock> {
  for (let attempt = 1; ; attempt++) {
    const own = await register(dataDir);
    const [other] = await findOthers(dataDir, own);
    if (own && !other) return own;
    await own?.release();
    if (other?.address || attempt === ATTEMPTS) throw alreadyRunning(dataDir, other);
    await delay(randomInt(50, 250));
  }
}

/** The running Vigie that has a data directory open, if any. */
export async function findRunningInstance(dataDir: string): Promise<RunningInstance | undefined> {
  const [running] = await findOthers(dataDir, undefined);
  return running;
}

/**
 * The running Vigie that has a data directory open. Waits for one that is starting, until it has an address.
 *
 * @param timeoutMs after which the instance is returned without an address; commands never have one
 */
export async function findServingInstance(
  dataDir: string,
  timeoutMs = 20_000,
): Promise<RunningInstance | undefined> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const running = await findRunningInstance(dataDir);
    if (!running || running.address !== null || Date.now() > end) return running;
    await delay(LOOKING_AGAIN_MS);
  }
}

function alreadyRunning(dataDir: string, other: RunningInstance | undefined): AlreadyRunningError {
  const details = [
    other?.pid && `pid ${other.pid}`,
    other?.address ?? "starting, or busy with a command",
  ].filter(Boolean);
  return new AlreadyRunningError(
    `Vigie is already running on this DATA_DIR (${details.join(", ")}): ${dataDir}`,
  );
}
