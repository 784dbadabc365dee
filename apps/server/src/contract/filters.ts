/** One comparison of a filter, without its value. */
export interface Condition {
  /** Empty where the parameter's name is the column. */
  column: string;
  operator: string;
  value: string;
  isNegated: boolean;
}

/** Deeper trees of conditions are refused. */
const MAX_DEPTH = 3;

/** Regular expressions can take a database seconds for each row. */
const REGULAR_EXPRESSIONS: ReadonlySet<string> = new Set(["match", "imatch"]);

const COMPARISON =
  /^(?<negated>not\.)?(?<operator>eq|neq|gte?|lte?|i?like|i?match|is|in|c[sd]|ov)\.(?<value>[\s\S]*)$/;

const GROUP = /^(?:not\.)?(?:and|or)(?<conditions>\([\s\S]*\))$/;

const NAMED_COMPARISON =
  /^(?:"(?<quoted>[\w-]{1,63})"|(?<plain>[\w-]{1,63}))\.(?<comparison>[\s\S]+)$/;

/** Whether a condition matches by a regular expression. */
export function isRegularExpression({ operator }: Condition): boolean {
  return REGULAR_EXPRESSIONS.has(operator);
}

/**
 * Reads the value of a column's parameter, such as `eq.5` or `not.in.(1,2)`.
 *
 * @returns null for an operator that does not exist here
 * @see https://docs.postgrest.org/en/v12/references/api/tables_views.html#operators
 */
export function parseComparison(text: string, column = ""): Condition | null {
  const { negated, operator, value } = COMPARISON.exec(text)?.groups ?? {};
  if (operator === undefined || value === undefined) return null;
  return { column, operator, value, isNegated: negated !== undefined };
}

/**
 * Reads the conditions of an `or` or `and` parameter, such as `(id.eq.5,and(a.gt.1,b.lt.2))`.
 *
 * @returns null for what is written in any other way, or nested too deeply
 */
export function parseConditions(text: string, depth = 1): Condition[] | null {
  const parts = depth > MAX_DEPTH ? null : splitGroup(text);
  if (parts === null) return null;
  const conditions: Condition[] = [];
  for (const part of parts) {
    const found = parseCondition(part, depth);
    if (found === null) return null;
    conditions.push(...found);
  }
  return conditions;
}

function parseCondition(text: string, depth: number): Condition[] | null {
  const group = GROUP.exec(text)?.groups?.conditions;
  if (group !== undefined) return parseConditions(group, depth + 1);
  const { quoted, plain, comparison } = NAMED_COMPARISON.exec(text)?.groups ?? {};
  const condition = parseComparison(comparison ?? "", quoted ?? plain);
  return condition && [condition];
}

/** The tokens of a group; an unclosed quote is a token of its own. */
const GROUP_TOKEN = /"(?:[^"\\]|\\[\s\S])*"|[(){},"]|[^(){},"]+/g;

const DEPTH_CHANGE: Readonly<Record<string, number>> = { "(": 1, "{": 1, ")": -1, "}": -1 };

/** The parts of `(a,b(c,d),"e,f")` between its outer commas. */
function splitGroup(text: string): string[] | null {
  if (!text.startsWith("(") || !text.endsWith(")")) return null;
  const parts: string[] = [];
  let part = "";
  let depth = 0;
  for (const [token] of text.slice(1, -1).matchAll(GROUP_TOKEN)) {
    depth += DEPTH_CHANGE[token] ?? 0;
    if (depth < 0 || token === '"') return null;
    if (token === "," && depth === 0) parts.push(part);
    part = token === "," && depth === 0 ? "" : part + token;
  }
  return depth === 0 ? [...parts, part].map((each) => each.trim()) : null;
}
