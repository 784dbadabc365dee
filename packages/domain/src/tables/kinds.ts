import * as v from "valibot";
import { isWebAddress } from "../files/web-address";
import { TITLE_MAX_LENGTH, WEB_ADDRESS_MAX_LENGTH } from "../limits";
import { readCities } from "../places/cities";
import { type Continent, readContinent } from "../places/continents";
import { readCountryCodes } from "../places/countries";
import {
  DEFAULT_MILESTONE_STATUS,
  type MilestoneStatus,
  readMilestoneStatus,
} from "../project/milestone-status";
import {
  DEFAULT_PROJECT_STATUS,
  type ProjectStatus,
  readProjectStatus,
} from "../project/project-status";
import type { Fact, Kind } from "./fact";
import { renditionEntries } from "./renditions";

type OrNull<Value, Required> = Required extends true ? Value : Value | null;

interface Options<Required> {
  /** Whether a row cannot be without it; else it may be null. */
  isRequired?: Required;
  /** Most characters, or entries of a list. */
  max?: number;
}

/** A text of one line: a title, a name, a reference. */
export function line<Column extends string, Required extends boolean = false>(
  column: Column,
  { max = TITLE_MAX_LENGTH, ...options }: Options<Required> = {},
): Fact<OrNull<string, Required>, string, Column> {
  return fact("line", column, v.string(), "", { max, ...options });
}

/** A text of several lines. */
export function text<Column extends string, Required extends boolean = false>(
  column: Column,
  options: Options<Required> & { max: number },
): Fact<OrNull<string, Required>, string, Column> {
  return fact("text", column, v.string(), "", options);
}

/** A web address. One that may be missing is null where something else than `http` or `https` is stored. */
export function address<Column extends string, Required extends boolean = false>(
  column: Column,
  options: Options<Required> = {},
): Fact<OrNull<string, Required>, string, Column> {
  const bounds = { max: WEB_ADDRESS_MAX_LENGTH, orNull: linkable };
  return fact("address", column, v.string(), "", { ...bounds, ...options });
}

const linkable = v.pipe(
  v.nullable(v.string()),
  v.transform((stored) => (stored !== null && isWebAddress(stored) ? stored : null)),
);

/** A day: an ISO date. */
export function day<Column extends string>(column: Column): Fact<string | null, string, Column> {
  return fact("day", column, v.string(), "");
}

/** A moment: an ISO timestamp. A form holds it as `2025-03-15T14:05`, where the person is. */
export function moment<Column extends string>(column: Column): Fact<string, string, Column> {
  return fact("moment", column, v.string(), "", { isRequired: true });
}

/** An amount of money in euros. */
export function money<Column extends string>(column: Column): Fact<number | null, string, Column> {
  return fact("money", column, v.number(), "");
}

/** A whole number. */
export function count<Column extends string>(column: Column): Fact<number | null, string, Column> {
  return fact("count", column, v.number(), "");
}

/** Yes or no. */
export function flag<Column extends string>(column: Column): Fact<boolean, boolean, Column> {
  return fact("flag", column, v.boolean(), false, { isRequired: true });
}

/** The phase of a project; the first one where something else is stored. */
export function phase<Column extends string>(
  column: Column,
): Fact<ProjectStatus, ProjectStatus, Column> {
  return fact("phase", column, reading(readProjectStatus), DEFAULT_PROJECT_STATUS, {
    isRequired: true,
  });
}

/** How far a milestone is; `pending` where something else is stored. */
export function milestoneStatus<Column extends string>(
  column: Column,
): Fact<MilestoneStatus, MilestoneStatus, Column> {
  return fact("milestone_status", column, reading(readMilestoneStatus), DEFAULT_MILESTONE_STATUS, {
    isRequired: true,
  });
}

/** A continent by its English name; null where something else is stored. */
export function continent<Column extends string>(
  column: Column,
): Fact<Continent | null, Continent | "", Column> {
  return fact("continent", column, reading(readContinent), "");
}

/** Countries by their two-letter codes. */
export function countries<Column extends string>(
  column: Column,
  options: { max: number },
): Fact<string[], string[], Column> {
  return fact("countries", column, reading(readCountryCodes), [], { isRequired: true, ...options });
}

/** A list of cities. */
export function names<Column extends string>(
  column: Column,
  options: { max: number },
): Fact<string[], string[], Column> {
  return fact("names", column, reading(readCities), [], { isRequired: true, ...options });
}

/** A picture, which is heavy: a data URL, or the address of a stored one. */
export function picture<Column extends string, Required extends boolean = false>(
  column: Column,
  options: Options<Required> = {},
): Fact<OrNull<string, Required>, string | null, Column> {
  return fact("picture", column, v.string(), null, options);
}

/** A document, which is heavy: a data URL. */
export function file<Column extends string>(
  column: Column,
): Fact<string | null, string | null, Column> {
  return fact("file", column, v.string(), null);
}

/** The milestone of the project that a row documents, by its id. */
export function milestoneOf<Column extends string>(
  column: Column,
): Fact<string | null, string | null, Column> {
  return fact("milestone", column, v.string(), null);
}

/** A value that the app or the database sets, and nobody is shown. */
export function internal<Column extends string, Value>(
  column: Column,
  stored: v.GenericSchema<unknown, Value>,
): Fact<Value, null, Column> {
  return fact("internal", column, stored, null, { isRequired: true });
}

/** The columns of a picture's smaller versions. */
export const renditionFacts = {
  rendition_base: internal("rendition_base", renditionEntries.rendition_base),
  picture_width: internal("picture_width", renditionEntries.picture_width),
  picture_height: internal("picture_height", renditionEntries.picture_height),
  picture_colour: internal("picture_colour", renditionEntries.picture_colour),
};

/** Anything that is stored, read by a function that makes sense of all. */
function reading<Value>(read: (stored: unknown) => Value): v.GenericSchema<unknown, Value> {
  return v.pipe(v.unknown(), v.transform(read));
}

function fact<Value, Input, Column extends string, Required extends boolean = false>(
  kind: Kind,
  column: Column,
  stored: v.GenericSchema<unknown, Value>,
  initial: Input,
  options?: Options<Required> & { orNull?: v.GenericSchema<unknown, Value | null> },
): Fact<OrNull<Value, Required>, Input, Column>;
function fact(
  kind: Kind,
  column: string,
  stored: v.GenericSchema,
  initial: unknown,
  {
    isRequired = false,
    max = Infinity,
    orNull = v.nullable(stored),
  }: Options<boolean> & { orNull?: v.GenericSchema } = {},
): unknown {
  return { kind, column, stored: isRequired ? stored : orNull, initial, isRequired, max };
}
