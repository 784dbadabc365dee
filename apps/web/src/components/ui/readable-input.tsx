import type { ComponentProps, SyntheticEvent } from "react";
import { classNames } from "@/lib/class-names";
import { displayValue, readInput } from "@/lib/input-text";
import { controlClasses, useFieldControl } from "./field";

/** What number and date fields take; made for the `field` of react-hook-form's Controller. */
export interface ReadableInputProps
  extends Omit<ComponentProps<"input">, "value" | "onChange" | "type"> {
  /** The typed text, `''` when empty, or `UNREADABLE_INPUT`. */
  value: string;
  onChange: (text: string) => void;
}

/**
 * An input whose text the browser interprets. What it cannot read, such as `12e` or half a date, it
 * reports as empty; this hands on `UNREADABLE_INPUT` instead, so that the form can refuse it.
 */
export function ReadableInput({
  type,
  value,
  onChange,
  onBlur,
  className,
  ...rest
}: ReadableInputProps & { type: "number" | "date" }) {
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
      // React's change event passes over edits between two unreadable texts; these do not.
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
