import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Holds what the last render gave. Callbacks that read it keep their identity, so that memoised rows
 * of a long list are not drawn again with every keystroke.
 */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
