import { ChevronDown } from "lucide-react";
import type { ReactNode, Ref } from "react";

interface FoldProps {
  /** Its label: `Completed (3)`. */
  summary: ReactNode;
  /** Whether it is open at first. */
  isOpen?: boolean;
  /** Whether it is open in print. */
  isPrinted?: boolean;
  ref?: Ref<HTMLDetailsElement>;
  children: ReactNode;
}

/** A disclosure that works without JavaScript. */
export function Fold({ summary, isOpen = false, isPrinted = false, ref, children }: FoldProps) {
  return (
    <details
      ref={ref}
      open={isOpen}
      data-print={isPrinted ? "open" : undefined}
      className="group/fold"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-control font-semibold text-primary hover:text-primary-hover [&::-webkit-details-marker]:hidden">
        <span>{summary}</span>
        <ChevronDown
          aria-hidden
          className="size-4 shrink-0 transition-transform group-open/fold:rotate-180 print:hidden"
        />
      </summary>
      <div className="pt-2">{children}</div>
    </details>
  );
}
