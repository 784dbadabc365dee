/** A point in time with a value. */
export interface LinePoint {
  /** ISO date. */
  day: string;
  value: number;
}

interface MeasurementLineProps {
  /** Oldest first, at least two. */
  points: readonly LinePoint[];
  /** Drawn as a dashed line; null for none. */
  target: number | null;
  /** Describes the line for readers who cannot see it. */
  label: string;
}

const WIDTH = 240;
const HEIGHT = 64;
const MARGIN = 5;

/** A small line of measurements over time, which runs as one reads: the baseline's words stand at its beginning. */
export function MeasurementLine({ points, target, label }: MeasurementLineProps) {
  const days = points.map(({ day }) => Date.parse(day));
  const values = [...points.map(({ value }) => value), ...(target === null ? [] : [target])];
  const x = scaleOf(days, MARGIN, WIDTH - MARGIN);
  const y = scaleOf(values, HEIGHT - MARGIN, MARGIN);
  const places = points.map(({ day, value }) => [x(Date.parse(day)), y(value)] as const);
  const last = places.at(-1);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="aspect-15/4 w-full max-w-72 text-primary rtl:-scale-x-100 forced-colors:text-system-text"
    >
      {target === null ? null : (
        <line
          x1={MARGIN}
          x2={WIDTH - MARGIN}
          y1={y(target)}
          y2={y(target)}
          strokeDasharray="4 4"
          className="stroke-muted"
        />
      )}
      <polyline
        points={places.map((place) => place.join(",")).join(" ")}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {last ? <circle cx={last[0]} cy={last[1]} r={4} fill="currentColor" /> : null}
    </svg>
  );
}

/** Maps values from the least to the largest evenly; equal ones to the middle. Two decimals are enough for pixels. */
function scaleOf(values: readonly number[], from: number, to: number) {
  const least = Math.min(...values);
  const range = Math.max(...values) - least;
  return (value: number) => {
    const share = range === 0 ? 0.5 : (value - least) / range;
    return Math.round((from + share * (to - from)) * 100) / 100;
  };
}
