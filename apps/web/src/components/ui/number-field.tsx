import type { InputEvent, WheelEvent } from "react";
import { NativeInput, type NativeInputProps } from "./native-input";

/** A number, as the typed text. */
export function NumberField({ step = "any", ...rest }: NativeInputProps) {
  return (
    <NativeInput
      type="number"
      inputMode="decimal"
      step={step}
      onBeforeInput={readCommaAsPoint}
      onWheel={leaveBeforeItSpins}
      {...rest}
    />
  );
}

/**
 * Browsers whose decimal separator is a point silently drop a typed or pasted comma, which would turn `1250,50` into a
 * hundred times as much.
 */
function readCommaAsPoint(event: InputEvent<HTMLInputElement>): void {
  if (!event.data.includes(",")) return;
  event.preventDefault();
  // Deprecated, but the only way to insert text into a number field that keeps its cursor and undo.
  document.execCommand("insertText", false, event.data.replaceAll(",", "."));
}

/** Scrolling a page over a number field that has the focus would change the number. */
function leaveBeforeItSpins(event: WheelEvent<HTMLInputElement>): void {
  event.currentTarget.blur();
}
