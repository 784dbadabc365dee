import { type QueryKey, useMutation } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import * as v from "valibot";
import { ConflictChoice } from "@/components/forms/conflict-choice";
import { useUnsavedChanges } from "@/components/hooks/use-unsaved-changes";
import { Button } from "@/components/ui/button";
import { controlClasses } from "@/components/ui/field";
import {
  isRowChanged,
  type RowChangedError,
  RowGoneError,
  type TimedRow,
} from "@/data/changes/save-merged";
import { classNames } from "@/lib/class-names";
import { GONE, whyNotSaved } from "./why-not-saved";

interface TextInPlaceProps<Row extends TimedRow> {
  /** What it is, said only: `Caption of well.jpg`. */
  label: string;
  placeholder: string;
  /** What is stored; null for nothing. */
  row: Row | null;
  /** The text of it; null for none. */
  textOf: (row: Row) => string | null;
  /** Checks what was typed; null where it is empty. */
  schema: v.GenericSchema<string, string | null>;
  /** Saves it over what the person started from. */
  onSave: (value: string | null, from: Row | null) => Promise<unknown>;
  /** The query of what shows it, which is read again. */
  queryKey: QueryKey;
  /** Whether what it belongs to was deleted meanwhile. */
  isGone?: boolean;
  /** Told when something is typed, and when that is saved or taken back. */
  onTypingChange?: (isTyping: boolean) => void;
  /** Lines that are shown; more grow with the text where the browser can. */
  rows?: number;
}

/**
 * A text that is edited where it is shown: saved by Enter and when it is left, taken back by Escape.
 * What could not be saved stays, with the reason, until it is taken back. Where another person changed it meanwhile, both texts
 * are shown to choose from.
 */
export function TextInPlace<Row extends TimedRow>(props: TextInPlaceProps<Row>) {
  const { label, placeholder, row, textOf, schema, onSave, queryKey, rows = 2 } = props;
  const { onTypingChange } = props;
  const id = useId();
  /** What was typed; null while it is what is stored. */
  const [typed, setTyped] = useState<string | null>(null);
  // The row may be read again while its text is typed, and is no news to its person then.
  const [startedFrom, setStartedFrom] = useState(row);
  const from = typed === null ? row : startedFrom;
  const value = from && textOf(from);
  const [refusal, setRefusal] = useState<string>();
  // The next event may come before what is under way is drawn, as a Tab right behind Enter does.
  const isSaving = useRef(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const save = useMutation({
    mutationFn: (change: { text: string | null; from: Row | null }) =>
      onSave(change.text, change.from),
    meta: { refetch: [queryKey] },
  });
  const conflict = isRowChanged<Row>(save.error) ? save.error : null;
  const isGone = typed !== null && (props.isGone === true || save.error instanceof RowGoneError);
  const problem = refusal ?? whyNotSaved(save.error) ?? (isGone ? GONE : undefined);
  useUnsavedChanges(typed !== null && typed !== (value ?? "") && !save.isPending);

  const takeBack = () => {
    setTyped(null);
    setRefusal(undefined);
    save.reset();
    onTypingChange?.(false);
  };
  const finish = () => {
    if (typed === null || isSaving.current || conflict || isGone) return;
    const checked = v.safeParse(schema, typed);
    if (!checked.success) return setRefusal(checked.issues[0].message);
    if (checked.output === value) return takeBack();
    send(checked.output, from);
  };
  const send = (text: string | null, over: Row | null) => {
    isSaving.current = true;
    save.mutate(
      { text, from: over },
      {
        onSuccess: takeBack,
        onSettled: () => {
          isSaving.current = false;
        },
      },
    );
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
      if (!isSaving.current) takeBack();
    }
  };
  return (
    <div className="flex flex-col gap-1">
      <textarea
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
        {problem}
      </p>
      {isGone ? (
        <Button variant="quiet" onClick={takeBack}>
          Discard what I typed
        </Button>
      ) : null}
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
