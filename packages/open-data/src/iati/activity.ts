import { resourceFileType } from "@vigie/domain/files/resource-file";
import { lastPathSegment, webAddressHost } from "@vigie/domain/files/web-address";
import { compiledTexts } from "@vigie/domain/language/compiled-texts";
import { DEFAULT_LANGUAGE, languageOfTag } from "@vigie/domain/language/languages";
import { type Continent, readContinent } from "@vigie/domain/places/continents";
import { type ChosenList, isCodeOf } from "@vigie/domain/project/aid-codes";
import { readProjectStatus } from "@vigie/domain/project/project-status";
import { OWN_NAMESPACE, OWN_PREFIX } from "@vigie/import/own-activity";
import type { OpenProject } from "../open-project";
import { element, type XmlElement, type XmlNode } from "../xml";
import { listedLanguage } from "./codes/languages";
import { coded, dated, link, moment, told } from "./elements";
import { countriesOf, isHumanitarian, scopeOf, sectorsOf } from "./facts";
import { budgets, transactions } from "./money";
import { contact, participants, publisherOf, reportingOrg } from "./organisation";
import { results } from "./results";

/** Of what the project itself does not say: it follows from other facts. */
const DERIVED = "derived";

export interface Surroundings {
  /** An ISO date: what lies behind it is actual, what lies ahead is planned. */
  today: string;
  /** Where the project's page is: `https://projects.example.org`. */
  site: string;
}

/**
 * A project as an activity of IATI 2.03, its elements in the order of the schema; null for one that the schema has no way
 * to tell: without an identifier or without any day. What else is missing or doubtful is in `gapsOf`.
 */
export function activity(project: OpenProject, { today, site }: Surroundings): XmlElement | null {
  const { start_date, end_date, iati_identifier, organisation: own } = project;
  const publisher = publisherOf(own);
  if (publisher === null || iati_identifier === null) return null;
  if (start_date === null && end_date === null) return null;
  const t = compiledTexts(languageOfTag(own.language ?? "") ?? DEFAULT_LANGUAGE, [
    "visitor",
    "server",
  ]);
  return element(
    "iati-activity",
    {
      [OWN_PREFIX]: OWN_NAMESPACE,
      "xml:lang": listedLanguage(own.language) ?? own.language,
      "default-currency": project.currency,
      "last-updated-datetime": moment(project.updated_at),
      humanitarian: isHumanitarian(project),
      "vigie:humanitarian": isHumanitarian(project) === project.humanitarian ? null : DERIVED,
      hierarchy: "1",
    },
    element("iati-identifier", {}, iati_identifier),
    reportingOrg(publisher),
    told("title", project.title),
    descriptions(project),
    participants(project, publisher),
    own.iati_former_identifiers.map((ref) => element("other-identifier", { ref, type: "B1" })),
    status(project, today),
    days(project, today),
    contact(publisher),
    reach(project),
    recipients(project),
    locations(project),
    sectorsOf(project).map(({ code, percentage }) =>
      element("sector", {
        vocabulary: "1",
        code,
        percentage,
        "vigie:is": project.sectors.length === 0 ? DERIVED : null,
      }),
    ),
    project.goals.map((code) => element("tag", { vocabulary: "2", code })),
    chosen("default-flow-type", "flowType", own.iati_flow_type),
    chosen("default-finance-type", "financeType", own.iati_finance_type),
    chosen("default-aid-type", "aidType", own.iati_aid_type),
    chosen("default-tied-status", "tiedStatus", own.iati_tied_status),
    budgets(project),
    transactions(project, { t, today }),
    links(project, `${site}/project/${project.id}`),
    project.related_activities.map(({ type, identifier }) =>
      element("related-activity", { type, ref: identifier }),
    ),
    results(project, t),
  );
}

function reach(project: OpenProject): XmlElement | null {
  const code = scopeOf(project);
  const is = project.scope === null ? DERIVED : null;
  return code === null ? null : element("activity-scope", { code, "vigie:is": is });
}

function descriptions({ title, long_description, short_description }: OpenProject): XmlNode {
  if (long_description === null && short_description === null)
    return told("description", title, { type: "1", "vigie:is": "title" });
  return [
    told("description", long_description, { type: "1", "vigie:is": "long" }),
    told("description", short_description, { type: "4", "vigie:is": "short" }),
  ];
}

/** Pipeline, implementation, finalisation or closed; IATI has no word for what has just begun. */
function status({ status, start_date, end_date }: OpenProject, today: string): XmlElement {
  const phase = readProjectStatus(status);
  const isAhead = (day: string | null) => day !== null && day > today;
  const codes = {
    just_started: isAhead(start_date) ? "1" : "2",
    in_progress: "2",
    completed: isAhead(end_date) ? "3" : "4",
  };
  return element("activity-status", { code: codes[phase], "vigie:is": phase });
}

/** The end of a project that goes on is planned, even where that day has passed. */
function days({ start_date, end_date, status }: OpenProject, today: string): XmlNode {
  const isOver = end_date !== null && end_date <= today && status === "completed";
  return [
    start_date !== null && dated("activity-date", start_date, start_date <= today ? "2" : "1"),
    end_date !== null && dated("activity-date", end_date, isOver ? "4" : "3"),
  ];
}

const REGIONS: Readonly<Record<Continent, string>> = {
  Africa: "298",
  Asia: "798",
  Europe: "89",
  "North America": "498",
  "South America": "489",
  Oceania: "889",
  Antarctica: "998",
};
const ANYWHERE = REGIONS.Antarctica;

/** Countries in equal parts, or the region of the continent. */
function recipients(project: OpenProject): XmlNode {
  const codes = countriesOf(project);
  const continent = readContinent(project.continent);
  if (codes.length === 0) {
    const code = continent === null ? ANYWHERE : REGIONS[continent];
    return element("recipient-region", { vocabulary: "1", code, percentage: 100 });
  }
  const part = Math.floor(10_000 / codes.length);
  const rest = 10_000 - part * codes.length;
  return codes.map((code, index) =>
    element("recipient-country", { code, percentage: (part + (index < rest ? 1 : 0)) / 100 }),
  );
}

/** Cities, with a point where visitors see one. */
function locations({ cities, places }: OpenProject): XmlNode {
  return cities.map((city) => {
    const place = places.find((each) => each.city === city);
    return element("location", {}, told("name", city), place ? pointOf(place) : null);
  });
}

function pointOf({ latitude, longitude, precision }: OpenProject["places"][number]): XmlNode {
  if (precision === "country" || latitude === null || longitude === null) return null;
  const isExact = precision === "exact";
  return [
    element(
      "point",
      {
        srsName: "http://www.opengis.net/def/crs/EPSG/0/4326",
        "vigie:is": isExact ? null : "rounded",
      },
      element("pos", {}, `${latitude} ${longitude}`),
    ),
    coded("exactness", isExact ? "1" : "2"),
  ];
}

function chosen(name: string, list: ChosenList, code: string | null): XmlElement | null {
  return coded(name, code !== null && isCodeOf(list, code) ? code : null);
}

const PAGE = { format: "text/html", category: "A12" };
const RESULTS = "A08";

/** The page itself, documents and press. A document without an address of its own is had on the page. */
function links({ title, documents, press }: OpenProject, page: string): XmlNode {
  return [
    link(page, title, { ...PAGE, is: "page" }),
    documents.map((document) =>
      document.link === null
        ? link(page, document.title, { format: PAGE.format, category: RESULTS, is: "file" })
        : link(document.link, document.title, {
            format: formatOf(document.link),
            category: RESULTS,
          }),
    ),
    press.map(({ url }) => link(url, webAddressHost(url) ?? url, { ...PAGE, is: "press" })),
  ];
}

/** By the ending of an address. All that it may be are of the list FileFormat, which has no WebP and no AVIF. */
function formatOf(address: string): string {
  return resourceFileType({ name: lastPathSegment(address), type: "" }) ?? PAGE.format;
}
