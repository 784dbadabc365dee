import { useMutation } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import * as v from "valibot";
import { ConflictChoice } from "@/components/forms/conflict-choice";
import { useUnsavedChanges } from "@/components/hooks/use-unsaved-changes";
import { TextInput } from "@/components/ui/text-field";
import {
  isRowChanged,
  type RowChangedError,
  RowGoneError,
  type TimedRow,
} from "@/data/changes/save-merged";
import { whyNotSaved } from "./why-not-saved";

interface InlineTextProps<Row extends TimedRow> {
  /** What is stored. */
  row: Row;
  /** The text of it. */
  textOf: (row: Row) => string;
  /** What the text is: `Name`. */
  label: string;
  /** Checks what was typed, and says what is wrong with it. */
  schema: v.GenericSchema<string, string>;
  /** Saves what was checked, over the row that the person started from; then `row` is what is stored. */
  save: (text: string, from: Row) => Promise<unknown>;
  /** Told when the text is opened and closed. */
  onOpenChange?: (isOpen: boolean) => void;
}

/**
 * A text that is edited where it stands: a press opens it, Enter saves, Escape puts back. Leaving it saves
 * what was changed, so that a press elsewhere loses nothing; where it cannot be saved it stays open, with
 * what was typed and why. Where another person changed it meanwhile, both texts are shown to choose from.
 */
export function InlineText<Row extends TimedRow>(props: InlineTextProps<Row>) {
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
      title={`Change the ${label.toLowerCase()}`}
      aria-description={`Change the ${label.toLowerCase()}`}
      onClick={() => turn(true)}
      className="wrap-anywhere -mx-1.5 min-h-11 min-w-0 cursor-text rounded-control px-1.5 py-1 text-left decoration-control decoration-dotted underline-offset-4 hover:bg-tint hover:underline"
    >
      <span dir="auto">{textOf(row)}</span>
    </button>
  );
}

interface OpenTextProps<Row extends TimedRow> extends InlineTextProps<Row> {
  /** Whether the focus was still in the field, and is to stay here. */
  onClose: (keepsFocus: boolean) => void;
}

function OpenText<Row extends TimedRow>(props: OpenTextProps<Row>) {
  const { row, textOf, label, schema, save, onClose } = props;
  // The row may be read again while its text is typed, and is no news to its person then.
  const [from, setFrom] = useState(row);
  const [typed, setTyped] = useState(textOf(row));
  const [refusal, setRefusal] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: (change: { text: string; from: Row }) => save(change.text, change.from),
  });
  // The next event may come before what is under way is drawn, as a Tab right behind Enter does.
  const isSaving = useRef(false);
  const conflict = isRowChanged<Row>(error) ? error : null;
  const isGone = error instanceof RowGoneError;
  useUnsavedChanges(typed.trim() !== textOf(from) && !isPending);
  useEffect(() => input.current?.select(), []);

  const close = () => onClose(document.activeElement === input.current);
  const submit = () => {
    if (isSaving.current || conflict || isGone) return;
    if (typed.trim() === textOf(from)) return close();
    const checked = v.safeParse(schema, typed);
    if (!checked.success) return setRefusal(checked.issues[0].message);
    setRefusal(null);
    send(checked.output, from);
  };
  const send = (text: string, over: Row) => {
    isSaving.current = true;
    mutate(
      { text, from: over },
      {
        onSuccess: close,
        onSettled: () => {
          isSaving.current = false;
        },
      },
    );
  };
  const choose = ({ stored }: RowChangedError<Row>, choice: "mine" | "theirs") => {
    const text = choice === "mine" ? typed.trim() : textOf(stored);
    setFrom(stored);
    setTyped(text);
    input.current?.focus({ preventScroll: true });
    send(text, stored);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also ends what an input method composes.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") submit();
    else if (event.key === "Escape" && !isSaving.current) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const problem = refusal ?? whyNotSaved(error);
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
          {problem}
        </span>
      )}
      {conflict ? (
        <ConflictChoice
          label={label}
          conflict={{ name: label, mine: typed, theirs: textOf(conflict.stored), choice: null }}
          by={conflict.by?.name}
          onChoose={(choice) => choose(conflict, choice)}
        />
      ) : null}
    </div>
  );
}
