import type { GeneralInformationInput } from "@vigie/domain/forms/general-information";

/** What the fields of General Information are called. */
export const fieldLabels: Readonly<Record<keyof GeneralInformationInput, string>> = {
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
