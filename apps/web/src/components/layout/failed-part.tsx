import { Button } from "@/components/ui/button";
import { classNames } from "@/lib/class-names";

interface FailedPartProps {
  /** The name of the missing part: `The map`. */
  what: string;
  className?: string;
}

/** Replaces a part of the page whose code could not be loaded. */
export function FailedPart({ what, className }: FailedPartProps) {
  return (
    <div
      role="alert"
      className={classNames(
        "flex flex-col items-start justify-center gap-4 rounded-card border border-control border-dashed p-6 print:hidden",
        className,
      )}
    >
      <p className="text-muted">
        {`${what} could not be loaded. The connection may have dropped, or Vigie was updated meanwhile.`}
      </p>
      <Button onClick={() => window.location.reload()}>Load the page again</Button>
    </div>
  );
}
