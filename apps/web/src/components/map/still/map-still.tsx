import type { Coordinates } from "@vigie/map-format/place-lookup";
import { pointOn, type WorldStill } from "@vigie/map-format/still-files";
import { StillDot } from "./still-dot";

interface MapStillProps {
  /** What the map shows: its accessible name. */
  label: string;
  /** `map/still.json`, as `readWorldStill` reads it in the browser. */
  world: WorldStill;
  /** Where there is something; degrees. */
  places: readonly Coordinates[];
  className?: string;
}

/**
 * The world with a dot at each place, as one SVG without scripts, styles of its own or anything of
 * the browser: for pages rendered by the server, readers without JavaScript, and paper. The same
 * properties always give the same markup.
 */
export function MapStill({ label, world, places, className }: MapStillProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${world.width} ${world.height}`}
      preserveAspectRatio="xMidYMid slice"
      className={className}
    >
      <rect width={world.width} height={world.height} className="fill-map-water" />
      <path d={world.land} fillRule="evenodd" className="fill-map-land" />
      <path d={world.lakes} fillRule="evenodd" className="fill-map-water" />
      <path d={world.borders} fill="none" strokeWidth="0.5" className="stroke-map-border" />
      {distinct(places.map((place) => pointOn(world, place))).map(({ x, y }) => (
        <StillDot key={`${x} ${y}`} x={x} y={y} size={5} />
      ))}
    </svg>
  );
}

/** Several projects in one town are one dot. */
function distinct(points: readonly { x: number; y: number }[]) {
  const rounded = points.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }));
  return [...new Map(rounded.map((point) => [`${point.x} ${point.y}`, point])).values()];
}
