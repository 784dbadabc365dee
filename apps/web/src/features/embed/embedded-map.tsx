import type { ProjectTexts } from "@vigie/domain/language/texts";
import { countryLabel } from "@vigie/domain/places/countries";
import type { ProjectFilters } from "@vigie/domain/project/project-filters";
import { placeOn, type WorldStill } from "@vigie/map-format/still-files";
import type { MapPlace } from "@/data/projects/public/map-places";
import { useProjectTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/link";
import { embedLink, ProjectsFrame } from "./embed-frame";

/** Places that are named below the map; the list has all projects. */
const PLACES_NAMED = 50;

interface EmbeddedMapProps {
  title: string;
  filters: ProjectFilters;
  /** How many projects match. */
  found: number;
  /** Where they take place. */
  places: readonly MapPlace[];
  world: WorldStill;
}

/** The places of the public list's projects in a frame on another site: a drawing, whose dots lead to the projects. */
export function EmbeddedMap({ title, filters, found, places, world }: EmbeddedMapProps) {
  const t = useProjectTexts();
  const named = places.flatMap((place) => {
    const { project_id: id } = place;
    return id === null ? [] : [{ ...place, id, name: nameOf(t, place) }];
  });
  return (
    <ProjectsFrame title={title} filters={filters} found={found}>
      <figure aria-label={t("list.mapOfProjects", { count: found })}>
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${world.width} ${world.height}`}
          className="w-full rounded-card border border-line bg-map-water"
        >
          <path d={world.land} fillRule="evenodd" className="fill-map-land" />
          <path d={world.lakes} fillRule="evenodd" className="fill-map-water" />
          <path d={world.borders} fill="none" strokeWidth="0.5" className="stroke-map-border" />
          {places.map((place) => (
            <Dot
              key={`${place.project_id} ${place.latitude} ${place.longitude}`}
              place={place}
              world={world}
            />
          ))}
        </svg>
      </figure>
      {named.length === 0 ? null : (
        <details>
          <summary className="min-h-11 cursor-pointer content-center font-semibold">
            {t("embed.places")}
          </summary>
          <ul className="grid gap-x-6 sm:grid-cols-2">
            {named
              .slice(0, PLACES_NAMED)
              .map(({ id, name, title: project, latitude, longitude }) => (
                <li key={`${id} ${latitude} ${longitude}`} className="wrap-anywhere">
                  <Link to={paths.project(id)} className={embedLink}>
                    <span dir="auto">{project}</span>
                  </Link>{" "}
                  <span className="text-muted text-sm">{name}</span>
                </li>
              ))}
          </ul>
        </details>
      )}
    </ProjectsFrame>
  );
}

/** One project's place, which leads to its page; or several places, whose number the size tells. The list below has links for all. */
function Dot({ place, world }: { place: MapPlace; world: WorldStill }) {
  const { latitude: lat, longitude: lng, places, title, project_id: id } = place;
  const { x, y } = placeOn(world, { lat, lng });
  const size = 4 + Math.min(8, Math.log2(places) * 1.5);
  const dot = (
    <>
      <circle cx={x} cy={y} r={size * 2.2} fillOpacity="0.2" className="fill-primary" />
      <circle cx={x} cy={y} r={size} strokeWidth="1.6" className="fill-primary stroke-surface" />
    </>
  );
  return id === null ? (
    dot
  ) : (
    <Link to={paths.project(id)} tabIndex={-1}>
      <title>{title}</title>
      {dot}
    </Link>
  );
}

function nameOf(t: ProjectTexts, { city, country }: MapPlace): string {
  return [city ?? "", ...(country === null ? [] : [countryLabel(t, country)])].join(", ");
}
