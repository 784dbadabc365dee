import { Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Highlight } from "@/components/project/highlight";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/icon-button";
import { ReorderHandle } from "@/features/project-editor/shared/reorder/reorder-handle";
import type { CollectionRow } from "./use-collection";

interface RowActionsProps {
  /** What the row shows; the buttons read `Edit {name}` and `Delete {name}`. */
  name: string;
  /** Left out where a row cannot be edited. */
  onEdit?: () => void;
  onDelete: () => void;
  /** Whether the row is being deleted: the button keeps the focus, which then goes on. */
  isRemoved: boolean;
}

/** What can be done with a row of a list. */
export function RowActions({ name, onEdit, onDelete, isRemoved }: RowActionsProps) {
  return (
    <div className="flex shrink-0 items-center">
      {onEdit ? <IconButton label={`Edit ${name}`} icon={Pencil} onClick={onEdit} /> : null}
      <IconButton
        label={`Delete ${name}`}
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

/** What a row is moved by, in a list with an order. */
export function RowHandle({ id, name, reorder, isLifted }: RowHandleProps) {
  if (reorder === null) return null;
  return <ReorderHandle id={id} name={name} isLifted={isLifted} actions={reorder} />;
}

/** Lets the eye find a row that was just added or changed; lies in an element that is `relative isolate`. */
export function RowFlash({ flash }: { flash: number }) {
  return flash === 0 ? null : <Highlight key={flash} />;
}

/** Says of a row on top of the list that its place is another. */
export function PinnedMark({ isPinned }: { isPinned: boolean }) {
  return isPinned ? <Badge tone="teal">Just added</Badge> : null;
}

/** Why the last thing that was done with a row failed. */
export function RowFailure({ failure }: { failure: string | null }): ReactNode {
  if (failure === null) return null;
  return (
    <p role="alert" className="w-full basis-full pb-1.5 text-red text-sm">
      {failure}
    </p>
  );
}
