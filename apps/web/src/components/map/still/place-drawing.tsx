import { type CountryStill, townsOn } from "@vigie/map-format/still-files";
import { ContourLines } from "./contour-lines";
import { CountryGround } from "./country-ground";

interface PlaceDrawingProps {
  /** Two drawings without a country differ by it: the project's title. */
  title: string;
  /** The project's cities; those that are no larger town of the country have no dot. */
  cities: readonly string[];
  /**
   * `map/countries/{code}.json` of its first country; null where it has none, undefined while it
   * is fetched.
   */
  country: CountryStill | null | undefined;
  /** Sets the size; the drawing fills any shape from square to twice as wide as high. */
  className?: string;
}

/**
 * A drawing that stands for a project without pictures: its country among land and water with a dot
 * at each of its places, or lines like those of a relief when it has no country. It says nothing
 * that the project's text does not say, so it is hidden from screen readers. Rendered by the server
 * as in the browser: the same properties always give the same markup.
 */
export function PlaceDrawing({ title, cities, country, className }: PlaceDrawingProps) {
  if (!country) {
    return <ContourLines seed={country === null ? title : null} className={className} />;
  }
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${country.width} ${country.height}`}
      // What lies beside the country fills the rest of the frame.
      preserveAspectRatio="xMidYMid meet"
      className={className ? `${className} bg-map-water` : "bg-map-water"}
    >
      <CountryGround still={country} borderWidth={1} />
      <path
        d={country.rivers}
        fill="none"
        strokeWidth="1"
        strokeLinejoin="round"
        className="stroke-map-river"
      />
      <path
        d={country.lakes}
        fillRule="evenodd"
        strokeWidth="0.6"
        className="fill-map-water stroke-map-shore"
      />
      {townsOn(country, cities).map(({ x, y }) => (
        <StillDot key={`${x} ${y}`} x={x} y={y} size={5} />
      ))}
    </svg>
  );
}

interface StillDotProps {
  x: number;
  y: number;
  /** Radius, in units of the drawing. */
  size: number;
}

/** A place in a drawing that stands still. */
function StillDot({ x, y, size }: StillDotProps) {
  return (
    <>
      <circle cx={x} cy={y} r={size * 2.2} fillOpacity="0.2" className="fill-primary" />
      <circle
        cx={x}
        cy={y}
        r={size}
        strokeWidth={size * 0.4}
        className="fill-primary stroke-surface"
      />
    </>
  );
}
