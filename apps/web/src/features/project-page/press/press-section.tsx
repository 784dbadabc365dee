import { PressLinks } from "@/components/project/press/press-links";
import type { StoredPressLink } from "@/data/content/press";
import { Section } from "@/features/project-page/navigation/section";

/** What others wrote about the project. */
export function PressSection({ links }: { links: readonly StoredPressLink[] }) {
  return (
    <Section id="media">
      <div className="flex flex-col">
        <PressLinks links={links} />
      </div>
    </Section>
  );
}
