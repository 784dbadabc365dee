import type { ReactNode } from "react";
import { ConflictChoice } from "./conflict-choice";
import type { Conflicts, FieldConflict } from "./use-conflicts";

interface ConflictNotesOptions {
  conflicts: Pick<Conflicts, "fields" | "by" | "choose">;
  /** What the fields are called. */
  labels: Readonly<Record<string, string>>;
  /** How the values of a field are shown; as they are where it gives nothing. */
  show?: (name: string, value: unknown) => ReactNode;
}

/** The choices between two texts, for a form to show each below its field. */
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
      by={conflicts.by?.name}
      {...(show && { show: (value: unknown) => show(name, value) })}
      onChoose={(choice) => conflicts.choose(name, choice)}
    />
  );
}
