import type { ComponentProps } from "react";
import { controlClasses, useFieldControl } from "@/components/ui/field";
import { classNames } from "@/lib/class-names";

/** Several lines of text. */
export function TextArea({ className, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      {...useFieldControl()}
      dir="auto"
      className={classNames(controlClasses, "resize-y leading-relaxed", className)}
      {...rest}
    />
  );
}
