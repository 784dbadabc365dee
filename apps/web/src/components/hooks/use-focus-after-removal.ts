import {
  type RefCallback,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
} from "react";

/** Where the focus goes when items of a list are removed. */
export interface FocusAfterRemoval<Heading extends HTMLElement = HTMLHeadingElement> {
  /** The `ref` of the element whose children are the items. */
  list: RefCallback<HTMLElement>;
  /** The `ref` of the element that takes the focus when no item is left; must be focusable. */
  heading: RefObject<Heading | null>;
  /**
   * The element that takes the focus when a question about an item was answered: the button that asked, or the next
   * item's if the item is gone. Null if the list did not have the focus.
   */
  afterQuestion: () => HTMLElement | null;
}

/** An item that had the focus, its focused element, and its index in the list. */
interface FocusedItem {
  item: Element;
  focused: HTMLElement;
  place: number;
}

/**
 * Keeps the focus in a list when the focused item is removed: it moves to the first button of the item that took its
 * place, else of the last one, else to the heading. The item may go before or after the dialog that asked closes, so
 * both move the focus.
 */
export function useFocusAfterRemoval<
  Heading extends HTMLElement = HTMLHeadingElement,
>(): FocusAfterRemoval<Heading> {
  const list = useRef<HTMLElement>(null);
  const heading = useRef<Heading>(null);
  const last = useRef<FocusedItem>(undefined);

  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      // While a dialog about the item is open, the item counts as focused.
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
