import { dataUrlBytes, dataUrlType } from "../files/data-url";
import { formatCount } from "../format/beneficiaries";
import { currencyLabel } from "../format/currencies";
import { formatLongDate, formatTimestampDay } from "../format/dates";
import { formatFileSize } from "../format/file-size";
import { formatExactMoney, formatMoney, formatRate } from "../format/money";
import { formatPercent } from "../format/percent";
import { countCharacters } from "../format/text";
import type { StaffTexts } from "../language/texts";
import { languageLabel } from "../language/writing-languages";
import { readCities } from "../places/cities";
import { continentLabel } from "../places/continent-label";
import { readContinent } from "../places/continents";
import { countryLabels, readCountryCodes } from "../places/countries";
import { activityScopeLabel } from "../project/activity-scope";
import { codeName } from "../project/aid-codes";
import { dataVizTypeOptions } from "../project/data-viz";
import { entryKindOptions } from "../project/entry-kind";
import { goalLabels } from "../project/goals";
import { formatMeasure, indicatorUnitLabel, type Scaled } from "../project/indicator";
import { readIndicatorUnit } from "../project/indicator-unit";
import { licenceLabel } from "../project/licences";
import { milestoneStatusOptions } from "../project/milestone-status";
import { organisationTypeOptions } from "../project/organisation-type";
import { partnerRoleLabel, readPartnerRole } from "../project/partner-role";
import { readPictogram } from "../project/pictogram";
import { projectStatusOptions } from "../project/project-status";
import { relatedActivityLabel } from "../project/related-activity";
import { sectorLabels } from "../project/sector-names";
import { largeValueBytes } from "./entry";
import { SENTENCE_TEXT_MAX } from "./sentence";
import type { ColumnKind } from "./table-words";

/** The names of people by the ids of their accounts, former members included. */
export type People = ReadonlyMap<string, string>;

/** A value as people read it. */
export interface ShownValue {
  /** In full; `Nothing` for an empty one. */
  text: string;
  isEmpty: boolean;
  /** Whether it is short enough for a sentence. */
  isShort: boolean;
}

function nothing(t: StaffTexts): ShownValue {
  return { text: t("history.nothing"), isEmpty: true, isShort: true };
}

/** The name of an account, or a placeholder if it is no longer known. */
export function personName(t: StaffTexts, id: string, people: People): string {
  return people.get(id) ?? t("history.aFormerMember");
}

/** What amounts and the values of indicators are in. */
export interface Units {
  /** By its code. */
  currency: string;
  measure: Scaled;
}

/** Formats a stored value for people, also one of an unexpected type. */
export function shownValue(
  t: StaffTexts,
  kind: ColumnKind,
  value: unknown,
  people: People,
  units: Units,
): ShownValue {
  if (kind === "internal" || isEmpty(value)) return nothing(t);
  const isLarge = largeValueBytes(value) !== null;
  const isText = isLarge && kind !== "picture" && kind !== "file";
  const what = isText ? t("history.aLongerText") : textOf(t, kind, value, { people, ...units });
  if (what.trim() === "") return nothing(t);
  const size = sizeOf(t, kind, value);
  const text = size === null ? what : t("history.withSize", { what, size });
  const isShort = !isLarge && countCharacters(text) <= SENTENCE_TEXT_MAX && !/[\r\n]/.test(text);
  return { text, isEmpty: false, isShort };
}

/** The size of a picture or file, or of a text that is too large to be stored with the entry; null for others. */
export function sizeOf(t: StaffTexts, kind: ColumnKind, value: unknown): string | null {
  const isContent = kind === "picture" || kind === "file";
  const bytes = largeValueBytes(value);
  // Stored as base64, four characters for three bytes.
  if (bytes !== null) return formatFileSize(t, isContent ? (bytes * 3) / 4 : bytes);
  if (!isContent || typeof value !== "string" || dataUrlType(value) === null) return null;
  return formatFileSize(t, dataUrlBytes(value));
}

/** The entries of a stored list, as texts; empty for other values. */
export function listedTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === "") return true;
  return Array.isArray(value) && value.length === 0;
}

function textOf(
  t: StaffTexts,
  kind: ColumnKind,
  value: unknown,
  { people, currency, measure }: Units & { people: People },
): string {
  switch (kind) {
    case "money":
    case "amount":
      return asNumber(value, (amount) => money(t, amount, currency));
    case "rate":
      return asNumber(value, (rate) => formatRate(t, rate));
    case "entry_kind":
      return labelOf(entryKindOptions(t), value);
    case "currency":
    case "foreign_currency":
      return currencyLabel(t, asText(value));
    case "count":
      return asNumber(value, (count) => formatCount(t, count));
    case "measure":
      return asNumber(value, (measured) => formatMeasure(t, measure, measured));
    case "unit":
      return indicatorUnitLabel(t, readIndicatorUnit(value));
    case "figure":
      return asNumber(value, (slot) => t("editor.dataviz", { slot }));
    case "partner_role":
      return partnerRoleLabel(t, readPartnerRole(value));
    case "labels":
      return listedTexts(value).join(", ");
    case "photo":
      return t("history.aPictureOfTheProject");
    case "document":
      return t("history.aDocumentOfTheProject");
    case "share":
      return asNumber(value, (share) => formatPercent(t, share));
    case "day":
      return formatLongDate(t, asText(value));
    case "moment":
      return formatTimestampDay(t, asText(value));
    case "countries":
      return countryLabels(t, readCountryCodes(value));
    case "continent": {
      const continent = readContinent(value);
      return continent === null ? asText(value) : continentLabel(t, continent);
    }
    case "language":
      return languageLabel(t, asText(value));
    case "aidType":
    case "flowType":
    case "financeType":
    case "tiedStatus":
      return codeName(kind, asText(value), t.language);
    case "licence":
      return licenceLabel(t, asText(value));
    case "organisation_type":
      return labelOf(organisationTypeOptions(t), value);
    case "cities":
      return readCities(value).join(", ");
    case "goals":
      return goalLabels(t, value).join(", ");
    case "sectors":
      return sectorLabels(t, listedTexts(value)).join(", ");
    case "scope":
      return activityScopeLabel(t, asText(value));
    case "related_activities":
      return listedTexts(value)
        .map((each) => relatedActivityLabel(t, each))
        .join(", ");
    case "phase":
      return labelOf(projectStatusOptions(t), value);
    case "milestone_status":
      return labelOf(milestoneStatusOptions(t), value);
    case "figure_type":
      return labelOf(dataVizTypeOptions(t), value);
    case "pictogram": {
      const icon = readPictogram(value)?.icon;
      return icon === undefined ? asText(value) : t(`pictogram.${icon}`);
    }
    case "picture":
      return t("history.aPicture");
    case "pictures":
      return t("project.photos", { count: listedTexts(value).length });
    case "file":
      return t("history.aFile");
    case "milestone":
      return t("history.aMilestoneOfTheProject");
    case "answer":
      return value === true ? t("results.yes") : t("results.no");
    case "donor":
      return t("history.aDonorOfTheProject");
    case "receipt":
      return t("history.aDocumentOfTheProject");
    case "flag":
      return value === true ? t("editor.online") : t("editor.offline");
    case "person":
      return personName(t, asText(value), people);
    case "role":
      return value === "administrator" ? t("members.administrator") : t("members.member");
    default:
      return asText(value);
  }
}

function money(t: StaffTexts, amount: number, currency: string): string {
  return (Number.isInteger(amount) ? formatMoney : formatExactMoney)(t, amount, currency);
}

function labelOf(options: readonly { value: string; label: string }[], value: unknown): string {
  return options.find((option) => option.value === value)?.label ?? asText(value);
}

function asNumber(value: unknown, format: (number: number) => string): string {
  return typeof value === "number" && Number.isFinite(value) ? format(value) : asText(value);
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}
