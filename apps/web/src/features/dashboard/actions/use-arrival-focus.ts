import { type RefCallback, useCallback, useEffect, useRef, useState } from "react";

/**
 * Brings a project into view once, when it comes to the list, and goes on from there by keyboard: the
 * focus goes to its Edit.
 *
 * @param id the project that is to come; another one may follow
 * @returns the `ref` of the list, whose items name their projects in `data-project`
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
