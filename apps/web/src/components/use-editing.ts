import { useState } from "react";

interface Editing<Row> {
  /** The row in the form, or null while the form adds a new one. */
  editing: Row | null;
  /** Puts a row into the form. */
  edit: (row: Row) => void;
  /** Goes back to adding, with an empty form. */
  stop: () => void;
  /** The form's `key`: another row, or another round of adding, is another form. */
  formKey: string;
}

/** Add and edit mode of a form above a list. */
export function useEditing<Row extends { id: string }>(): Editing<Row> {
  const [editing, setEditing] = useState<Row | null>(null);
  const [round, setRound] = useState(0);
  const startRound = (row: Row | null) => {
    setEditing(row);
    setRound((last) => last + 1);
  };
  return {
    editing,
    edit: startRound,
    stop: () => startRound(null),
    formKey: `${editing?.id ?? "new"}-${round}`,
  };
}
