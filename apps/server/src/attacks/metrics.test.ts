import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CALLS } from "../contract/calls";
import type { Metrics } from "../metrics/metrics";
import { type AttackedServer, secrets, startAttackedServer } from "./testing/attacked-server";

let server: AttackedServer;
let metrics: Metrics;
let callers: Record<string, Record<string, string>>;

beforeAll(async () => {
  server = await startAttackedServer();
  if (server.app.metrics === null) throw new Error("Nothing is measured");
  metrics = server.app.metrics;
  const { publishableKey: apikey, secretKey } = secrets;
  callers = {
    anonymous: { apikey },
    member: { apikey, authorization: `Bearer ${server.member.accessToken}` },
    service: { apikey: secretKey, authorization: `Bearer ${secretKey}` },
  };
});

afterAll(() => server.close());

/** The value of one time series; undefined where there is none. */
async function sampleOf(series: string): Promise<number | undefined> {
  const line = (await metrics.text()).split("\n").find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
}

async function seriesOf(name: string): Promise<string[]> {
  return (await metrics.text()).split("\n").filter((line) => line.startsWith(`${name}{`));
}

const withKey = () => ({ apikey: secrets.publishableKey });

describe("the public port", () => {
  it.each(["anonymous", "member", "service"])(
    "answers /metrics as any address that does not exist, for %s",
    async (caller) => {
      const headers = callers[caller] ?? {};
      const unknown = await server.ask({ target: "/no-such-page", headers });
      const answer = await server.ask({ target: "/metrics", headers });

      expect(answer.status).toBe(unknown.status);
      expect(answer.body).toBe(unknown.body);
    },
  );

  it.each([
    "/metrics/",
    "/metrics?x",
    "//metrics",
    "/%6detrics",
    "/rest/v1/metrics",
    "/healthz/metrics",
    "/METRICS",
    "http://127.0.0.1:9464/metrics",
  ])("gives no metrics at %s", async (target) => {
    for (const method of ["GET", "POST"]) {
      const { body } = await server.ask({ method, target, headers: callers.service ?? {} });
      expect(body).not.toMatch(/vigie_|process_cpu/);
    }
  });
});

describe("what clients send", () => {
  it("makes no time series beyond those of the calls", async () => {
    for (let at = 0; at < 30; at += 1) {
      const id = randomUUID();
      for (const target of [
        `/rest/v1/projects?select=id&id=eq.${id}`,
        `/rest/v1/${id}`,
        `/storage/v1/object/public/project-images/${id}/a.png`,
        `/${id}`,
        `/auth/v1/${id}?apikey=${id}`,
      ]) {
        await server.ask({ target, headers: { ...withKey(), "user-agent": id } });
      }
    }

    const series = await seriesOf("vigie_http_requests_total");
    const calls = series.map((line) => /call="([^"]*)"/.exec(line)?.[1]);
    const known = new Set(["page", "refused", ...CALLS.map(({ name }) => name)]);
    expect(calls.filter((call) => call === undefined || !known.has(call))).toEqual([]);
    expect(await metrics.text()).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
  });

  it("and what they are does not stand in the metrics", async () => {
    const text = await metrics.text();

    for (const secret of [...Object.values(secrets), server.member.accessToken, "@", "198.18."]) {
      expect(text).not.toContain(secret);
    }
  });

  it("is counted for each call apart", () => {
    const names = CALLS.map(({ name }) => name);

    expect(new Set(names).size).toBe(names.length);
  });
});

describe("the metrics", () => {
  it("count requests, refusals and what the cache answered", async () => {
    const read = 'vigie_http_requests_total{call="rest.read.organisations",status="2xx"}';
    const hit = 'vigie_response_cache_requests_total{result="hit"}';
    const refused = 'vigie_security_events_total{event="contract_refused",outcome="failure"}';
    const before = {
      read: (await sampleOf(read)) ?? 0,
      hit: (await sampleOf(hit)) ?? 0,
      refused: (await sampleOf(refused)) ?? 0,
    };

    const target = "/rest/v1/organisations?select=id,name&order=name.desc";
    for (let at = 0; at < 3; at += 1) await server.ask({ target, headers: withKey() });
    await server.ask({ target: "/rest/v1/pg_shadow", headers: withKey() });

    expect(await sampleOf(read)).toBe(before.read + 3);
    expect(await sampleOf(hit)).toBe(before.hit + 2);
    expect(await sampleOf(refused)).toBe(before.refused + 1);
    expect(
      await sampleOf('vigie_http_requests_total{call="refused",status="4xx"}'),
    ).toBeGreaterThan(0);
  });

  it("count a flood whole, of which the log writes a sample", async () => {
    const series = 'vigie_security_events_total{event="contract_refused",outcome="failure"}';
    const before = (await sampleOf(series)) ?? 0;
    const headers = { ...withKey(), "x-forwarded-for": "198.51.100.7" };

    for (let at = 0; at < 60; at += 1) await server.ask({ target: "/rest/v1/no", headers });

    expect(await sampleOf(series)).toBe(before + 60);
  });

  it("tell the state of database, change feed, threads and disk", async () => {
    expect(await sampleOf("vigie_database_up")).toBe(1);
    expect(await sampleOf("vigie_database_size_bytes")).toBeGreaterThan(1_000_000);
    expect(await seriesOf("vigie_database_connections")).not.toEqual([]);
    expect(await sampleOf("vigie_change_feed_up")).toBe(1);
    expect(await sampleOf('vigie_backend_pending_requests{thread="staff"}')).toBe(0);
    expect(await sampleOf("vigie_live_connections")).toBe(0);
    expect(await sampleOf("vigie_disk_free_bytes")).toBeGreaterThan(0);
    expect(await sampleOf("process_resident_memory_bytes")).toBeGreaterThan(0);
  });

  it("have no line for a backup before there was one", async () => {
    expect(await sampleOf("vigie_last_backup_success")).toBeUndefined();
  });
});
