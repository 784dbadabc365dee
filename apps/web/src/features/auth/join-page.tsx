import { valibotResolver } from "@hookform/resolvers/valibot";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type Joining, joiningSchema } from "@vigie/domain/forms/account-forms";
import type { AccountTexts } from "@vigie/domain/language/texts";
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
import { useAccountTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";
import { Redirect } from "@/lib/router/routes";
import { useLinkFragment } from "@/lib/router/use-link-fragment";
import { showToast } from "@/lib/toast";
import { AuthFrame } from "./auth-frame";
import { LinkLoading, LinkSpent, SignedInAlready } from "./link-states";

/** The target of an invitation link: the invited person creates their account, and is signed in. */
export function JoinPage() {
  const { read, forget } = useLinkFragment();
  const token = read("invitation");
  return token === "" ? <Spent /> : <Invited key={token} token={token} forget={forget} />;
}

function Invited({ token, forget }: { token: string; forget: () => void }) {
  const t = useAccountTexts();
  const { user } = useSession();
  const sessions = useSessionStore();
  const { data: invitation, error, refetch } = useQuery(invitationQuery(token));
  const join = useMutation({
    mutationFn: joinOrganisation,
    onSuccess: (_nothing, { organisation }) => {
      forget();
      sessions.readAgain();
      showToast(t("account.welcomeTo", { organisation }));
    },
  });
  const accept = useSingleFlight((account: JoiningAccount) => join.mutateAsync(account));
  if (join.isSuccess) return <Redirect to={paths.dashboard} />;
  if (invitation === null) return <Spent />;
  const title = t("account.joinYourColleagues");
  if (!invitation) {
    return <LinkLoading title={title} error={error} onRetry={() => void refetch()} />;
  }

  const { email, organisation, invitedBy } = invitation;
  if (user && !join.isPending) {
    return <SignedInAlready title={title} email={user.email} linkEmail={email} />;
  }
  return (
    <AuthFrame title={title} intro={<p dir="auto">{sentence(t, invitedBy, organisation)}</p>}>
      <JoinForm
        email={email}
        error={join.error}
        isPending={join.isPending}
        onSubmit={(account) => accept({ ...account, email, organisation, invitation: token })}
      />
    </AuthFrame>
  );
}

function sentence(t: AccountTexts, invitedBy: string | null, organisation: string): string {
  return invitedBy === null
    ? t("account.youAreInvitedTo", { organisation })
    : t("account.invitesYouTo", { invitedBy, organisation });
}

function Spent() {
  const t = useAccountTexts();
  return (
    <LinkSpent>
      <p>{t("account.ifYouHaveJoinedAlready")}</p>
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
  const t = useAccountTexts();
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
        label={t("account.email")}
        type="email"
        readOnly
        value={email}
        autoComplete="username"
        hint={t("account.youSignInWithThis")}
      />
      <TextField
        label={t("account.yourName")}
        hint={t("account.yourColleaguesSeeIt")}
        required
        autoComplete="name"
        readOnly={isPending}
        {...field("name")}
      />
      <PasswordField
        label={t("account.password")}
        required
        autoComplete="new-password"
        readOnly={isPending}
        hint={
          password.error
            ? undefined
            : t("account.atLeastCharacters", { count: NEW_PASSWORD_MIN_LENGTH })
        }
        {...password}
      />
      <SubmitButton idle={t("account.join")} busy={t("account.joining")} pending={isPending} />
    </Form>
  );
}
