/** What a list beside a map can do with it. */
export interface CityMapHandle {
  /** Has the map go to a city that is on it. */
  readonly goTo: (name: string) => void;
}

interface CityListProps {
  cities: readonly string[];
  /** Those of them that are on the map. */
  placed: ReadonlySet<string>;
  /** Null until the map is there. */
  tour: CityMapHandle | null;
}

/** More of them are folded away, which would push what follows out of sight. */
const MOST_SHOWN = 8;

/**
 * The cities of a map as text, each of them a button where it is on the map. A single one stands in
 * the middle of the map, and is for readers who do not see it.
 */
export function CityList({ cities, placed, tour }: CityListProps) {
  if (cities.length <= 1) {
    return (
      <ul className="sr-only">
        {cities.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    );
  }
  const others = cities.slice(MOST_SHOWN);
  return (
    <div className="mt-2 max-sm:px-1">
      <CityRow cities={cities.slice(0, MOST_SHOWN)} placed={placed} tour={tour} />
      {others.length > 0 ? (
        <details className="mt-2">
          <summary className="inline-flex min-h-11 cursor-pointer items-center px-1 font-semibold text-primary text-sm">
            {`${others.length} more ${others.length === 1 ? "place" : "places"}`}
          </summary>
          <CityRow cities={others} placed={placed} tour={tour} />
        </details>
      ) : null}
    </div>
  );
}

function CityRow({ cities, placed, tour }: CityListProps) {
  return (
    <ul className="flex flex-wrap gap-2">
      {cities.map((name) => (
        <li key={name} className="max-w-full">
          {tour && placed.has(name) ? (
            <button
              type="button"
              aria-label={`Show ${name} on the map`}
              onClick={() => tour.goTo(name)}
              className={`${shape} border-control bg-surface text-primary transition-colors hover:bg-tint`}
            >
              {name}
            </button>
          ) : (
            <span className={`${shape} gap-x-2 border-line text-ink`}>
              {name}
              {placed.has(name) ? null : (
                <span className="font-normal text-muted">not on the map</span>
              )}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The same for text and button, so that nothing moves when the map comes. */
const shape =
  "inline-flex min-h-11 max-w-full items-center rounded-control border px-3 py-1.5 text-start font-medium text-sm wrap-anywhere";
