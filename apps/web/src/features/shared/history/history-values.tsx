import { type ColumnChange, changedColumns } from "@vigie/domain/history/changed-columns";
import type { HistoryEntry } from "@vigie/domain/history/entry";
import type { People, ShownValue } from "@vigie/domain/history/shown-value";

interface HistoryValuesProps {
  entry: HistoryEntry;
  people: People;
}

/** Whether an entry has values that its sentence does not contain. */
export function hasMoreToShow(entry: HistoryEntry, people: People): boolean {
  if (entry.action === "insert") return false;
  const changes = changedColumns(entry, people);
  if (entry.action === "delete") return changes.length > 0 && entry.table !== "members";
  return (
    changes.length > 1 || changes.some(({ before, after }) => !before.isShort || !after.isShort)
  );
}

/** Old and new values side by side, on demand; for a deleted row its values. */
export function HistoryValues({ entry, people }: HistoryValuesProps) {
  const isDeletion = entry.action === "delete";
  return (
    <details className="min-w-0 open:basis-full">
      <summary className="min-h-11 w-fit cursor-pointer content-center rounded-control font-semibold text-primary text-sm">
        {isDeletion ? "Show what it was" : "Show old and new"}
      </summary>
      <dl className="flex flex-col gap-4 pb-2">
        {changedColumns(entry, people).map((change) => (
          <div key={change.column} className="flex min-w-0 flex-col gap-1.5">
            <dt className="font-semibold text-sm first-letter:uppercase">{labelOf(change)}</dt>
            <dd className="grid min-w-0 gap-3 sm:grid-cols-2">
              <Side name={isDeletion ? null : "Old"} value={change.before} />
              {isDeletion ? null : <Side name="New" value={change.after} />}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** The label of a column, with the figure to which it belongs. */
function labelOf({ column, name }: ColumnChange): string {
  const slot = /^(?:image_)?dv([1-5])/.exec(column)?.[1];
  return slot === undefined ? name : `Figure ${slot}: ${name}`;
}

function Side({ name, value }: { name: string | null; value: ShownValue }) {
  return (
    <div className="min-w-0 rounded-control bg-paper px-3 py-2">
      {name === null ? null : <p className="text-muted text-xs">{name}</p>}
      <p
        dir="auto"
        className={
          value.isEmpty
            ? "text-muted"
            : "wrap-anywhere max-h-96 overflow-y-auto whitespace-pre-line first-letter:uppercase"
        }
      >
        {value.text}
      </p>
    </div>
  );
}
