import type { ReactNode } from "react";
import { usePageChange } from "@/features/project-page/live/page-changes";
import { classNames } from "@/lib/class-names";
import { useProjectTexts } from "@/lib/language/use-texts";
import { type SectionId, sectionName } from "./section-names";

interface SectionProps {
  id: SectionId;
  /** The section's name by default. */
  heading?: ReactNode;
  /** Shown beside the heading, or below it where there is no room. */
  note?: ReactNode;
  /** Whether the note tells when the section was updated, which the chip need not repeat. */
  saysWhen?: boolean;
  /** Leaves the section out of print. */
  isScreenOnly?: boolean;
  children: ReactNode;
}

/** A section of the page. Its heading takes the focus of people who jump to it. */
export function Section(props: SectionProps) {
  const t = useProjectTexts();
  const { id, heading, note, saysWhen = false, isScreenOnly = false, children } = props;
  return (
    <section
      id={id}
      aria-labelledby={`${id}-heading`}
      data-print={isScreenOnly ? "hidden" : undefined}
      className="relative border-line border-t pt-8 sm:pt-10 print:pt-4"
    >
      {saysWhen ? null : <SectionChip section={id} />}
      <div className="mb-6 flex flex-wrap items-center gap-x-5 gap-y-2 print:mb-3">
        <h2
          id={`${id}-heading`}
          tabIndex={-1}
          className="text-2xl focus:outline-none sm:text-3xl print:text-xl"
        >
          {heading ?? sectionName(t, id)}
        </h2>
        {note}
      </div>
      {children}
    </section>
  );
}

/**
 * Marks a section that has just changed, for about a minute. It is positioned on the line above the section, where it
 * takes no space.
 */
function SectionChip({ section }: { section: SectionId }) {
  const t = useProjectTexts();
  const change = usePageChange(section);
  if (!change) return null;
  return (
    <p
      className={classNames(
        "absolute -top-3 end-0 flex h-6 items-center gap-1.5 rounded-full border border-line bg-green-tint px-2.5 font-semibold text-on-green-tint text-xs transition-[opacity,visibility] duration-700 print:hidden",
        change.isRecent ? "starting:opacity-0" : "invisible opacity-0",
      )}
    >
      <span aria-hidden className="size-1.5 rounded-full bg-current" />
      {t("project.updatedNow")}
    </p>
  );
}
