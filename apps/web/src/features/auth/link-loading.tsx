import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import { LoadingRegion } from "@/components/ui/loading-region";
import { Skeleton } from "@/components/ui/skeleton";
import { AuthFrame } from "./auth-frame";

interface LinkLoadingProps {
  title: string;
  /** Why it could not be loaded; null while it loads. */
  error: unknown;
  onRetry: () => void;
}

/** Shown while a page loads what its link is for, or if that fails. */
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
