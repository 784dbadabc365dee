import { generalInformationLabels } from "@vigie/domain/forms/general-information";
import type { StaffTexts } from "@vigie/domain/language/texts";

type Labels = typeof generalInformationLabels;

/** The labels of General Information, by column. */
export function generalLabelsOf(t: StaffTexts): Labels {
  const { is_online, status, title, reference, iati_identifier, budget } = generalInformationLabels;
  const { start_date, end_date, countries, cities, continent, beneficiaries } =
    generalInformationLabels;
  const { short_description, long_description } = generalInformationLabels;
  return {
    is_online: t.sentence(is_online),
    status: t.sentence(status),
    title: t.sentence(title),
    reference: t.sentence(reference),
    iati_identifier: t.sentence(iati_identifier),
    budget: t.sentence(budget),
    start_date: t.sentence(start_date),
    end_date: t.sentence(end_date),
    countries: t.sentence(countries),
    cities: t.sentence(cities),
    continent: t.sentence(continent),
    beneficiaries: t.sentence(beneficiaries),
    short_description: t.sentence(short_description),
    long_description: t.sentence(long_description),
  };
}
