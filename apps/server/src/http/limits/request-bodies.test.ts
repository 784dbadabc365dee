import { eventually } from "@vigie/test-backend/waiting";
import { afterEach, expect, it, vi } from "vitest";
import { RequestBodies } from "./request-bodies";

afterEach(() => vi.useRealTimers());

const upTo = (maxBytes: number) => ({ maxBytes, maxValues: 10 });

function streamOf(...chunks: Uint8Array[]): ReadableStream<Uint8Array> {
  return new Blob(chunks.map((chunk) => new Uint8Array(chunk))).stream();
}

it("reserves no more than there is, for all and for each account and address, and short bodies need none", () => {
  const bodies = new RequestBodies({
    bytesWithoutRoom: 5,
    bytesInFlight: 100,
    bytesInFlightPerHolder: 60,
  });
  const first = bodies.reserve(60, ["account a", "address a"]);

  expect(first).toBeTypeOf("function");
  expect(bodies.reserve(6, ["account b", "address a"])).toMatchObject({ status: 429 });
  expect(bodies.reserve(6, ["account a", "address b"])).toMatchObject({ status: 429 });
  expect(bodies.reserve(40, ["address b"])).toBeTypeOf("function");
  expect(bodies.reserve(6, ["address c"])).toMatchObject({ status: 503 });
  expect(bodies.reserve(5, ["account a", "address a"])).toBeTypeOf("function");
  if (typeof first === "function") {
    first();
    first();
  }
  expect(bodies.bytesInFlight).toBe(40);
  expect(bodies.reserve(60, ["account a", "address a"])).toBeTypeOf("function");
});

it("reads a body whole, up to its limit", async () => {
  const bodies = new RequestBodies();
  const body = new Uint8Array([1, 2, 3]);

  const read = await bodies.read(streamOf(body, body), upTo(6));
  expect(read).toEqual(Uint8Array.of(1, 2, 3, 1, 2, 3));
  await expect(bodies.read(streamOf(body, body), upTo(5))).rejects.toMatchObject({
    refusal: { status: 413 },
  });
});

it("gives up a body that drips, and waits for one that comes slowly enough", async () => {
  vi.useFakeTimers();
  const bodies = new RequestBodies({ bytesPerWindow: 8, windowMs: 1000 });
  const dripping = (bytesPerSecond: number) => {
    let sent = 0;
    return new ReadableStream<Uint8Array>({
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, 100));
        controller.enqueue(new Uint8Array(bytesPerSecond / 10));
        sent += bytesPerSecond / 10;
        if (sent >= 100) controller.close();
      },
    });
  };

  const slow = bodies.read(dripping(10).pipeThrough(new TransformStream()), upTo(1000));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await slow).toHaveLength(100);

  const strict = new RequestBodies({ bytesPerWindow: 12, windowMs: 1000 });
  const tooSlow = strict.read(dripping(10), upTo(1000)).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await tooSlow).toMatchObject({ refusal: { status: 408 } });
});

it("a body whose sender goes away is refused, and asked for no more when its reader stops", async () => {
  const bodies = new RequestBodies();
  const broken = new ReadableStream<Uint8Array>({
    start: (controller) => controller.error(new Error("gone")),
  });
  await expect(bodies.read(broken, upTo(10))).rejects.toMatchObject({ refusal: { status: 400 } });

  const cancel = vi.fn();
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(10)),
    cancel,
  });
  for await (const part of bodies.partsOf(endless, 100)) {
    expect(part).toHaveLength(10);
    break;
  }
  await eventually(() => expect(cancel).toHaveBeenCalledOnce());
});

it("a body that is sent byte by byte is read into a buffer of its own", async () => {
  const sent = Array.from({ length: 10_000 }, (_, at) => Uint8Array.of(at % 32));

  const body = await new RequestBodies().read(ReadableStream.from(sent), upTo(sent.length));

  expect(Buffer.concat(sent).equals(body)).toBe(true);
  expect(body.buffer.byteLength).toBe(sent.length);
});
