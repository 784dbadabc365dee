import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";

interface ConflictBannerProps {
  /** The names of the fields that were changed. */
  changed: readonly string[];
  pending: boolean;
  onReload: () => void;
  onSaveAnyway: () => void;
}

/** Two people, or two tabs, saved at once: says what was changed, and lets this person decide. */
export function ConflictBanner(props: ConflictBannerProps) {
  const { changed, pending, onReload, onSaveAnyway } = props;
  return (
    <ErrorBanner
      error={`This project was changed while you were editing it: ${changed.join(", ")}. Reload to see what is stored now and drop what you typed, or save anyway to replace it.`}
    >
      <div className="flex flex-wrap gap-3">
        <Button disabled={pending} onClick={onReload}>
          Reload
        </Button>
        <Button disabled={pending} onClick={onSaveAnyway}>
          Save anyway
        </Button>
      </div>
    </ErrorBanner>
  );
}
