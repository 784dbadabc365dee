interface ProgressBarProps {
  /** Percent; the bar is full from 100 on. */
  value: number;
  /** The accessible name: what is measured. */
  label: string;
}

/** Progress in percent. */
export function ProgressBar({ value, label }: ProgressBarProps) {
  const shown = Math.min(Math.max(value, 0), 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={shown}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-2 overflow-hidden rounded-full bg-track forced-colors:border"
    >
      <div
        className="h-full rounded-full bg-primary forced-colors:bg-system-highlight"
        style={{ width: `${shown}%` }}
      />
    </div>
  );
}
