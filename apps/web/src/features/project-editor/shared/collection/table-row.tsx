import type { ReactNode } from "react";
import { TableCell, TableRow } from "@/components/ui/table";
import { classNames } from "@/lib/class-names";
import type { CollectionRow } from "./use-collection";

interface CollectionTableRowProps<Row>
  extends Omit<CollectionRow<Row>, "actions" | "reorder" | "flash"> {
  id: string;
  /** The number of columns of the table. */
  columns: number;
  /** The form, shown below the row while it edits it. */
  form?: ReactNode;
  /** The cells; the first one has the row's `RowFlash`, since a further child would be a further column. */
  children: ReactNode;
}

/** A row of a table that can be moved, edited in place and deleted. */
export function CollectionTableRow<Row>(props: CollectionTableRowProps<Row>) {
  const { id, columns, isEdited, isRemoved, isLifted, isPinned, form = null } = props;
  return (
    <>
      <TableRow
        data-row-id={id}
        data-row-pinned={isPinned || undefined}
        aria-current={isEdited || undefined}
        aria-busy={isRemoved}
        className={classNames(
          "relative isolate",
          isEdited && "bg-tint",
          isLifted && "bg-tint outline-2 outline-primary -outline-offset-2",
          isRemoved && "opacity-60",
        )}
      >
        {props.children}
      </TableRow>
      {form === null ? null : (
        <TableRow className="bg-tint max-sm:block">
          <TableCell colSpan={columns} className="max-sm:block">
            {form}
          </TableCell>
        </TableRow>
      )}
    </>
  );
}
