import { classNames } from "@/lib/class-names";

const fills = {
  primary: "bg-primary",
  green: "bg-green",
  yellow: "bg-yellow",
  red: "bg-red",
} as const;

interface ProgressBarProps {
  /** Percent; the bar is full from 100 on. */
  value: number;
  /** What is measured, for those who do not see the bar. */
  label: string;
  fill?: keyof typeof fills;
}

/** How far something has come. */
export function ProgressBar({ value, label, fill = "primary" }: ProgressBarProps) {
  const shown = Math.min(Math.max(value, 0), 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={shown}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-2 overflow-hidden rounded-full bg-track"
    >
      <div
        className={classNames("h-full rounded-full", fills[fill])}
        style={{ width: `${shown}%` }}
      />
    </div>
  );
}
