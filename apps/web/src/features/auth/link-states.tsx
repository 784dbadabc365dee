import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import { LoadingRegion } from "@/components/ui/loading-region";
import { Skeleton } from "@/components/ui/skeleton";
import { useSessionStore } from "@/data/session/session";
import { signOut } from "@/data/session/sign-in";
import { paths } from "@/lib/paths";
import { AuthFrame, QuietLink } from "./auth-frame";

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

/** Shown for a link that was used, withdrawn or altered, or has expired, without telling which. */
export function LinkSpent({ children }: { children: ReactNode }) {
  return (
    <AuthFrame
      title="This link no longer works"
      intro={<p>It has been used, has expired or is incomplete.</p>}
    >
      {children}
      <div className="flex flex-col">
        <QuietLink to={paths.login}>Sign in</QuietLink>
        <QuietLink to={paths.monitoring}>See the public projects</QuietLink>
      </div>
    </AuthFrame>
  );
}

interface SignedInAlreadyProps {
  title: string;
  /** The address that is signed in here. */
  email: string;
  linkEmail: string;
}

/** Asks a person to sign out before they use a link that is for another account. */
export function SignedInAlready({ title, email, linkEmail }: SignedInAlreadyProps) {
  const sessions = useSessionStore();
  const signingOut = useMutation({ mutationFn: () => signOut(sessions) });
  return (
    <AuthFrame
      title={title}
      intro={
        <p>
          You are signed in as <strong className="text-ink">{email}</strong>, and this link is for{" "}
          <strong className="text-ink">{linkEmail}</strong>. Sign out first to go on with it.
        </p>
      }
    >
      <Button variant="primary" disabled={signingOut.isPending} onClick={() => signingOut.mutate()}>
        Sign out and go on
      </Button>
      <QuietLink to={paths.dashboard}>Stay signed in and go to the dashboard</QuietLink>
    </AuthFrame>
  );
}
