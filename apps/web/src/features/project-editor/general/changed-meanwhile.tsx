import { ErrorBanner } from "@/components/error-banner";
import { Button } from "@/components/ui/button";
import type { StoredGeneralInformation } from "@/data/general-information";
import { fieldLabels } from "@/features/project-editor/general/field-labels";
import { formValues } from "@/features/project-editor/general/form-values";

interface ChangedMeanwhileProps {
  /** What the person started from. */
  loaded: StoredGeneralInformation;
  /** What has been stored since. */
  stored: StoredGeneralInformation;
  pending: boolean;
  onReload: () => void;
  onSaveAnyway: () => void;
}

/** Two people, or two tabs, saved at once: says what was changed, and lets this person decide. */
export function ChangedMeanwhile(props: ChangedMeanwhileProps) {
  const { loaded, stored, pending, onReload, onSaveAnyway } = props;
  return (
    <ErrorBanner
      error={`This project was changed while you were editing it: ${changedFields(loaded, stored)}. Reload to see what is stored now and drop what you typed, or save anyway to replace it.`}
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

function changedFields(before: StoredGeneralInformation, after: StoredGeneralInformation): string {
  const earlier = new Map<string, unknown>(Object.entries(formValues(before)));
  const names = new Map<string, string>(Object.entries(fieldLabels));
  return Object.entries(formValues(after))
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(earlier.get(name)))
    .map(([name]) => names.get(name))
    .join(", ");
}
