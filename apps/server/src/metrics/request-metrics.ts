import { Counter, Histogram, type Registry } from "prom-client";
import type { Verdict } from "../contract/contract";
import { isRefusal } from "../contract/refusal";
import type { ObservedRequest } from "../http/dispatcher";

/** Seconds. The database ends a statement after 20. */
const DURATION_BUCKETS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10];

/** The labels of a request. */
interface Labels {
  call: string;
  group: string;
}

/** Pages and their files. */
const PAGE: Labels = { call: "page", group: "page" };

/** Requests that the contract refuses. */
const REFUSED: Labels = { call: "refused", group: "refused" };

/** Tallies of one call, by class of status: nothing, 1xx to 5xx. */
type Tally = [number, number, number, number, number, number];

/**
 * Counts requests by call and class of status, and measures the durations of those that are not answered from memory.
 *
 * Labels are the names of the contract's calls and few classes, never a path or an id, so that no
 * client can make more time series than there are calls.
 */
export class RequestMetrics {
  readonly #requests: Counter<"call" | "status">;
  readonly #durations: Histogram<"group">;
  readonly #uploadedBytes: Counter;
  /** Responses from memory since the last scrape. They are too frequent for a lookup of labels each. */
  readonly #fromMemory = new Map<string, Tally>();

  constructor(registry: Registry) {
    const registers = [registry];
    this.#requests = new Counter({
      name: "vigie_http_requests_total",
      help: "Requests by call of the contract and class of status; `aborted` where the client left before the answer",
      labelNames: ["call", "status"],
      registers,
    });
    this.#durations = new Histogram({
      name: "vigie_http_request_duration_seconds",
      help: "Time to the end of an answer that memory could not give, by service and kind of call",
      labelNames: ["group"],
      buckets: DURATION_BUCKETS,
      registers,
    });
    this.#uploadedBytes = new Counter({
      name: "vigie_upload_bytes_total",
      help: "Bytes of stored files that were taken in",
      registers,
    });
  }

  /** Counts a request, once its response has ended. */
  readonly observe = ({ incoming, outgoing, verdict }: ObservedRequest): void => {
    if (outgoing.writableEnded && verdict !== null && "call" in verdict) {
      this.#tally(verdict.call.name, outgoing.statusCode);
      return;
    }
    const startedAt = performance.now();
    outgoing.once("close", () => {
      const seconds = (performance.now() - startedAt) / 1000;
      const status = outgoing.writableFinished ? statusClass(outgoing.statusCode) : "aborted";
      const length = Number(incoming.headers["content-length"] ?? 0);
      void this.#count(verdict, { status, seconds, length });
    });
  };

  /** Brings the counters up to date, before each scrape. */
  refresh(): void {
    for (const [call, tally] of this.#fromMemory) {
      tally.forEach((count, digit) => {
        if (count > 0) this.#requests.inc({ call, status: `${digit}xx` }, count);
      });
    }
    this.#fromMemory.clear();
  }

  #tally(call: string, status: number): void {
    let tally = this.#fromMemory.get(call);
    if (tally === undefined) {
      tally = [0, 0, 0, 0, 0, 0];
      this.#fromMemory.set(call, tally);
    }
    const digit = Math.floor(status / 100);
    tally[digit] = (tally[digit] ?? 0) + 1;
  }

  async #count(
    verdict: ObservedRequest["verdict"],
    answer: { status: string; seconds: number; length: number },
  ): Promise<void> {
    const { status, seconds, length } = answer;
    const { call, group } = labelsOf(await verdict);
    this.#requests.inc({ call, status });
    this.#durations.observe({ group }, seconds);
    if (status === "2xx" && call === "storage.write" && length > 0) this.#uploadedBytes.inc(length);
  }
}

function labelsOf(verdict: Verdict | null): Labels {
  if (verdict === null) return PAGE;
  if (isRefusal(verdict)) return REFUSED;
  const { name, service, kind } = verdict.call;
  return { call: name, group: `${service}.${kind}` };
}

/** For example `4xx`. */
function statusClass(status: number): string {
  return `${Math.floor(status / 100)}xx`;
}
