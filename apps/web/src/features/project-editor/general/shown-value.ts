import { formatLongDate } from "@vigie/domain/format/dates";
import { countryLabels, readCountryCodes } from "@vigie/domain/places/countries";
import { PROJECT_STATUS_OPTIONS } from "@vigie/domain/project/project-status";

/** The text of a value of General Information, for the choice between two. */
export function shownGeneral(name: string, value: unknown): string {
  if (typeof value === "boolean") return value ? "Online" : "Offline";
  if (Array.isArray(value)) return listed(name, value);
  if (typeof value !== "string" || value === "") return "Empty";
  if (name === "start_date" || name === "end_date") return formatLongDate(value);
  return PROJECT_STATUS_OPTIONS.find((option) => option.value === value)?.label ?? value;
}

function listed(name: string, values: readonly unknown[]): string {
  const text = name === "countries" ? countryLabels(readCountryCodes(values)) : values.join(", ");
  return text === "" ? "None" : text;
}
