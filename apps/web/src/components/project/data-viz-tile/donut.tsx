import { arcOf } from "./share";

const RADIUS = 42;
const STROKE = 15;
const ROUND_END = (STROKE / 2 / (2 * Math.PI * RADIUS)) * 100;

/** A decorative donut chart, beside the number that says the same. */
export function Donut({ value }: { value: number }) {
  const arc = arcOf(value, ROUND_END);
  return (
    <svg
      viewBox="0 0 100 100"
      fill="none"
      aria-hidden="true"
      className="size-24 shrink-0 -rotate-90 print:size-16"
    >
      <circle cx="50" cy="50" r={RADIUS} strokeWidth={STROKE} className="stroke-track" />
      {arc ? (
        <circle
          cx="50"
          cy="50"
          r={RADIUS}
          pathLength={100}
          strokeWidth={STROKE}
          strokeDasharray={`${arc.length} 100`}
          strokeDashoffset={-arc.start}
          strokeLinecap={arc.rounded ? "round" : "butt"}
          className="stroke-primary"
        />
      ) : null}
    </svg>
  );
}
