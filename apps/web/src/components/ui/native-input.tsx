import type { ComponentProps, SyntheticEvent } from "react";
import { displayValue, readInput } from "@/lib/bad-input";
import { classNames } from "@/lib/class-names";
import { controlClasses, useFieldControl } from "./field";

/** The props of number, date and time fields, for the `field` of react-hook-form's Controller. */
export interface NativeInputProps
  extends Omit<ComponentProps<"input">, "value" | "onChange" | "type"> {
  /** The typed text, `''` when empty, or `BAD_INPUT`. */
  value: string;
  onChange: (text: string) => void;
}

/**
 * An input whose text the browser parses. For invalid text, such as `12e` or half a date, the browser reports an empty
 * value; this passes on `BAD_INPUT` instead, so that the form can refuse it.
 */
export function NativeInput({
  type,
  value,
  onChange,
  onBlur,
  className,
  ...rest
}: NativeInputProps & { type: "number" | "date" | "datetime-local" }) {
  const report = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    const text = readInput(currentTarget);
    if (text !== value) onChange(text);
  };
  return (
    <input
      {...useFieldControl()}
      type={type}
      value={displayValue(value)}
      onChange={report}
      // React fires no change event for an edit from one invalid text to another.
      onInput={report}
      onKeyUp={report}
      onBlur={(event) => {
        report(event);
        onBlur?.(event);
      }}
      className={classNames(controlClasses, className)}
      {...rest}
    />
  );
}
