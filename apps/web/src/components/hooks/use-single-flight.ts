import { useRef } from "react";

/**
 * Lets something run only once at a time. A double click comes before the button is disabled, and
 * what a link can do once would fail the second time. Failures are for the mutation to show.
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
