import { arcOf, formatShare } from "./share";

const RADIUS = 42;
const STROKE = 15;
const ROUND_END = (STROKE / 2 / (2 * Math.PI * RADIUS)) * 100;

/** A share of a whole as a ring, with the share written in it. */
export function Donut({ value }: { value: number }) {
  const arc = arcOf(value, ROUND_END);
  return (
    <div className="relative mx-auto aspect-square w-full max-w-36 print:max-w-20">
      <svg viewBox="0 0 100 100" fill="none" aria-hidden="true" className="size-full -rotate-90">
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
      <p className="absolute inset-0 flex items-center justify-center font-heading font-semibold text-2xl tabular-nums print:text-lg">
        {formatShare(value)}
      </p>
    </div>
  );
}
