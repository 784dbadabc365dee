import type { InputEvent, WheelEvent } from "react";
import { readableNumber } from "@/lib/typed-text";
import { NativeInput, type NativeInputProps } from "./native-input";

/** A number, as the typed text. */
export function NumberField({ step = "any", ...rest }: NativeInputProps) {
  return (
    <NativeInput
      type="number"
      inputMode="decimal"
      step={step}
      onBeforeInput={readAsBrowsersDo}
      onWheel={leaveBeforeItSpins}
      {...rest}
    />
  );
}

/**
 * Browsers silently drop what they do not read as a number: the digits of other scripts, and, where their decimal
 * separator is a point, a comma, which would turn `1250,50` into a hundred times as much.
 */
function readAsBrowsersDo(event: InputEvent<HTMLInputElement>): void {
  const text = readableNumber(event.data);
  if (text === event.data) return;
  event.preventDefault();
  // Deprecated, but the only way to insert text into a number field that keeps its cursor and undo.
  document.execCommand("insertText", false, text);
}

/** Scrolling a page over a number field that has the focus would change the number. */
function leaveBeforeItSpins(event: WheelEvent<HTMLInputElement>): void {
  event.currentTarget.blur();
}
