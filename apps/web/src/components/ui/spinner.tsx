import { LoaderCircle } from "lucide-react";
import { classNames } from "@/lib/class-names";

interface SpinnerProps {
  /** What is being waited for; said to those who do not see it. */
  label?: string;
  className?: string;
}

/** Something takes a moment. */
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
