import { useMutation, useQuery } from "@tanstack/react-query";
import { useSingleFlight } from "@/components/hooks/use-single-flight";
import { invitationQuery, type JoiningAccount, joinOrganisation } from "@/data/session/joining";
import { useSession, useSessionStore } from "@/data/session/session";
import { paths } from "@/lib/paths";
import { Redirect } from "@/lib/router/routes";
import { showToast } from "@/lib/toast";
import { AuthFrame } from "./auth-frame";
import { JoinForm } from "./join-form";
import { LinkLoading, LinkSpent, SignedInAlready } from "./link-states";
import { useLinkFragment } from "./use-link-fragment";

/** The target of an invitation link: the invited person creates their account, and is signed in. */
export function JoinPage() {
  const { read, forget } = useLinkFragment();
  const token = read("invitation");
  return token === "" ? <Spent /> : <Invited key={token} token={token} forget={forget} />;
}

function Invited({ token, forget }: { token: string; forget: () => void }) {
  const { user } = useSession();
  const sessions = useSessionStore();
  const { data: invitation, error, refetch } = useQuery(invitationQuery(token));
  const join = useMutation({
    mutationFn: joinOrganisation,
    onSuccess: (_nothing, { organisation }) => {
      forget();
      sessions.readAgain();
      showToast(`Welcome to ${organisation}`);
    },
  });
  const accept = useSingleFlight((account: JoiningAccount) => join.mutateAsync(account));
  if (join.isSuccess) return <Redirect to={paths.dashboard} />;
  if (invitation === null) return <Spent />;
  const title = "Join your colleagues";
  if (!invitation) {
    return <LinkLoading title={title} error={error} onRetry={() => void refetch()} />;
  }

  const { email, organisation, invitedBy } = invitation;
  if (user && !join.isPending) {
    return <SignedInAlready title={title} email={user.email} linkEmail={email} />;
  }
  return (
    <AuthFrame title={title} intro={<p dir="auto">{sentence(invitedBy, organisation)}</p>}>
      <JoinForm
        email={email}
        error={join.error}
        isPending={join.isPending}
        onSubmit={(account) => accept({ ...account, email, organisation, invitation: token })}
      />
    </AuthFrame>
  );
}

function sentence(invitedBy: string | null, organisation: string): string {
  return invitedBy === null
    ? `You are invited to ${organisation}.`
    : `${invitedBy} invites you to ${organisation}.`;
}

function Spent() {
  return (
    <LinkSpent>
      <p>
        If you have joined already, sign in. Else please ask the colleague who invited you for a new
        link.
      </p>
    </LinkSpent>
  );
}
