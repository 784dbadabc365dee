import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import { LoadingRegion } from "@/components/ui/loading-region";
import { Skeleton } from "@/components/ui/skeleton";
import { useSessionStore } from "@/data/session/session";
import { signOut } from "@/data/session/sign-in";
import { inOne, useAccountTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";
import { LINKS } from "@/lib/router/use-link-fragment";
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
        <ErrorBanner error={error} onRetry={onRetry} />
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
  const t = useAccountTexts();
  return (
    <AuthFrame
      title={t("account.thisLinkNoLongerWorks")}
      intro={<p>{t("account.itHasBeenUsedHas")}</p>}
    >
      {children}
      <div className="flex flex-col">
        <QuietLink to={paths.login}>{t("account.signIn")}</QuietLink>
        <QuietLink to={paths.monitoring}>{t("common.seeThePublicProjects")}</QuietLink>
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
  const t = useAccountTexts();
  const sessions = useSessionStore();
  const signingOut = useMutation({ mutationFn: () => signOut(sessions, LINKS) });
  return (
    <AuthFrame
      title={title}
      intro={
        <p>
          {inOne(
            t.rich<ReactNode>(
              "account.signedInAsAnother",
              { one: (words) => <strong className="text-ink">{inOne(words)}</strong> },
              { email, linkEmail },
            ),
          )}
        </p>
      }
    >
      <Button variant="primary" blocked={signingOut.isPending} onClick={() => signingOut.mutate()}>
        {t("account.signOutAndGoOn")}
      </Button>
      <QuietLink to={paths.dashboard}>{t("account.staySignedInAndGo")}</QuietLink>
    </AuthFrame>
  );
}
