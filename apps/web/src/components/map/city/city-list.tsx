import type { City } from "./use-located-cities";

/** What a list beside a map can do with it. */
export interface CityTour {
  /** The cities that the map has found. */
  readonly found: ReadonlySet<string>;
  /** Has the map go to one of them. */
  readonly goTo: (name: string) => void;
}

interface CityListProps {
  cities: readonly City[];
  /** Null until the map is there. */
  tour: CityTour | null;
}

/** More of them are folded away, which would push what follows out of sight. */
const MOST_SHOWN = 8;

/**
 * The cities of a map as text, each of them a button once the map has found it. A single one stands in
 * the middle of the map, and is for readers who do not see it.
 */
export function CityList({ cities, tour }: CityListProps) {
  if (cities.length <= 1) {
    return (
      <ul className="sr-only">
        {cities.map(({ name }) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    );
  }
  const others = cities.slice(MOST_SHOWN);
  return (
    <div className="mt-2 max-sm:px-1">
      <CityRow cities={cities.slice(0, MOST_SHOWN)} tour={tour} />
      {others.length > 0 ? (
        <details className="mt-2">
          <summary className="inline-flex min-h-11 cursor-pointer items-center px-1 font-semibold text-primary text-sm">
            {`${others.length} more ${others.length === 1 ? "place" : "places"}`}
          </summary>
          <CityRow cities={others} tour={tour} />
        </details>
      ) : null}
    </div>
  );
}

function CityRow({ cities, tour }: CityListProps) {
  return (
    <ul className="flex flex-wrap gap-2">
      {cities.map(({ name }) => (
        <li key={name} className="max-w-full">
          {tour?.found.has(name) ? (
            <button
              type="button"
              aria-label={`Show ${name} on the map`}
              onClick={() => tour.goTo(name)}
              className={`${shape} border-control bg-surface text-primary transition-colors hover:bg-tint`}
            >
              {name}
            </button>
          ) : (
            <span className={`${shape} border-line text-ink`}>{name}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The same for text and button, so that nothing moves when the map comes. */
const shape =
  "inline-flex min-h-11 max-w-full items-center rounded-control border px-3 py-1.5 text-start font-medium text-sm wrap-anywhere";
