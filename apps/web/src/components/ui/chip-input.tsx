import { type KeyboardEvent, useRef, useState } from "react";
import { Chip } from "./chip";
import { useFieldControl } from "./field";

interface ChipInputProps {
  values: readonly string[];
  /**
   * Takes a trimmed entry that is not empty; whether it is already there is the caller's matter.
   */
  onAdd: (entry: string) => void;
  onRemove: (value: string) => void;
  /** What the list is called, for those who do not see it: `Cities`. */
  label: string;
  placeholder?: string;
  disabled?: boolean;
}

/**
 * Free entries: Enter adds what was typed, an x takes an entry away. What was typed and not entered
 * is added on leaving, so that it is not lost on the way to the save button.
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
    if (entry !== "") onAdd(entry);
    setDraft("");
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
        enterKeyHint="enter"
        autoComplete="off"
        value={draft}
        disabled={disabled}
        placeholder={placeholder}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={addOnEnter}
        onBlur={addDraft}
        className="min-h-8 min-w-32 flex-1 bg-transparent px-1.5 text-base outline-none"
      />
    </div>
  );
}
