import {
  type RefCallback,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
} from "react";

/**
 * Keeps a keyboard user in a list out of which the focused item is removed: the focus goes to the
 * first button of the item that took its place, else of the last one, else to the list itself, or
 * to what stands for it when it is empty. Returns the list's `ref`.
 *
 * @param whenEmpty takes the focus where no list is shown any more
 */
export function useFocusAfterRemoval(
  whenEmpty?: RefObject<HTMLElement | null>,
): RefCallback<HTMLElement> {
  const list = useRef<HTMLElement>(null);
  const last = useRef<{ item: Element; place: number }>(undefined);

  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      const items = Array.from(list.current?.children ?? []);
      const place = items.findIndex((item) => target instanceof Node && item.contains(target));
      const item = items[place];
      last.current = item && { item, place };
    };
    document.addEventListener("focusin", remember);
    return () => document.removeEventListener("focusin", remember);
  }, []);

  useLayoutEffect(() => {
    if (!last.current || last.current.item.isConnected) return;
    const { place } = last.current;
    last.current = undefined;
    if (document.activeElement !== document.body) return;
    const items = Array.from(list.current?.children ?? []);
    const next = items[Math.min(place, items.length - 1)];
    (next?.querySelector("button") ?? list.current ?? whenEmpty?.current)?.focus();
  });
  return useCallback((element) => {
    list.current = element;
  }, []);
}
