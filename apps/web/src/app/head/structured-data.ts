import { readCities } from "@vigie/domain/places/cities";
import { countryLabel, readCountryCodes } from "@vigie/domain/places/countries";
import type { PublicProject } from "@/data/projects/public/public-page";
import { paths } from "@/lib/paths";

const CONTEXT = "https://schema.org";

/** A project may name a hundred; search engines need no more than these. */
const MAX_PLACES = 20;

/**
 * A project in the words of schema.org: a `Project`, which is an enterprise with an aim, has a parent
 * organisation, places and a founding date, and is known to search engines as a kind of organisation. Its
 * sibling `ResearchProject` would say too much, an `Article` or `Event` something else. Addresses begin
 * with `/`. What is not known is left out.
 *
 * @param picture the address of its picture, from `/` on
 */
export function projectData(project: PublicProject, picture: string): object {
  const { id, title, short_description, long_description, start_date, end_date } = project;
  const { status, countries, cities, organisations } = project;
  const area = readCountryCodes(countries).map((code) => ({
    "@type": "Country",
    name: countryLabel(code),
  }));
  const places = readCities(cities)
    .slice(0, MAX_PLACES)
    .map((name) => ({ "@type": "Place", name }));
  return known({
    "@context": CONTEXT,
    "@type": "Project",
    "@id": paths.project(id),
    url: paths.project(id),
    name: title,
    description: short_description || long_description,
    image: picture,
    parentOrganization: known({
      "@type": "Organization",
      name: organisations.name,
      url: paths.monitoring,
    }),
    foundingDate: start_date,
    // Of a project that goes on, the end is a plan.
    dissolutionDate: status === "completed" ? end_date : null,
    location: places,
    areaServed: area,
  });
}

/** An organisation whose projects are published here. */
export function organisationData(name: string): object {
  return { "@context": CONTEXT, "@type": "Organization", name, url: paths.monitoring };
}

/** Without properties that say nothing. */
function known(properties: Record<string, unknown>): object {
  return Object.fromEntries(
    Object.entries(properties).filter(([, value]) =>
      Array.isArray(value)
        ? value.length > 0
        : value !== null && value !== undefined && value !== "",
    ),
  );
}
