import {
  CITIES_MAX,
  COUNTRIES_MAX,
  GOALS_MAX,
  MEASURE_MAX,
  MONEY_MAX,
  ORGANISATION_IDENTIFIER_MAX_LENGTH,
  RATE_MAX,
  RELATED_ACTIVITIES_MAX,
  SCALE_LABEL_MAX_LENGTH,
  SECTORS_MAX,
  SMALL_IMAGE_DATA_URL_MAX_BYTES,
} from "@vigie/domain/limits";
import { DATA_VIZ_SLOTS } from "@vigie/domain/project/data-viz";
import { ORGANISATION_TYPES } from "@vigie/domain/project/organisation-type";
import { PARTNER_ROLES } from "@vigie/domain/project/partner-role";
import type { Fact, Kind } from "@vigie/domain/tables/fact";
import * as v from "valibot";

const types: Readonly<Record<Kind, string | null>> = {
  flag: "boolean",
  answer: "boolean",
  line: "text",
  text: "text",
  address: "text",
  day: "date",
  moment: "timestamp with time zone",
  money: "numeric(14,2)",
  amount: "numeric(14,2)",
  rate: "numeric(24,12)",
  entry_kind: "text",
  currency: "text",
  foreign_currency: "text",
  count: "integer",
  phase: "text",
  milestone_status: "text",
  continent: "text",
  countries: "text[]",
  cities: "text[]",
  goals: "smallint[]",
  sectors: "text[]",
  scope: "text",
  related_activities: "text[]",
  picture: "text",
  file: "text",
  milestone: "uuid",
  measure: "numeric(16,4)",
  unit: "text",
  figure: "smallint",
  labels: "text[]",
  photo: "uuid",
  document: "uuid",
  donor: "uuid",
  receipt: "uuid",
  identifier: "text",
  organisation_type: "text",
  partner_role: "text",
  internal: null,
};

/** The type of the column that holds a fact; null where its kind does not say. */
export function columnTypeOf({ kind }: Fact): string | null {
  return types[kind];
}

/** What a column is where nothing was given, for kinds whose columns are never null. */
const defaults: Readonly<Partial<Record<Kind, string>>> = {
  flag: "false",
  answer: "false",
  phase: "'just_started'",
  milestone_status: "'pending'",
  unit: "'number'",
  entry_kind: "'spent'",
  partner_role: "'implementing'",
  // The organisation's, which a trigger puts in its place.
  currency: "''",
  countries: "'{}'",
  cities: "'{}'",
  goals: "'{}'",
  sectors: "'{}'",
  related_activities: "'{}'",
};

/** Whether a fact's column may be null. */
export function isNullable({ kind, stored }: Fact): boolean {
  return defaults[kind] === undefined && v.is(stored, null);
}

/** The checks that a fact's kind and bounds ask of its column, by the end of their names. */
export function checksOf(fact: Fact): readonly (readonly [end: string, check: string])[] {
  const { kind, max } = fact;
  const column = quoted(fact.column);
  const filled = ["filled", `private.is_filled(${column})`] as const;
  const length = ["length", `char_length(${column}) <= ${max}`] as const;
  switch (kind) {
    case "line":
      return [filled, ["line", `private.is_line(${column})`], length];
    case "text":
      return [
        ...(isNullable(fact) ? [] : [filled]),
        ["text", `private.is_multiline(${column})`],
        length,
      ];
    case "address":
      return [["address", `private.is_web_address(${column})`]];
    case "day":
      return [["day", `private.is_day(${column})`]];
    case "moment":
      return [["moment", `private.is_moment(${column})`]];
    case "money":
      return [
        ["not_negative", `${column} >= 0`],
        // NaN is greater than every number.
        ["finite", `${column} <= ${MONEY_MAX}`],
      ];
    case "amount":
      return [
        ["not_zero", `${column} <> 0`],
        ["finite", `${column} between ${-MONEY_MAX} and ${MONEY_MAX}`],
      ];
    case "rate":
      return [["bounds", `${column} > 0 and ${column} <= ${RATE_MAX}`]];
    case "currency":
    case "foreign_currency":
      return [["known", `private.is_currency(${column})`]];
    case "identifier":
      bound(fact, ORGANISATION_IDENTIFIER_MAX_LENGTH);
      return [["identifier", `private.is_iati_identifier(${column})`]];
    case "organisation_type":
      return [["known", `${column} in (${listed(ORGANISATION_TYPES)})`]];
    case "partner_role":
      return [["known", `${column} in (${listed(PARTNER_ROLES)})`]];
    case "count":
      return [["not_negative", `${column} >= 0`]];
    case "measure":
      return [["bounds", `${column} between -${MEASURE_MAX} and ${MEASURE_MAX}`]];
    case "figure":
      return [["number", `${column} between 1 and ${DATA_VIZ_SLOTS.length}`]];
    case "labels":
      bound(fact, SCALE_LABEL_MAX_LENGTH);
      return [["labels", `private.is_scale(${column})`]];
    case "countries":
      bound(fact, COUNTRIES_MAX);
      return [["codes", `private.are_country_codes(${column})`]];
    case "cities":
      bound(fact, CITIES_MAX);
      return [["names", `private.are_city_names(${column})`]];
    case "goals":
      bound(fact, GOALS_MAX);
      return [["numbers", `private.are_goals(${column})`]];
    case "sectors":
      bound(fact, SECTORS_MAX);
      return [["known", `private.are_sectors(${column})`]];
    case "scope":
      return [["known", `${column} ~ '^[1-8]$'`]];
    case "related_activities":
      bound(fact, RELATED_ACTIVITIES_MAX);
      return [["activities", `private.are_related_activities(${column})`]];
    case "picture":
      return [
        ["image", `private.is_image(${column})`],
        ["size", `octet_length(${column}) <= ${SMALL_IMAGE_DATA_URL_MAX_BYTES}`],
      ];
    default:
      return [];
  }
}

/** The statement that adds a fact's column with its checks; throws where a person has to write it. */
export function addColumn(table: string, fact: Fact): string {
  const { kind, column } = fact;
  const type = columnTypeOf(fact);
  const checks = checksOf(fact);
  const preset = defaults[kind];
  if (
    type === null ||
    (checks.length === 0 && kind !== "flag" && kind !== "answer") ||
    fact.required !== null
  ) {
    throw new Error(`Add the column ${table}.${column} in a migration by hand, with its bounds.`);
  }
  const name = column.replace(/\W/g, "_");
  const lines = [
    `add column ${quoted(column)} ${type}${preset ? ` not null default ${preset}` : ""}`,
    ...checks.map(([end, check]) => `add constraint ${table}_${name}_${end} check (${check})`),
  ];
  return `alter table public.${table}\n  ${lines.join(",\n  ")};`;
}

/** The functions of SQL that check lists and identifiers have one bound each. */
function bound({ column, max }: Fact, known: number): void {
  if (max !== known) throw new Error(`Values of ${column} need a check of their own, for ${max}.`);
}

function listed(values: readonly string[]): string {
  return values.map((value) => `'${value}'`).join(", ");
}

function quoted(column: string): string {
  return /^[a-z_]+$/.test(column) ? column : `"${column}"`;
}
