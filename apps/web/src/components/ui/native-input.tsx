import type { ComponentProps, SyntheticEvent } from "react";
import { displayValue, readInput } from "@/lib/bad-input";
import { classNames } from "@/lib/class-names";
import { controlClasses, useFieldControl } from "./field";

/** What number, date and time fields take; made for the `field` of react-hook-form's Controller. */
export interface NativeInputProps
  extends Omit<ComponentProps<"input">, "value" | "onChange" | "type"> {
  /** The typed text, `''` when empty, or `BAD_INPUT`. */
  value: string;
  onChange: (text: string) => void;
}

/**
 * An input whose text the browser interprets. What it cannot read, such as `12e` or half a date, it
 * reports as empty; this hands on `BAD_INPUT` instead, so that the form can refuse it.
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
