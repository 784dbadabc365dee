import {
  type RefCallback,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
} from "react";

/** Where the focus goes when items of a list are removed. */
export interface FocusAfterRemoval {
  /** The `ref` of the element whose children are the items. */
  list: RefCallback<HTMLElement>;
  /** The `ref` of what takes the focus when no item is left; must be focusable. */
  heading: RefObject<HTMLHeadingElement | null>;
  /**
   * What takes the focus when a question about an item is answered: the button that asked, or
   * what comes after the item where it is gone by then. Null where the list did not have the focus.
   */
  afterQuestion: () => HTMLElement | null;
}

/** An item that had the focus, the element of it that did, and the item's place in the list. */
interface FocusedItem {
  item: Element;
  focused: HTMLElement;
  place: number;
}

/**
 * Keeps a keyboard user in a list out of which the focused item is removed: the focus goes to the
 * first button of the item that took its place, else of the last one, else to the heading. The
 * server may be faster than the dialog that asked, so both lead there: the removal itself, and the
 * dialog as it closes.
 */
export function useFocusAfterRemoval(): FocusAfterRemoval {
  const list = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef<FocusedItem>(undefined);

  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      // A question about the item leaves it where it is.
      if (!(target instanceof HTMLElement) || target.closest("[role*=dialog]")) return;
      const items = Array.from(list.current?.children ?? []);
      const place = items.findIndex((item) => item.contains(target));
      const item = items[place];
      last.current = item && { item, focused: target, place };
    };
    document.addEventListener("focusin", remember);
    return () => document.removeEventListener("focusin", remember);
  }, []);

  const successorOf = useCallback((place: number): HTMLElement | null => {
    const items = Array.from(list.current?.children ?? []);
    const next = items[Math.min(place, items.length - 1)];
    return next?.querySelector("button") ?? heading.current ?? list.current;
  }, []);

  useLayoutEffect(() => {
    if (!last.current || last.current.item.isConnected) return;
    if (document.activeElement === document.body) successorOf(last.current.place)?.focus();
  });

  return {
    list: useCallback((element) => {
      list.current = element;
    }, []),
    heading,
    afterQuestion: useCallback(() => {
      if (!last.current) return null;
      const { item, focused, place } = last.current;
      return item.isConnected ? focused : successorOf(place);
    }, [successorOf]),
  };
}
