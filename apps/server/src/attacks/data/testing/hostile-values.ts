import fc from "fast-check";

const BIG = 5 * 1024 * 1024;

/** Values by the kind of harm they are meant to do. */
export const HOSTILE_VALUES: Readonly<Record<string, readonly unknown[]>> = {
  "of a wrong type": [1, 0.5, true, {}, { a: 1 }, [], [1], [{ type: 1, value: { toString: 1 } }]],
  "nested lists": [[[]], [["sn"], ["fr"]], [[["a"]]], "{{a,b},{c,d}}", "{", [null], [[null]], [{}]],
  "no numbers": ["NaN", "Infinity", "-Infinity", "1e999", "0x10", "", " ", "١٢"],
  "numbers out of range": [-1, 1e15, 1e21, 2 ** 31, -(2 ** 63), 1e-9, "99999999999999999999", -0],
  "moments out of range": [
    "infinity",
    "-infinity",
    "1899-12-31",
    "3000-01-01",
    "0001-01-01 BC",
    "294276-12-31",
    "2026-02-30",
    "now",
    "tomorrow",
    "epoch",
  ],
  "texts that show nothing": ["", "\u200b\u200d", "\u202e\u2066", "\ufeff", "\u00ad", "\u{e0041}"],
  "control characters": ["a\u0000b", "\u0000", "a\u0001b", "a\u001b[2Jb", "a\u0085b", "a\r\nb"],
  "broken Unicode": ["\ud800", "a\udfffb", "\udc00\ud800"],
  "addresses that act": [
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "data:text/html;base64,PHNjcmlwdD4=",
    "data:image/svg+xml;base64,PHN2Zz4=",
    "data:image/svg+xml,<svg onload=alert(1)>",
    "data:image/png,<svg>",
    "vbscript:x",
    "file:///etc/passwd",
    "//evil.example",
    "blob:https://a/b",
  ],
  "paths that climb": [
    "../../etc/passwd",
    "/storage/v1/object/public/project-images/../x.png",
    "https://a.example/../b.png",
    "https://a.example/%2e%2e/b.png",
    ["/storage/v1/object/public/project-images/../../x.png"],
  ],
  "fragments of SQL and markup": [
    "'; drop table projects; --",
    "$1",
    "{}",
    "null",
    "<script>alert(1)</script>",
    "{{constructor.constructor('x')()}}",
    "%s%n%x",
  ],
  "too long": ["x".repeat(20_000), Array(10_000).fill("sn"), `https://${"x".repeat(4000)}`],
  "far too long": ["x".repeat(BIG), `data:image/png;base64,${"A".repeat(BIG)}`],
};

/** Any of these values, or something that fast-check makes up. */
export const anyHostileValue = fc.oneof(
  fc.constantFrom(
    ...Object.entries(HOSTILE_VALUES)
      .filter(([kind]) => kind !== "far too long")
      .flatMap(([, values]) => values),
  ),
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
  fc.date({ noInvalidDate: false }).map((date) => (Number.isNaN(+date) ? "x" : date.toISOString())),
);

/** The valid values of public columns. The rules are repeated here on purpose, as a check. */
export function offence(column: string, value: unknown): string | null {
  if (value === null || typeof value === "boolean") return null;
  if (Array.isArray(value)) return offenceOfList(column, value);
  if (typeof value === "number") {
    // An entry that corrects another is less than 0.
    const least = /^(?:original_)?amount$/.test(column) ? -1e12 : 0;
    return value >= least && value < 1e12 ? null : "a number out of range";
  }
  return typeof value === "string" ? offenceOfText(column, value) : "neither text nor number";
}

function offenceOfList(column: string, list: readonly unknown[]): string | null {
  if (list.length > 250) return "too many entries";
  if (column === "goals") return list.every(isGoal) ? null : "a goal that there is not";
  if (column === "sectors") return offenceOfSectors(list);
  if (list.some((entry) => typeof entry !== "string" || entry === "")) return "an entry of no text";
  return list.map((entry) => offence(column, entry)).find((each) => each !== null) ?? null;
}

function offenceOfSectors(list: readonly unknown[]): string | null {
  const shares = list.map(
    (entry) => /^[1-9]\d{4}:(\d{1,3}(?:\.\d{1,2})?)$/.exec(String(entry))?.[1],
  );
  if (list.length > 20 || shares.includes(undefined)) return "no sectors with shares";
  const sum = shares.reduce((total, share) => total + Math.round(Number(share) * 100), 0);
  return list.length === 0 || sum === 10_000 ? null : "shares that do not come to 100";
}

function isGoal(entry: unknown): boolean {
  return typeof entry === "number" && Number.isInteger(entry) && entry >= 1 && entry <= 17;
}

const MAX_CHARACTERS = 5000;
/** Characters that show nothing, other than line breaks and tabs. */
const CONTROLS = /[^\P{Cc}\t\n\r]/u;
const LONE_SURROGATE = /\p{Cs}/u;
const DAY = /^(?:date_publication|.*_date|.*_at)$/;
const ADDRESS = /(?:_url|^link_resource)$/;
const IMAGE = /^(?:image_dv\d|image_url|photo_url|picture_rs|la_photo|images)$/;
const BITMAP = /^data:image\/(?:png|jpeg|webp|gif|avif);base64,/;

const FORMS: Readonly<Partial<Record<string, RegExp>>> = {
  file_data: /^data:(?:application|text)\//,
  iati_scope: /^[1-8]$/,
  related_activities: /^[1-5]:\S.{0,199}$/su,
};

function offenceOfText(column: string, text: string): string | null {
  if (CONTROLS.test(text)) return "control characters";
  if (LONE_SURROGATE.test(text)) return "broken Unicode";
  if (DAY.test(column)) return /^(?:19|2\d)\d\d-/.test(text) ? null : "a moment out of range";
  const form = FORMS[column];
  if (form !== undefined) return form.test(text) ? null : `no ${column}`;
  if (IMAGE.test(column)) return offenceOfImage(text);
  if (ADDRESS.test(column) && !/^https?:\/\/[^\s]+$/i.test(text)) return "an address that acts";
  return text.length > MAX_CHARACTERS * 2 ? "too long" : null;
}

function offenceOfImage(text: string): string | null {
  if (BITMAP.test(text)) return text.length > 12_582_912 ? "too large" : null;
  const isStored = text.startsWith("/storage/v1/object/public/project-images/");
  if (!isStored && !/^https?:\/\/[^\s]+$/i.test(text)) return "an image that acts";
  return /(?:\/|%2f)(?:\.|%2e){2}(?:\/|$)/i.test(text) ? "a path that climbs" : null;
}
