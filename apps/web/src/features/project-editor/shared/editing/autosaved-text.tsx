import { type QueryKey, useMutation } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import * as v from "valibot";
import { ConflictChoice } from "@/components/forms/conflict-choice";
import { useRunningSave, useUnsavedChanges } from "@/components/hooks/use-unsaved-changes";
import { Button } from "@/components/ui/button";
import { controlClasses } from "@/components/ui/field";
import {
  isRowChanged,
  type RowChangedError,
  RowGoneError,
  type TimedRow,
} from "@/data/changes/save-merged";
import { classNames } from "@/lib/class-names";
import { useStaffTexts } from "@/lib/language/use-texts";
import { TYPED_MAX_LENGTH } from "@/lib/typed-text";
import { goneMessage, saveErrorMessage } from "./save-error-message";

interface AutosavedTextProps<Row extends TimedRow> {
  /** The accessible name: `Caption of well.jpg`. */
  label: string;
  placeholder: string;
  /** The stored row; null for none. */
  row: Row | null;
  /** The row's text; null for none. */
  textOf: (row: Row) => string | null;
  /** Validates the typed text, and returns null for an empty one. */
  schema: v.GenericSchema<string, string | null>;
  /** Saves the text, with the row that the person started from. */
  onSave: (value: string | null, from: Row | null) => Promise<unknown>;
  /** The query that contains it, which is refetched. */
  queryKey: QueryKey;
  /** Whether the row was deleted meanwhile. */
  isGone?: boolean;
  /** Called when the text becomes unsaved, and when that is saved or undone. */
  onTypingChange?: (isTyping: boolean) => void;
  /** The initial number of lines; the field grows with its text if the browser supports that. */
  rows?: number;
}

/**
 * A text field that saves by itself: on Enter and on blur, while Escape undoes. If saving fails, the text stays, with
 * the error, until it is undone. After a conflict with another person, both texts are shown to choose from.
 */
export function AutosavedText<Row extends TimedRow>(props: AutosavedTextProps<Row>) {
  const t = useStaffTexts();
  const { label, placeholder, row, textOf, schema, onSave, queryKey, rows = 2 } = props;
  const { onTypingChange } = props;
  const id = useId();
  /** The typed text; null while it equals the stored one. */
  const [typed, setTyped] = useState<string | null>(null);
  // A refetch must not replace the row from which the person started.
  const [startedFrom, setStartedFrom] = useState(row);
  const from = typed === null ? row : startedFrom;
  const value = from && textOf(from);
  const [refusal, setRefusal] = useState<string>();
  const { saving, track } = useRunningSave();
  const field = useRef<HTMLTextAreaElement>(null);
  const save = useMutation({
    mutationFn: (change: { text: string | null; from: Row | null }) =>
      onSave(change.text, change.from),
    meta: { refetch: [queryKey] },
  });
  const conflict = isRowChanged<Row>(save.error) ? save.error : null;
  const isGone = typed !== null && (props.isGone === true || save.error instanceof RowGoneError);
  const problem =
    refusal ?? saveErrorMessage(t, save.error) ?? (isGone ? goneMessage(t) : undefined);
  useUnsavedChanges(typed !== null && typed !== (value ?? ""), { saving: () => saving.current });

  const takeBack = () => {
    setTyped(null);
    setRefusal(undefined);
    save.reset();
    onTypingChange?.(false);
  };
  const finish = () => {
    if (typed === null || saving.current || conflict || isGone) return;
    const checked = v.safeParse(schema, typed);
    if (!checked.success) return setRefusal(checked.issues[0].message);
    if (checked.output === value) return takeBack();
    send(checked.output, from);
  };
  const send = (text: string | null, over: Row | null) => {
    track(save.mutateAsync({ text, from: over }, { onSuccess: takeBack }));
  };
  const choose = ({ stored }: RowChangedError<Row>, choice: "mine" | "theirs") => {
    const mine = v.safeParse(schema, typed ?? "");
    const text = choice === "mine" && mine.success ? mine.output : textOf(stored);
    setStartedFrom(stored);
    setTyped(text ?? "");
    field.current?.focus({ preventScroll: true });
    send(text, stored);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      finish();
    } else if (event.key === "Escape" && typed !== null) {
      event.stopPropagation();
      if (!saving.current) takeBack();
    }
  };
  return (
    <div className="flex flex-col gap-1">
      <textarea
        maxLength={TYPED_MAX_LENGTH}
        ref={field}
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? id : undefined}
        aria-busy={save.isPending}
        readOnly={save.isPending}
        placeholder={placeholder}
        rows={rows}
        dir="auto"
        value={typed ?? value ?? ""}
        onChange={({ currentTarget }) => {
          setRefusal(undefined);
          if (typed === null) {
            setStartedFrom(row);
            onTypingChange?.(true);
          }
          if (save.error) save.reset();
          setTyped(currentTarget.value);
        }}
        onBlur={finish}
        onKeyDown={onKeyDown}
        className={classNames(
          controlClasses,
          "field-sizing-content max-h-40 resize-none px-2.5 py-1.5 leading-snug aria-busy:opacity-60",
        )}
      />
      <p id={id} role="status" className="text-red text-sm empty:hidden">
        {problem === undefined ? null : t.message(problem)}
      </p>
      {isGone ? (
        <Button variant="quiet" onClick={takeBack}>
          {t("editor.discardWhatITyped")}
        </Button>
      ) : null}
      {conflict ? (
        <ConflictChoice
          label={label}
          conflict={{ name: label, mine: typed, theirs: textOf(conflict.stored), choice: null }}
          by={conflict.by}
          onChoose={(choice) => choose(conflict, choice)}
        />
      ) : null}
    </div>
  );
}
