import * as v from "valibot";
import { parseAmount, parseCount } from "../format/numbers";
import { countCharacters } from "../format/text";
import {
  CITIES_MAX,
  CITY_MAX_LENGTH,
  COUNTRIES_MAX,
  IATI_IDENTIFIER_MAX_LENGTH,
  LONG_DESCRIPTION_MAX_LENGTH,
  REFERENCE_MAX_LENGTH,
  SHORT_DESCRIPTION_MAX_LENGTH,
} from "../limits";
import { readCities } from "../places/cities";
import { CONTINENTS, readContinent } from "../places/continents";
import { readCountryCodes } from "../places/countries";
import { PROJECT_STATUSES, readProjectStatus } from "../project/project-status";
import { type GeneralInformationRow, generalInformationRow } from "../tables/projects";
import {
  inputsOf,
  limitedLine,
  limitedText,
  optionalDate,
  optionalNumber,
  titleField,
} from "./fields";

/**
 * The General Information form. Its fields are named as the columns of `projects`, so that its
 * output is the update. Start and end are not checked against each other: either may be corrected
 * first. Countries are held to two-letter codes rather than to the list, so that a project stored
 * with a code outside the list can still be saved.
 */
export const generalInformationSchema = v.object({
  is_online: v.boolean(),
  status: v.picklist(PROJECT_STATUSES, "Choose a phase from the list"),
  title: titleField("Title"),
  reference: limitedLine("Reference", REFERENCE_MAX_LENGTH),
  iati_identifier: limitedLine("IATI identifier", IATI_IDENTIFIER_MAX_LENGTH),
  budget: optionalNumber(parseAmount),
  start_date: optionalDate,
  end_date: optionalDate,
  countries: v.pipe(
    v.array(v.pipe(v.string(), v.regex(/^[a-z]{2}$/, "Choose countries from the list"))),
    v.transform((codes) => [...new Set(codes)]),
    v.maxLength(COUNTRIES_MAX, `Choose at most ${COUNTRIES_MAX} countries`),
  ),
  cities: v.pipe(
    v.array(v.string()),
    v.transform((cities) => readCities(cities)),
    v.maxLength(CITIES_MAX, `Enter at most ${CITIES_MAX} cities`),
    v.check(
      (cities) => cities.every((city) => countCharacters(city) <= CITY_MAX_LENGTH),
      `A city must be at most ${CITY_MAX_LENGTH} characters`,
    ),
  ),
  continent: v.union(
    [
      v.picklist(CONTINENTS),
      v.pipe(
        v.literal(""),
        v.transform(() => null),
      ),
    ],
    "Choose a continent from the list",
  ),
  beneficiaries: optionalNumber(parseCount),
  short_description: limitedText("Short description", SHORT_DESCRIPTION_MAX_LENGTH),
  long_description: limitedText("Long description", LONG_DESCRIPTION_MAX_LENGTH),
});

/** What the form holds: texts of inputs, `''` for what is empty. */
export type GeneralInformationInput = v.InferInput<typeof generalInformationSchema>;

/** Checked values: euros, whole beneficiaries, ISO dates, `null` for what is empty. */
export type GeneralInformation = v.InferOutput<typeof generalInformationSchema>;

export const generalInformationLabels: Readonly<Record<keyof GeneralInformationInput, string>> = {
  is_online: "Online",
  status: "Phase",
  title: "Title",
  reference: "Reference",
  iati_identifier: "IATI identifier",
  budget: "Budget (€)",
  start_date: "Start date",
  end_date: "End date",
  countries: "Countries",
  cities: "Cities",
  continent: "Continent",
  beneficiaries: "Beneficiaries",
  short_description: "Short description",
  long_description: "Long description",
};

/** The form's values for a stored row. */
export function generalInformationInput(row: GeneralInformationRow): GeneralInformationInput {
  return {
    ...inputsOf(generalInformationRow, row),
    status: readProjectStatus(row.status),
    countries: readCountryCodes(row.countries),
    cities: readCities(row.cities),
    continent: readContinent(row.continent) ?? "",
  };
}

/** A project begins with its title; everything else is entered later. */
export const newProjectSchema = v.object({ title: titleField("Title") });
