import { formatCount } from "@vigie/domain/format/beneficiaries";
import { formatLongDate } from "@vigie/domain/format/dates";
import { formatExactMoney } from "@vigie/domain/format/money";
import { listedTexts } from "@vigie/domain/history/shown-value";
import type { StaffTexts } from "@vigie/domain/language/texts";
import { continentLabel } from "@vigie/domain/places/continent-label";
import { readContinent } from "@vigie/domain/places/continents";
import { countryLabels, readCountryCodes } from "@vigie/domain/places/countries";
import { activityScopeLabel } from "@vigie/domain/project/activity-scope";
import { goalLabels } from "@vigie/domain/project/goals";
import { projectStatusLabel, readProjectStatus } from "@vigie/domain/project/project-status";
import { sectorLabels } from "@vigie/domain/project/sector-names";
import type { Change } from "@vigie/import/compare";

type Shown = (t: StaffTexts, value: unknown) => string;

const day: Shown = (t, value) => formatLongDate(t, String(value));

/** Fields whose values have words of their own. */
const SHOWN: Readonly<Partial<Record<Change["field"], Shown>>> = {
  entries: (t, value) => t.message(String(value)),
  status: (t, value) => projectStatusLabel(t, readProjectStatus(value)),
  countries: (t, value) => countryLabels(t, readCountryCodes(value)),
  goals: (t, value) => goalLabels(t, value).join(", "),
  sectors: (t, value) => sectorLabels(t, listedTexts(value)).join(", "),
  iati_scope: (t, value) => activityScopeLabel(t, String(value)),
  is_humanitarian: (t, value) => t(value === true ? "results.yes" : "results.no"),
  start_date: day,
  end_date: day,
  beneficiaries: (t, value) => formatCount(t, Number(value)),
};

/**
 * A value of a project as a person reads it in the preview; for none, a word that says so.
 *
 * @param currency of an amount
 */
export function importedValueText(
  t: StaffTexts,
  field: Change["field"],
  value: unknown,
  currency: string,
): string {
  if (isEmpty(value)) return t("imports.empty");
  const shown = SHOWN[field];
  if (shown) return shown(t, value);
  if (Array.isArray(value)) return value.join(", ");
  if (typeof value === "number") return formatExactMoney(t, value, currency);
  const continent = field === "continent" ? readContinent(value) : null;
  return continent === null ? String(value) : continentLabel(t, continent);
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === null || value === undefined || value === "";
}
