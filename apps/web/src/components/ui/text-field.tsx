import type { ComponentProps } from "react";
import { classNames } from "@/lib/class-names";
import { controlClasses, useFieldControl } from "./field";

interface TextFieldProps extends ComponentProps<"input"> {
  type?: "text" | "email" | "password" | "url" | "search";
}

/** One line of text. */
export function TextField({ className, type = "text", ...rest }: TextFieldProps) {
  return (
    <input
      {...useFieldControl()}
      type={type}
      dir="auto"
      className={classNames(controlClasses, className)}
      {...rest}
    />
  );
}
