import type { ReactNode } from "react";

interface LoadingRegionProps {
  /** The text for screen readers. */
  label?: string;
  children: ReactNode;
}

/** Contains placeholders, and tells screen readers that something is loading. */
export function LoadingRegion({ label = "Loading", children }: LoadingRegionProps) {
  return (
    <div role="status" aria-busy="true" data-loading="">
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
