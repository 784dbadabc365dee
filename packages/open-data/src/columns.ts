import type { KeyOf } from "@vigie/domain/language/texts";
import type { ListedProject } from "./listed-project";

/**
 * What a column holds: `list` are texts or numbers, `sectors` codes with percentages, `places` cities with their degrees;
 * `day` is an ISO date, `moment` an ISO timestamp.
 */
export type ColumnKind =
  | "text"
  | "address"
  | "number"
  | "amount"
  | "yes_no"
  | "day"
  | "moment"
  | "list"
  | "sectors"
  | "places";

type Value =
  | string
  | number
  | boolean
  | null
  | readonly (string | number)[]
  | ListedProject["sectors"]
  | ListedProject["places"];

/** A column of the list of projects, as all formats have it. */
export interface OpenColumn {
  name: string;
  kind: ColumnKind;
  /** Says what it is. */
  description: Extract<KeyOf<"openData">, `openColumns.${string}`>;
  /**
   * Its value in JSON.
   *
   * @param origin what addresses begin with
   */
  read(project: ListedProject, origin: string): Value;
}

/** What the list of projects says of each, in this order: JSON, CSV, XLSX and GeoJSON, and what describes them. */
export const openColumns: readonly OpenColumn[] = [
  own("id", "text", "openColumns.id"),
  {
    name: "page",
    kind: "address",
    description: "openColumns.page",
    read: ({ id }, origin) => `${origin}/project/${id}`,
  },
  own("title", "text", "openColumns.title"),
  {
    name: "organisation",
    kind: "text",
    description: "openColumns.organisation",
    read: ({ organisation }) => organisation.name,
  },
  {
    name: "organisation_id",
    kind: "number",
    description: "openColumns.organisationId",
    read: ({ organisation }) => organisation.id,
  },
  {
    name: "language",
    kind: "text",
    description: "openColumns.language",
    read: ({ organisation }) => organisation.language,
  },
  {
    name: "licence",
    kind: "text",
    description: "openColumns.licence",
    read: ({ organisation }) => organisation.licence,
  },
  {
    name: "licence_url",
    kind: "address",
    description: "openColumns.licenceUrl",
    read: ({ organisation }) => organisation.licence_url,
  },
  own("status", "text", "openColumns.status"),
  own("short_description", "text", "openColumns.shortDescription"),
  own("long_description", "text", "openColumns.longDescription"),
  own("start_date", "day", "openColumns.startDate"),
  own("end_date", "day", "openColumns.endDate"),
  own("countries", "list", "openColumns.countries"),
  own("continent", "text", "openColumns.continent"),
  own("cities", "list", "openColumns.cities"),
  own("places", "places", "openColumns.places"),
  own("goals", "list", "openColumns.goals"),
  own("sectors", "sectors", "openColumns.sectors"),
  own("humanitarian", "yes_no", "openColumns.humanitarian"),
  own("scope", "text", "openColumns.scope"),
  own("iati_identifier", "text", "openColumns.iatiIdentifier"),
  own("donors", "list", "openColumns.donors"),
  own("beneficiaries", "number", "openColumns.beneficiaries"),
  own("currency", "text", "openColumns.currency"),
  own("budget", "amount", "openColumns.budget"),
  own("money_spent", "amount", "openColumns.moneySpent"),
  own("created_at", "moment", "openColumns.createdAt"),
  own("updated_at", "moment", "openColumns.updatedAt"),
];

/** A column with what the project has by the same name. */
function own(
  name: Exclude<keyof ListedProject, "organisation">,
  kind: ColumnKind,
  description: OpenColumn["description"],
): OpenColumn {
  return { name, kind, description, read: (project) => project[name] };
}
