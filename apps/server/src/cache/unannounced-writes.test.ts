import { beforeEach, expect, it, vi } from "vitest";
import { UnannouncedWrites } from "./unannounced-writes";

const PROJECT = "5b7b3f0e-4f0a-4c59-9d0e-3f1f4a1c2d3e";

let writes: UnannouncedWrites;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  writes = new UnannouncedWrites(2000);
  return () => vi.useRealTimers();
});

it("no write concerns nothing", () => {
  expect(writes.tags()).toEqual([]);
});

it("a write under way concerns its project, however long it takes", () => {
  writes.begin({ tables: ["press"], projectId: PROJECT });
  vi.advanceTimersByTime(60_000);
  expect(writes.tags()).toEqual([`project:${PROJECT}`, "press"]);
});

it("a write of no known project or table concerns everything", () => {
  for (const tables of [["press"], []]) {
    const end = writes.begin({ tables, projectId: null });
    expect(writes.tags()).toBeNull();
    end();
    vi.advanceTimersByTime(2001);
  }
});

it("a write that is done concerns nothing once it has been announced", () => {
  const end = writes.begin({ tables: ["press"], projectId: PROJECT });
  end();
  vi.advanceTimersByTime(1999);
  expect(writes.tags()).not.toEqual([]);
  vi.advanceTimersByTime(2);
  expect(writes.tags()).toEqual([]);
});
