import { type ReactNode, type RefCallback, useCallback, useState } from "react";
import { Button } from "@/components/ui/button";
import { useProjectTexts } from "@/lib/language/use-texts";

interface ShowAllProps<Item> {
  items: readonly Item[];
  /** How many are shown at first. */
  limit: number;
  /** The button's label, as in `Show all 200 resources`. */
  words: `project.all${"Resources" | "Donors" | "Partners" | "Updates" | "People" | "Articles" | "Photos" | "Changes" | "Indicators"}`;
  /** Renders the list, given the shown items and the `ref` for their parent element. */
  children: (shown: readonly Item[], list: RefCallback<HTMLElement>) => ReactNode;
}

/**
 * The first items of a long list, and a button that shows the rest. The focus then moves to the first new item.
 */
export function ShowAll<Item>({ items, limit, words, children }: ShowAllProps<Item>) {
  const t = useProjectTexts();
  // How many items were shown before, since the limit may change while the page is open.
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
            {t(words, { count: items.length })}
          </Button>
          <p className="mt-2 hidden text-muted text-sm print:block">
            {t("project.andMore", { count: items.length - limit })}
          </p>
        </>
      ) : null}
    </>
  );
}

function ignoreList(): void {}
