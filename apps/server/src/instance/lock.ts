import { randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { StartError } from "../lib/start-error";
import { findOthers, type RunningInstance, register } from "./socket";

/** Another Vigie has the data directory open; the message says which one. */
export class AlreadyRunningError extends StartError {
  override name = "AlreadyRunningError";
}

/** A data directory that is this process's own until it releases it or dies. */
export interface InstanceLock {
  /** From now on tells other processes where this one serves. */
  publish(address: string): void;
  release(): Promise<void>;
}

const ATTEMPTS = 6;

const LOOKING_AGAIN_MS = 200;

/**
 * Claims a data directory for this process. What is held is a socket that this process listens on,
 * so the system frees it when the process dies, however it dies, and no process number has to be
 * believed.
 *
 * Every process registers itself first and looks for others then, so of two that start together at
 * least one sees the other. A process that sees another withdraws, and tries again while that one starts.
 *
 * @param dataDir an existing directory
 * @throws {AlreadyRunningError} when another living process has it
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

/** The Vigie that has a data directory open, if one has. */
export async function findRunningInstance(dataDir: string): Promise<RunningInstance | undefined> {
  const [running] = await findOthers(dataDir, undefined);
  return running;
}

/**
 * The Vigie that has a data directory open, once it has an address: one that is starting is waited for.
 *
 * @param patienceMs how long at most; it is then given without an address, which a command never has
 */
export async function findServingInstance(
  dataDir: string,
  patienceMs = 20_000,
): Promise<RunningInstance | undefined> {
  const end = Date.now() + patienceMs;
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
