import type { ReactNode } from "react";
import { LoadingRegion } from "@/components/ui/loading-region";
import { ErrorBanner } from "./error-banner";

interface QueryStateProps {
  query: { data: unknown; error: Error | null; refetch: () => unknown };
  /** Shown while the data loads. */
  skeleton: ReactNode;
  /** Names for screen readers the data that load. */
  label?: string;
}

/** Stands above what shows a query's data: a placeholder while they load, and why they could not be loaded. */
export function QueryState({ query, skeleton, label }: QueryStateProps) {
  const { data, error, refetch } = query;
  return (
    <>
      <ErrorBanner error={error} onRetry={refetch} />
      {data === undefined && !error ? (
        <LoadingRegion label={label}>{skeleton}</LoadingRegion>
      ) : null}
    </>
  );
}
