import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { evaluateXPathToBoolean, evaluateXPathToNodes, evaluateXPathToStrings } from "fontoxpath";
import { type Node, parseXmlDocument } from "slimdom";
import * as v from "valibot";
import { isOfRegister } from "../iati/codes/registries";

/** The rules of the official validator, kept beside the repository and not in it. */
const file = fileURLToPath(
  new URL("../../../../../shared/iati/ruleset-standard.json", import.meta.url),
);

/** What a test says where it is not; null where it is. */
export const withoutRuleset = existsSync(file) ? null : `passed over, since there is no ${file}`;

const text = v.optional(v.string(), "");
const texts = v.optional(v.array(v.string()), []);
const ruleCase = v.object({
  ruleInfo: v.optional(v.object({ id: v.string(), severity: v.string() })),
  condition: v.optional(v.string(), "true()"),
  paths: texts,
  prefix: texts,
  separator: text,
  regex: text,
  less: text,
  more: text,
  start: text,
  end: text,
  date: text,
  one: text,
  all: text,
  if: text,
  // biome-ignore lint/suspicious/noThenProperty: the ruleset calls it so
  then: text,
  sum: v.optional(v.number(), 0),
  min: v.optional(v.number(), 0),
  max: v.optional(v.number(), 0),
});
const rules = v.record(v.string(), v.object({ cases: v.array(ruleCase) }));
const loop = v.object({ cases: v.array(v.object({ foreach: v.string(), do: rules })) });
const ruleset = v.record(
  v.string(),
  v.intersect([v.object({ loop: v.optional(loop) }), v.record(v.string(), v.unknown())]),
);

type Case = v.InferOutput<typeof ruleCase>;

/** How a case is broken within an element. @param today an ISO date */
type Check = (each: Case, element: Node, today: string) => boolean;

const valuesAt = (paths: readonly string[], element: Node) =>
  paths.flatMap((path) => evaluateXPathToStrings(`(${path})/string()`, element));
const isTrue = (expression: string, element: Node) => evaluateXPathToBoolean(expression, element);

const dayAt = (path: string, element: Node, today: string) =>
  path === "NOW" ? [today] : valuesAt([path], element).slice(0, 1);

/** By the names of the rules, as the ruleset specification has them. */
const broken: Readonly<Record<string, Check>> = {
  atleast_one: ({ paths }, element) => !paths.some((path) => isTrue(`exists(${path})`, element)),
  no_more_than_one: ({ paths }, element) =>
    paths.reduce((count, path) => count + evaluateXPathToNodes(path, element).length, 0) > 1,
  unique: ({ paths }, element) => {
    const values = valuesAt(paths, element);
    return new Set(values).size < values.length;
  },
  startswith: ({ paths, prefix, separator }, element) =>
    valuesAt(paths, element).some((value) =>
      prefix[0] === "ORG-ID-PREFIX"
        ? !isOfRegister(value)
        : !valuesAt(prefix, element).some((each) => value.startsWith(each + separator)),
    ),
  regex_matches: ({ paths, regex }, element) =>
    valuesAt(paths, element).some((value) => value !== "" && !new RegExp(regex).test(value)),
  no_spaces: ({ paths }, element) =>
    valuesAt(paths, element).some((value) => value !== value.trim()),
  strict_sum: ({ paths, sum }, element) => {
    const values = valuesAt(paths, element).map(Number);
    return Number(values.reduce((all, value) => all + value, 0).toFixed(4)) !== sum;
  },
  range: ({ paths, min, max }, element) =>
    valuesAt(paths, element).some((value) => !(Number(value) >= min && Number(value) <= max)),
  if_then: (each, element) => isTrue(each.if, element) && !isTrue(each.then, element),
  date_order: ({ less, more }, element, today) => {
    const [[first], [last]] = [dayAt(less, element, today), dayAt(more, element, today)];
    return first !== undefined && last !== undefined && first > last;
  },
  date_now: ({ date }, element, today) =>
    dayAt(date, element, today).some((moment) => moment.slice(0, 10) > today),
  time_limit: ({ start, end }, element) => {
    const [[first = ""], [last = ""]] = [dayAt(start, element, ""), dayAt(end, element, "")];
    return (Date.parse(last) - Date.parse(first)) / 86_400_000 > 365;
  },
  one_or_all: ({ one, all }, element) => {
    const missing = {
      lang: "exists(.//narrative[not(@xml:lang)])",
      currency: "exists(.//value[not(@currency)])",
      sector: "exists(transaction[not(sector)])",
    }[all];
    return !isTrue(`exists(${one})`, element) && isTrue(missing ?? "false()", element);
  },
};

let stored: v.InferOutput<typeof ruleset> | undefined;

/** The numbers of the rules that a file breaks. */
export function brokenRules(xml: string, today: string): string[] {
  const document = parseXmlDocument(xml);
  stored ??= v.parse(ruleset, JSON.parse(readFileSync(file, "utf8")));
  const found = Object.entries(stored).flatMap(([path, { loop, ...others }]) =>
    evaluateXPathToNodes<Node>(path, document).flatMap((element) =>
      [others, ...repeated(loop, element)].flatMap((each) => brokenOf(each, element, today)),
    ),
  );
  return [...new Set(found)].sort();
}

/** The rules of a loop, once for each of the values that it goes through. */
function repeated(loops: v.InferOutput<typeof loop> | undefined, element: Node): unknown[] {
  return (loops?.cases ?? []).flatMap(({ foreach, do: written }) =>
    [...new Set(valuesAt([foreach], element))].map((value) =>
      JSON.parse(JSON.stringify(written).replaceAll("$1", value)),
    ),
  );
}

function brokenOf(written: unknown, element: Node, today: string): string[] {
  return Object.entries(v.parse(rules, written)).flatMap(([rule, { cases }]) => {
    const isBroken = broken[rule];
    if (isBroken === undefined) throw new Error(`There is a rule of another kind, ${rule}.`);
    return cases
      .filter((each) => isTrue(each.condition, element) && isBroken(each, element, today))
      .map(({ ruleInfo }) => ruleInfo?.id ?? rule);
  });
}
