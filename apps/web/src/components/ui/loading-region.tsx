import type { ReactNode } from "react";

interface LoadingRegionProps {
  /** What is said to those who do not see the placeholder. */
  label?: string;
  children: ReactNode;
}

/** Holds placeholders, and says that something loads. */
export function LoadingRegion({ label = "Loading", children }: LoadingRegionProps) {
  return (
    <div role="status" aria-busy="true" data-loading="">
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
