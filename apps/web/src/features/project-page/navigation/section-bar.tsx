import { useEffect, useRef, useState } from "react";
import { classNames } from "@/lib/class-names";
import { useProjectTexts } from "@/lib/language/use-texts";
import { jump } from "./jump-to-section";
import type { SectionId } from "./section-names";

/** A section by its id and name. */
export interface ContentsEntry {
  id: SectionId;
  name: string;
}

/** Sticky and as wide as the window, but not in low windows. */
const bar =
  "-mb-px [border-image:linear-gradient(var(--color-paper)_calc(100%-1px),var(--color-line)_0)_fill_0//0_100vmax] [@media(min-height:30rem)]:sticky [@media(min-height:30rem)]:top-(--top-edge) [@media(min-height:30rem)]:z-[5] print:hidden";

/**
 * The sections of the page in one sticky line, with the current one marked. The line scrolls sideways where they do not
 * fit.
 */
export function SectionBar({ entries }: { entries: readonly ContentsEntry[] }) {
  const t = useProjectTexts();
  const current = useCurrentSection(entries.map(({ id }) => id));
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => centreEntry(list.current, current), [current]);
  return (
    <nav aria-label={t("project.onThisPage")} data-top-bar className={bar}>
      <ul
        ref={list}
        className="-mx-4 flex overflow-x-auto px-2 [scrollbar-width:none] sm:-mx-6 sm:px-3 lg:-mx-3 lg:px-0"
      >
        {entries.map(({ id, name }) => (
          <li key={id} data-section={id} className="shrink-0">
            <a
              href={`#${id}`}
              aria-current={id === current ? "true" : undefined}
              onClick={jump}
              className={classNames(
                "flex min-h-12 items-center px-2.5 font-semibold text-sm -outline-offset-4 transition-colors sm:px-3",
                id === current
                  ? "border-primary border-b-2 text-primary"
                  : "pb-0.5 text-muted hover:text-ink",
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

/** Scrolls only the line, to centre an entry, or to its start for none. */
function centreEntry(list: HTMLElement | null, id: SectionId | string | undefined): void {
  if (!list) return;
  const entry = list.querySelector<HTMLElement>(`[data-section="${id}"]`);
  if (!entry) {
    list.scrollLeft = 0;
    return;
  }
  list.scrollLeft = entry.offsetLeft - list.offsetLeft - (list.clientWidth - entry.offsetWidth) / 2;
}

/** The line at which people read, as a share of the window's height. */
const readingLine = 0.3;

/** The id of the section that is being read. `ids` are in the page's order. */
function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const key = ids.join(" ");
  useEffect(() => {
    const read = () => setCurrent(sectionAtReadingLine(key.split(" ")));
    read();
    window.addEventListener("scroll", read, { passive: true });
    window.addEventListener("resize", read, { passive: true });
    return () => {
      window.removeEventListener("scroll", read);
      window.removeEventListener("resize", read);
    };
  }, [key]);
  return current;
}

function sectionAtReadingLine(ids: readonly string[]): string | undefined {
  const { scrollHeight, clientHeight } = document.documentElement;
  const below = scrollHeight - clientHeight - window.scrollY;
  // The last sections never scroll up to the line, so it moves down towards the end of the page.
  const line = clientHeight * Math.max(readingLine, 1 - below / clientHeight);
  return ids.findLast((id) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top;
    return top !== undefined && top <= line;
  });
}
