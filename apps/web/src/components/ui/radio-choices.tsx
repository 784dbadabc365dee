import { type ReactNode, useId } from "react";

interface RadioChoicesProps<Value extends string> {
  choices: readonly { value: Value; label: ReactNode }[];
  chosen: Value | undefined;
  onChoose: (value: Value) => void;
}

/** One choice out of a few, each on a line; for a fieldset, whose legend asks. The arrow keys move between them. */
export function RadioChoices<Value extends string>(props: RadioChoicesProps<Value>) {
  const name = useId();
  return props.choices.map(({ value, label }) => (
    <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="radio"
        name={name}
        className="size-5 shrink-0"
        checked={value === props.chosen}
        onChange={() => props.onChoose(value)}
      />
      <span className="wrap-anywhere min-w-0">{label}</span>
    </label>
  ));
}
