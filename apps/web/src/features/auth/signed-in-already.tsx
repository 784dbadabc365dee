import { useMutation } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { useSessionStore } from "@/data/session/session";
import { signOut } from "@/data/session/sign-in";
import { paths } from "@/lib/paths";
import { AuthFrame } from "./auth-frame";
import { QuietLink } from "./quiet-link";

interface SignedInAlreadyProps {
  title: string;
  /** The address that is signed in here. */
  email: string;
  /** The address that the link is for. */
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
