import { readFile } from "node:fs/promises";
import { createEmptyDatabase } from "@vigie/test-backend/template";
import { testServer } from "@vigie/test-backend/test-servers";
import { expect, it, vi } from "vitest";
import { openConnection } from "../database/address";
import { Metrics } from "./metrics";
import type { BackupReport } from "./state-metrics";

/** Metrics over a database, and what to call in the end. */
async function openMetrics(backups: () => BackupReport | null) {
  const database = await createEmptyDatabase(testServer());
  const sql = openConnection(database.address, { max: 1 });
  const metrics = new Metrics();
  metrics.followDisk(import.meta.dirname);
  metrics.follow({
    sql,
    announcements: { isListening: true, subscribe: () => () => undefined },
    pendingRequests: () => ({ visitors: 0, staff: 2 }),
    cacheState: () => ({ hits: 3, joined: 1, misses: 2, bytes: 500 }),
    liveConnections: () => 7,
    backups,
  });
  return {
    metrics,
    async close() {
      metrics.close();
      await sql.end();
      await database.drop();
    },
  };
}

it("a failed backup after a good one is reported with both times", async () => {
  const { metrics, close } = await openMetrics(() => ({
    state: "failed",
    lastGoodAt: "2023-11-14T22:13:20.000Z",
    lastFailureAt: "2023-11-15T22:13:20.000Z",
  }));

  const text = await metrics.text();

  expect(text).toMatch(/^vigie_last_good_backup_timestamp_seconds 1700000000$/m);
  expect(text).toMatch(/^vigie_last_failed_backup_timestamp_seconds 1700086400$/m);
  expect(text).toMatch(/^vigie_last_backup_success 0$/m);
  await close();
});

it("counters do not grow by being read", async () => {
  const { metrics, close } = await openMetrics(() => null);

  for (const _ of [1, 2]) {
    expect(await metrics.text()).toMatch(
      /^vigie_response_cache_requests_total\{result="hit"\} 3$/m,
    );
  }
  await close();
});

it("all that there are stand in docs/deployment.md, and no others", async () => {
  const { metrics, close } = await openMetrics(() => null);

  const made = [...(await metrics.text()).matchAll(/^# TYPE (vigie_\w+)/gm)].map(
    ([, name]) => name,
  );
  const guide = await readFile(new URL("../../../../docs/deployment.md", import.meta.url), "utf8");
  const told = [...guide.matchAll(/`(vigie_\w+)/g)].map(([, name]) => name);
  expect([...new Set(told)].sort()).toEqual([...made].sort());
  await close();
});

it("counters alone are named as such", async () => {
  const { metrics, close } = await openMetrics(() => null);

  const types = [...(await metrics.text()).matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  expect(types.length).toBeGreaterThan(30);
  for (const [, name, type] of types) {
    expect(name?.endsWith("_total"), `${name} is a ${type}`).toBe(type === "counter");
  }
  await close();
});

it("mails are counted apart from what else the security log records, and stand in it, too", async () => {
  const { metrics, close } = await openMetrics(() => null);
  const record = vi.fn();
  const log = metrics.counting({ record, close: () => undefined });

  for (const outcome of ["success", "failure", "failure"] as const) {
    log.record({ event: "mail", outcome, address: null });
  }

  const text = await metrics.text();
  expect(text).toMatch(/^vigie_mails_total\{outcome="success"\} 1$/m);
  expect(text).toMatch(/^vigie_mails_total\{outcome="failure"\} 2$/m);
  expect(text).not.toContain('event="mail"');
  expect(record).toHaveBeenCalledTimes(3);
  await close();
});
