import type { ComponentProps } from "react";
import { classNames } from "@/lib/class-names";
import { TYPED_MAX_LENGTH } from "@/lib/typed-text";
import { controlClasses, Field, type FieldProps, useFieldControl } from "./field";

interface TextInputProps extends ComponentProps<"input"> {
  type?: "text" | "email" | "password" | "url" | "search";
}

/** One line of text, for callers that label it themselves. */
export function TextInput({ className, type = "text", ...rest }: TextInputProps) {
  return (
    <input
      {...useFieldControl()}
      type={type}
      dir="auto"
      maxLength={TYPED_MAX_LENGTH}
      className={classNames(controlClasses, className)}
      {...rest}
    />
  );
}

type TextFieldProps = TextInputProps & Pick<FieldProps, "label" | "error" | "hint" | "className">;

/** One line of text with label, hint and error. */
export function TextField({ label, error, hint, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      <TextInput {...input} />
    </Field>
  );
}
