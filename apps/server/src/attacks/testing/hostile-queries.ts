import fc from "fast-check";
import { HOSTILE_VALUES } from "./hostile-values";

/** The columns of a table that is public to read, and names that are none. */
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

/** Encodes a text for an address: necessary characters always, others at random. */
function safely(text: string): string {
  return encodeURIComponent(text.replaceAll(/[\ud800-\udfff]/gu, "")).replaceAll("%2C", ",");
}
