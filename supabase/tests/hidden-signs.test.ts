import { storableLine, storableText } from "@vigie/domain/format/text";
import {
  createTestBackend,
  serversOfThisRun,
  type TestBackend,
} from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/** The first planes and the one of the tags, without halves of pairs and what ends a line for forms alone. */
const points = Array.from({ length: 0x20fff }, (_, at) => at + 1)
  .map((point) => (point < 0x20000 ? point : point + 0xc0000))
  .filter((point) => (point < 0xd800 || point > 0xdfff) && point !== 0x2028 && point !== 0x2029);

describe.each(serversOfThisRun())("hidden signs in the %s PostgreSQL", (server) => {
  let backend: TestBackend;

  beforeAll(async () => {
    backend = await createTestBackend({ server });
  });
  afterAll(() => backend.close());

  it.each(["", "a", "ا", "👩", "\u202e"])(
    "are those that forms take off, behind %j",
    async (before) => {
      for (const [rule, storable] of [
        ["is_line", storableLine],
        ["is_multiline", storableText],
      ] as const) {
        const rows = await backend.sql.unsafe<{ point: number }[]>(
          `select point from unnest($2::int[]) as point
           where not private.${rule}($1 || chr(point)) order by point`,
          [before, points],
        );
        const taken = points.filter((point) => {
          const text = before + String.fromCodePoint(point);
          return storable(text) !== text;
        });
        expect(rows.map(({ point }) => point)).toEqual(taken);
      }
    },
  );
});
