import fc from "fast-check";
import { expect, it } from "vitest";
import { joinShortParts } from "./join-short-parts";

async function joined(parts: readonly Uint8Array[]): Promise<Uint8Array[]> {
  const given = async function* () {
    yield* parts;
  };
  const fewer: Uint8Array[] = [];
  for await (const part of joinShortParts(given())) fewer.push(part);
  return fewer;
}

it("a body that is sent byte by byte comes in few parts", async () => {
  const parts = Array.from({ length: 100_000 }, (_, at) => Uint8Array.of(at % 256));
  const fewer = await joined(parts);
  expect(fewer.length).toBeLessThan(100);
  expect(Buffer.concat(fewer).equals(Buffer.concat(parts))).toBe(true);
});

it("long parts stay as they are", async () => {
  const parts = [new Uint8Array(5000), new Uint8Array(70_000)];
  const same = await joined(parts);
  expect(same.map((part, at) => part === parts[at])).toEqual([true, true]);
});

it("bytes stay in their order, however they are cut", async () => {
  const lengths = fc.array(
    fc.oneof(fc.nat(3), fc.integer({ min: 4000, max: 4200 }), fc.nat(20_000)),
    {
      maxLength: 30,
    },
  );
  await fc.assert(
    fc.asyncProperty(lengths, async (cut) => {
      const parts = cut.map((length, at) => new Uint8Array(length).fill(at));
      expect(Buffer.concat(await joined(parts)).equals(Buffer.concat(parts))).toBe(true);
    }),
  );
});
