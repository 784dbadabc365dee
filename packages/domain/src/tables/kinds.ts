import * as v from "valibot";
import { EURO } from "../format/money";
import { TITLE_MAX_LENGTH } from "../limits";
import { readCities } from "../places/cities";
import { type Continent, readContinent } from "../places/continents";
import { readCountryCodes } from "../places/countries";
import { type DataVizSlot, readDataVizSlot } from "../project/data-viz";
import { DEFAULT_ENTRY_KIND, type EntryKind, readEntryKind } from "../project/entry-kind";
import { type Goal, readGoals } from "../project/goals";
import {
  DEFAULT_INDICATOR_UNIT,
  type IndicatorUnit,
  readIndicatorUnit,
} from "../project/indicator-unit";
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
export function address<Column extends string>(
  column: Column,
): Fact<string | null, string, Column> {
  return fact("address", column, v.nullable(v.string()), "");
}

/** A web address that a row cannot be without. */
export function requiredAddress<Column extends string>(
  column: Column,
  required: RequiredName,
): Fact<string, string, Column> {
  return fact("address", column, v.string(), "", { required });
}

/** A day: an ISO date. */
export function day<Column extends string>(column: Column): Fact<string | null, string, Column> {
  return fact("day", column, v.nullable(v.string()), "");
}

/** A day that a row cannot be without. */
export function requiredDay<Column extends string>(
  column: Column,
  required: RequiredName,
): Fact<string, string, Column> {
  return fact("day", column, v.string(), "", { required });
}

/** A moment: an ISO timestamp. A form holds it as `2025-03-15T14:05`, where the person is. */
export function moment<Column extends string>(column: Column): Fact<string, string, Column> {
  return fact("moment", column, v.string(), "");
}

/** An amount of money in the project's currency. */
export function money<Column extends string>(column: Column): Fact<number | null, string, Column> {
  return fact("money", column, v.nullable(v.number()), "");
}

/** An amount that is less than 0 for a correction, and never typed as 0; null where there is none. */
export function amount<Column extends string>(column: Column): Fact<number | null, string, Column> {
  return fact("amount", column, v.nullable(v.number()), "");
}

/** What one unit of another currency was in the project's. */
export function rate<Column extends string>(column: Column): Fact<number | null, string, Column> {
  return fact("rate", column, v.nullable(v.number()), "");
}

/** A currency other than the project's, by its code; null where there is none. */
export function foreignCurrency<Column extends string>(
  column: Column,
): Fact<string | null, string, Column> {
  return fact("foreign_currency", column, v.nullable(v.string()), "");
}

/** What an entry of the ledger is; `spent` where something else is stored. */
export function entryKind<Column extends string>(
  column: Column,
): Fact<EntryKind, EntryKind, Column> {
  return fact("entry_kind", column, reading(readEntryKind), DEFAULT_ENTRY_KIND);
}

/** A currency by its code. Pages that were kept on a device before there were others than the euro have none. */
export function currency<Column extends string>(column: Column): Fact<string, string, Column> {
  return fact("currency", column, v.fallback(v.string(), EURO), EURO);
}

/** A whole number. */
export function count<Column extends string>(column: Column): Fact<number | null, string, Column> {
  return fact("count", column, v.nullable(v.number()), "");
}

/** A value of an indicator, which may be negative, with at most four decimals. */
export function measure<Column extends string>(
  column: Column,
): Fact<number | null, string, Column> {
  return fact("measure", column, v.nullable(v.number()), "");
}

/** A value of an indicator that a row cannot be without. */
export function requiredMeasure<Column extends string>(
  column: Column,
  required: RequiredName,
): Fact<number, string, Column> {
  return fact("measure", column, v.number(), "", { required });
}

/** How an indicator is measured; `number` where something else is stored. */
export function indicatorUnit<Column extends string>(
  column: Column,
): Fact<IndicatorUnit, IndicatorUnit, Column> {
  return fact("unit", column, reading(readIndicatorUnit), DEFAULT_INDICATOR_UNIT);
}

/** The figure of the project that shows a row, by its number; null for none. A form holds the number as a text. */
export function figureOf<Column extends string>(
  column: Column,
): Fact<DataVizSlot | null, string, Column> {
  return fact("figure", column, reading(readDataVizSlot), "");
}

/** The labels of a rating's scale, from its first place on; null where there is none. */
export function labels<Column extends string>(
  column: Column,
  { max }: { max: number },
): Fact<string[] | null, string[], Column> {
  return fact("labels", column, v.nullable(v.array(v.string())), [], { max });
}

/** Yes or no. */
export function answer<Column extends string>(column: Column): Fact<boolean, boolean, Column> {
  return fact("answer", column, v.fallback(v.boolean(), false), false);
}

/** Whether it is online. */
export function flag<Column extends string>(column: Column): Fact<boolean, boolean, Column> {
  return fact("flag", column, v.boolean(), false);
}

/** The phase of a project; the first one where something else is stored. */
export function phase<Column extends string>(
  column: Column,
): Fact<ProjectStatus, ProjectStatus, Column> {
  return fact("phase", column, reading(readProjectStatus), DEFAULT_PROJECT_STATUS);
}

/** How far a milestone is; `pending` where something else is stored. */
export function milestoneStatus<Column extends string>(
  column: Column,
): Fact<MilestoneStatus, MilestoneStatus, Column> {
  return fact("milestone_status", column, reading(readMilestoneStatus), DEFAULT_MILESTONE_STATUS);
}

/** A continent by its English name; null where something else is stored. */
export function continent<Column extends string>(
  column: Column,
): Fact<Continent | null, Continent | "", Column> {
  return fact("continent", column, reading(readContinent), "");
}

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
export function scope<Column extends string>(column: Column): Fact<string | null, string, Column> {
  return fact("scope", column, v.nullable(v.string()), "");
}

/** Activities in IATI, each by the code of how it is related and its identifier, `1:XM-DAC-41114-1`; at most so many. */
export function relatedActivities<Column extends string>(
  column: Column,
  { max }: { max: number },
): Fact<string[], string[], Column> {
  return fact("related_activities", column, texts, [], { max });
}

/** A picture, which is heavy: a data URL, or the address of a stored one. */
export function picture<Column extends string>(
  column: Column,
): Fact<string | null, string | null, Column> {
  return fact("picture", column, v.nullable(v.string()), null);
}

/** A picture that a row cannot be without. */
export function requiredPicture<Column extends string>(
  column: Column,
): Fact<string, string | null, Column> {
  return fact("picture", column, v.string(), null);
}

/** A document, which is heavy: a data URL. */
export function file<Column extends string>(
  column: Column,
): Fact<string | null, string | null, Column> {
  return fact("file", column, v.nullable(v.string()), null);
}

/** The milestone of the project that a row documents, by its id. */
export function milestoneOf<Column extends string>(
  column: Column,
): Fact<string | null, string | null, Column> {
  return fact("milestone", column, v.nullable(v.string()), null);
}

/** A picture of the project that shows what a row says, by its id. */
export function photoOf<Column extends string>(
  column: Column,
): Fact<string | null, string | null, Column> {
  return fact("photo", column, v.nullable(v.string()), null);
}

/** A document of the project that documents what a row says, by its id. */
export function documentOf<Column extends string>(
  column: Column,
): Fact<string | null, string | null, Column> {
  return fact("document", column, v.nullable(v.string()), null);
}

/** A donor of the project, by its id. */
export function donorOf<Column extends string>(
  column: Column,
): Fact<string | null, string | null, Column> {
  return fact("donor", column, v.nullable(v.string()), null);
}

/** A document of the project that proves a row, by its id. */
export function receiptOf<Column extends string>(
  column: Column,
): Fact<string | null, string | null, Column> {
  return fact("receipt", column, v.nullable(v.string()), null);
}

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
