import * as v from "valibot";
import { EURO } from "../format/money";
import { TITLE_MAX_LENGTH } from "../limits";
import { readCities } from "../places/cities";
import { type Continent, readContinent } from "../places/continents";
import { readCountryCodes } from "../places/countries";
import { type DataVizSlot, readDataVizSlot } from "../project/data-viz";
import { DEFAULT_ENTRY_KIND, readEntryKind } from "../project/entry-kind";
import { type Goal, readGoals } from "../project/goals";
import { DEFAULT_INDICATOR_UNIT, readIndicatorUnit } from "../project/indicator-unit";
import { DEFAULT_MILESTONE_STATUS, readMilestoneStatus } from "../project/milestone-status";
import { DEFAULT_PROJECT_STATUS, readProjectStatus } from "../project/project-status";
import type { Fact, Kind, LimitedName, RequiredName } from "./fact";
import { renditionEntries } from "./renditions";

/**
 * A text of one line, such as a reference; null for none.
 *
 * @param limited what the catalogue calls it
 */
export function line<Column extends string>(
  column: Column,
  limited: LimitedName,
  { max = TITLE_MAX_LENGTH }: { max?: number } = {},
): Fact<string | null, string, Column> {
  return fact("line", column, v.nullable(v.string()), "", { limited, max });
}

/** A text of one line that a row cannot be without, such as a title. */
export function requiredLine<Column extends string>(
  column: Column,
  name: RequiredName & LimitedName,
): Fact<string, string, Column> {
  const rule = { required: name, limited: name, max: TITLE_MAX_LENGTH };
  return fact("line", column, v.string(), "", rule);
}

/** A text of several lines; null for none. */
export function text<Column extends string>(
  column: Column,
  limited: LimitedName,
  { max }: { max: number },
): Fact<string | null, string, Column> {
  return fact("text", column, v.nullable(v.string()), "", { limited, max });
}

/** A text of several lines that a row cannot be without. */
export function requiredText<Column extends string>(
  column: Column,
  name: RequiredName & LimitedName,
  { max }: { max: number },
): Fact<string, string, Column> {
  return fact("text", column, v.string(), "", { required: name, limited: name, max });
}

/** A web address; null for none. */
export const address = plain("address", v.nullable(v.string()), "");

/** A web address that a row cannot be without. */
export function requiredAddress<Column extends string>(
  column: Column,
  required: RequiredName,
): Fact<string, string, Column> {
  return fact("address", column, v.string(), "", { required });
}

/** A day: an ISO date. */
export const day = plain("day", v.nullable(v.string()), "");

/** A day that a row cannot be without. */
export function requiredDay<Column extends string>(
  column: Column,
  required: RequiredName,
): Fact<string, string, Column> {
  return fact("day", column, v.string(), "", { required });
}

/** A moment: an ISO timestamp. A form holds it as `2025-03-15T14:05`, where the person is. */
export const moment = plain("moment", v.string(), "");

/** An amount of money in the project's currency. */
export const money = plain("money", v.nullable(v.number()), "");

/** An amount that is less than 0 for a correction, and never typed as 0; null where there is none. */
export const amount = plain("amount", v.nullable(v.number()), "");

/** What one unit of another currency was in the project's. */
export const rate = plain("rate", v.nullable(v.number()), "");

/** A currency other than the project's, by its code; null where there is none. */
export const foreignCurrency = plain("foreign_currency", v.nullable(v.string()), "");

/** What an entry of the ledger is; `spent` where something else is stored. */
export const entryKind = plain("entry_kind", reading(readEntryKind), DEFAULT_ENTRY_KIND);

/** A currency by its code. Pages that were kept on a device before there were others than the euro have none. */
export const currency = plain("currency", v.fallback(v.string(), EURO), EURO);

/** A whole number. */
export const count = plain("count", v.nullable(v.number()), "");

/** A value of an indicator, which may be negative, with at most four decimals. */
export const measure = plain("measure", v.nullable(v.number()), "");

/** A value of an indicator that a row cannot be without. */
export function requiredMeasure<Column extends string>(
  column: Column,
  required: RequiredName,
): Fact<number, string, Column> {
  return fact("measure", column, v.number(), "", { required });
}

/** How an indicator is measured; `number` where something else is stored. */
export const indicatorUnit = plain("unit", reading(readIndicatorUnit), DEFAULT_INDICATOR_UNIT);

/** The figure of the project that shows a row, by its number; null for none. A form holds the number as a text. */
export const figureOf = plain<DataVizSlot | null, string>("figure", reading(readDataVizSlot), "");

/** The labels of a rating's scale, from its first place on; null where there is none. */
export function labels<Column extends string>(
  column: Column,
  { max }: { max: number },
): Fact<string[] | null, string[], Column> {
  return fact("labels", column, v.nullable(v.array(v.string())), [], { max });
}

/** Yes or no. */
export const answer = plain("answer", v.fallback(v.boolean(), false), false);

/** Whether it is online. */
export const flag = plain("flag", v.boolean(), false);

/** The phase of a project; the first one where something else is stored. */
export const phase = plain("phase", reading(readProjectStatus), DEFAULT_PROJECT_STATUS);

/** How far a milestone is; `pending` where something else is stored. */
export const milestoneStatus = plain(
  "milestone_status",
  reading(readMilestoneStatus),
  DEFAULT_MILESTONE_STATUS,
);

/** A continent by its English name; null where something else is stored. */
export const continent = plain<Continent | null, Continent | "">(
  "continent",
  reading(readContinent),
  "",
);

/** Countries by their two-letter codes, at most so many. */
export function countries<Column extends string>(
  column: Column,
  { max }: { max: number },
): Fact<string[], string[], Column> {
  return fact("countries", column, reading(readCountryCodes), [], { max });
}

/** A list of cities, at most so many. */
export function cities<Column extends string>(
  column: Column,
  { max }: { max: number },
): Fact<string[], string[], Column> {
  return fact("cities", column, reading(readCities), [], { max });
}

/**
 * Goals of the United Nations by their numbers, at most so many. A form holds the numbers as texts. Pages that were kept on
 * a device before there were goals have none.
 */
export function goals<Column extends string>(
  column: Column,
  { max }: { max: number },
): Fact<Goal[], string[], Column> {
  return fact("goals", column, v.fallback(reading(readGoals), []), [], { max });
}

const texts = v.fallback(v.array(v.string()), []);

/**
 * Sectors of the DAC with their shares, `11220:60`, at most so many. A form holds the shares as they are typed. Pages that
 * were kept on a device before there were sectors have none.
 */
export function sectors<Column extends string>(
  column: Column,
  { max }: { max: number },
): Fact<string[], string[], Column> {
  return fact("sectors", column, texts, [], { max });
}

/** How far a project reaches, by the code of IATI's list ActivityScope. */
export const scope = plain("scope", v.nullable(v.string()), "");

/** Activities in IATI, each by the code of how it is related and its identifier, `1:XM-DAC-41114-1`; at most so many. */
export function relatedActivities<Column extends string>(
  column: Column,
  { max }: { max: number },
): Fact<string[], string[], Column> {
  return fact("related_activities", column, texts, [], { max });
}

/** A picture, which is heavy: a data URL, or the address of a stored one. */
export const picture = plain<string | null, string | null>("picture", v.nullable(v.string()), null);

/** A picture that a row cannot be without. */
export const requiredPicture = plain<string, string | null>("picture", v.string(), null);

/** A document, which is heavy: a data URL. */
export const file = plain<string | null, string | null>("file", v.nullable(v.string()), null);

/** The milestone of the project that a row documents, by its id. */
export const milestoneOf = reference("milestone");

/** A picture of the project that shows what a row says, by its id. */
export const photoOf = reference("photo");

/** A document of the project that documents what a row says, by its id. */
export const documentOf = reference("document");

/** A donor of the project, by its id. */
export const donorOf = reference("donor");

/** A document of the project that proves a row, by its id. */
export const receiptOf = reference("receipt");

/** A value that the app or the database sets, and nobody is shown. */
export function internal<Column extends string, Value>(
  column: Column,
  stored: v.GenericSchema<unknown, Value>,
): Fact<Value, null, Column> {
  return fact("internal", column, stored, null);
}

/** A value that the app or the database sets, of which people read in the history. */
export function computed<Column extends string, Value>(
  column: Column,
  kind: Kind,
  stored: v.GenericSchema<unknown, Value>,
): Fact<Value, undefined, Column> {
  return fact(kind, column, stored, undefined);
}

/** The columns of a picture's smaller versions. */
export const renditionFacts = {
  rendition_base: internal("rendition_base", renditionEntries.rendition_base),
  picture_width: internal("picture_width", renditionEntries.picture_width),
  picture_height: internal("picture_height", renditionEntries.picture_height),
  picture_colour: internal("picture_colour", renditionEntries.picture_colour),
};

/** Anything that is stored, read by a function that makes sense of all. */
export function reading<Value>(read: (stored: unknown) => Value): v.GenericSchema<unknown, Value> {
  return v.pipe(v.unknown(), v.transform(read));
}

/** Makes the facts of a kind that bounds nothing by itself. */
export function plain<Value, Input>(
  kind: Kind,
  stored: v.GenericSchema<unknown, Value>,
  initial: Input,
) {
  return <Column extends string>(column: Column): Fact<Value, Input, Column> =>
    fact(kind, column, stored, initial);
}

/** Makes the facts that name another row of the project by its id; null for none. */
function reference(kind: Kind) {
  return plain<string | null, string | null>(kind, v.nullable(v.string()), null);
}

type Bounds = Partial<Pick<Fact, "required" | "limited" | "max">>;

export function fact<Value, Input, Column extends string>(
  kind: Kind,
  column: Column,
  stored: v.GenericSchema<unknown, Value>,
  initial: Input,
  { required = null, limited = null, max = Infinity }: Bounds = {},
): Fact<Value, Input, Column> {
  return { kind, column, stored, initial, required, limited, max };
}
