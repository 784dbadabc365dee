import { type ReactNode, type RefCallback, useCallback, useState } from "react";
import { Button } from "@/components/ui/button";

interface ShowAllProps<Item> {
  items: readonly Item[];
  /** How many are shown at first. */
  limit: number;
  /** What they are, as in `Show all 200 milestones`. */
  noun: string;
  /** The list, given what it shows and the `ref` of the element whose children these are. */
  children: (shown: readonly Item[], list: RefCallback<HTMLElement>) => ReactNode;
}

/**
 * The beginning of a long list, and a button that shows the rest of it. The focus then goes on to
 * the first of what appeared.
 */
export function ShowAll<Item>({ items, limit, noun, children }: ShowAllProps<Item>) {
  // How many were shown before the rest was: the limit may change while the page is open.
  const [shownBefore, setShownBefore] = useState<number | null>(null);
  const isCut = shownBefore === null && items.length > limit;
  const focusFirstOfRest = useCallback(
    (list: HTMLElement | null) => {
      if (shownBefore === null) return;
      const first = list?.children.item(shownBefore);
      if (!(first instanceof HTMLElement)) return;
      first.tabIndex = -1;
      first.focus({ preventScroll: true });
    },
    [shownBefore],
  );
  return (
    <>
      {children(isCut ? items.slice(0, limit) : items, focusFirstOfRest)}
      {isCut ? (
        <>
          {/* Without JavaScript there is nothing to press: the rest follows in a list of its own. */}
          <noscript>{children(items.slice(limit), ignoreList)}</noscript>
          <Button className="mt-5 self-start noscript:hidden" onClick={() => setShownBefore(limit)}>
            Show all {items.length} {noun}
          </Button>
          <p className="mt-2 hidden text-muted text-sm print:block">
            and {items.length - limit} more
          </p>
        </>
      ) : null}
    </>
  );
}

function ignoreList(): void {}
