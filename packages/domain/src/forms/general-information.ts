import * as v from "valibot";
import { parseAmount, parseCount } from "../format/numbers";
import { countCharacters } from "../format/text";
import {
  CITIES_MAX,
  CITY_MAX_LENGTH,
  COUNTRIES_MAX,
  LONG_DESCRIPTION_MAX_LENGTH,
  SHORT_DESCRIPTION_MAX_LENGTH,
} from "../limits";
import { readCities } from "../places/cities";
import { CONTINENTS, readContinent } from "../places/continents";
import { readCountryCodes } from "../places/countries";
import { type GeneralInformationRow, generalInformationRow } from "../project/general-information";
import { PROJECT_STATUSES, readProjectStatus } from "../project/project-status";
import { inputsOf, limitedText, optionalDate, optionalNumber, titleField } from "./fields";

/** Shown for a continent that is not on the fixed list. */
export const CONTINENT_UNKNOWN = "Choose a continent from the list";

/** Shown for a country that has no two-letter code. */
export const COUNTRY_UNKNOWN = "Choose countries from the list";

/** Shown for a phase that is not on the list. */
export const PROJECT_STATUS_UNKNOWN = "Choose a phase from the list";

/** Shown for more countries than there are. */
export const COUNTRIES_TOO_MANY = `Choose at most ${COUNTRIES_MAX} countries`;

/** Shown for more cities than a project can have. */
export const CITIES_TOO_MANY = `Enter at most ${CITIES_MAX} cities`;

/** Shown for a city with too long a name. */
export const CITY_TOO_LONG = `A city must be at most ${CITY_MAX_LENGTH} characters`;

/**
 * The General Information form. Its fields are named as the columns of `projects`, so that its
 * output is the update. Start and end are not checked against each other, as specified. Countries
 * are held to two-letter codes rather than to the list, so that a project stored with a code
 * outside the list can still be saved.
 */
export const generalInformationSchema = v.object({
  is_online: v.boolean(),
  status: v.picklist(PROJECT_STATUSES, PROJECT_STATUS_UNKNOWN),
  title: titleField("Title"),
  budget: optionalNumber(parseAmount),
  start_date: optionalDate,
  end_date: optionalDate,
  countries: v.pipe(
    v.array(v.pipe(v.string(), v.regex(/^[a-z]{2}$/, COUNTRY_UNKNOWN))),
    v.transform((codes) => [...new Set(codes)]),
    v.maxLength(COUNTRIES_MAX, COUNTRIES_TOO_MANY),
  ),
  cities: v.pipe(
    v.array(v.string()),
    v.transform((cities) => readCities(cities)),
    v.maxLength(CITIES_MAX, CITIES_TOO_MANY),
    v.check(
      (cities) => cities.every((city) => countCharacters(city) <= CITY_MAX_LENGTH),
      CITY_TOO_LONG,
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
    CONTINENT_UNKNOWN,
  ),
  beneficiaries: optionalNumber(parseCount),
  short_description: limitedText("Short description", SHORT_DESCRIPTION_MAX_LENGTH),
  long_description: limitedText("Long description", LONG_DESCRIPTION_MAX_LENGTH),
});

/** What the form holds: texts of inputs, `''` for what is empty. */
export type GeneralInformationInput = v.InferInput<typeof generalInformationSchema>;

/** Checked values: euros, whole beneficiaries, ISO dates, `null` for what is empty. */
export type GeneralInformation = v.InferOutput<typeof generalInformationSchema>;

/** What the fields are called. */
export const generalInformationLabels: Readonly<Record<keyof GeneralInformationInput, string>> = {
  is_online: "Online",
  status: "Phase",
  title: "Title",
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

/** What the form holds for a stored row. */
export function generalInformationInput(row: GeneralInformationRow): GeneralInformationInput {
  return {
    ...inputsOf(generalInformationRow, row),
    status: readProjectStatus(row.status),
    countries: readCountryCodes(row.countries),
    cities: readCities(row.cities),
    continent: readContinent(row.continent) ?? "",
  };
}
