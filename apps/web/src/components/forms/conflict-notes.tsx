import type { ReactNode } from "react";
import { ConflictChoice } from "./conflict-choice";
import type { Conflicts, FieldConflict } from "./use-conflicts";

interface ConflictNotesOptions {
  conflicts: Pick<Conflicts, "fields" | "by" | "choose">;
  /** The labels of the fields. */
  labels: Readonly<Record<string, string>>;
  /** Renders a value of a field; if it returns nothing, the value is shown unchanged. */
  show?: (name: string, value: unknown) => ReactNode;
}

/** The choices between two values, by the label of the field below which the form shows them. */
export function conflictNotes(options: ConflictNotesOptions): ReadonlyMap<string, ReactNode> {
  return new Map(
    options.conflicts.fields.map((conflict) => [
      options.labels[conflict.name] ?? conflict.name,
      conflictNote(options, conflict),
    ]),
  );
}

function conflictNote(options: ConflictNotesOptions, conflict: FieldConflict): ReactNode {
  const { conflicts, labels, show } = options;
  const { name } = conflict;
  return (
    <ConflictChoice
      key={name}
      conflict={conflict}
      label={labels[name] ?? name}
      by={conflicts.by}
      {...(show && { show: (value: unknown) => show(name, value) })}
      onChoose={(choice) => conflicts.choose(name, choice)}
    />
  );
}
