import type { ReactNode, RefCallback } from "react";
import { classNames } from "@/lib/class-names";
import { PinnedMark, RowActions, RowFailure, RowFlash, RowHandle } from "./row-actions";
import type { CollectionRow } from "./use-collection";

interface RowListProps {
  label: string;
  /** For the element that contains the rows, see `Collection`. */
  rows: RefCallback<HTMLElement> | undefined;
  children: ReactNode;
}

/** A list of {@link ListRow}s. */
export function RowList({ label, rows, children }: RowListProps) {
  return (
    <ul
      ref={rows}
      aria-label={label}
      className="divide-y divide-line rounded-card border border-line bg-surface"
    >
      {children}
    </ul>
  );
}

interface ListRowProps<Row> extends CollectionRow<Row> {
  row: Row & { id: string };
  /** The name of the row in the labels of its buttons. */
  name: string;
  isBusy?: boolean;
  /** The form, while it edits this row; absent where the row has fields of its own. */
  form?: ReactNode;
  /** The content of the row. */
  children: ReactNode;
  /** Further buttons, before Edit and Delete. */
  more?: ReactNode;
  /** A question about the row, shown below it. */
  note?: ReactNode;
}

/** A row of a list that can be moved, edited in place and deleted. Rows outside the viewport are not rendered. */
export function ListRow<Row>(props: ListRowProps<Row>) {
  const { row, name, isEdited, isRemoved, isBusy = false, isPinned, actions, form } = props;
  const { id } = row;
  return (
    <li
      data-row-id={id}
      data-row-pinned={isPinned || undefined}
      aria-current={isEdited || undefined}
      aria-busy={isRemoved || isBusy}
      className={classNames(
        "relative isolate flex flex-col px-2 [contain-intrinsic-size:auto_3.5rem] [content-visibility:auto] first:rounded-t-card last:rounded-b-card",
        isEdited && "bg-tint",
        props.isLifted && "bg-tint outline-2 outline-primary -outline-offset-2",
        isRemoved && "opacity-60",
      )}
    >
      <RowFlash flash={props.flash} />
      <div className="flex items-center gap-x-1 max-sm:flex-wrap max-sm:pt-1 sm:gap-x-2">
        <RowHandle id={id} name={name} isLifted={props.isLifted} reorder={props.reorder} />
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-0.5 py-1.5 ps-1 max-sm:basis-[calc(100%-4rem)] max-sm:pb-0">
          {props.children}
          <PinnedMark isPinned={isPinned} />
        </div>
        {/* On phones the buttons are below, so that the content has the full width. */}
        <div className="flex items-center justify-end max-sm:w-full max-sm:ps-10">
          {props.more}
          <RowActions
            name={name}
            {...(form !== undefined && { onEdit: () => actions.onEdit(row) })}
            onDelete={() => actions.onDelete(row)}
            isRemoved={isRemoved}
          />
        </div>
      </div>
      <RowFailure failure={props.failure} />
      {props.note}
      {form ? <div className="px-1 sm:px-3">{form}</div> : null}
    </li>
  );
}
