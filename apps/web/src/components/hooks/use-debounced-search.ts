import { useEffect, useState } from "react";

/** Milliseconds without typing after which a text is searched for. */
const DEBOUNCE_MS = 200;

/**
 * Debounces a query while its text is typed; other changes apply at once.
 *
 * @param textOf the text of a query that people type
 */
export function useDebouncedSearch<Query>(query: Query, textOf: (query: Query) => string): Query {
  const [debounced, setDebounced] = useState(query);
  const isTyping = textOf(debounced) !== textOf(query);
  useEffect(() => {
    if (!isTyping) return;
    const timer = setTimeout(() => setDebounced(query), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [query, isTyping]);
  return isTyping ? debounced : query;
}
