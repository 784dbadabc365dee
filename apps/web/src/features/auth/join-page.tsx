import { valibotResolver } from "@hookform/resolvers/valibot";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type Joining, joiningSchema } from "@vigie/domain/forms/account-forms";
import { NEW_PASSWORD_MIN_LENGTH } from "@vigie/domain/limits";
import { useForm } from "react-hook-form";
import { fieldsOf } from "@/components/forms/fields-of";
import { Form } from "@/components/forms/form";
import { PasswordField } from "@/components/forms/password-field";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSingleFlight } from "@/components/hooks/use-single-flight";
import { ErrorBanner } from "@/components/layout/error-banner";
import { TextField } from "@/components/ui/text-field";
import { invitationQuery, type JoiningAccount, joinOrganisation } from "@/data/session/joining";
import { useSession, useSessionStore } from "@/data/session/session";
import { paths } from "@/lib/paths";
import { Redirect } from "@/lib/router/routes";
import { showToast } from "@/lib/toast";
import { AuthFrame } from "./auth-frame";
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
        If you have joined already, sign in. Otherwise, ask the colleague who invited you for a new
        link.
      </p>
    </LinkSpent>
  );
}

interface JoinFormProps {
  email: string;
  error: unknown;
  isPending: boolean;
  onSubmit: (account: Joining) => void;
}

/** The form in which an invited person chooses name and password. */
function JoinForm({ email, error, isPending, onSubmit }: JoinFormProps) {
  const form = useForm({
    resolver: valibotResolver(joiningSchema),
    defaultValues: { name: "", password: "" },
  });
  const field = fieldsOf(form);
  const password = field("password");
  return (
    <Form onSubmit={form.handleSubmit((account) => (isPending ? undefined : onSubmit(account)))}>
      <ErrorBanner error={error} />
      <TextField
        label="Email"
        type="email"
        readOnly
        value={email}
        autoComplete="username"
        hint="You sign in with this address."
      />
      <TextField
        label="Your name"
        hint="Your colleagues see it."
        required
        autoComplete="name"
        readOnly={isPending}
        {...field("name")}
      />
      <PasswordField
        label="Password"
        required
        autoComplete="new-password"
        readOnly={isPending}
        hint={password.error ? undefined : `At least ${NEW_PASSWORD_MIN_LENGTH} characters`}
        {...password}
      />
      <SubmitButton idle="Join" busy="Joining..." pending={isPending} />
    </Form>
  );
}
