import { readCities } from "@vigie/domain/places/cities";
import { countryLabels, readCountryCodes } from "@vigie/domain/places/countries";
import { Globe, MapPin } from "lucide-react";
import { IconFact } from "@/components/project/icon-fact";
import type { PublicProject } from "@/data/projects/public-page";
import { Section } from "@/features/project-page/navigation/section";

/** Whether there is anything to say about a project beyond its facts. */
export function hasDescription(project: PublicProject): boolean {
  const { long_description: text, countries, cities } = project;
  return Boolean(text) || readCountryCodes(countries).length > 0 || readCities(cities).length > 0;
}

/** What the description is called: where there are no words, it names the places. */
export function descriptionHeading({ long_description: text }: PublicProject): string {
  return text ? "The project" : "Places";
}

/** What the project is about in its own words, and all its places. */
export function ProjectDescription({ project }: { project: PublicProject }) {
  const text = project.long_description;
  const countries = countryLabels(readCountryCodes(project.countries));
  const cities = readCities(project.cities).join(", ");
  return (
    <Section id="the-project" heading={descriptionHeading(project)}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-5 print:gap-y-2 lg:grid-cols-[minmax(0,1fr)_15rem]">
        {text ? (
          <p
            dir="auto"
            className="wrap-anywhere max-w-prose whitespace-pre-line text-pretty text-lg leading-relaxed print:text-base"
          >
            {text}
          </p>
        ) : null}
        <dl className="flex flex-col gap-2 text-muted lg:pt-1">
          {countries ? (
            <IconFact icon={Globe} name="Countries">
              {countries}
            </IconFact>
          ) : null}
          {cities ? (
            <IconFact icon={MapPin} name="Cities">
              {cities}
            </IconFact>
          ) : null}
        </dl>
      </div>
    </Section>
  );
}
