import type { InputEvent, WheelEvent } from "react";
import { NativeInput, type NativeInputProps } from "./native-input";

/** A number, as the text that was typed. */
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
 * Browsers that write a decimal point drop a typed or pasted comma without a word, which makes a
 * hundred times as much of `1250,50`.
 */
function readCommaAsPoint(event: InputEvent<HTMLInputElement>): void {
  if (!event.data.includes(",")) return;
  event.preventDefault();
  // Deprecated, but the only way to type into a number field that keeps its cursor and undo.
  document.execCommand("insertText", false, event.data.replaceAll(",", "."));
}

/** Scrolling a page over a number field that has the focus would change the number. */
function leaveBeforeItSpins(event: WheelEvent<HTMLInputElement>): void {
  event.currentTarget.blur();
}
