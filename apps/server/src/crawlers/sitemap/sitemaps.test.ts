import { setImmediate } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Sitemaps } from "./sitemaps";

const PROJECT = {
  id: "00000000-0000-4000-8000-000000000000",
  content_updated_at: null,
  organisations: { language: null },
};

let now = 1000;
let sitemaps: Sitemaps;
let rows: unknown[];
let requests: number;
let mostAtOnce: number;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  vi.spyOn(performance, "now").mockImplementation(() => now);
  [rows, requests, mostAtOnce] = [[PROJECT], 0, 0];
  let running = 0;
  sitemaps = new Sitemaps({
    publicUrl: "https://projects.example.org",
    organizationId: null,
    async ask() {
      requests += 1;
      running += 1;
      mostAtOnce = Math.max(mostAtOnce, running);
      await setImmediate();
      running -= 1;
      return Response.json(rows);
    },
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const textOf = (file: Buffer | null) => gunzipSync(file ?? "").toString();

function pass(milliseconds: number): void {
  now += milliseconds;
  vi.advanceTimersByTime(milliseconds);
}

it("sitemaps are made one at a time, and each once for all who wait for it", async () => {
  const [whole, same] = await Promise.all([sitemaps.whole(), sitemaps.whole(), sitemaps.part(1)]);
  expect(same).toBe(whole);
  expect([requests, mostAtOnce]).toEqual([2, 1]);
});

it("a sitemap is made again after a minute", async () => {
  const first = await sitemaps.whole();
  pass(59_000);
  expect(await sitemaps.whole()).toBe(first);
  rows = [];
  pass(2000);
  expect(await sitemaps.whole()).not.toEqual(first);
});

it("a part beyond the last is there as soon as it has projects, and names these alone", async () => {
  rows = [];
  expect(await sitemaps.part(2)).toBeNull();
  rows = [PROJECT];
  expect(textOf(await sitemaps.part(2))).not.toContain("/monitoring<");
});

it.each([
  [null, `/project/${PROJECT.id}`],
  ["de", `/project/${PROJECT.id}`],
  ["fr", `/fr/project/${PROJECT.id}`],
])(
  "who speaks no language of Vigie's is sent to that of the organisation: %s",
  async (language, path) => {
    rows = [{ ...PROJECT, organisations: { language } }];
    expect(textOf(await sitemaps.whole())).toContain(
      `hreflang="x-default" href="https://projects.example.org${path}"`,
    );
  },
);
