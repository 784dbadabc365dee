import { useTexts } from "@/lib/language/use-texts";

/** How many places are listed; the list of projects has all of them. */
const placesNamed = 50;

interface PlaceListProps {
  /** Places with their numbers of projects, the most first. */
  counts: readonly (readonly [place: string, count: number])[];
}

/** The places of a map as a list for screen readers. */
export function PlaceList({ counts }: PlaceListProps) {
  const t = useTexts();
  const others = counts.length - placesNamed;
  return (
    <div className="sr-only">
      <ul>
        {counts.slice(0, placesNamed).map(([place, count]) => (
          <li key={place}>{t("map.projectsAt", { place, count })}</li>
        ))}
      </ul>
      {others > 0 ? <p>{t("map.morePlaces", { count: others })}</p> : null}
    </div>
  );
}

/** Places by their numbers of projects, most first. */
export function byNumber(counts: ReadonlyMap<string, number>): [place: string, count: number][] {
  return [...counts].sort(([, one], [, other]) => other - one);
}
