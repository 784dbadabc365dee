import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { version } from "../config/version";
import type { SecurityLog } from "../log/security-log";
import { RequestMetrics } from "./request-metrics";
import {
  type FollowedMetrics,
  type MetricSources,
  registerDisk,
  registerState,
} from "./state-metrics";

/** Gauges of the library whose names are those of counters; each has a namesake without `_total`, by kind. */
const MISNAMED = [
  "nodejs_active_handles_total",
  "nodejs_active_requests_total",
  "nodejs_active_resources_total",
];

/**
 * All metrics of one server, in a registry of its own. See `docs/deployment.md` for what to
 * watch.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #events: Counter<"event" | "outcome">;
  readonly #mails: Counter<"outcome">;
  readonly #requests: RequestMetrics;
  readonly #followed: FollowedMetrics[] = [];
  #scrape: Promise<string> | null = null;

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
    for (const name of MISNAMED) this.#registry.removeSingleMetric(name);
    new Gauge({
      name: "vigie_build_info",
      help: "1, with the version, commit and date of what runs",
      labelNames: ["version"],
      registers: [this.#registry],
    }).set({ version }, 1);
    this.#requests = new RequestMetrics(this.#registry);
    this.#events = new Counter({
      name: "vigie_security_events_total",
      help: "What the security log records, lines that it leaves out included; refusals are `limited`, `contract_refused` and `token_refused`",
      labelNames: ["event", "outcome"],
      registers: [this.#registry],
    });
    this.#mails = new Counter({
      name: "vigie_mails_total",
      help: "Messages that the mail server took, `success`, or did not, `failure`",
      labelNames: ["outcome"],
      registers: [this.#registry],
    });
  }

  /** See `RequestMetrics.observe`. */
  get observe(): RequestMetrics["observe"] {
    return this.#requests.observe;
  }

  /** The media type of {@link text}. */
  get contentType(): string {
    return this.#registry.contentType;
  }

  /** Reads the server's parts at each scrape from now on. */
  follow(sources: MetricSources): void {
    this.#followed.push(registerState(this.#registry, sources));
  }

  /** Measures the disk that a folder lies on. */
  followDisk(folder: string): void {
    this.#followed.push(registerDisk(this.#registry, folder));
  }

  /** Wraps a security log so that its events are counted. */
  counting(securityLog: SecurityLog): SecurityLog {
    return {
      record: (event) => {
        const { outcome } = event;
        if (event.event === "mail") this.#mails.inc({ outcome });
        else this.#events.inc({ event: event.event, outcome });
        securityLog.record(event);
      },
      close: () => securityLog.close(),
    };
  }

  /** All values in Prometheus's text format. Concurrent scrapes share one reading. */
  text(): Promise<string> {
    this.#scrape ??= this.#read().finally(() => {
      this.#scrape = null;
    });
    return this.#scrape;
  }

  /** Stops reading the server's parts. */
  close(): void {
    for (const { close } of this.#followed.splice(0)) close();
    this.#registry.clear();
  }

  async #read(): Promise<string> {
    this.#requests.refresh();
    await Promise.all(this.#followed.map(({ refresh }) => refresh()));
    return this.#registry.metrics();
  }
}
