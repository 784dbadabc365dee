import { randomBytes } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { eventually } from "@vigie/test-backend/waiting";
import { afterEach, describe, expect, it, vi } from "vitest";
import { encodingFor, FileSlot, FileSlots, type Parts, SlowClientError, streamOf } from "./streams";

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
  return { seen, parts: parts(), sending: sendingOf(onEnd) };
}

function sendingOf(release: () => void = () => undefined) {
  return { slot: new FileSlot(release, () => 0), connection: null, onBroken: vi.fn() };
}

afterEach(() => {
  vi.useRealTimers();
});

describe.each([null, "gzip", "br"] as const)("a file that is packed by %s", (encoding) => {
  it("is read no further than its client takes it, and not at all once the client is gone", async () => {
    const { seen, parts, sending } = endlessFile();
    const reader = streamOf(parts, encoding, sending).getReader();
    await reader.read();
    expect(seen.parts).toBeLessThan(20);
    await reader.cancel();
    await expect.poll(() => seen.isEnded).toBe(true);
    expect(seen.ends).toBe(1);
  });

  it("ends when its client takes nothing for half a minute", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { seen, parts, sending } = endlessFile();
    const reader = streamOf(parts, encoding, sending).getReader();
    await reader.read();
    // What stands ready is read, and nothing after it.
    await eventually(() => vi.advanceTimersByTime(30_001) && expect(seen.isEnded).toBe(true));
    await expect(
      (async () => {
        for (;;) await reader.read();
      })(),
    ).rejects.toThrow(SlowClientError);
    expect(seen.ends).toBe(1);
    expect(sending.onBroken).toHaveBeenCalledOnce();
  });

  it("breaks off where its reading does", async () => {
    const release = vi.fn();
    const sending = sendingOf(release);
    const away = new Error("The database is away");
    async function* parts(): Parts {
      yield "begun";
      throw away;
    }
    const body = new Response(streamOf(parts(), encoding, sending)).text();
    await expect(body).rejects.toThrow();
    expect(release).toHaveBeenCalledOnce();
    expect(sending.onBroken.mock.calls).toEqual([[away]]);
  });
});

it("is whole where nothing happens", async () => {
  async function* parts(): Parts {
    for (let at = 0; at < 300; at += 1) yield `${at},é\n`.repeat(100);
  }
  const bytes = await new Response(streamOf(parts(), "gzip", sendingOf())).arrayBuffer();
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
  for (const slot of [...taken, ...taken]) if (slot instanceof FileSlot) slot.release();
  expect(slots.take("2001:db8::3")).toBeInstanceOf(FileSlot);
});

describe("six slots that three clients hold", () => {
  /** At half a megabit a second: what pays for 100 ms. */
  const TENTH = 6400;

  /** Clients to each of whom parts are offered all the time. */
  function six() {
    const time = { ms: 0 };
    const slots = new FileSlots(() => time.ms);
    const gone: number[] = [];
    const held = [1, 1, 2, 2, 3, 3].map((client, index) => {
      const slot = slots.take(`198.18.0.${client}`);
      if (!(slot instanceof FileSlot)) throw new Error("There is no slot");
      slot.giveWay = () => void gone.push(index);
      slot.offered();
      return slot;
    });
    /** @param bytes that each takes in every tenth of a second */
    const pass = (seconds: number, bytes: (index: number) => number) => {
      for (let tenth = 0; tenth < seconds * 10; tenth += 1) {
        time.ms += 100;
        for (const [index, slot] of held.entries()) {
          if (bytes(index) === 0) continue;
          slot.taken(bytes(index));
          slot.offered();
        }
      }
    };
    return { slots, gone, held, pass };
  }

  it("stay with clients that read fast enough, and with slow ones while nobody else asks", () => {
    const { slots, gone, pass } = six();
    pass(600, () => TENTH);
    expect(slots.take("198.18.0.9")).toBe("server");
    pass(600, (index) => (index === 0 ? 1 : TENTH));
    expect(gone).toEqual([]);
  });

  it("are taken from the slowest client once it is half a minute behind", () => {
    const { slots, gone, pass } = six();
    const slowly = (index: number) => [TENTH, 0, TENTH / 2, TENTH, TENTH, TENTH / 10][index] ?? 0;
    pass(29, slowly);
    expect(slots.take("198.18.0.9")).toBe("server");
    pass(6, slowly);
    for (const expected of [[1], [1, 5]]) {
      expect(slots.take("198.18.0.9")).toBeInstanceOf(FileSlot);
      expect(gone).toEqual(expected);
    }
    expect(slots.take("198.18.0.8")).toBe("server");
    pass(30, slowly);
    expect(slots.take("198.18.0.8")).toBeInstanceOf(FileSlot);
    expect(gone).toEqual([1, 5, 2]);
  });

  it("are no one's fault while their files are made", () => {
    const { slots, held, pass } = six();
    for (const slot of held) slot.taken(0);
    pass(3600, () => 0);
    expect(slots.take("198.18.0.9")).toBe("server");
  });

  it("are not given up to a client who holds two itself", () => {
    const { slots, gone, pass } = six();
    pass(60, () => 0);
    expect(slots.take("198.18.0.1")).toBe("client");
    expect(gone).toEqual([]);
  });
});
