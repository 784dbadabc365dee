import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import { LoadingRegion } from "@/components/ui/loading-region";
import { Skeleton } from "@/components/ui/skeleton";
import { AuthFrame } from "./auth-frame";

interface LinkLoadingProps {
  title: string;
  /** Why it could not be loaded; null while it is on its way. */
  error: unknown;
  onRetry: () => void;
}

/** Stands in while a page learns what its link is for, or could not. */
export function LinkLoading({ title, error, onRetry }: LinkLoadingProps) {
  return (
    <AuthFrame title={title}>
      {error ? (
        <ErrorBanner error={error}>
          <Button onClick={onRetry}>Try again</Button>
        </ErrorBanner>
      ) : (
        <LoadingRegion>
          <Skeleton className="h-44" />
        </LoadingRegion>
      )}
    </AuthFrame>
  );
}
