import { countryLabel } from "@vigie/domain/places/countries";
import { useEffect, useState } from "react";
import { locateCity } from "@/components/map/places/gazetteer";
import { logFailure } from "@/lib/log";
import type { ProjectPoint } from "./project-clusters";

/** A project as the map of all projects knows it. */
export interface PlacedProject {
  readonly id: string;
  /** Its title. */
  readonly label: string;
  /** Address of its page, within the app. */
  readonly href: string;
  readonly cities: readonly string[];
  /** Lowercase codes; cities are looked for in the first, and then in the others. */
  readonly countries: readonly string[];
}

/** Milliseconds between two looks at what has been found meanwhile. */
const pause = 400;

/**
 * Looks up where projects take place: every project at each of its cities that is found, more of
 * them as they are found. What is not found is logged in one line. The list of projects should be
 * stable: a new one is looked up anew, though every city is looked up only once.
 */
export function useProjectPoints(
  projects: readonly PlacedProject[],
  geocoderUrl?: string,
): readonly ProjectPoint[] {
  const [points, setPoints] = useState<readonly ProjectPoint[]>([]);
  useEffect(() => {
    const found: ProjectPoint[] = [];
    const unknown = new Set<string>();
    let published = -1;
    const publish = () => {
      if (published !== found.length) setPoints([...found]);
      published = found.length;
    };
    const locate = async (project: PlacedProject, city: string) => {
      const spot = await locateCity(city, project.countries, { geocoderUrl });
      if (!spot) {
        unknown.add([city, ...project.countries.map(countryLabel)].join(", "));
        return;
      }
      const { lat, lng, country } = spot;
      const place = country === null ? city : `${city}, ${countryLabel(country)}`;
      found.push({ id: project.id, label: project.label, href: project.href, place, lat, lng });
    };
    let isCurrent = true;
    const timer = setInterval(publish, pause);
    const searches = projects.flatMap((project) =>
      project.cities.map((city) => locate(project, city)),
    );
    Promise.allSettled(searches)
      .then((outcomes) => {
        clearInterval(timer);
        if (!isCurrent) return;
        publish();
        for (const failure of failuresOf(outcomes)) logFailure(failure);
        if (unknown.size > 0)
          logFailure(new Error(`No place is known for ${[...unknown].join("; ")}`));
      })
      .catch(logFailure);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [projects, geocoderUrl]);
  return points;
}

/** One of each kind: a gazetteer that cannot be reached fails for every city. */
function failuresOf(outcomes: readonly PromiseSettledResult<void>[]): unknown[] {
  const failures = outcomes.flatMap((outcome) =>
    outcome.status === "rejected" ? [outcome.reason] : [],
  );
  return [...new Map(failures.map((failure) => [String(failure), failure])).values()];
}
