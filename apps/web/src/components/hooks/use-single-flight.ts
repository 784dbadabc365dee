import { useRef } from "react";

/**
 * Prevents concurrent runs of a function. A double click can come before the button is disabled, and a one-time link
 * would fail the second time. The mutation shows failures.
 *
 * @example const send = useSingleFlight(() => mutation.mutateAsync());
 */
export function useSingleFlight<Arguments extends unknown[]>(
  act: (...given: Arguments) => Promise<unknown>,
): (...given: Arguments) => void {
  const isUnderWay = useRef(false);
  return (...given) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    const end = () => {
      isUnderWay.current = false;
    };
    act(...given).then(end, end);
  };
}
