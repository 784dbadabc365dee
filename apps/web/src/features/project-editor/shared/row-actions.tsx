import { Pencil, Trash2 } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";

interface RowActionsProps {
  /** What the row shows; the buttons read `Edit {name}` and `Delete {name}`. */
  name: string;
  /** Left out where a row cannot be edited. */
  onEdit?: () => void;
  onDelete: () => void;
  disabled?: boolean;
}

/** What can be done with a row of a list. */
export function RowActions({ name, onEdit, onDelete, disabled }: RowActionsProps) {
  return (
    <div className="flex shrink-0 items-center">
      {onEdit ? (
        <IconButton label={`Edit ${name}`} icon={Pencil} onClick={onEdit} disabled={disabled} />
      ) : null}
      <IconButton
        label={`Delete ${name}`}
        icon={Trash2}
        tone="danger"
        onClick={onDelete}
        disabled={disabled}
      />
    </div>
  );
}
