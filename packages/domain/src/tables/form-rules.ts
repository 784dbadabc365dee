import * as v from "valibot";
import { CURRENCIES } from "../format/currencies";
import { localIsoMinute } from "../format/local-moment";
import {
  numberText,
  parseAmount,
  parseCount,
  parseMeasure,
  parseRate,
  parseSignedAmount,
} from "../format/numbers";
import { countCharacters, isVisible } from "../format/text";
import * as fields from "../forms/fields";
import { message } from "../language/message";
import { CITY_MAX_LENGTH, IATI_IDENTIFIER_MAX_LENGTH, SCALE_MAX, SCALE_MIN } from "../limits";
import { readCities } from "../places/cities";
import { CONTINENTS } from "../places/continents";
import { ACTIVITY_SCOPES } from "../project/activity-scope";
import { DATA_VIZ_SLOTS, readDataVizSlot } from "../project/data-viz";
import { ENTRY_KINDS } from "../project/entry-kind";
import { GOALS, readGoals } from "../project/goals";
import { INDICATOR_UNITS } from "../project/indicator-unit";
import { MILESTONE_STATUSES } from "../project/milestone-status";
import { ORGANISATION_TYPES } from "../project/organisation-type";
import { PARTNER_ROLES } from "../project/partner-role";
import { PROJECT_STATUSES } from "../project/project-status";
import { RELATIONS, readRelatedActivity, relatedActivityText } from "../project/related-activity";
import { hundredthsOf, readSector, type Sector, sectorText } from "../project/sectors";
import { type Fact, type Facts, type Inputs, mapped } from "./fact";

type Value<Of extends Fact> = v.InferOutput<Of["stored"]>;

/** What a form may hold of each fact, and what is stored of it. */
type Rules<Of extends Facts> = {
  readonly [Name in keyof Of]: v.GenericSchema<Of[Name]["initial"], Value<Of[Name]>>;
};

/** The form of some facts: its output are the values to store. */
export function formOf<Of extends Facts>(facts: Of) {
  return v.object(rulesOf(facts));
}

/** The values of a form of some facts, before they are checked. */
export function typedInto<Of extends Facts>() {
  return v.custom<Inputs<Of>>((typed) => typeof typed === "object" && typed !== null);
}

/** The rules of some facts, to be put into a form of more. */
export function rulesOf<Of extends Facts>(facts: Of): Rules<Of>;
export function rulesOf(facts: Facts): unknown {
  return mapped(facts, ruleOf);
}

function ruleOf(fact: Fact): v.GenericSchema {
  switch (fact.kind) {
    case "flag":
    case "answer":
      return v.boolean();
    case "line":
      return textRule(fact, fields.trimmedLine);
    case "text":
      return textRule(fact, fields.trimmedText);
    case "address":
      return addressRule(fact);
    case "day":
      return dayRule(fact);
    case "moment":
      return fields.requiredMoment(message("forms.momentRequired"));
    case "money":
      return fields.optionalNumber(parseAmount);
    case "amount":
      return fields.optionalNumber(parseSignedAmount);
    case "rate":
      return fields.optionalNumber(parseRate);
    case "entry_kind":
      return v.picklist(ENTRY_KINDS, message("forms.chooseEntryKind"));
    case "foreign_currency":
      return fields.orNone(v.picklist(CURRENCIES, message("forms.chooseCurrency")));
    case "currency":
      return v.picklist(CURRENCIES, message("forms.chooseCurrency"));
    case "count":
      return fields.optionalNumber(parseCount);
    case "measure":
      return measureRule(fact);
    case "unit":
      return v.picklist(INDICATOR_UNITS, message("forms.chooseUnit"));
    case "figure":
      return figure;
    case "labels":
      return labels(fact);
    case "milestone":
    case "donor":
    case "receipt":
    case "photo":
    case "document":
      return v.nullable(v.string());
    case "phase":
      return v.picklist(PROJECT_STATUSES, message("forms.choosePhase"));
    case "milestone_status":
      return v.picklist(MILESTONE_STATUSES, message("forms.chooseStatus"));
    case "continent":
      return fields.orNone(v.picklist(CONTINENTS, message("forms.chooseContinent")));
    case "identifier":
      return fields.optionalIdentifier;
    case "organisation_type":
      return fields.orNone(v.picklist(ORGANISATION_TYPES, message("forms.chooseOrganisationType")));
    case "partner_role":
      return v.picklist(PARTNER_ROLES, message("forms.chooseRole"));
    case "countries":
      return countries(fact);
    case "cities":
      return cities(fact);
    case "goals":
      return goals(fact);
    case "sectors":
      return sectors(fact);
    case "scope":
      return fields.orNone(v.picklist(ACTIVITY_SCOPES, message("forms.chooseScope")));
    case "related_activities":
      return relatedActivities(fact);
    case "picture":
      return fields.imageField;
    case "file":
    case "internal":
      throw new Error(`No form has a field for ${fact.column}.`);
  }
}

function textRule(
  { required, limited, max }: Fact,
  typed: v.GenericSchema<string>,
): v.GenericSchema<string, string | null> {
  const short = limited === null ? typed : v.pipe(typed, fields.maxCharacters(max, limited));
  return required === null
    ? v.pipe(short, v.transform(fields.blankToNull))
    : v.pipe(short, v.check(isVisible, message(`forms.${required}Required`)));
}

function dayRule({ required }: Fact) {
  if (required === null) return fields.optionalDate;
  return v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, message(`forms.${required}Required`)),
    fields.optionalDate,
  );
}

function measureRule({ required }: Fact) {
  return required === null
    ? fields.optionalNumber(parseMeasure)
    : fields.requiredNumber(message(`forms.${required}Required`), parseMeasure);
}

/** Blank ones are left out, and none is no scale. */
function labels({ max }: Fact) {
  return v.pipe(
    v.array(fields.trimmedLine),
    v.transform((written) => written.filter(isVisible)),
    v.check(
      (written) => written.length === 0 || written.length >= SCALE_MIN,
      message("forms.tooFewLabels", { limit: SCALE_MIN }),
    ),
    v.maxLength(SCALE_MAX, message("forms.tooManyLabels", { limit: SCALE_MAX })),
    v.check(
      (written) => written.every((label) => countCharacters(label) <= max),
      message("forms.labelTooLong", { limit: max }),
    ),
    v.transform((written) => (written.length === 0 ? null : written)),
  );
}

function addressRule({ required }: Fact) {
  if (required === null) return fields.optionalWebAddress;
  return fields.requiredWebAddress(message(`forms.${required}Required`));
}

const figure = v.pipe(
  v.picklist(["", ...DATA_VIZ_SLOTS.map(String)], message("forms.chooseFigure")),
  v.transform((number) => readDataVizSlot(Number(number))),
);

/** Held to two-letter codes rather than to the list, so that what was stored with another code can still be saved. */
function countries({ max }: Fact) {
  return v.pipe(
    v.array(v.pipe(v.string(), v.regex(/^[a-z]{2}$/, message("forms.chooseCountries")))),
    v.transform((codes) => [...new Set(codes)]),
    v.maxLength(max, message("forms.tooManyCountries", { limit: max })),
  );
}

function cities({ max }: Fact) {
  return v.pipe(
    v.array(v.string()),
    v.transform((names) => readCities(names)),
    v.maxLength(max, message("forms.tooManyCities", { limit: max })),
    v.check(
      (names) => names.every((city) => countCharacters(city) <= CITY_MAX_LENGTH),
      message("forms.cityTooLong", { limit: CITY_MAX_LENGTH }),
    ),
  );
}

function goals({ max }: Fact) {
  return v.pipe(
    v.array(v.picklist(GOALS.map(String), message("forms.chooseGoals"))),
    v.transform((numbers) => readGoals(numbers)),
    v.maxLength(max, message("forms.tooManyGoals", { limit: max })),
  );
}

/** Held to five digits: the list of sectors is heavy, and the database knows it. */
function sectors({ max }: Fact) {
  /** In hundredths of a percent; null while one is no share. */
  const sumOf = (all: readonly Sector[]) => {
    const shares = all.map(({ percentage }) => hundredthsOf(percentage) ?? 0);
    return shares.includes(0) ? null : shares.reduce((sum, share) => sum + share, 0);
  };
  return v.pipe(
    v.array(v.string()),
    v.maxLength(max, message("forms.tooManySectors", { limit: max })),
    v.transform((written) => written.map(readSector)),
    v.check(
      (all) =>
        all.every(({ code }) => /^\d{5}$/.test(code)) &&
        new Set(all.map(({ code }) => code)).size === all.length,
      message("forms.chooseSectors"),
    ),
    v.check((all) => sumOf(all) !== null, message("forms.shareUnknown")),
    v.check(
      (all) => all.length === 0 || [null, 10_000].includes(sumOf(all)),
      ({ input }) => message("forms.sharesMiss", { sum: (sumOf(input) ?? 0) / 100 }),
    ),
    v.transform((all) =>
      all.map(({ code, percentage }) =>
        sectorText({ code, percentage: String((hundredthsOf(percentage) ?? 0) / 100) }),
      ),
    ),
  );
}

/** Blank ones are left out. */
function relatedActivities({ max }: Fact) {
  const typed = v.pipe(
    v.string(),
    v.transform(readRelatedActivity),
    v.object({
      relation: v.picklist(RELATIONS, message("forms.chooseRelation")),
      identifier: v.pipe(
        fields.trimmedLine,
        fields.maxCharacters(IATI_IDENTIFIER_MAX_LENGTH, "iatiIdentifier"),
      ),
    }),
  );
  return v.pipe(
    v.array(typed),
    v.transform((all) => [
      ...new Set(all.filter((each) => isVisible(each.identifier)).map(relatedActivityText)),
    ]),
    v.maxLength(max, message("forms.tooManyRelatedActivities", { limit: max })),
  );
}

/** A row as far as it is known. */
type Known<Of extends Facts> = { readonly [Name in keyof Of]?: Value<Of[Name]> | undefined };

/** What a form holds of a stored row; of a value that is missing or null what it holds before anybody typed. */
export function inputsOf<Of extends Facts>(facts: Of, row: Known<Of>): Inputs<Of>;
export function inputsOf(facts: Facts, row: Readonly<Record<string, unknown>>): unknown {
  return mapped(facts, ({ kind, initial }, name) => {
    const value = row[name];
    if (kind === "moment" && typeof value === "string") return localIsoMinute(new Date(value));
    if (kind === "goals" && Array.isArray(value)) return value.map(String);
    return typeof value === "number" ? numberText(value) : (value ?? initial);
  });
}
