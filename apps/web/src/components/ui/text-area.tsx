import { countCharacters } from "@vigie/domain/text";
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

interface CharacterCountProps {
  text: string;
  limit: number;
}

/** How many characters of a limit are taken, counted as the form and the database count them. */
export function CharacterCount({ text, limit }: CharacterCountProps) {
  const count = countCharacters(text);
  return (
    <span
      className={classNames("shrink-0 tabular-nums", count > limit && "font-semibold text-red")}
    >
      {count} / {limit}
    </span>
  );
}
