import { useTexts } from "@/lib/language/use-texts";

interface CityListProps {
  cities: readonly string[];
  /** Those of them that are on the map. */
  placed: ReadonlySet<string>;
  /** Called with a city that the map should show; null where the page cannot show it yet. */
  onGoTo: ((name: string) => void) | null;
}

/** How many cities are shown; more are folded away, so as not to push the rest of the page down. */
const MAX_SHOWN = 8;

/**
 * The cities of a map as a list, each of them a button where it is on the map. A single city, which is in the middle of
 * the map, is listed for screen readers only.
 */
export function CityList({ cities, placed, onGoTo }: CityListProps) {
  const t = useTexts();
  if (cities.length <= 1) {
    return (
      <ul className="sr-only">
        {cities.map((name) => (
          <li key={name} dir="auto">
            {name}
          </li>
        ))}
      </ul>
    );
  }
  const others = cities.slice(MAX_SHOWN);
  return (
    <div className="mt-2 max-sm:px-1">
      <CityRow cities={cities.slice(0, MAX_SHOWN)} placed={placed} onGoTo={onGoTo} />
      {others.length > 0 ? (
        <details className="mt-2">
          <summary className="inline-flex min-h-11 cursor-pointer items-center px-1 font-semibold text-primary text-sm">
            {t("map.morePlaces", { count: others.length })}
          </summary>
          <CityRow cities={others} placed={placed} onGoTo={onGoTo} />
        </details>
      ) : null}
    </div>
  );
}

function CityRow({ cities, placed, onGoTo }: CityListProps) {
  const t = useTexts();
  return (
    <ul className="flex flex-wrap gap-2">
      {cities.map((name) => (
        <li key={name} className="max-w-full">
          {onGoTo && placed.has(name) ? (
            <button
              type="button"
              dir="auto"
              aria-label={t("map.showOnTheMap", { name })}
              onClick={() => onGoTo(name)}
              className={`${shape} border-control bg-surface text-primary transition-colors hover:bg-tint`}
            >
              {name}
            </button>
          ) : (
            <span className={`${shape} gap-x-2 border-line text-ink`}>
              <bdi>{name}</bdi>{" "}
              {placed.has(name) ? null : (
                <span className="font-normal text-muted">{t("map.notOnTheMap")}</span>
              )}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Shared by text and button, so that nothing moves when the page can show a city. */
const shape =
  "inline-flex min-h-11 max-w-full items-center rounded-control border px-3 py-1.5 text-start font-medium text-sm wrap-anywhere";
