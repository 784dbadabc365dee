import { type QueryKey, useMutation } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import * as v from "valibot";
import { useUnsavedChanges } from "@/components/hooks/use-unsaved-changes";
import { controlClasses } from "@/components/ui/field";
import { classNames } from "@/lib/class-names";
import { errorMessage } from "@/lib/unwrap";

interface TextInPlaceProps {
  /** What it is, said only: `Caption of well.jpg`. */
  label: string;
  placeholder: string;
  /** What is stored; null for none. */
  value: string | null;
  /** Checks what was typed; null where it is empty. */
  schema: v.GenericSchema<string, string | null>;
  /** Saves it. */
  onSave: (value: string | null) => Promise<unknown>;
  /** The query of what shows it, which is read again. */
  queryKey: QueryKey;
  /** Lines that are shown; more grow with the text where the browser can. */
  rows?: number;
}

/**
 * A text that is edited where it is shown: saved by Enter and when it is left, taken back by Escape.
 * What could not be saved stays, with the reason.
 */
export function TextInPlace(props: TextInPlaceProps) {
  const { label, placeholder, value, schema, onSave, queryKey, rows = 2 } = props;
  const id = useId();
  /** What was typed; null while it is what is stored. */
  const [typed, setTyped] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string>();
  // The next event may come before what is under way is drawn, as a Tab right behind Enter does.
  const isSaving = useRef(false);
  const save = useMutation({ mutationFn: onSave, meta: { refetch: [queryKey] } });
  const problem = refusal ?? (save.error ? errorMessage(save.error) : undefined);
  useUnsavedChanges(typed !== null && typed !== (value ?? "") && !save.isPending);

  const takeBack = () => {
    setTyped(null);
    setRefusal(undefined);
    save.reset();
  };
  const finish = () => {
    if (typed === null || isSaving.current) return;
    const checked = v.safeParse(schema, typed);
    if (!checked.success) return setRefusal(checked.issues[0].message);
    if (checked.output === value) return takeBack();
    isSaving.current = true;
    save.mutate(checked.output, {
      onSuccess: takeBack,
      onSettled: () => {
        isSaving.current = false;
      },
    });
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
    </div>
  );
}
