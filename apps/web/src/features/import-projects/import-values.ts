import { formatCount } from "@vigie/domain/format/beneficiaries";
import { formatLongDate } from "@vigie/domain/format/dates";
import { formatExactMoney } from "@vigie/domain/format/money";
import type { StaffTexts } from "@vigie/domain/language/texts";
import { continentLabel } from "@vigie/domain/places/continent-label";
import { readContinent } from "@vigie/domain/places/continents";
import { countryLabels, readCountryCodes } from "@vigie/domain/places/countries";
import { goalLabels } from "@vigie/domain/project/goals";
import { projectStatusLabel, readProjectStatus } from "@vigie/domain/project/project-status";
import type { Change } from "@vigie/import/compare";

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
  if (field === "entries") return t.message(String(value));
  if (field === "status") return projectStatusLabel(t, readProjectStatus(value));
  if (field === "countries") return countryLabels(t, readCountryCodes(value));
  if (field === "goals") return goalLabels(t, value).join(", ");
  if (Array.isArray(value)) return value.join(", ");
  if (field === "start_date" || field === "end_date") return formatLongDate(t, String(value));
  if (typeof value === "number") {
    return field === "beneficiaries" ? formatCount(t, value) : formatExactMoney(t, value, currency);
  }
  const continent = field === "continent" ? readContinent(value) : null;
  return continent === null ? String(value) : continentLabel(t, continent);
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === null || value === undefined || value === "";
}
