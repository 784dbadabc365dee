import { formatTimestampDay } from "@vigie/domain/format/dates";
import { formatEurosAndCents } from "@vigie/domain/format/money";
import { Table, TableCell, TableRow } from "@/components/ui/table";
import { Collection } from "@/features/project-editor/shared/collection/collection";
import type { SpendingEntry } from "./spending-history";

const timeOfDay = new Intl.DateTimeFormat("en-US", { timeStyle: "short" });

/** The amounts saved since the app was opened. */
export function SpendingHistoryList({ entries }: { entries: readonly SpendingEntry[] }) {
  return (
    <Collection
      heading="History"
      count={entries.length}
      empty="No amount has been saved yet. Amounts you save are listed here until you close or reload Vigie."
    >
      {(rows) => (
        <Table label="History" columns={["Amount spent", "Date"]} rows={rows}>
          {entries.map(({ amount, date }) => (
            <TableRow key={date}>
              <TableCell className="tabular-nums max-sm:col-span-full max-sm:font-semibold">
                {formatEurosAndCents(amount)}
              </TableCell>
              <TableCell className="text-muted max-sm:col-span-full sm:whitespace-nowrap">
                <time dateTime={date}>
                  {formatTimestampDay(date)}, {timeOfDay.format(new Date(date))}
                </time>
              </TableCell>
            </TableRow>
          ))}
        </Table>
      )}
    </Collection>
  );
}
