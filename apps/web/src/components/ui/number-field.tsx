import type { InputEvent, WheelEvent } from "react";
import { useAccountTexts } from "@/lib/language/use-texts";
import { readableNumber } from "@/lib/typed-text";
import { NativeInput, type NativeInputProps } from "./native-input";

/** A number that may be meant as thousands, where a separator begins decimals: `12.500`. */
const groupedThousands = /^\d{1,3}\.\d{3}$/;

interface NumberFieldProps extends NativeInputProps {
  /** Whether it may be below 0. */
  isSigned?: boolean;
}

/** A number, as the typed text. For an amount it says at once that it has no separator of thousands. */
export function NumberField({ step = "any", isSigned = false, ...rest }: NumberFieldProps) {
  const t = useAccountTexts();
  const typed = String(rest.value ?? "");
  const isGrouped = step === "0.01" && groupedThousands.test(typed);
  return (
    <>
      <NativeInput
        type="number"
        // The decimal keyboard of an iPhone has no minus.
        inputMode={isSigned ? "text" : "decimal"}
        step={step}
        onBeforeInput={readAsBrowsersDo}
        onWheel={leaveBeforeItSpins}
        {...rest}
      />
      <p role="status" className="mt-1 text-on-yellow-tint text-sm empty:hidden">
        {isGrouped ? t("forms.noThousandsSeparator", { digits: typed.replace(".", "") }) : null}
      </p>
    </>
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
