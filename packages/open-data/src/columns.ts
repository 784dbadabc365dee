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
  /** Of a number: people, or what the column `currency` names. */
  unit?: "people" | "currency";
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
  { name: "id", kind: "text", description: "openColumns.id", read: ({ id }) => id },
  {
    name: "page",
    kind: "address",
    description: "openColumns.page",
    read: ({ id }, origin) => `${origin}/project/${id}`,
  },
  { name: "title", kind: "text", description: "openColumns.title", read: ({ title }) => title },
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
  {
    name: "status",
    kind: "text",
    description: "openColumns.status",
    read: ({ status }) => status,
  },
  {
    name: "short_description",
    kind: "text",
    description: "openColumns.shortDescription",
    read: (project) => project.short_description,
  },
  {
    name: "long_description",
    kind: "text",
    description: "openColumns.longDescription",
    read: (project) => project.long_description,
  },
  {
    name: "start_date",
    kind: "day",
    description: "openColumns.startDate",
    read: (project) => project.start_date,
  },
  {
    name: "end_date",
    kind: "day",
    description: "openColumns.endDate",
    read: (project) => project.end_date,
  },
  {
    name: "countries",
    kind: "list",
    description: "openColumns.countries",
    read: ({ countries }) => countries,
  },
  {
    name: "continent",
    kind: "text",
    description: "openColumns.continent",
    read: ({ continent }) => continent,
  },
  {
    name: "cities",
    kind: "list",
    description: "openColumns.cities",
    read: ({ cities }) => cities,
  },
  {
    name: "places",
    kind: "places",
    description: "openColumns.places",
    read: ({ places }) => places,
  },
  {
    name: "goals",
    kind: "list",
    description: "openColumns.goals",
    read: ({ goals }) => goals,
  },
  {
    name: "sectors",
    kind: "sectors",
    description: "openColumns.sectors",
    read: ({ sectors }) => sectors,
  },
  {
    name: "humanitarian",
    kind: "yes_no",
    description: "openColumns.humanitarian",
    read: ({ humanitarian }) => humanitarian,
  },
  {
    name: "scope",
    kind: "text",
    description: "openColumns.scope",
    read: ({ scope }) => scope,
  },
  {
    name: "iati_identifier",
    kind: "text",
    description: "openColumns.iatiIdentifier",
    read: (project) => project.iati_identifier,
  },
  {
    name: "donors",
    kind: "list",
    description: "openColumns.donors",
    read: ({ donors }) => donors,
  },
  {
    name: "beneficiaries",
    kind: "number",
    unit: "people",
    description: "openColumns.beneficiaries",
    read: ({ beneficiaries }) => beneficiaries,
  },
  {
    name: "currency",
    kind: "text",
    description: "openColumns.currency",
    read: ({ currency }) => currency,
  },
  {
    name: "budget",
    kind: "amount",
    unit: "currency",
    description: "openColumns.budget",
    read: ({ budget }) => budget,
  },
  {
    name: "money_spent",
    kind: "amount",
    unit: "currency",
    description: "openColumns.moneySpent",
    read: (project) => project.money_spent,
  },
  {
    name: "created_at",
    kind: "moment",
    description: "openColumns.createdAt",
    read: (project) => project.created_at,
  },
  {
    name: "updated_at",
    kind: "moment",
    description: "openColumns.updatedAt",
    read: (project) => project.updated_at,
  },
];
