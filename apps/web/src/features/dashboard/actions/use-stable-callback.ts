import { useCallback, useLayoutEffect, useRef } from "react";

/** A handler that stays the same between renders, so that memoised rows are not built again for it. */
export function useStableCallback<Given extends readonly unknown[]>(
  handler: (...given: Given) => unknown,
): (...given: Given) => void {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...given: Given) => void latest.current(...given), []);
}
