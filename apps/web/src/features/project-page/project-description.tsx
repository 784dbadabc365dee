import { readCities } from "@vigie/domain/cities";
import { countryLabels, readCountryCodes } from "@vigie/domain/countries";
import { Globe, type LucideIcon, MapPin } from "lucide-react";
import type { PublicProject } from "@/data/public-projects";

/** What the project is about in its own words, and all its places. */
export function ProjectDescription({ project }: { project: PublicProject }) {
  const text = project.long_description;
  const countries = countryLabels(readCountryCodes(project.countries));
  const cities = readCities(project.cities).join(", ");
  if (!text && !countries && !cities) return null;
  return (
    <section aria-labelledby="the-project" className="max-w-prose">
      <h2 id="the-project" className="text-2xl sm:text-3xl">
        {text ? "The project" : "Places"}
      </h2>
      {text ? (
        <p dir="auto" className="mt-4 whitespace-pre-line text-pretty text-lg leading-relaxed">
          {text}
        </p>
      ) : null}
      <dl className="mt-5 flex flex-col gap-2 text-muted">
        {countries ? <Places icon={Globe} kind="Countries" names={countries} /> : null}
        {cities ? <Places icon={MapPin} kind="Cities" names={cities} /> : null}
      </dl>
    </section>
  );
}

interface PlacesProps {
  icon: LucideIcon;
  kind: string;
  names: string;
}

function Places({ icon: Icon, kind, names }: PlacesProps) {
  return (
    <div className="flex gap-2.5">
      <dt className="pt-1">
        <Icon aria-hidden className="size-4" />
        <span className="sr-only">{kind}</span>
      </dt>
      <dd dir="auto" className="min-w-0">
        {names}
      </dd>
    </div>
  );
}
