import { message } from "@vigie/domain/language/message";
import {
  catalogAddress,
  dataPackageAddress,
  iatiAddress,
  PROJECTS_FORMATS,
  type ProjectsFormat,
  projectAddress,
  projectsAddress,
} from "@vigie/domain/open-data-addresses";
import { readContinent } from "@vigie/domain/places/continents";
import { readGoal } from "@vigie/domain/project/goals";
import {
  LONGEST_SEARCH,
  listParameters,
  readListAddress,
} from "@vigie/domain/project/list-address";
import {
  NO_FILTERS,
  type ProjectFilters,
  readCountryFilter,
  readDateRange,
  readListOrder,
  readOrganisationFilter,
  readStatusFilter,
} from "@vigie/domain/project/project-filters";
import { uuid } from "@vigie/domain/uuid";
import * as v from "valibot";
import { canonicalTarget } from "../contract/canonical-target";
import { type Refusal, refusal } from "../contract/refusal";

/** Where a page goes on: behind a row, by what the list is ordered by and its id. */
export interface Place {
  key: string;
  id: string;
}

/** A page of the list, a project, what IATI is told of an organisation, or what portals are told of all of it. */
export type SmallFile =
  | { file: "catalog" }
  | { file: "dataPackage" }
  | { file: "organisation"; organisation: number }
  | { file: "projects"; format: "json" | "atom"; filters: ProjectFilters; after: Place | null }
  | { file: "project"; format: "json" | "atom"; id: string };

/** All projects that are found, or the activities of an organisation. */
export type LargeFile =
  | { file: "projects"; format: Exclude<ProjectsFormat, "json" | "atom">; filters: ProjectFilters }
  | { file: "activities"; organisation: number; group: string | null };

/** A file of open data that is asked for. */
export type OpenDataAddress = SmallFile | LargeFile;

const FOLDER = "/data/";
const AFTER_KEY = "after_key";
const AFTER_ID = "after_id";
/** Formats that are read page by page. */
const PAGED: readonly string[] = ["json", "atom"];
/** What the list's address has besides filters and order; a copied one may have it, too. */
const OF_PAGES: readonly string[] = [
  listParameters.view,
  listParameters.page,
  listParameters.filters,
];
const PROJECTS = /^\/data\/projects\.([a-z]{1,10})$/;
const IATI =
  /^\/data\/iati\/([1-9]\d{0,14})\/(?:(organisation)|activities(?:-([a-z]{2}|multi|other))?)\.xml$/;
const PROJECT = /^\/data\/projects\/([^/]+)\.([a-z]{1,10})$/;

export const NO_FILE = refusal(404, "not_found", message("openData.noFile"));
export const NO_PAGE = refusal(404, "not_found", message("openData.noPage"));

/**
 * The file of open data at an address, in its one spelling.
 *
 * @param target the request line's target
 * @returns why there is none; null for an address that is no file of open data
 */
export function readOpenDataAddress(target: string): OpenDataAddress | Refusal | null {
  if (!target.startsWith(FOLDER)) return null;
  const read = canonicalTarget(target);
  if (read === null || !/\.[^/]*$/.test(read.path)) return null;
  const [, format] = PROJECTS.exec(read.path) ?? [];
  if (format !== undefined) return projectsAt(format, read.parameters);
  if (read.parameters.length > 0) return refusedParameter(read.parameters);
  if (read.path === catalogAddress) return { file: "catalog" };
  if (read.path === dataPackageAddress) return { file: "dataPackage" };
  return projectAt(read.path) ?? iatiAt(read.path) ?? NO_FILE;
}

/** The address of a file in its one spelling. */
export function addressOfFile(asked: OpenDataAddress): string {
  if (asked.file === "project") return projectAddress(asked.id, asked.format);
  if (asked.file === "catalog") return catalogAddress;
  if (asked.file === "dataPackage") return dataPackageAddress;
  if (asked.file === "organisation") return iatiAddress(asked.organisation, "organisation");
  if (asked.file === "activities") {
    const whole = iatiAddress(asked.organisation, "activities");
    return asked.group === null ? whole : whole.replace(/(?=\.xml$)/, `-${asked.group}`);
  }
  // A feed has an order of its own.
  const order = asked.format === "atom" ? NO_FILTERS.order : asked.filters.order;
  const address = projectsAddress(asked.format, { ...asked.filters, order });
  if (!("after" in asked) || asked.after === null) return address;
  const { key, id } = asked.after;
  const after = new URLSearchParams({ [AFTER_KEY]: key, [AFTER_ID]: id });
  return `${address}${address.includes("?") ? "&" : "?"}${after}`;
}

type Parameters = readonly (readonly [name: string, value: string])[];

function projectsAt(asked: string, parameters: Parameters): OpenDataAddress | Refusal {
  const format = PROJECTS_FORMATS.find((each) => each === asked);
  if (format === undefined)
    return refusal(
      404,
      "not_found",
      message("openData.noFormat", { formats: PROJECTS_FORMATS.join(", ") }),
    );
  const values = new Map(parameters);
  for (const [name, value] of parameters) {
    const isKnown = KNOWN[name]?.(value) ?? (isPlace(name) && PAGED.includes(format));
    if (!isKnown) return refusedParameter([[name, value]], name in KNOWN);
  }
  if (values.size < parameters.length) return refusedParameter(parameters);
  const [key, id] = [values.get(AFTER_KEY), values.get(AFTER_ID)];
  if ((key === undefined) !== (id === undefined) || (id !== undefined && !v.is(uuid, id)))
    return NO_PAGE;
  const { filters } = readListAddress((name) => values.get(name) ?? null);
  if (format !== "json" && format !== "atom") return { file: "projects", format, filters };
  const after = key === undefined || id === undefined ? null : { key, id };
  // Readers of a feed want what is new.
  const order = format === "atom" ? "updated" : filters.order;
  return { file: "projects", format, filters: { ...filters, order }, after };
}

function isPlace(name: string): boolean {
  return name === AFTER_KEY || name === AFTER_ID;
}

/** The list's parameters, and whether it takes a value. */
const KNOWN: Readonly<Record<string, (value: string) => boolean>> = {
  [listParameters.search]: (value) => [...value].length <= LONGEST_SEARCH,
  [listParameters.status]: (value) => readStatusFilter(value) === value,
  [listParameters.dateRange]: (value) => readDateRange(value) === value,
  [listParameters.country]: (value) => readCountryFilter(value) !== null,
  [listParameters.continent]: (value) => readContinent(value) !== null,
  [listParameters.goal]: (value) => readGoal(value) !== null,
  [listParameters.organisation]: (value) => readOrganisationFilter(value) !== null,
  [listParameters.order]: (value) => readListOrder(value) === value,
  ...Object.fromEntries(OF_PAGES.map((name) => [name, () => true])),
};

/** @param isValue whether the parameter is known, and its value is not */
function refusedParameter([first]: Parameters, isValue = false): Refusal {
  const [name = "", value = ""] = first ?? [];
  return refusal(
    400,
    "bad_request",
    isValue
      ? message("openData.noSuchValue", { name, value: value.slice(0, 100) })
      : message("openData.noSuchParameter", { name }),
  );
}

function projectAt(path: string): OpenDataAddress | null {
  const [, id = "", format] = PROJECT.exec(path) ?? [];
  if (!v.is(uuid, id) || (format !== "json" && format !== "atom")) return null;
  return { file: "project", format, id: id.toLowerCase() };
}

function iatiAt(path: string): OpenDataAddress | null {
  const [, id, isOrganisation, group = null] = IATI.exec(path) ?? [];
  if (id === undefined) return null;
  const organisation = Number(id);
  return isOrganisation
    ? { file: "organisation", organisation }
    : { file: "activities", organisation, group };
}
