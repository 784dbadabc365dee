import { useMutation } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import * as v from "valibot";
import { ConflictChoice } from "@/components/forms/conflict-choice";
import { useRunningSave, useUnsavedChanges } from "@/components/hooks/use-unsaved-changes";
import { TextInput } from "@/components/ui/text-field";
import {
  isRowChanged,
  type RowChangedError,
  RowGoneError,
  type TimedRow,
} from "@/data/changes/save-merged";
import { Typed } from "@/lib/language/typed-text";
import { useStaffTexts } from "@/lib/language/use-texts";
import { saveErrorMessage } from "./save-error-message";

interface InlineTextProps<Row extends TimedRow> {
  /** The stored row. */
  row: Row;
  /** The row's text. */
  textOf: (row: Row) => string;
  /** The label of the text: `Name`. */
  label: string;
  /** Validates the typed text. */
  schema: v.GenericSchema<string, string>;
  /** Saves the text, with the row that the person started from. Afterwards `row` must be the stored one. */
  save: (text: string, from: Row) => Promise<unknown>;
  /** Called when editing starts or ends. */
  onOpenChange?: (isOpen: boolean) => void;
}

/**
 * A text that is edited in place: a click opens it, Enter saves, Escape cancels. Blur saves changes, so that a click
 * elsewhere loses nothing. If saving fails, it stays open with the typed text and the error. After a conflict with
 * another person, both texts are shown to choose from.
 */
export function InlineText<Row extends TimedRow>(props: InlineTextProps<Row>) {
  const t = useStaffTexts();
  const { row, textOf, label, onOpenChange } = props;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const hasFocus = useRef(false);
  useEffect(() => {
    if (isOpen || !hasFocus.current) return;
    hasFocus.current = false;
    button.current?.focus({ preventScroll: true });
  }, [isOpen]);
  const turn = (isNowOpen: boolean) => {
    setOpen(isNowOpen);
    onOpenChange?.(isNowOpen);
  };
  if (isOpen) {
    return (
      <OpenText
        {...props}
        onClose={(keepsFocus) => {
          hasFocus.current = keepsFocus;
          turn(false);
        }}
      />
    );
  }
  return (
    <button
      ref={button}
      type="button"
      title={t("editor.changeThe", { label: label.toLowerCase() })}
      aria-description={t("editor.changeThe", { label: label.toLowerCase() })}
      onClick={() => turn(true)}
      className="wrap-anywhere -mx-1.5 min-h-11 min-w-0 cursor-text rounded-control px-1.5 py-1 text-start decoration-control decoration-dotted underline-offset-4 hover:bg-tint hover:underline"
    >
      <Typed text={textOf(row)} />
    </button>
  );
}

interface OpenTextProps<Row extends TimedRow> extends InlineTextProps<Row> {
  /** Called when editing ends, with whether the focus was still in the field and should stay here. */
  onClose: (keepsFocus: boolean) => void;
}

function OpenText<Row extends TimedRow>(props: OpenTextProps<Row>) {
  const t = useStaffTexts();
  const { row, textOf, label, schema, save, onClose } = props;
  // A refetch must not replace the row from which the person started.
  const [from, setFrom] = useState(row);
  const [typed, setTyped] = useState(textOf(row));
  const [refusal, setRefusal] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const { mutateAsync, error, isPending, reset } = useMutation({
    mutationFn: (change: { text: string; from: Row }) => save(change.text, change.from),
  });
  const { saving, track } = useRunningSave();
  const conflict = isRowChanged<Row>(error) ? error : null;
  const isGone = error instanceof RowGoneError;
  useUnsavedChanges(typed.trim() !== textOf(from), { saving: () => saving.current });
  useEffect(() => input.current?.select(), []);

  const close = () => onClose(document.activeElement === input.current);
  const submit = () => {
    if (saving.current || conflict || isGone) return;
    if (typed.trim() === textOf(from)) return close();
    const checked = v.safeParse(schema, typed);
    if (!checked.success) return setRefusal(checked.issues[0].message);
    setRefusal(null);
    send(checked.output, from);
  };
  const send = (text: string, over: Row) => {
    track(mutateAsync({ text, from: over }, { onSuccess: close }));
  };
  const choose = ({ stored }: RowChangedError<Row>, choice: "mine" | "theirs") => {
    const text = choice === "mine" ? typed.trim() : textOf(stored);
    setFrom(stored);
    setTyped(text);
    input.current?.focus({ preventScroll: true });
    send(text, stored);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also ends the composition of an input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") submit();
    else if (event.key === "Escape" && !saving.current) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const problem = refusal ?? saveErrorMessage(t, error);
  return (
    <div className="flex w-full min-w-0 flex-col gap-1">
      <TextInput
        ref={input}
        autoFocus
        aria-label={label}
        aria-invalid={problem === null ? undefined : true}
        aria-describedby={problem === null ? undefined : errorId}
        aria-busy={isPending}
        readOnly={isPending}
        autoComplete="off"
        enterKeyHint="done"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setRefusal(null);
          reset();
        }}
        onKeyDown={onKeyDown}
        onBlur={submit}
      />
      {problem === null ? null : (
        <span id={errorId} role="alert" className="text-red text-sm">
          {t.message(problem)}
        </span>
      )}
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
