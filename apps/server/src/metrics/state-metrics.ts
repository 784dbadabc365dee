import { statfs } from "node:fs/promises";
import type { Sql } from "postgres";
import { Counter, Gauge, type Registry } from "prom-client";
import type { CacheState } from "../cache/response-cache";
import type { ChangeFeed } from "../changes/change-feed";
import { databaseStateOf } from "./database-state";

/** How automatic backups went. */
export interface BackupReport {
  /** `off` if none are made automatically, `none` before the first. */
  state: "off" | "none" | "ok" | "failed";
  /** ISO timestamps, or null. */
  lastGoodAt: string | null;
  lastFailureAt: string | null;
}

/** The server's parts whose state is read at each scrape. */
export interface MetricSources {
  /** A connection without rights. */
  sql: Sql;
  announcements: Pick<ChangeFeed, "isListening" | "subscribe">;
  pendingRequests(): Record<string, number>;
  cacheState(): CacheState;
  liveConnections(): number;
  /** Null if this server makes none. */
  backups(): BackupReport | null;
}

/** Metrics whose values are read at each scrape. */
export interface FollowedMetrics {
  /** Reads them, before each scrape. */
  refresh(): Promise<void>;
  /** Stops reading them. */
  close(): void;
}

/** Registers the metrics that are read from the server's parts at each scrape. */
export function registerState(registry: Registry, sources: MetricSources): FollowedMetrics {
  const followed = [
    registerWork(registry, sources),
    registerDatabase(registry, sources.sql),
    registerBackup(registry, sources),
    registerChangeFeed(registry, sources.announcements),
  ];
  return {
    async refresh() {
      await Promise.all(followed.map(({ refresh }) => refresh()));
    },
    close() {
      for (const { close } of followed) close();
    },
  };
}

/** Registers the free and total space of the disk that a folder lies on. */
export function registerDisk(registry: Registry, folder: string): FollowedMetrics {
  const gauge = gaugesOf(registry);
  const size = gauge("vigie_disk_size_bytes", "Size of the disk that DATA_DIR lies on");
  const free = gauge(
    "vigie_disk_free_bytes",
    "What is free on the disk that DATA_DIR lies on, for ordinary users",
  );
  return {
    async refresh() {
      const disk = await statfs(folder).catch(() => undefined);
      show(size, disk && disk.blocks * disk.bsize);
      show(free, disk && disk.bavail * disk.bsize);
    },
    close: nothing,
  };
}

function registerWork(registry: Registry, sources: MetricSources): FollowedMetrics {
  const gauge = gaugesOf(registry);
  const pending = new Gauge({
    name: "vigie_backend_pending_requests",
    help: "Requests that a thread of the backend has not answered yet",
    labelNames: ["thread"],
    registers: [registry],
  });
  const live = gauge("vigie_live_connections", "Open web sockets of live updates");
  const bytes = gauge("vigie_response_cache_bytes", "Memory that responses to visitors take");
  const reads = new Counter({
    name: "vigie_response_cache_requests_total",
    help: "Visitors' reads: `hit` from memory, `joined` to an equal read under way, `miss` from the database",
    labelNames: ["result"],
    registers: [registry],
  });
  return {
    async refresh() {
      for (const [thread, count] of Object.entries(sources.pendingRequests())) {
        pending.set({ thread }, count);
      }
      live.set(sources.liveConnections());
      const cache = sources.cacheState();
      bytes.set(cache.bytes);
      reads.reset();
      reads.inc({ result: "hit" }, cache.hits);
      reads.inc({ result: "joined" }, cache.joined);
      reads.inc({ result: "miss" }, cache.misses);
    },
    close: nothing,
  };
}

function registerDatabase(registry: Registry, sql: Sql): FollowedMetrics {
  const gauge = gaugesOf(registry);
  const up = gauge("vigie_database_up", "1 when the database answers within three seconds");
  const seconds = gauge("vigie_database_response_seconds", "Until the database answered a scrape");
  const bytes = gauge("vigie_database_size_bytes", "Size of the database");
  const most = gauge("vigie_database_max_connections", "Connections that PostgreSQL admits");
  const connections = new Gauge({
    name: "vigie_database_connections",
    help: "Open connections to the database, by its user",
    labelNames: ["user"],
    registers: [registry],
  });
  return {
    async refresh() {
      const state = (await databaseStateOf(sql)) ?? undefined;
      show(up, state === undefined ? 0 : 1);
      show(seconds, state?.seconds);
      show(bytes, state?.bytes);
      show(most, state?.maxConnections);
      connections.reset();
      for (const { user, count } of state?.connections ?? []) connections.set({ user }, count);
    },
    close: nothing,
  };
}

function registerBackup(registry: Registry, { backups }: MetricSources): FollowedMetrics {
  const gauge = gaugesOf(registry);
  const isGood = gauge("vigie_last_backup_success", "1 when the last backup is good, else 0");
  const good = gauge("vigie_last_good_backup_timestamp_seconds", "When the last good backup ended");
  const failed = gauge(
    "vigie_last_failed_backup_timestamp_seconds",
    "When a backup failed the last time",
  );
  return {
    async refresh() {
      const report = backups();
      const isKnown = report?.state === "ok" || report?.state === "failed";
      show(isGood, isKnown ? Number(report.state === "ok") : undefined);
      show(good, secondsOf(report?.lastGoodAt));
      show(failed, secondsOf(report?.lastFailureAt));
    },
    close: nothing,
  };
}

function secondsOf(moment: string | null | undefined): number | undefined {
  return moment ? Date.parse(moment) / 1000 : undefined;
}

function registerChangeFeed(
  registry: Registry,
  announcements: MetricSources["announcements"],
): FollowedMetrics {
  const up = gaugesOf(registry)(
    "vigie_change_feed_up",
    "1 while the database's announcements arrive; without them nothing is cached and pages poll",
  );
  const registers = [registry];
  const changes = new Counter({
    name: "vigie_change_feed_changes_total",
    help: "Changes that the database announced",
    registers,
  });
  const interruptions = new Counter({
    name: "vigie_change_feed_interruptions_total",
    help: "How often announcements no longer arrived",
    registers,
  });
  return {
    refresh: async () => show(up, announcements.isListening ? 1 : 0),
    close: announcements.subscribe({
      onChange: () => changes.inc(),
      onDisconnect: () => interruptions.inc(),
    }),
  };
}

function gaugesOf(registry: Registry) {
  return (name: string, help: string) => new Gauge({ name, help, registers: [registry] });
}

/** Sets a gauge; a gauge without a known value is left out of the output. */
function show(gauge: Gauge, value: number | undefined): void {
  if (value === undefined) gauge.remove();
  else gauge.set(value);
}

function nothing(): void {}
