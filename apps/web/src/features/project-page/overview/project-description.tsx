import type { ProjectTexts } from "@vigie/domain/language/texts";
import { readCities } from "@vigie/domain/places/cities";
import { countryLabels, readCountryCodes } from "@vigie/domain/places/countries";
import { Globe, MapPin } from "lucide-react";
import { IconFact } from "@/components/project/icon-fact";
import type { PublicProject } from "@/data/projects/public/public-page";
import { Section } from "@/features/project-page/navigation/section";
import { Typed } from "@/lib/language/typed-text";
import { useProjectTexts } from "@/lib/language/use-texts";
import { ProjectMap } from "./project-map";

/** Whether there is anything to say about a project beyond its facts. */
export function hasDescription(project: PublicProject): boolean {
  const { long_description: text, countries, cities } = project;
  return Boolean(text) || readCountryCodes(countries).length > 0 || readCities(cities).length > 0;
}

/** What the description is called: where there are no words, it names the places. */
export function descriptionHeading(
  t: ProjectTexts,
  { long_description: text }: PublicProject,
): string {
  return text ? t("project.theProject") : t("project.places");
}

interface ProjectDescriptionProps {
  project: PublicProject;
  /** Whether the map of its places stands here, because a photo leads the page. */
  hasMap: boolean;
}

/** What the project is about in its own words, and all its places, also on a map. */
export function ProjectDescription({ project, hasMap }: ProjectDescriptionProps) {
  const t = useProjectTexts();
  const text = project.long_description;
  const countries = countryLabels(t, readCountryCodes(project.countries));
  const cities = readCities(project.cities).join(", ");
  return (
    <Section id="the-project" heading={descriptionHeading(t, project)}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 lg:grid-cols-12 print:block">
        {text ? (
          <Typed
            as="p"
            text={text}
            className="lg:col-span-7 wrap-anywhere text-start max-w-prose whitespace-pre-line text-pretty text-lg leading-relaxed print:text-base"
          />
        ) : null}
        <div className="flex min-w-0 flex-col gap-5 lg:col-span-5 lg:pt-1">
          <dl className="flex flex-col gap-2 text-muted print:mt-2">
            {countries ? (
              <IconFact icon={Globe} name={t("project.countries")}>
                {countries}
              </IconFact>
            ) : null}
            {cities ? (
              <IconFact icon={MapPin} name={t("project.cities")}>
                {cities}
              </IconFact>
            ) : null}
          </dl>
          {hasMap ? <ProjectMap project={project} /> : null}
        </div>
      </div>
    </Section>
  );
}
