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
  /** Whether it is thin, as below a prominent number. */
  isThin?: boolean;
}

/**
 * A decorative bar beside a text that says the same. It is an SVG, because the content security policy forbids inline
 * styles in rendered pages.
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
      <svg aria-hidden="true" className="block size-full rtl:-scale-x-100">
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
