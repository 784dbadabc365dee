import type { ComponentProps, ReactNode } from "react";
import { classNames } from "@/lib/class-names";

interface TableProps {
  /** The accessible name of the table. */
  label: string;
  columns: readonly string[];
  /** The width of the first column, if it needs more room: a class such as `w-2/5`. */
  firstWidth?: string;
  /** The width of the last column, if it has buttons: a class such as `w-32`. */
  actionsWidth?: string;
  /** Whether columns are as wide as what is in them needs: for a table without buttons. */
  isFluid?: boolean;
  /** The `ref` of the element whose children are the rows. */
  rows?: ComponentProps<"tbody">["ref"];
  /** `TableRow`s. */
  children: ReactNode;
}

/**
 * A table that becomes stacked rows on phones. Its columns have fixed widths, so that the last one, with the buttons,
 * is never pushed out of the page. The roles are explicit, because some browsers drop the table semantics if CSS
 * changes the display of its rows.
 */
export function Table(props: TableProps) {
  const { label, columns, firstWidth, actionsWidth, isFluid = false, rows, children } = props;
  return (
    <table
      role="table"
      aria-label={label}
      className={classNames(
        "w-full rounded-card border border-line bg-surface text-start max-sm:block sm:border-separate sm:border-spacing-0",
        isFluid ? "sm:max-lg:[&_:is(td,th)]:px-2" : "table-fixed",
      )}
    >
      <thead role="rowgroup" className="max-sm:sr-only">
        <tr role="row">
          {columns.map((column, index) => (
            <th
              key={column}
              role="columnheader"
              scope="col"
              className={classNames(
                "px-5 py-3 text-start font-semibold text-muted text-sm print:px-2",
                index === 0 && firstWidth,
                index === columns.length - 1 && actionsWidth,
              )}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={rows} role="rowgroup" className="max-sm:block">
        {children}
      </tbody>
    </table>
  );
}

/** A row; on phones its cells are stacked, with the actions at the end. */
export function TableRow({ className, ...rest }: ComponentProps<"tr">) {
  return (
    <tr
      role="row"
      className={classNames(
        "max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:items-center max-sm:gap-x-2 max-sm:border-line max-sm:border-b max-sm:px-4 max-sm:py-3 max-sm:last:border-b-0",
        className,
      )}
      {...rest}
    />
  );
}

/** A cell of a row. */
export function TableCell({ className, ...rest }: ComponentProps<"td">) {
  return (
    <td
      role="cell"
      className={classNames(
        "wrap-anywhere max-[24rem]:col-span-2 sm:border-line sm:border-t sm:px-5 sm:py-3 print:px-2 print:py-1.5",
        className,
      )}
      {...rest}
    />
  );
}

/** The last cell, with the actions of the row; on the narrowest phones it is below the others. */
export function TableActions({ className, ...rest }: ComponentProps<"td">) {
  return (
    <TableCell
      className={classNames(
        // Aligns the icons of the buttons with the heading's first letter.
        "max-sm:row-start-1 max-sm:row-span-2 max-sm:col-start-2 max-[24rem]:row-start-auto max-[24rem]:row-span-1 max-[24rem]:col-start-1 max-[24rem]:justify-self-end sm:py-1.5 sm:*:-ms-3",
        className,
      )}
      {...rest}
    />
  );
}
