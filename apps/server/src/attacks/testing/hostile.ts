import fc from "fast-check";

/** The columns of a table that anybody may read, and names that are none. */
const NAMES = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.constantFrom("id", "title", "budget", "cities", "created_at", "status"),
  },
  fc.constantFrom("__proto__", "constructor", "toString", "select", "order", "or", "and", "not.or"),
  fc.constantFrom(
    "team.id",
    "team.order",
    "team.limit",
    "a.b.c",
    ".",
    "..",
    "-",
    "id->x",
    "id::text",
  ),
  fc.string({ maxLength: 12 }),
);

const OPERATORS = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.constantFrom(..."eq neq gt gte lt lte like ilike is in cs cd ov".split(" ")),
  },
  fc.constantFrom(
    "match",
    "imatch",
    "fts",
    "plfts(english)",
    "sl",
    "adj",
    "isdistinct",
    "not.eq",
    "not.not.eq",
  ),
  fc.constantFrom("eq(any)", "like(all)", "__proto__", "", "EQ"),
);

/** Values that readers of filters, of numbers, of dates and of text stumble over. */
export const HOSTILE_VALUES = [
  "",
  "null",
  "NULL",
  "not_null",
  "unknown",
  "NaN",
  "infinity",
  "-infinity",
  "1e999",
  "-0",
  "9".repeat(400),
  "0x7fffffff",
  "1_000",
  "9223372036854775808",
  "'",
  '"',
  '""',
  '"\\',
  "\\",
  "(",
  ")",
  "()",
  "(1,2",
  '("a,b)',
  "(((((",
  "{",
  "{}",
  '{"a',
  "{a,{b}}",
  "[]",
  "[1,2)",
  "%",
  "*",
  "**",
  "_",
  "$1",
  "$$",
  "--",
  "/*",
  "; drop table projects",
  "' or 1=1 --",
  "\ud83d\ude00",
  "\u202e",
  "\u0000",
  "\uffff",
  "e\u0301".repeat(50),
  "a".repeat(5000),
  "0000-00-00",
  "294277-01-01",
  "2024-02-30",
  "now",
  "24:00:01",
  "true",
  "((a+)+)$",
  "a{1,99999}",
  "[[:x:]]",
  "\\y",
  "__proto__",
  "[object Object]",
];

const VALUES = fc.oneof(
  fc.constantFrom(...HOSTILE_VALUES),
  fc.string({ unit: "binary", maxLength: 20 }),
);

const SELECTS = fc.oneof(
  fc.constantFrom(
    'select="',
    "select=(",
    "select=)",
    "select=*,*",
    "select=id,id",
    "select=id::text",
    "select=count()",
    "select=id.sum()",
    "select=a:id,a:title",
    "select=__proto__:id",
    "select=team(*)",
    "select=team()",
    "select=team(id,",
    "select=team!inner(id)",
    "select=team!team_project_id_fkey(id)",
    "select=team!nowhere(id)",
    "select=...team(id)",
    "select=...organisations(name)",
    "select=x:organisations(team(id))",
    "select=organisations!inner(id),team!left(id)",
    "select=id,,id",
    "select=%00",
    "select=%ff",
    "select=%F0%9F%98%80",
    "select=mot-rs",
    'select="mot-rs"',
    "select=title->x",
    "select=cities->0",
    "select",
    "select=&select=",
  ),
  fc.string({ maxLength: 30 }).map((text) => `select=${safely(text)}`),
);

const SHAPES = fc.constantFrom(
  "order=",
  "order=id.asc.nullsfirst.x",
  "order=,",
  "order=team(id)",
  "limit=",
  "limit=-1",
  "limit=0",
  "limit=1e3",
  "limit=999999999",
  "limit=99999999999",
  "offset=999999999",
  "offset=-1",
  "or=()",
  "or=(id.eq.1",
  "or=(and(or(and(id.eq.1))))",
  "and=(id.is.null,title.in.(a,b))",
  'or=(title.eq.",id.eq.1)',
  "not.or=(id.eq.1)",
  "columns=id",
  "on_conflict=id",
  "=",
  "&&",
  "id",
  "id=",
  "id=eq",
  "id=eq.",
  "%",
  "%00=1",
  "a=%E0%A4",
);

const FILTERS = fc
  .tuple(NAMES, OPERATORS, VALUES)
  .map(([name, operator, value]) => `${safely(name)}=${safely(operator)}.${safely(value)}`);

/** A query string of a data call, as an attacker makes it up. */
export const hostileQuery = fc
  .array(fc.oneof({ weight: 3, arbitrary: FILTERS }, SELECTS, SHAPES), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => parts.join("&"));

/** Paths of the protocol and beside it. */
export const hostilePath = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(
        "/rest/v1/",
        "/rest/v1/rpc/",
        "/auth/v1/",
        "/storage/v1/object/",
        "/",
        "/realtime/v1/",
      ),
      fc.oneof(
        fc.constantFrom("__proto__", "constructor", "%00", "%", "..", "*", "projects/", "\\"),
        fc.webSegment(),
      ),
    )
    .map(([prefix, rest]) => prefix + rest.replaceAll(/\s/g, "")),
  fc.string({ maxLength: 40 }).map((text) => `/${text.replaceAll(/[\s\0]/g, "")}`),
);

/** Headers that a data call looks at, with what they should not hold. */
export const hostileHeaders = fc.dictionary(
  fc.constantFrom(
    "accept",
    "prefer",
    "range",
    "range-unit",
    "accept-profile",
    "content-profile",
    "if-none-match",
    "accept-encoding",
    "x-upsert",
    "x-client-info",
    "user-agent",
    "cache-control",
    "origin",
    "cookie",
    "x-forwarded-proto",
    "x-supabase-api-version",
  ),
  fc.oneof(
    fc.constantFrom(
      "",
      "*/*",
      "application/vnd.pgrst.object+json",
      "application/vnd.pgrst.object+json;nulls=stripped",
      "application/vnd.pgrst.plan+json",
      "application/geo+json",
      "text/csv",
      "application/openapi+json",
      "application/octet-stream",
      "return=representation,count=exact",
      "count=planned",
      "tx=rollback",
      "max-affected=1",
      "timezone=Nowhere",
      "resolution=merge-duplicates",
      "0-0",
      "5-1",
      "999999999-",
      "0-999999999",
      "bytes=0-",
      "auth",
      "pg_catalog",
      "public",
      "gzip;q=x",
      "br",
      '"',
      "W/",
      "2024-01-01",
      "9999-99-99",
      "x".repeat(4000),
    ),
    fc.string({ maxLength: 20 }).map((text) => text.replaceAll(/[^\x20-\x7e]/g, "")),
  ),
  { maxKeys: 4 },
);

/** Bodies that are no JSON, or JSON that nothing expects. */
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
    "[".repeat(10_000),
    "[".repeat(10_000) + "]".repeat(10_000),
    `${'{"a":'.repeat(5000)}1${"}".repeat(5000)}`,
    `[${"{},".repeat(5000)}{}]`,
    `{"title":${"[".repeat(1000)}${"]".repeat(1000)}}`,
    `{${Array.from({ length: 3000 }, (_, at) => `"k${at}":1`).join(",")}}`,
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

/** As it may stand in an address: what has to be encoded is, and some of the rest at random is not. */
function safely(text: string): string {
  return encodeURIComponent(text.replaceAll(/[\ud800-\udfff]/gu, "")).replaceAll("%2C", ",");
}
