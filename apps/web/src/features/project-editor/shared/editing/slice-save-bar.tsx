import { timeAgo } from "@vigie/domain/format/relative-time";
import { SaveBar } from "@/components/forms/save-bar";
import { useNow } from "@/components/hooks/use-now";
import { useStaffTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";
import { useNavigate } from "@/lib/router/history-router";

interface SliceSaveBarProps {
  /** The form, as `useSliceForm` returns it. */
  slice: {
    isDirty: boolean;
    save: { isPending: boolean; isSuccess: boolean; submittedAt: number };
  };
  /** When the slice was last saved, an ISO timestamp; absent if unknown. */
  savedAt?: string;
  /** The status of a form that was never saved. */
  untouched?: string;
  /** The label of the button; `Save Changes` by default. */
  save?: string;
  /** Whether something the form needs is still being prepared. */
  isWaiting?: boolean;
}

/** The save bar of an editor page; Cancel leads to the dashboard. */
export function SliceSaveBar({ slice, savedAt, untouched, ...bar }: SliceSaveBarProps) {
  const t = useStaffTexts();
  const navigate = useNavigate();
  const now = useNow();
  const { isDirty, save } = slice;
  const saved = save.isSuccess ? new Date(save.submittedAt).toISOString() : savedAt;
  const standing =
    saved === undefined
      ? t("editor.noUnsavedChanges")
      : t("editor.saved", { ago: timeAgo(t, saved, now) });
  return (
    <SaveBar
      status={isDirty ? t("editor.unsavedChanges") : (untouched ?? standing)}
      pending={save.isPending}
      onCancel={() => navigate(paths.dashboard)}
      {...bar}
    />
  );
}
