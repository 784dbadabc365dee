import { useEffect, useState } from "react";

/** Milliseconds without a key after which what was typed is searched for. */
const pause = 200;

/**
 * What is asked for, a moment after the last change of the text that is searched for; other changes at once.
 *
 * @param textOf the text that people type
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
