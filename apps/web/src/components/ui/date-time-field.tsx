import { NativeInput, type NativeInputProps } from "./native-input";

/** A date and time in the person's time zone, to the minute (`YYYY-MM-DDTHH:mm`). */
export function DateTimeField(props: NativeInputProps) {
  return <NativeInput type="datetime-local" {...props} />;
}
