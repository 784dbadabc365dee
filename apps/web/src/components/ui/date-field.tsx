import { ReadableInput, type ReadableInputProps } from "./readable-input";

/** A day, as an ISO date (`YYYY-MM-DD`). */
export function DateField(props: ReadableInputProps) {
  return <ReadableInput type="date" {...props} />;
}
