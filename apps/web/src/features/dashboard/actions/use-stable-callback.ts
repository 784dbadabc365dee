import { useCallback, useLayoutEffect, useRef } from "react";

/** A callback with a stable identity that calls the latest handler, so that memoised rows do not render again. */
export function useStableCallback<Given extends readonly unknown[]>(
  handler: (...given: Given) => unknown,
): (...given: Given) => void {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...given: Given) => void latest.current(...given), []);
}
