import { classNames } from "@/lib/class-names";

const fills = {
  primary: "bg-primary",
  green: "bg-green",
  yellow: "bg-yellow",
  red: "bg-red",
} as const;

interface BarProps {
  /** Percent of the width, from 0 to 100. */
  width: number;
  fill: keyof typeof fills;
}

/** A bar beside a text that says the same, so it is only looked at. */
export function Bar({ width, fill }: BarProps) {
  return (
    <div aria-hidden className="h-3.5 overflow-hidden rounded-full bg-track forced-colors:border">
      <div
        className={classNames("h-full rounded-full forced-colors:bg-system-highlight", fills[fill])}
        style={{ width: `${width}%` }}
      />
    </div>
  );
}
