import { createMember, createOrganisation, createProject } from "@vigie/test-backend/builders";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { ChangeListener } from "../changes/change-feed";
import { type ServedBackend, serveBackend } from "../http/testing/served-backend";

const LIST = "/rest/v1/projects?select=title&order=title";
const TABLES = { tables: ["projects"], projectId: null };

/** Past the time of a response, which is a minute. */
const TWO_MINUTES_MS = 120_000;

let served: ServedBackend;
let listeners: Set<ChangeListener>;
const state = { isListening: true, isAvailable: true };

async function serve(isDatabaseEmbedded: boolean): Promise<ServedBackend> {
  listeners = new Set();
  const announcements = {
    get isListening() {
      return state.isListening;
    },
    get isAvailable() {
      return state.isAvailable;
    },
    subscribe(listener: ChangeListener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return serveBackend({ announcements, isDatabaseEmbedded });
}

function lose(isCut = true): void {
  state.isListening = false;
  for (const listener of listeners) listener.onDisconnect?.(isCut);
  state.isAvailable = false;
}

function bringBack(): void {
  state.isAvailable = true;
  for (const listener of listeners) listener.onAvailable?.(true);
  state.isListening = true;
  for (const listener of listeners) listener.onReconnect?.();
}

beforeAll(async () => {
  served = await serve(true);
  const { backend } = served;
  const awa = await createMember(backend, await createOrganisation(backend, "Wells for all"));
  await createProject(awa, { title: "Online", is_online: true });
});

afterAll(() => served.close());

beforeEach(() => {
  bringBack();
});

/** How often the database was asked for an answer. */
async function asked(): Promise<number> {
  served.asked.length = 0;
  await served.get(LIST);
  return served.asked.length;
}

it("what is not in memory is asked for all the same, and not kept", async () => {
  lose();
  expect(await asked()).toBe(1);
  expect(await asked()).toBe(1);
});

it("what is in memory is sent while the database is away, and not afterwards", async () => {
  await asked();
  lose();
  expect(await asked()).toBe(0);
  bringBack();
  expect(await asked()).toBe(1);
});

it("nothing that a write may have altered is sent whose announcement was lost", async () => {
  await asked();
  const end = served.responseCache.trackWrite(TABLES);
  lose();
  expect(await asked()).toBe(1);
  end();
});

it("nothing is sent when announcements had not arrived for a while before", async () => {
  await asked();
  lose(false);
  expect(await asked()).toBe(1);
});

it("a database that others may change lets responses be sent for their time only", async () => {
  const others = await serve(false);
  const clock = vi.spyOn(performance, "now");
  vi.useFakeTimers({ toFake: ["setTimeout"], shouldAdvanceTime: true });
  try {
    await others.get(LIST);
    state.isAvailable = false;
    others.asked.length = 0;
    await others.get(LIST);
    expect(others.asked).toEqual([]);
    const later = performance.now() + TWO_MINUTES_MS;
    clock.mockImplementation(() => later);
    // The store looks at the clock once a second.
    vi.advanceTimersByTime(1000);
    await others.get(LIST);
    expect(others.asked).not.toEqual([]);
  } finally {
    vi.useRealTimers();
    clock.mockRestore();
    await others.close();
  }
});
