import { classNames } from "@/lib/class-names";

const fills = {
  primary: "fill-primary",
  green: "fill-green",
  yellow: "fill-yellow",
  red: "fill-red",
} as const;

interface BarProps {
  /** Percent of the width, from 0 to 100. */
  width: number;
  fill: keyof typeof fills;
  /** Low, where it stands under a number that says more. */
  isThin?: boolean;
}

/**
 * A bar beside a text that says the same, so it is only looked at. A drawing, because the content
 * security policy refuses styles in what the server renders.
 */
export function Bar({ width, fill, isThin = false }: BarProps) {
  return (
    <span
      aria-hidden
      className={classNames(
        "block overflow-hidden rounded-full bg-track forced-colors:border",
        isThin ? "h-1.5" : "h-3.5",
      )}
    >
      <svg aria-hidden="true" className="block size-full">
        <rect
          width={`${width}%`}
          height="100%"
          rx={isThin ? 3 : 7}
          className={classNames(fills[fill], "forced-colors:fill-system-highlight")}
        />
      </svg>
    </span>
  );
}
