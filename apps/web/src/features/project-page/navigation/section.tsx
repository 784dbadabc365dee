import type { ReactNode } from "react";
import { SectionChip } from "./section-chip";
import { type SectionId, sectionNames } from "./section-names";

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
  const {
    id,
    heading = sectionNames[id],
    note,
    saysWhen = false,
    isScreenOnly = false,
    children,
  } = props;
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
          {heading}
        </h2>
        {note}
      </div>
      {children}
    </section>
  );
}
