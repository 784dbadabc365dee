import type { StoredPressLink } from "@/data/content/press";
import { Section } from "@/features/project-page/navigation/section";
import { ShowAll } from "@/features/project-page/navigation/show-all";
import { PressLink } from "./press-link";

const shownAtFirst = 12;

/** What others wrote about the project. */
export function PressSection({ links }: { links: readonly StoredPressLink[] }) {
  return (
    <Section id="media">
      <div className="flex flex-col">
        <ShowAll items={links} limit={shownAtFirst} noun="articles">
          {(shown, list) => (
            <ul
              ref={list}
              className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3 print:grid-cols-2 print:gap-1"
            >
              {shown.map((link) => (
                <PressLink key={link.id} address={link.url} />
              ))}
            </ul>
          )}
        </ShowAll>
      </div>
    </Section>
  );
}
