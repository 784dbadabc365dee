import { Counter, Histogram, type Registry } from "prom-client";
import type { Call } from "../contract/calls";
import type { Verdict } from "../contract/contract";
import { isRefusal } from "../contract/refusal";
import type { ObservedRequest } from "../http/dispatcher";

/** Seconds. Answers from memory fall into the first; a statement of the database ends after 20 s. */
const DURATION_BUCKETS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10];

/** What is counted under no call: pages and their files, and what the contract does not name. */
const PAGE = { call: "page", group: "page" };
const REFUSED = { call: "refused", group: "refused" };

/**
 * Counts requests by call and status class, and measures how long they take.
 *
 * Labels are the names of the contract's calls and five classes, never a path or an id, so that no
 * client can make more time series than there are calls.
 */
export class RequestMetrics {
  readonly #requests: Counter<"call" | "status">;
  readonly #durations: Histogram<"group">;
  readonly #uploadedBytes: Counter;

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
      help: "Time from a request's headers to the end of its answer, by service and kind of call",
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

  /** Counts a request once its answer has ended. */
  readonly observe = ({ incoming, outgoing, verdict }: ObservedRequest): void => {
    const startedAt = performance.now();
    outgoing.once("close", () => {
      const seconds = (performance.now() - startedAt) / 1000;
      const status = outgoing.writableFinished ? statusClass(outgoing.statusCode) : "aborted";
      if (!(verdict instanceof Promise)) {
        this.#count(verdict, status, seconds, incoming.headers["content-length"]);
        return;
      }
      void verdict.then((decided) =>
        this.#count(decided, status, seconds, incoming.headers["content-length"]),
      );
    });
  };

  #count(verdict: Verdict | null, status: string, seconds: number, length?: string): void {
    const { call, group } = labelsOf(verdict);
    this.#requests.inc({ call, status });
    this.#durations.observe({ group }, seconds);
    const bytes = Number(length);
    if (status === "2xx" && call === "storage.write" && bytes > 0) this.#uploadedBytes.inc(bytes);
  }
}

function labelsOf(verdict: Verdict | null): { call: string; group: string } {
  if (verdict === null) return PAGE;
  return isRefusal(verdict) ? REFUSED : labelsOfCall(verdict.call);
}

function labelsOfCall({ name, service, kind }: Call): { call: string; group: string } {
  return { call: name, group: `${service}.${kind}` };
}

/** For example `4xx`. */
function statusClass(status: number): string {
  return `${Math.floor(status / 100)}xx`;
}
