import { eventually } from "@vigie/test-backend/waiting";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { currentConnection, noteConnection } from "@/lib/connection";
import { watchConnection } from "./watch-connection";

const reached = vi.fn<typeof fetch>();
let end: () => void;

beforeEach(() => {
  vi.stubGlobal("fetch", reached);
  reached.mockReset().mockResolvedValue(new Response());
  noteConnection({ lostSince: null, isForStaff: false });
});
afterEach(() => {
  end();
});

const lose = () => reached.mockRejectedValue(new TypeError("Failed to fetch"));
let getCached: (fetchedAt: number) => void;
const start = () => {
  end = watchConnection({
    watchCachedResponses(onCached) {
      getCached = onCached;
      return () => undefined;
    },
  });
};
const networkWent = () => window.dispatchEvent(new Event("offline"));

describe("the connection", () => {
  it("is not lost with the network where the server is on this very machine", async () => {
    start();
    networkWent();
    await eventually(() => expect(reached).toHaveBeenCalled());
    await Promise.resolve();
    expect(currentConnection().lostSince).toBeNull();
  });

  it("is lost from the moment on at which the server is not reached any more", async () => {
    start();
    lose();
    const before = Date.now();
    networkWent();
    await eventually(() => expect(currentConnection().lostSince).not.toBeNull());
    expect(currentConnection().lostSince?.getTime()).toBeGreaterThanOrEqual(before);
  });

  it("of a page that gets what had been kept is lost since the oldest of it came, whatever the browser says", async () => {
    start();
    lose();
    getCached(1_700_000_000_000);
    getCached(1_600_000_000_000);
    getCached(1_650_000_000_000);
    const oldest = new Date(1_600_000_000_000);
    await eventually(() => expect(currentConnection().lostSince).toEqual(oldest));
    expect(reached).toHaveBeenCalledTimes(1);
  });

  it("that was back is lost from the next loss on, not since what had been kept before", async () => {
    start();
    lose();
    getCached(1_600_000_000_000);
    await eventually(() => expect(currentConnection().lostSince).not.toBeNull());
    reached.mockResolvedValue(new Response());
    window.dispatchEvent(new Event("online"));
    await eventually(() => expect(currentConnection().lostSince).toBeNull());
    lose();
    const before = Date.now();
    networkWent();
    await eventually(() => expect(currentConnection().lostSince).not.toBeNull());
    expect(currentConnection().lostSince?.getTime()).toBeGreaterThanOrEqual(before);
  });

  it("is asked about where the network cannot keep an answer in between", async () => {
    start();
    networkWent();
    await eventually(() => expect(reached).toHaveBeenCalled());
    expect(reached.mock.calls[0]?.[1]).toMatchObject({ method: "HEAD", cache: "no-store" });
  });

  it("is back when the server is reached again, and a page that is left asks no more", async () => {
    start();
    lose();
    networkWent();
    await eventually(() => expect(currentConnection().lostSince).not.toBeNull());
    reached.mockResolvedValue(new Response());
    window.dispatchEvent(new Event("online"));
    await eventually(() => expect(currentConnection().lostSince).toBeNull());
    end();
    const asked = reached.mock.calls.length;
    networkWent();
    expect(reached).toHaveBeenCalledTimes(asked);
  });
});
