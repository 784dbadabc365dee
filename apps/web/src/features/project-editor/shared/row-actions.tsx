import { Pencil, Trash2 } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";

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
