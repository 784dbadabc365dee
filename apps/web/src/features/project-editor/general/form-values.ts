import { numberText } from "@vigie/domain/format/numbers";
import type { GeneralInformationInput } from "@vigie/domain/forms/general-information";
import { readCities } from "@vigie/domain/places/cities";
import { readContinent } from "@vigie/domain/places/continents";
import { readCountryCodes } from "@vigie/domain/places/countries";
import { readProjectStatus } from "@vigie/domain/project/project-status";
import type { StoredGeneralInformation } from "@/data/projects/general-information";

/** What the form holds for what is stored. */
export function formValues(stored: StoredGeneralInformation): GeneralInformationInput {
  return {
    is_online: stored.is_online,
    status: readProjectStatus(stored.status),
    title: stored.title,
    budget: numberText(stored.budget),
    start_date: stored.start_date ?? "",
    end_date: stored.end_date ?? "",
    countries: readCountryCodes(stored.countries),
    cities: readCities(stored.cities),
    continent: readContinent(stored.continent) ?? "",
    beneficiaries: numberText(stored.beneficiaries),
    short_description: stored.short_description ?? "",
    long_description: stored.long_description ?? "",
  };
}

/**
 * The same as the form opens with it: empty dates are proposed as today.
 *
 * @param today an ISO date
 */
export function openingValues(
  stored: StoredGeneralInformation,
  today: string,
): GeneralInformationInput {
  const values = formValues(stored);
  return {
    ...values,
    start_date: values.start_date || today,
    end_date: values.end_date || today,
  };
}
