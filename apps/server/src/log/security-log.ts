import { uuid } from "@vigie/domain/uuid";
import type { Logger } from "pino";
import * as v from "valibot";
import { subscriberOf } from "../lib/client-address";
import { FloodSampler, type SampleSize } from "./flood-sampler";
import { printable, printablePath } from "./printable";
import type { SecurityEvent } from "./security-event";

/** Lines of one event and outcome in a minute; enough for all sign-ins that one address may try. */
const LINES_A_MINUTE: SampleSize = { perSubscriber: 30, inAll: 120 };

const WINDOW_MS = 60_000;

/** Characters of each field. */
const MAX_LENGTH = { address: 64, method: 20, path: 200, reason: 100 };

/** Writes what concerns security, one line for each event. */
export interface SecurityLog {
  /** Never throws. Of a flood it writes a sample, and after a minute how many lines were left out. */
  record(event: SecurityEvent): void;
  /** Writes how many lines the current minute left out. Call it before the process ends. */
  close(): void;
}

/** Failures and successes are counted separately, so that no flood of guesses hides the one that succeeded. */
type Kind = Pick<SecurityEvent, "event" | "outcome">;

interface Window {
  kind: Kind;
  startedAt: number;
  sampler: FloodSampler;
  timer: NodeJS.Timeout;
}

/**
 * The security log: failures as warnings, successes as information, all lines with the same fields,
 * without passwords, tokens, queries and e-mail addresses. Of each event and outcome it writes 30
 * lines a minute for one subscriber and 120 in all, so that a flood does not fill the disk.
 *
 * @param options.now a clock in milliseconds, from any origin
 */
export function createSecurityLog(
  logger: Pick<Logger, "info" | "warn">,
  { now = () => performance.now() }: { now?: () => number } = {},
): SecurityLog {
  const windows = new Map<string, Window>();

  function windowOf(kind: Kind): Window {
    const current = windows.get(keyOf(kind));
    if (current !== undefined && now() - current.startedAt < WINDOW_MS) return current;
    if (current !== undefined) end(current);
    const window: Window = {
      kind,
      startedAt: now(),
      sampler: new FloodSampler(LINES_A_MINUTE),
      // Ends the window if no further event does, without keeping the process alive.
      timer: setTimeout(() => withoutThrowing(() => end(window)), WINDOW_MS).unref(),
    };
    windows.set(keyOf(kind), window);
    return window;
  }

  function end(window: Window): void {
    clearTimeout(window.timer);
    windows.delete(keyOf(window.kind));
    const leftOut = window.sampler.leftOut();
    if (leftOut === null) return;
    const { count, loudest } = leftOut;
    write(logger, { ...window.kind, address: loudest.subscriber }, { suppressed: count });
  }

  return {
    record(event) {
      withoutThrowing(() => {
        const { sampler } = windowOf({ event: event.event, outcome: event.outcome });
        if (sampler.admit(subscriberOf(event.address ?? "unknown"))) write(logger, event);
      });
    },
    close() {
      for (const window of [...windows.values()]) withoutThrowing(() => end(window));
    },
  };
}

function keyOf({ event, outcome }: Kind): string {
  return `${event} ${outcome}`;
}

function write(logger: Pick<Logger, "info" | "warn">, event: SecurityEvent, more: object = {}) {
  const level = event.outcome === "success" ? "info" : "warn";
  logger[level]({ ...fieldsOf(event), ...more }, `security: ${keyOf(event)}`);
}

/** The fields of a line; pino leaves out those that are undefined, since they are not known. */
function fieldsOf({ event, outcome, address, account, method, path, reason }: SecurityEvent) {
  return {
    security: event,
    outcome,
    address: printableIfKnown(address, MAX_LENGTH.address),
    account: v.is(uuid, account) ? account : undefined,
    method: printableIfKnown(method, MAX_LENGTH.method),
    path: path === undefined ? undefined : printablePath(path, MAX_LENGTH.path),
    reason: printableIfKnown(reason, MAX_LENGTH.reason),
  };
}

function printableIfKnown(text: string | null | undefined, maxLength: number): string | undefined {
  return text == null ? undefined : printable(text, maxLength);
}

/** A failing log must not fail the request, and there is nowhere to report it. */
function withoutThrowing(work: () => void): void {
  try {
    work();
  } catch {
    // The line is lost.
  }
}
