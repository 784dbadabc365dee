import { pathIn } from "@vigie/domain/language/languages";
import type { ServerTexts } from "@vigie/domain/language/texts";
import { MEDIA_TYPES, projectsAddress } from "@vigie/domain/open-data-addresses";
import { readCities } from "@vigie/domain/places/cities";
import { countryLabel, readCountryCodes } from "@vigie/domain/places/countries";
import { licenceOf } from "@vigie/open-data/licence";
import type { OpenPublisher } from "@/data/open-data";
import type { PublicProject } from "@/data/projects/public/public-page";
import type { Publisher } from "@/data/publisher";
import { paths } from "@/lib/paths";

const CONTEXT = "https://schema.org";

/** A project may have a hundred cities; search engines need no more than these. */
const MAX_PLACES = 20;

/**
 * A project as a schema.org `Project`, a kind of organisation with a parent organisation, places and a
 * founding date. `ResearchProject` would say too much, `Article` and `Event` something else. Addresses begin
 * with `/`. Unknown properties are left out.
 *
 * @param picture the address of its picture, beginning with `/`
 */
export function projectData(t: ServerTexts, project: PublicProject, picture: string): object {
  const { id, title, short_description, long_description, start_date, end_date } = project;
  const { status, countries, cities, organisations } = project;
  const area = readCountryCodes(countries).map((code) => ({
    "@type": "Country",
    name: countryLabel(t, code),
  }));
  const places = readCities(cities)
    .slice(0, MAX_PLACES)
    .map((name) => ({ "@type": "Place", name }));
  return withoutEmpty({
    "@context": CONTEXT,
    "@type": "Project",
    "@id": paths.project(id),
    url: pathIn(t.language, paths.project(id)),
    name: title,
    description: short_description || long_description,
    image: picture,
    parentOrganization: withoutEmpty({
      "@type": "Organization",
      name: organisations.name,
      url: pathIn(t.language, paths.monitoring),
    }),
    foundingDate: start_date,
    // The end date of an unfinished project is only planned.
    dissolutionDate: status === "completed" ? end_date : null,
    location: places,
    areaServed: area,
  });
}

/** What the data of all projects are described by. */
export interface DatasetFacts {
  /** Who publishes them; null for several organisations. */
  headline: Publisher | null;
  publishers: readonly OpenPublisher[];
  /** Codes of the countries where they take place. */
  countries: readonly string[];
}

/** The projects as a schema.org `Dataset`, with a file of each format; with a licence where all of it has one. */
export function datasetData(t: ServerTexts, name: string, facts: DatasetFacts): object {
  const { headline, publishers, countries } = facts;
  const licences = new Set(publishers.map((publisher) => licenceOf(publisher)?.address));
  const [licence] = licences;
  return withoutEmpty({
    "@context": CONTEXT,
    "@type": "Dataset",
    "@id": paths.openData,
    url: pathIn(t.language, paths.openData),
    name,
    description: t("head.openDataDescription"),
    isAccessibleForFree: true,
    license: licences.size === 1 ? licence : null,
    creator: publishers.map(({ name: creator }) => ({ "@type": "Organization", name: creator })),
    publisher: headline && organisationData(t, headline.name),
    spatialCoverage: countries.map((code) => ({ "@type": "Country", name: countryLabel(t, code) })),
    distribution: (["csv", "xlsx", "json", "geojson"] as const).map((format) => ({
      "@type": "DataDownload",
      encodingFormat: MEDIA_TYPES[format],
      contentUrl: projectsAddress(format),
    })),
  });
}

/** An organisation whose projects are published here. */
export function organisationData(t: ServerTexts, name: string): object {
  return {
    "@context": CONTEXT,
    "@type": "Organization",
    name,
    url: pathIn(t.language, paths.monitoring),
  };
}

function withoutEmpty(properties: Record<string, unknown>): object {
  return Object.fromEntries(
    Object.entries(properties).filter(([, value]) =>
      Array.isArray(value)
        ? value.length > 0
        : value !== null && value !== undefined && value !== "",
    ),
  );
}
