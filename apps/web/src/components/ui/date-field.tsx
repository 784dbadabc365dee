import { NativeInput, type NativeInputProps } from "./native-input";

/** A day, as an ISO date (`YYYY-MM-DD`). */
export function DateField(props: NativeInputProps) {
  return <NativeInput type="date" {...props} />;
}
