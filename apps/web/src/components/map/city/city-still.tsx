import { countryLabel } from "@vigie/domain/places/countries";
import { type CountryStill, placeOn, type StillPoint } from "@vigie/map-format/still-files";
import { Maximize2 } from "lucide-react";
import { MapCredits } from "@/components/map/leaflet/map-credits";
import { Pin } from "@/components/map/leaflet/pin";
import { PlaceDrawing } from "@/components/map/still/place-drawing";
import { Spinner } from "@/components/ui/spinner";
import { useTexts } from "@/lib/language/use-texts";
import type { LocatedCity } from "./located-city";

interface CityStillProps {
  /** Of the country of the first place. */
  still: CountryStill;
  places: readonly LocatedCity[];
  /** Whether the map that replaces it is on its way. */
  isLoading: boolean;
  /** Called with the city whose pin was pressed, and with null where the map itself is wanted. */
  onExplore: (city: string | null) => void;
}

/** With more places, their names would cover each other. */
const MAX_NAMED = 8;

/** Whether a country's drawing shows all places, and can stand for their map. */
export function showsAll(still: CountryStill, places: readonly LocatedCity[]): boolean {
  return places.every((place) => {
    const { x, y } = placeOn(still, place);
    return x >= 0 && y >= 0 && x <= still.width && y <= still.height;
  });
}

/** A map that stands still: the country with a pin at each place, each of which leads to the live map. */
export function CityStill({ still, places, isLoading, onExplore }: CityStillProps) {
  const t = useTexts();
  const country = places[0]?.country;
  const points = places.map((place) => ({ place, ...placeOn(still, place) }));
  return (
    <div className="absolute inset-0">
      <PlaceDrawing
        title=""
        cities={[]}
        country={still}
        className="absolute inset-0 size-full forced-color-adjust-none"
      />
      <button
        type="button"
        aria-busy={isLoading}
        onClick={() => onExplore(null)}
        // Its "before" makes the whole map answer a press.
        className="absolute top-3 end-3 inline-flex min-h-11 items-center gap-2 rounded-control border border-line bg-surface px-4 font-semibold text-primary text-sm shadow-float transition-colors hover:bg-tint"
      >
        <span aria-hidden className="absolute -inset-x-500 -inset-y-200 cursor-pointer" />
        {isLoading ? <Spinner /> : <Maximize2 aria-hidden className="size-4" />}
        {t("map.explore")}
      </button>
      {country ? (
        <p className="pointer-events-none absolute top-3 start-3 rounded-control bg-surface/85 px-2 py-1 font-semibold text-ink text-sm">
          {countryLabel(t, country)}
        </p>
      ) : null}
      <div
        className="pointer-events-none relative mx-auto h-full"
        style={{ aspectRatio: `${still.width} / ${still.height}` }}
      >
        {points.map((point) => (
          <StillPin
            key={point.place.name}
            point={point}
            still={still}
            nameSide={places.length <= MAX_NAMED ? nameSideOf(point, points, still) : null}
            onPress={() => onExplore(point.place.name)}
          />
        ))}
      </div>
      <MapCredits tileCredit={undefined} />
    </div>
  );
}

/** A place, in units of the drawing. */
interface PlacePoint extends StillPoint {
  readonly place: LocatedCity;
}

/** The share of a drawing's height, from its top, that is for the button. */
const buttonShare = 0.22;

/**
 * The side of a pin on which its name covers no neighbour and stays in the drawing; null for a point that is not the
 * city's own, where a name would mislead, and where it would stand in the button.
 */
function nameSideOf(
  point: PlacePoint,
  points: readonly PlacePoint[],
  { width, height }: CountryStill,
): "left" | "right" | null {
  if (point.place.precision !== "exact" || point.y < height * buttonShare) return null;
  const distance = ({ x, y }: StillPoint) => Math.hypot(x - point.x, y - point.y);
  const [nearest] = points
    .filter((other) => other !== point && distance(other) < width / 4)
    .sort((one, other) => distance(one) - distance(other));
  if (nearest) return nearest.x > point.x ? "left" : "right";
  return point.x > width * 0.6 ? "left" : "right";
}

interface StillPinProps {
  point: PlacePoint;
  still: CountryStill;
  /** Where its name stands; null for nowhere. */
  nameSide: "left" | "right" | null;
  onPress: () => void;
}

function StillPin({ point: { place, x, y }, still, nameSide, onPress }: StillPinProps) {
  return (
    <div
      className="absolute"
      style={{ left: `${(x / still.width) * 100}%`, top: `${(y / still.height) * 100}%` }}
    >
      <Pin label={place.name} picture={place.picture} isOpen={false} onClick={onPress} />
      {nameSide ? (
        <span
          aria-hidden="true"
          dir="auto"
          // A side of the map, which is the same in every language.
          style={nameSide === "left" ? { right: "1.125rem" } : { left: "1.125rem" }}
          className="absolute bottom-3 whitespace-nowrap rounded-control bg-surface/85 px-1.5 font-semibold text-ink text-xs"
        >
          {place.name}
        </span>
      ) : null}
    </div>
  );
}
