import { useMutation } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import * as v from "valibot";
import { useUnsavedChanges } from "@/components/hooks/use-unsaved-changes";
import { TextInput } from "@/components/ui/text-field";
import { errorMessage } from "@/lib/unwrap";

interface InlineTextProps {
  /** What is stored. */
  text: string;
  /** What the text is: `Name`. */
  label: string;
  /** Checks what was typed, and says what is wrong with it. */
  schema: v.GenericSchema<string, string>;
  /** Saves what was checked, after which `text` is that. */
  save: (text: string) => Promise<unknown>;
}

/**
 * A text that is edited where it stands: a press opens it, Enter saves, Escape puts back. Leaving it saves
 * what was changed, so that a press elsewhere loses nothing; where it cannot be saved it stays open, with
 * what was typed and why.
 */
export function InlineText(props: InlineTextProps) {
  const { text, label } = props;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const hasFocus = useRef(false);
  useEffect(() => {
    if (isOpen || !hasFocus.current) return;
    hasFocus.current = false;
    button.current?.focus({ preventScroll: true });
  }, [isOpen]);
  if (isOpen) {
    return (
      <OpenText
        {...props}
        onClose={(keepsFocus) => {
          hasFocus.current = keepsFocus;
          setOpen(false);
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
      onClick={() => setOpen(true)}
      className="wrap-anywhere -mx-1.5 min-h-11 min-w-0 cursor-text rounded-control px-1.5 py-1 text-left decoration-control decoration-dotted underline-offset-4 hover:bg-tint hover:underline"
    >
      <span dir="auto">{text}</span>
    </button>
  );
}

interface OpenTextProps extends InlineTextProps {
  /** Whether the focus was still in the field, and is to stay here. */
  onClose: (keepsFocus: boolean) => void;
}

function OpenText({ text, label, schema, save, onClose }: OpenTextProps) {
  const [typed, setTyped] = useState(text);
  const [refusal, setRefusal] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const { mutate, error, isPending, reset } = useMutation({ mutationFn: save });
  // The next event may come before what is under way is drawn, as a Tab right behind Enter does.
  const isSaving = useRef(false);
  useUnsavedChanges(typed.trim() !== text && !isPending);
  useEffect(() => input.current?.select(), []);

  const close = () => onClose(document.activeElement === input.current);
  const submit = () => {
    if (isSaving.current) return;
    if (typed.trim() === text) return close();
    const checked = v.safeParse(schema, typed);
    if (!checked.success) return setRefusal(checked.issues[0].message);
    setRefusal(null);
    isSaving.current = true;
    mutate(checked.output, {
      onSuccess: close,
      onSettled: () => {
        isSaving.current = false;
      },
    });
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
  const problem = refusal ?? (error ? errorMessage(error) : null);
  return (
    <span className="flex w-full min-w-0 flex-col gap-1">
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
    </span>
  );
}
