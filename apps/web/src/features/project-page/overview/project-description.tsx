import { useQuery } from "@tanstack/react-query";
import type { ProjectTexts } from "@vigie/domain/language/texts";
import { readCities } from "@vigie/domain/places/cities";
import { countryLabels, readCountryCodes } from "@vigie/domain/places/countries";
import { goalName, readGoals } from "@vigie/domain/project/goals";
import { Globe, Layers, LifeBuoy, MapPin } from "lucide-react";
import { IconFact } from "@/components/project/icon-fact";
import type { PublicProject } from "@/data/projects/public/public-page";
import { sectorNamesQuery } from "@/data/projects/public/sector-names";
import { Section } from "@/features/project-page/navigation/section";
import { Typed } from "@/lib/language/typed-text";
import { useProjectTexts } from "@/lib/language/use-texts";
import { ProjectMap } from "./project-map";

/** Whether there is anything to say about a project beyond its facts. */
export function hasDescription(project: PublicProject): boolean {
  const { long_description: text, countries, cities, goals, sectors, is_humanitarian } = project;
  const lists = [readCountryCodes(countries), readCities(cities), readGoals(goals), sectors];
  return Boolean(text) || is_humanitarian || lists.some((list) => list.length > 0);
}

/** The heading: "Places" where it says nothing else. */
export function descriptionHeading(t: ProjectTexts, project: PublicProject): string {
  const { long_description: text, goals, sectors, is_humanitarian } = project;
  const isMore = text || is_humanitarian || readGoals(goals).length + sectors.length > 0;
  return isMore ? t("project.theProject") : t("project.places");
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
  const { data: sectors = [] } = useQuery(sectorNamesQuery(t, project.sectors));
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
            {sectors.length > 0 ? (
              <IconFact icon={Layers} name={t("project.sectors")}>
                {sectors.join(" · ")}
              </IconFact>
            ) : null}
            {project.is_humanitarian ? (
              <IconFact icon={LifeBuoy} name={t("project.kindOfHelp")}>
                {t("project.humanitarian")}
              </IconFact>
            ) : null}
          </dl>
          <Goals project={project} />
          {hasMap ? <ProjectMap project={project} /> : null}
        </div>
      </div>
    </Section>
  );
}

/** The goals of the United Nations that the project serves, by number and name. */
function Goals({ project }: Pick<ProjectDescriptionProps, "project">) {
  const t = useProjectTexts();
  const goals = readGoals(project.goals);
  if (goals.length === 0) return null;
  return (
    <div>
      <h3 className="mb-2 font-normal font-sans text-base text-muted tracking-normal">
        {t("project.goals")}
      </h3>
      <ul className="flex flex-wrap gap-2">
        {goals.map((goal) => (
          <li
            key={goal}
            className="inline-flex items-stretch overflow-hidden rounded-md bg-tint text-on-tint text-sm print:border print:border-line"
          >
            <span className="flex items-center bg-primary px-2 font-semibold text-on-primary tabular-nums print:bg-transparent print:pe-0 print:text-ink">
              {goal}
            </span>
            <span className="px-2.5 py-1.5 font-medium">{goalName(t, goal)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
