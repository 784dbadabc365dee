import { type RefCallback, useCallback, useEffect, useRef, useState } from "react";

/**
 * Scrolls to a project once it appears in the list, and focuses its Edit.
 *
 * @param id the expected project; null for none
 * @returns the `ref` of the list, whose items have their project's id in `data-project`
 */
export function useArrivalFocus(id: string | null): RefCallback<HTMLElement> {
  const list = useRef<HTMLElement>(null);
  const [done, setDone] = useState<string | null>(null);

  useEffect(() => {
    if (id === null) return setDone(null);
    if (id === done) return;
    const item = list.current?.querySelector(`[data-project="${CSS.escape(id)}"]`);
    if (!item) return;
    item.scrollIntoView({ block: "nearest" });
    item.querySelector<HTMLElement>("[data-edit]")?.focus({ preventScroll: true });
    setDone(id);
  });

  return useCallback((element) => {
    list.current = element;
  }, []);
}
