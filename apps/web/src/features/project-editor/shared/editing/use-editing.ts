import { type RefObject, useState } from "react";
import { useDiscardChanges } from "@/components/hooks/use-discard-changes";
import { useFormFocus } from "@/components/hooks/use-form-focus";

interface Editing<Row> {
  /** The row in the form, or null while the form adds a new one. */
  editing: Row | null;
  /** Whether the row in the form was deleted meanwhile, so that it can only be added again. */
  isGone: boolean;
  /** Makes the stored row the base of the next save. */
  rebase: (row: Row) => void;
  /** Marks the row in the form as deleted. */
  markGone: () => void;
  /** Opens a row in the form; asks first if unsaved changes would be lost. */
  edit: (row: Row) => void;
  /** Reopens the row that was in the form when the session ended; null for a new one. */
  resume: (row: Row | null) => void;
  /** Returns to adding, with an empty form; asks first if unsaved changes would be lost. */
  cancel: () => void;
  /** Returns to adding once the form is saved, or its row is gone. */
  stop: () => void;
  /** Whether the form that adds a row is shown, where that is behind a button. */
  isUnfolded: boolean;
  unfold: (isUnfolded: boolean) => void;
  /** The form's `key`: it changes with each row and each addition. */
  formKey: string;
  /** The form's `ref`, for moving the focus. */
  formRef: RefObject<HTMLFormElement | null>;
}

/** Add and edit mode of a list's form. */
export function useEditing<Row extends { id: string }>(): Editing<Row> {
  const [editing, setEditing] = useState<Row | null>(null);
  const [isGone, setGone] = useState(false);
  const [isUnfolded, unfold] = useState(false);
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
    isUnfolded,
    unfold,
    formKey: `${editing?.id ?? "new"}-${round}`,
    formRef,
  };
}
