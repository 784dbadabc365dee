import type { ComponentProps } from "react";
import { classNames } from "@/lib/class-names";
import { TYPED_MAX_LENGTH } from "@/lib/typed-text";
import { controlClasses, useFieldControl } from "./field";

/** Several lines of text. */
export function TextArea({ className, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      {...useFieldControl()}
      dir="auto"
      maxLength={TYPED_MAX_LENGTH}
      className={classNames(controlClasses, "resize-y leading-relaxed", className)}
      {...rest}
    />
  );
}
