import { ReadableInput, type ReadableInputProps } from "@/components/ui/readable-input";

/** A number, as the text that was typed. */
export function NumberField({ step = "any", ...rest }: ReadableInputProps) {
  return <ReadableInput type="number" inputMode="decimal" step={step} {...rest} />;
}
