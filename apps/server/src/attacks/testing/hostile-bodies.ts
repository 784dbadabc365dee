import fc from "fast-check";
import { HOSTILE_VALUES } from "./hostile-values";

/** Bodies that take JSON parsers long, or overflow their stack. */
export const UNWIELDY_BODIES = [
  "[".repeat(10_000),
  "[".repeat(10_000) + "]".repeat(10_000),
  `${'{"a":'.repeat(5000)}1${"}".repeat(5000)}`,
  `[${"{},".repeat(5000)}{}]`,
  `{"title":${"[".repeat(1000)}${"]".repeat(1000)}}`,
  `{"title":${"[".repeat(60_000)}${"]".repeat(60_000)}}`,
  `{${Array.from({ length: 3000 }, (_, at) => `"k${at}":1`).join(",")}}`,
];

/** Bodies that are no JSON, or unexpected JSON. */
export const hostileBody = fc.oneof(
  fc.constantFrom(
    "{",
    "[",
    "]",
    '"',
    "nul",
    "\u0000",
    "\ufeff{}",
    "[]",
    "{}",
    "[[]]",
    "[{}]",
    "null",
    "true",
    "1",
    '"x"',
    "1e999",
    "[null]",
    "[1,{}]",
    '{"__proto__":{"id":1}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"id":{"$gt":""}}',
    '{"":1}',
    '{"title":"\\u0000"}',
    '{"title":"\\ud800"}',
    '{"id":1,"id":2}',
    '[{"title":"a"},{"status":"b"}]',
    ...UNWIELDY_BODIES,
  ),
  fc.json({ maxDepth: 3 }),
  fc
    .dictionary(
      fc.constantFrom(
        ..."id title user_id project_id organization_id budget cities is_online email".split(" "),
      ),
      fc.oneof(fc.constantFrom<unknown>(...HOSTILE_VALUES), fc.jsonValue({ maxDepth: 2 })),
    )
    .map((row) => JSON.stringify(row)),
);
