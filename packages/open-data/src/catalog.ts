import { compiledTexts } from "@vigie/domain/language/compiled-texts";
import { languages } from "@vigie/domain/language/languages";
import {
  catalogAddress,
  iatiAddress,
  MEDIA_TYPES,
  projectsAddress,
} from "@vigie/domain/open-data-addresses";
import { countryLabel } from "@vigie/domain/places/countries";
import { NO_FILTERS } from "@vigie/domain/project/project-filters";
import { licenceOf } from "./licence";
import type { OpenPublisher, Published } from "./published";

const EU = "http://publications.europa.eu/resource/authority";

const inLanguages = (term: string) => ({ "@id": term, "@container": "@language" });
const address = (term: string) => ({ "@id": term, "@type": "@id" });

const CONTEXT = {
  dcat: "http://www.w3.org/ns/dcat#",
  dct: "http://purl.org/dc/terms/",
  foaf: "http://xmlns.com/foaf/0.1/",
  skos: "http://www.w3.org/2004/02/skos/core#",
  vcard: "http://www.w3.org/2006/vcard/ns#",
  title: inLanguages("dct:title"),
  description: inLanguages("dct:description"),
  label: inLanguages("skos:prefLabel"),
  name: "foaf:name",
  homepage: address("foaf:homepage"),
  email: address("vcard:hasEmail"),
  identifier: "dct:identifier",
  language: address("dct:language"),
  licence: address("dct:license"),
  conformsTo: address("dct:conformsTo"),
  accessRights: address("dct:accessRights"),
  frequency: address("dct:accrualPeriodicity"),
  modified: { "@id": "dct:modified", "@type": "http://www.w3.org/2001/XMLSchema#dateTime" },
  format: address("dct:format"),
  mediaType: address("dcat:mediaType"),
  accessURL: address("dcat:accessURL"),
  downloadURL: address("dcat:downloadURL"),
  landingPage: address("dcat:landingPage"),
  theme: address("dcat:theme"),
  publisher: "dct:publisher",
  spatial: "dct:spatial",
  temporal: "dct:temporal",
  startDate: { "@id": "dcat:startDate", "@type": "http://www.w3.org/2001/XMLSchema#date" },
  endDate: { "@id": "dcat:endDate", "@type": "http://www.w3.org/2001/XMLSchema#date" },
  contactPoint: "dcat:contactPoint",
  dataset: "dcat:dataset",
  distribution: "dcat:distribution",
};

/** The formats that are downloaded, as the EU's list of file types names them. */
const FILE_TYPES = [
  ["csv", "CSV"],
  ["xlsx", "XLSX"],
  ["json", "JSON"],
  ["geojson", "GEOJSON"],
] as const;

/** Languages as the EU's list names them. */
const LANGUAGE_CODES: Readonly<Record<string, string>> = {
  ar: "ARA",
  de: "DEU",
  en: "ENG",
  es: "SPA",
  fr: "FRA",
  it: "ITA",
  nl: "NLD",
  pt: "POR",
};

/** What is here in the words of DCAT-AP 3, as JSON-LD: all projects, and those of each publisher where there are several. */
export function catalogOf(published: Published): object {
  const { origin, publishers } = published;
  const [first, second] = publishers;
  const only = second === undefined ? first : undefined;
  return {
    "@context": CONTEXT,
    "@id": origin + catalogAddress,
    "@type": "dcat:Catalog",
    ...titlesOf(only),
    homepage: `${origin}/data`,
    language: languages.flatMap(languageOf),
    publisher: only
      ? agentOf(origin, only)
      : {
          "@id": `${origin}/monitoring`,
          "@type": "foaf:Agent",
          name: origin === "" ? "Vigie" : new URL(origin).host,
        },
    ...(published.changedAt !== null && { modified: published.changedAt }),
    dataset: [
      datasetOf(published, only),
      ...(only ? [] : publishers.map((publisher) => datasetOf(published, publisher))),
    ],
  };
}

/** @param publisher whose projects they are; undefined for those of several */
function datasetOf(
  { origin, publishers, countries, days, changedAt }: Published,
  publisher: OpenPublisher | undefined,
): object {
  const isAll = publisher === undefined || publishers.length === 1;
  const filters = { ...NO_FILTERS, organisation: isAll ? null : publisher.id };
  const licence = publisher && licenceOf(publisher);
  const common = licence ? { licence: licence.address } : {};
  return {
    "@id": `${origin}/data#${isAll ? "projects" : `organisation-${publisher.id}`}`,
    "@type": "dcat:Dataset",
    ...titlesOf(publisher),
    ...(publisher && {
      publisher: agentOf(origin, publisher),
      language: languageOf(publisher.language ?? ""),
      ...contactOf(publisher),
    }),
    ...(isAll && {
      spatial: countries.map(locationOf),
      ...periodOf(days),
      ...(changedAt !== null && { modified: changedAt }),
    }),
    accessRights: `${EU}/access-right/PUBLIC`,
    frequency: `${EU}/frequency/UPDATE_CONT`,
    theme: [`${EU}/data-theme/SOCI`, `${EU}/data-theme/INTR`],
    landingPage: `${origin}/data`,
    distribution: [
      ...FILE_TYPES.map(([format, fileType]) =>
        distributionOf(origin + projectsAddress(format, filters), fileType, {
          ...common,
          mediaType: mediaTypeAddress(MEDIA_TYPES[format]),
        }),
      ),
      // Files of IATI tell where pages are.
      ...(publisher && publisher.iati_identifier !== null && origin !== ""
        ? (["activities", "organisation"] as const).map((file) =>
            distributionOf(origin + iatiAddress(publisher.id, file), "XML", {
              ...common,
              mediaType: mediaTypeAddress("application/xml"),
              conformsTo: "https://iatistandard.org/en/iati-standard/203/",
            }),
          )
        : []),
    ],
  };
}

/** @param fileType of the EU's list */
function distributionOf(url: string, fileType: string, more: object): object {
  return {
    "@id": `${url}#file`,
    "@type": "dcat:Distribution",
    accessURL: url,
    downloadURL: url,
    format: `${EU}/file-type/${fileType}`,
    ...more,
  };
}

function mediaTypeAddress(type: string): string {
  return `https://www.iana.org/assignments/media-types/${type}`;
}

/** Title and description in every language. */
function titlesOf(publisher: OpenPublisher | undefined) {
  const texts = languages.map((language) => compiledTexts(language, ["server"]));
  return {
    title: Object.fromEntries(
      texts.map((t) => [
        t.language,
        publisher ? t("head.openDataOf", { organisation: publisher.name }) : t("head.openData"),
      ]),
    ),
    description: Object.fromEntries(texts.map((t) => [t.language, t("head.openDataDescription")])),
  };
}

function agentOf(origin: string, { id, name, website_url, iati_identifier }: OpenPublisher) {
  return {
    "@id": `${origin}/monitoring?organisation=${id}`,
    "@type": "foaf:Agent",
    name,
    ...(website_url !== null && { homepage: website_url }),
    ...(iati_identifier !== null && { identifier: iati_identifier }),
  };
}

function contactOf({ name, contact_email: email }: OpenPublisher) {
  if (email === null) return {};
  return {
    contactPoint: { "@type": "vcard:Organization", "vcard:fn": name, email: `mailto:${email}` },
  };
}

function locationOf(code: string): object {
  const label = languages.map((language): [string, string] => [
    language,
    countryLabel(compiledTexts(language, ["visitor"]), code),
  ]);
  return {
    "@type": "dct:Location",
    identifier: code.toUpperCase(),
    label: Object.fromEntries(label),
  };
}

/** From the first day to the last; open where one is not known. */
function periodOf({ first, last }: Published["days"]) {
  if (first === null && last === null) return {};
  return {
    temporal: {
      "@type": "dct:PeriodOfTime",
      ...(first !== null && { startDate: first }),
      ...(last !== null && { endDate: last }),
    },
  };
}

/** A language of the EU's list; none for one that is not named here. */
function languageOf(tag: string): string[] {
  const code = LANGUAGE_CODES[tag.toLowerCase().split("-")[0] ?? ""];
  return code === undefined ? [] : [`${EU}/language/${code}`];
}
