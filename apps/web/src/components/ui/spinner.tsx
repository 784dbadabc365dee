import { LoaderCircle } from "lucide-react";
import { classNames } from "@/lib/class-names";
import { useTexts } from "@/lib/language/use-texts";

interface SpinnerProps {
  /** What is loading, for screen readers. */
  label?: string;
  className?: string;
}

/** A spinner. */
export function Spinner({ label, className }: SpinnerProps) {
  const t = useTexts();
  return (
    <span role="status" className="inline-flex">
      <LoaderCircle
        aria-hidden
        className={classNames("size-6 animate-spin text-primary", className)}
      />
      <span className="sr-only">{label ?? t("common.loading")}</span>
    </span>
  );
}
