import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Calls `onChange` with what a person typed or chose before hydration: React keeps it in the field, but calls no
 * handler.
 *
 * @returns the ref for the field
 */
export function useEarlyInput<Field extends { value: string }>(
  value: string,
  onChange: (value: string) => void,
): RefObject<Field | null> {
  const field = useRef<Field>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: later input is told by events
  useLayoutEffect(() => {
    const early = field.current?.value ?? value;
    if (early !== value) onChange(early);
  }, []);
  return field;
}
