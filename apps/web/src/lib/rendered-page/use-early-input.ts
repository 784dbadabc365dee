import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Tells `onChange` what a person typed or chose before the browser took over the page that the server
 * rendered: React leaves it in the field, and calls no handler for it.
 *
 * @returns the ref of the field
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
