import * as v from "valibot";
import {
  CITIES_MAX,
  COUNTRIES_MAX,
  GOALS_MAX,
  IATI_IDENTIFIER_MAX_LENGTH,
  KEYWORD_MAX_LENGTH,
  LONG_DESCRIPTION_MAX_LENGTH,
  REFERENCE_MAX_LENGTH,
  RELATED_ACTIVITIES_MAX,
  SECTORS_MAX,
  SHORT_DESCRIPTION_MAX_LENGTH,
} from "../limits";
import { storedEntries, table } from "./fact";
import {
  answer,
  cities,
  continent,
  count,
  countries,
  currency,
  day,
  flag,
  goals,
  line,
  money,
  phase,
  relatedActivities,
  requiredLine,
  scope,
  sectors,
  text,
} from "./kinds";

/**
 * General Information, which the project's owner alone changes. Its facts are named as their columns. Imports, exports and
 * histories have them in this order.
 */
export const generalInformation = table(
  "projects",
  {
    is_online: flag("is_online"),
    reference: line("reference", "reference", { max: REFERENCE_MAX_LENGTH }),
    iati_identifier: line("iati_identifier", "iatiIdentifier", { max: IATI_IDENTIFIER_MAX_LENGTH }),
    title: requiredLine("title", "title"),
    status: phase("status"),
    start_date: day("start_date"),
    end_date: day("end_date"),
    countries: countries("countries", { max: COUNTRIES_MAX }),
    cities: cities("cities", { max: CITIES_MAX }),
    continent: continent("continent"),
    goals: goals("goals", { max: GOALS_MAX }),
    beneficiaries: count("beneficiaries"),
    short_description: text("short_description", "shortDescription", {
      max: SHORT_DESCRIPTION_MAX_LENGTH,
    }),
    long_description: text("long_description", "longDescription", {
      max: LONG_DESCRIPTION_MAX_LENGTH,
    }),
    sectors: sectors("sectors", { max: SECTORS_MAX }),
    is_humanitarian: answer("is_humanitarian"),
    iati_scope: scope("iati_scope"),
    related_activities: relatedActivities("related_activities", { max: RELATED_ACTIVITIES_MAX }),
    currency: currency("currency"),
    budget: money("budget"),
  },
  "title",
);

/** General Information as it is stored: money in the project's currency, days as ISO dates, countries as codes. */
export const generalInformationRow = v.object(storedEntries(generalInformation.facts));

/** What the pages for visitors show of it. */
export const publicInformationRow = v.omit(generalInformationRow, [
  "reference",
  "iati_identifier",
  "iati_scope",
  "related_activities",
]);

/** What every member changes of a project's row, each on a page of its own. */
export const sharedFacts = table("projects", {
  money_spent: money("money_spent"),
  keyword: line("mot-rs", "keyword", { max: KEYWORD_MAX_LENGTH }),
  /** Whether money_spent is the sum of the ledger. */
  keeps_ledger: answer("keeps_ledger"),
  /** Whether visitors read the entries of the ledger. */
  shows_entries: answer("shows_entries"),
});
