import * as v from "valibot";
import { parseAmount, parseCount } from "../format/numbers";
import { countCharacters } from "../format/text";
import { message } from "../language/message";
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
  status: v.picklist(PROJECT_STATUSES, message("forms.choosePhase")),
  title: titleField("title"),
  reference: limitedLine("reference", REFERENCE_MAX_LENGTH),
  iati_identifier: limitedLine("iatiIdentifier", IATI_IDENTIFIER_MAX_LENGTH),
  budget: optionalNumber(parseAmount),
  start_date: optionalDate,
  end_date: optionalDate,
  countries: v.pipe(
    v.array(v.pipe(v.string(), v.regex(/^[a-z]{2}$/, message("forms.chooseCountries")))),
    v.transform((codes) => [...new Set(codes)]),
    v.maxLength(COUNTRIES_MAX, message("forms.tooManyCountries", { limit: COUNTRIES_MAX })),
  ),
  cities: v.pipe(
    v.array(v.string()),
    v.transform((cities) => readCities(cities)),
    v.maxLength(CITIES_MAX, message("forms.tooManyCities", { limit: CITIES_MAX })),
    v.check(
      (cities) => cities.every((city) => countCharacters(city) <= CITY_MAX_LENGTH),
      message("forms.cityTooLong", { limit: CITY_MAX_LENGTH }),
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
    message("forms.chooseContinent"),
  ),
  beneficiaries: optionalNumber(parseCount),
  short_description: limitedText("shortDescription", SHORT_DESCRIPTION_MAX_LENGTH),
  long_description: limitedText("longDescription", LONG_DESCRIPTION_MAX_LENGTH),
});

/** What the form holds: texts of inputs, `''` for what is empty. */
export type GeneralInformationInput = v.InferInput<typeof generalInformationSchema>;

/** Checked values: euros, whole beneficiaries, ISO dates, `null` for what is empty. */
export type GeneralInformation = v.InferOutput<typeof generalInformationSchema>;

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
export const newProjectSchema = v.object({ title: titleField("title") });
