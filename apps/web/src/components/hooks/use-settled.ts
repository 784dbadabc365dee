import { useEffect, useState } from "react";

/** Milliseconds without typing after which a text is searched for. */
const pause = 200;

/**
 * Debounces a query while its text is typed; other changes apply at once.
 *
 * @param textOf the text of a query that people type
 */
export function useSettled<Asked>(asked: Asked, textOf: (asked: Asked) => string): Asked {
  const [settled, setSettled] = useState(asked);
  const isTyping = textOf(settled) !== textOf(asked);
  useEffect(() => {
    if (!isTyping) return;
    const timer = setTimeout(() => setSettled(asked), pause);
    return () => clearTimeout(timer);
  }, [asked, isTyping]);
  return isTyping ? settled : asked;
}
