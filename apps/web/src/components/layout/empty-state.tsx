import type { ReactNode } from "react";

interface EmptyStateProps {
  /** Says that there is nothing yet, and what to do about it. */
  text: string;
  /** The button or link for that. */
  children?: ReactNode;
}

/** Shown in place of an empty list. */
export function EmptyState({ text, children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-5 rounded-card border border-control border-dashed px-6 py-14 text-center">
      <p className="max-w-prose text-balance text-muted">{text}</p>
      {children}
    </div>
  );
}
