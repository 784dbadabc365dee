import { usePageChange } from "@/features/project-page/live/page-changes";
import { classNames } from "@/lib/class-names";
import type { SectionId } from "./section-names";

/**
 * Marks a section that has just changed, for about a minute. It is positioned on the line above the section, where it
 * takes no space.
 */
export function SectionChip({ section }: { section: SectionId }) {
  const change = usePageChange(section);
  if (!change) return null;
  return (
    <p
      className={classNames(
        "absolute -top-3 right-0 flex h-6 items-center gap-1.5 rounded-full border border-line bg-green-tint px-2.5 font-semibold text-on-green-tint text-xs transition-[opacity,visibility] duration-700 print:hidden",
        change.isRecent ? "starting:opacity-0" : "invisible opacity-0",
      )}
    >
      <span aria-hidden className="size-1.5 rounded-full bg-current" />
      Updated just now
    </p>
  );
}
