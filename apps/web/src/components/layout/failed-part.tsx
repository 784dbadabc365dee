import { Button } from "@/components/ui/button";
import { classNames } from "@/lib/class-names";
import { useTexts } from "@/lib/language/use-texts";

interface FailedPartProps {
  /** The name of the missing part: `The map`. */
  what: string;
  className?: string;
}

/** Replaces a part of the page whose code could not be loaded. */
export function FailedPart({ what, className }: FailedPartProps) {
  const t = useTexts();
  return (
    <div
      role="alert"
      className={classNames(
        "flex flex-col items-start justify-center gap-4 rounded-card border border-control border-dashed p-6 print:hidden",
        className,
      )}
    >
      <p className="text-muted">{t("common.couldNotBeLoadedThe", { what })}</p>
      <Button onClick={() => window.location.reload()}>{t("common.loadThePageAgain")}</Button>
    </div>
  );
}
