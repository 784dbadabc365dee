import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from "react";
import { linesOf, TYPED_MAX_LENGTH } from "@/lib/typed-text";
import { Chip } from "./chip";
import { useFieldControl } from "./field";

interface ChipInputProps {
  values: readonly string[];
  /** Called with trimmed, non-empty entries: several for pasted lines. The caller handles duplicates. */
  onAdd: (entries: readonly string[]) => void;
  onRemove: (value: string) => void;
  /** The name of the list for screen readers: `Cities`. */
  label: string;
  placeholder?: string;
  disabled?: boolean;
}

/**
 * A list of free entries: Enter adds the typed text, an x removes an entry. Text that was not entered is added on blur,
 * so that it is not lost on the way to the save button.
 */
export function ChipInput({
  values,
  onAdd,
  onRemove,
  label,
  placeholder,
  disabled,
}: ChipInputProps) {
  const [draft, setDraft] = useState("");
  const input = useRef<HTMLInputElement>(null);

  const addDraft = () => {
    const entry = draft.trim();
    if (entry !== "") onAdd([entry]);
    setDraft("");
  };
  /** Each line is an entry, as lists are copied from other programs. */
  const addPastedLines = (event: ClipboardEvent) => {
    const lines = linesOf(event.clipboardData.getData("text/plain"));
    if (lines.length < 2) return;
    event.preventDefault();
    onAdd(lines);
  };
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    addDraft();
  };
  const remove = (value: string) => {
    onRemove(value);
    input.current?.focus();
  };

  return (
    <div className="flex min-h-11 flex-wrap items-center gap-2 rounded-control border border-control bg-surface px-2 py-1.5 outline-offset-2 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-primary has-aria-invalid:border-red">
      {values.length === 0 ? null : (
        <ul aria-label={label} className="contents">
          {values.map((value) => (
            <li key={value} className="flex max-w-full">
              <Chip disabled={disabled} onClick={() => remove(value)}>
                {value}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <input
        {...useFieldControl()}
        ref={input}
        dir="auto"
        maxLength={TYPED_MAX_LENGTH}
        enterKeyHint="enter"
        autoComplete="off"
        value={draft}
        disabled={disabled}
        placeholder={placeholder}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={addOnEnter}
        onPaste={addPastedLines}
        onBlur={addDraft}
        className="min-h-8 min-w-32 flex-1 bg-transparent px-1.5 text-base outline-none"
      />
    </div>
  );
}
