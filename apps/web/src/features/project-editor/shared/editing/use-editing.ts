import { type RefObject, useState } from "react";
import { useDiscardChanges } from "@/components/hooks/use-discard-changes";
import { useFormFocus } from "@/components/hooks/use-form-focus";

interface Editing<Row> {
  /** The row in the form, or null while the form adds a new one. */
  editing: Row | null;
  /** Whether the row in the form was deleted meanwhile, so that it can only be added again. */
  isGone: boolean;
  /** Takes what is stored of the row in the form for what the next save starts from. */
  rebase: (row: Row) => void;
  /** Notes that the row in the form was deleted. */
  markGone: () => void;
  /** Puts a row into the form; asks first where that would lose what was typed. */
  edit: (row: Row) => void;
  /** Puts a row into the form again that was in it when the session ended; null adds one. */
  resume: (row: Row | null) => void;
  /** Goes back to adding, with an empty form; asks first where that would lose what was typed. */
  cancel: () => void;
  /** Goes back to adding once the form is saved, or its row is gone. */
  stop: () => void;
  /** The form's `key`: another row, or another round of adding, is another form. */
  formKey: string;
  /** The form's `ref`, so that the focus goes where the work goes on. */
  formRef: RefObject<HTMLFormElement | null>;
}

/** Add and edit mode of a form above a list. */
export function useEditing<Row extends { id: string }>(): Editing<Row> {
  const [editing, setEditing] = useState<Row | null>(null);
  const [isGone, setGone] = useState(false);
  const [round, setRound] = useState(0);
  const discard = useDiscardChanges();
  const { formRef, rememberOpener } = useFormFocus(round, editing !== null);

  const startRound = (row: Row | null) => {
    setEditing(row);
    setGone(false);
    setRound((last) => last + 1);
  };
  return {
    editing,
    isGone,
    rebase: setEditing,
    markGone: () => setGone(true),
    edit: (row) => {
      const opener = document.activeElement;
      discard(() => {
        rememberOpener(opener);
        startRound(row);
      });
    },
    resume: startRound,
    cancel: () => discard(() => startRound(null)),
    stop: () => startRound(null),
    formKey: `${editing?.id ?? "new"}-${round}`,
    formRef,
  };
}
