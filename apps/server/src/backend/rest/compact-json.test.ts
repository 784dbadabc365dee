import { MATRIX_TIMEOUT_MS, randomRuns } from "@vigie/test-backend/full-run";
import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { HOSTILE_VALUES } from "../../attacks/data/testing/hostile-values";
import { compactJson } from "./compact-json";

vi.setConfig({ testTimeout: MATRIX_TIMEOUT_MS });

let backend: TestBackend;

beforeAll(async () => {
  backend = await createTestBackend();
});

afterAll(() => backend.close());

const compact = (json: string) => Buffer.from(compactJson(Buffer.from(json))).toString();
const written = (json: string) => JSON.stringify(JSON.parse(json));

/** No text in a database has a half of a letter or a null byte. */
const asStored = (text: string) => Buffer.from(text).toString().replaceAll("\0", "");

const hostileTexts = Object.values(HOSTILE_VALUES)
  .flat()
  .filter((value) => typeof value === "string");

it("writes every letter that PostgreSQL knows as JavaScript does", async () => {
  const rows = await backend.sql<{ letter: string; json: string }[]>`
    select chr(n) as letter, to_json('"' || chr(n) || '\\')::text as json
    from generate_series(1, 1114111) as n
    where n not between 55296 and 57343 and (n < 66000 or n % 97 = 0)`;
  const others = rows.filter(
    ({ letter, json }) => compact(json) !== JSON.stringify(`"${letter}\\`),
  );
  expect(rows.length).toBeGreaterThan(70_000);
  expect(others).toEqual([]);
});

it.each([
  "0",
  "-0",
  "0.0",
  "1.50",
  "-1.5",
  "100000000000000",
  "999999999999999",
  "9007199254740993",
  "12345678901234567890",
  "0.1000000000000000055511151231257827",
  "1e+15",
  "1e+20",
  "1e+21",
  "1.5e-07",
  "5e-324",
  "1e+400",
  `1${"0".repeat(30)}.00`,
])("spells %s as JavaScript does", (number) => {
  const json = `[{"a":${number},"b":[${number}, \n ${number}]}, \n {"c":"${number}"}]`;
  expect(compact(json)).toBe(written(json));
});

it("writes rows of hostile values, lists and embedded rows as JavaScript does", async () => {
  const text = fc
    .oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: "binary" }))
    .map(asStored);
  const number = fc.oneof(fc.double({ noNaN: true }), fc.integer(), fc.constant(-0));
  await fc.assert(
    fc.asyncProperty(text, number, fc.array(text, { maxLength: 3 }), async (title, size, list) => {
      const [answer] = await backend.sql<{ json: string }[]>`
        with row as (
          select ${title}::text as title, ${size}::float8 as size, true as online, null as nothing,
            ${list}::text[] as list,
            case when abs(${size}::float8) < 1e300 then ${size}::float8::numeric(400, 20) end as exact
        ), rows as (select row.* from row, generate_series(1, 3))
        select json_build_array(to_json(row), (select json_agg(rows) from rows))::text as json from row`;
      const json = answer?.json ?? "";
      expect(compact(json)).toBe(written(json));
    }),
    randomRuns({ usual: 20, full: 3000 }),
  );
});

it("ends with what it is given, even where that is no JSON", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      expect(compactJson(bytes).length).toBeLessThan(bytes.length * 30 + 1);
    }),
    randomRuns({ usual: 100, full: 20_000 }),
  );
});
