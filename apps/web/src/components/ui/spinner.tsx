import { LoaderCircle } from "lucide-react";
import { classNames } from "@/lib/class-names";

interface SpinnerProps {
  /** What is loading, for screen readers. */
  label?: string;
  className?: string;
}

/** A spinner. */
export function Spinner({ label = "Loading", className }: SpinnerProps) {
  return (
    <span role="status" className="inline-flex">
      <LoaderCircle
        aria-hidden
        className={classNames("size-6 animate-spin text-primary", className)}
      />
      <span className="sr-only">{label}</span>
    </span>
  );
}
