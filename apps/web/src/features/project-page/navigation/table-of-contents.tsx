import type { MouseEvent } from "react";
import { classNames } from "@/lib/class-names";
import { jumpToSection } from "./jump-to-section";
import type { SectionId } from "./section-names";
import { useCurrentSection } from "./use-current-section";

/** A section by its id and name. */
export interface ContentsEntry {
  id: SectionId;
  name: string;
}

/**
 * The sections of the page, beside them on wide screens, with the one that is being read marked.
 */
export function TableOfContents({ entries }: { entries: readonly ContentsEntry[] }) {
  const current = useCurrentSection(entries.map(({ id }) => id));
  return (
    <nav
      aria-labelledby="contents-heading"
      className="sticky top-8 max-h-[calc(100dvh-4rem)] overflow-y-auto"
    >
      <p id="contents-heading" className="mb-2 font-semibold text-sm">
        On this page
      </p>
      <ul className="border-line border-l">
        {entries.map(({ id, name }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? "true" : undefined}
              onClick={(event) => jump(event, id)}
              className={classNames(
                "-ml-px flex min-h-9 items-center border-l-2 py-1.5 pl-4 text-sm leading-snug transition-colors",
                id === current
                  ? "border-primary font-semibold text-primary"
                  : "border-transparent text-muted hover:border-control hover:text-ink",
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

function jump(event: MouseEvent, id: SectionId) {
  const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (!opensElsewhere && jumpToSection(id)) event.preventDefault();
}
