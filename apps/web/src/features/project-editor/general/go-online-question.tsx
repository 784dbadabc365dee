import { COMPLETION_FIELDS, completionLabels, isFilled } from "@vigie/domain/project/completion";
import { GoOnlineDialog } from "@/features/shared/go-online-dialog";
import { previewOf } from "./general-preview";
import { useGeneralFormContext } from "./use-general-form";

interface GoOnlineQuestionProps {
  projectId: string;
  open: boolean;
  onClose: () => void;
  onAgree: () => void;
}

/** Asks before the form puts its project online, with the typed values and the empty fields. */
export function GoOnlineQuestion({ projectId, ...dialog }: GoOnlineQuestionProps) {
  const typed = useGeneralFormContext().getValues();
  const shown = previewOf(typed);
  const values: Readonly<Partial<Record<string, unknown>>> = typed;
  const missing = COMPLETION_FIELDS.filter((field) => field in values && !isFilled(values[field]));
  return (
    <GoOnlineDialog
      project={{ ...shown, id: projectId, content_updated_at: new Date().toISOString() }}
      missing={missing.map((field) => completionLabels[field])}
      {...dialog}
    />
  );
}
