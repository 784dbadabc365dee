import { Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Highlight } from "@/components/project/highlight";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/icon-button";
import { ReorderHandle } from "@/features/project-editor/shared/reorder/reorder-handle";
import { useStaffTexts } from "@/lib/language/use-texts";
import type { CollectionRow } from "./use-collection";

interface RowActionsProps {
  /** The name of the row for the labels `Edit {name}` and `Delete {name}`. */
  name: string;
  /** Absent if the row cannot be edited. */
  onEdit?: () => void;
  onDelete: () => void;
  /** Whether the row is being deleted; the button keeps the focus until then. */
  isRemoved: boolean;
}

/** The buttons of a row. */
export function RowActions({ name, onEdit, onDelete, isRemoved }: RowActionsProps) {
  const t = useStaffTexts();
  return (
    <div className="flex shrink-0 items-center">
      {onEdit ? (
        <IconButton label={t("editor.edit", { name })} icon={Pencil} onClick={onEdit} />
      ) : null}
      <IconButton
        label={t("editor.delete", { name })}
        icon={Trash2}
        tone="danger"
        blocked={isRemoved}
        onClick={onDelete}
      />
    </div>
  );
}

interface RowHandleProps extends Pick<CollectionRow<never>, "reorder" | "isLifted"> {
  id: string;
  name: string;
}

/** The drag handle of a row, in a list that can be reordered. */
export function RowHandle({ id, name, reorder, isLifted }: RowHandleProps) {
  if (reorder === null) return null;
  return <ReorderHandle id={id} name={name} isLifted={isLifted} actions={reorder} />;
}

/** Highlights a row that was just added or changed. Its parent must be `relative isolate`. */
export function RowFlash({ flash }: { flash: number }) {
  return flash === 0 ? null : <Highlight key={flash} />;
}

/** Marks a row that is pinned to the top of the list. */
export function PinnedMark({ isPinned }: { isPinned: boolean }) {
  const t = useStaffTexts();
  return isPinned ? <Badge tone="teal">{t("editor.justAdded")}</Badge> : null;
}

/** The error of the last action on a row. */
export function RowFailure({ failure }: { failure: string | null }): ReactNode {
  if (failure === null) return null;
  return (
    <p role="alert" className="w-full basis-full pb-1.5 text-red text-sm">
      {failure}
    </p>
  );
}
