import type { ReactNode } from "react";
import { useTexts } from "@/lib/language/use-texts";

interface LoadingRegionProps {
  /** The text for screen readers. */
  label?: string | undefined;
  children: ReactNode;
}

/** Contains placeholders, and tells screen readers that something is loading. */
export function LoadingRegion({ label, children }: LoadingRegionProps) {
  const t = useTexts();
  return (
    <div role="status" aria-busy="true" data-loading="">
      <span className="sr-only">{label ?? t("common.loading")}</span>
      {children}
    </div>
  );
}
