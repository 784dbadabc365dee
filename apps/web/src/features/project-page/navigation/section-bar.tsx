import { type MouseEvent, useEffect, useRef } from "react";
import { classNames } from "@/lib/class-names";
import { jumpToSection } from "./jump-to-section";
import type { SectionId } from "./section-names";
import { useCurrentSection } from "./use-current-section";

/** A section by its id and name. */
export interface ContentsEntry {
  id: SectionId;
  name: string;
}

/** As wide as the window, over what scrolls below it. Low windows have no room for it. */
const bar =
  "-mb-px [border-image:linear-gradient(var(--color-paper)_calc(100%-1px),var(--color-line)_0)_fill_0//0_100vmax] [@media(min-height:30rem)]:sticky [@media(min-height:30rem)]:top-(--top-edge) [@media(min-height:30rem)]:z-[5] print:hidden";

/**
 * The sections of the page in one line that stays in sight, with the one that is being read marked.
 * Where they do not fit beside each other the line can be pushed to the side.
 */
export function SectionBar({ entries }: { entries: readonly ContentsEntry[] }) {
  const current = useCurrentSection(entries.map(({ id }) => id));
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => bringIntoLine(list.current, current), [current]);
  return (
    <nav aria-label="On this page" data-top-bar className={bar}>
      <ul
        ref={list}
        className="-mx-4 flex overflow-x-auto px-2 [scrollbar-width:none] sm:-mx-6 sm:px-3 lg:-mx-3 lg:px-0"
      >
        {entries.map(({ id, name }) => (
          <li key={id} data-section={id} className="shrink-0">
            <a
              href={`#${id}`}
              aria-current={id === current ? "true" : undefined}
              onClick={(event) => jump(event, id)}
              className={classNames(
                "flex min-h-12 items-center border-b-2 px-2.5 font-semibold text-sm -outline-offset-4 transition-colors sm:px-3",
                id === current
                  ? "border-primary text-primary"
                  : "border-transparent text-muted hover:text-ink",
              )}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Moves the line sideways, and nothing else, until an entry is in its middle; to its start above all of them. */
function bringIntoLine(list: HTMLElement | null, id: SectionId | string | undefined): void {
  if (!list) return;
  const entry = list.querySelector<HTMLElement>(`[data-section="${id}"]`);
  if (!entry) {
    list.scrollLeft = 0;
    return;
  }
  list.scrollLeft = entry.offsetLeft - list.offsetLeft - (list.clientWidth - entry.offsetWidth) / 2;
}

function jump(event: MouseEvent, id: SectionId) {
  const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (!opensElsewhere && jumpToSection(id)) event.preventDefault();
}
