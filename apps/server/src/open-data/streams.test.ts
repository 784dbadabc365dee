import { randomBytes } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { eventually } from "@vigie/test-backend/waiting";
import { afterEach, describe, expect, it, vi } from "vitest";
import { encodingFor, FileSlots, type Parts, streamOf } from "./streams";

/** A file without an end, and whether its reading has ended. */
function endlessFile() {
  const seen = { parts: 0, isEnded: false, ends: 0 };
  async function* parts(): Parts {
    try {
      for (;;) {
        seen.parts += 1;
        yield randomBytes(50_000).toString("hex");
      }
    } finally {
      seen.isEnded = true;
    }
  }
  const onEnd = () => {
    seen.ends += 1;
  };
  return { seen, parts: parts(), onEnd };
}

afterEach(() => {
  vi.useRealTimers();
});

describe.each([null, "gzip", "br"] as const)("a file that is packed by %s", (encoding) => {
  it("is read no further than its client takes it, and not at all once the client is gone", async () => {
    const { seen, parts, onEnd } = endlessFile();
    const reader = streamOf(parts, encoding, onEnd).getReader();
    await reader.read();
    expect(seen.parts).toBeLessThan(20);
    await reader.cancel();
    await expect.poll(() => seen.isEnded).toBe(true);
    expect(seen.ends).toBe(1);
  });

  it("ends when its client takes nothing for half a minute", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { seen, parts, onEnd } = endlessFile();
    const reader = streamOf(parts, encoding, onEnd).getReader();
    await reader.read();
    // What stands ready is read, and nothing after it.
    await eventually(() => vi.advanceTimersByTime(30_001) && expect(seen.isEnded).toBe(true));
    await expect(
      (async () => {
        for (;;) await reader.read();
      })(),
    ).rejects.toThrow();
    expect(seen.ends).toBe(1);
  });

  it("breaks off where its reading does", async () => {
    const onEnd = vi.fn();
    async function* parts(): Parts {
      yield "begun";
      throw new Error("The database is away");
    }
    const body = new Response(streamOf(parts(), encoding, onEnd)).text();
    await expect(body).rejects.toThrow();
    expect(onEnd).toHaveBeenCalledOnce();
  });
});

it("is whole where nothing happens", async () => {
  async function* parts(): Parts {
    for (let at = 0; at < 300; at += 1) yield `${at},é\n`.repeat(100);
  }
  const bytes = await new Response(streamOf(parts(), "gzip", () => undefined)).arrayBuffer();
  const lines = gunzipSync(new Uint8Array(bytes)).toString().split("\n");
  expect([lines.length, lines[0], lines.at(-2)]).toEqual([30_001, "0,é", "299,é"]);
});

it.each([
  ["br, gzip", "br"],
  ["gzip", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["gzip;q=0.0", null],
  ["identity", null],
  [undefined, null],
] as const)("who accepts %s gets %s", (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});

it("a client has two slots, and all together six; an IPv6 network is one client", () => {
  const slots = new FileSlots();
  const taken = [slots.take("2001:db8::1"), slots.take("2001:db8::2")];
  expect(slots.take("2001:db8::3")).toBe("client");
  for (const address of ["198.18.0.1", "198.18.0.2", "198.18.0.3", null])
    taken.push(slots.take(address));
  expect(slots.take("198.18.0.4")).toBe("server");
  for (const release of [...taken, ...taken]) if (typeof release === "function") release();
  expect(slots.take("2001:db8::3")).toBeTypeOf("function");
});
