import { valibotResolver } from "@hookform/resolvers/valibot";
import { useMutation, useQuery } from "@tanstack/react-query";
import { passwordResetSchema } from "@vigie/domain/forms/account-forms";
import { NEW_PASSWORD_MIN_LENGTH } from "@vigie/domain/limits";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { fieldsOf } from "@/components/forms/fields-of";
import { Form } from "@/components/forms/form";
import { PasswordField } from "@/components/forms/password-field";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSingleFlight } from "@/components/hooks/use-single-flight";
import { ErrorBanner } from "@/components/layout/error-banner";
import { ButtonLink } from "@/components/ui/button";
import { accountLinkQuery, type LinkProof, passwordReset } from "@/data/session/account-links";
import type { Credentials } from "@/data/session/password-check";
import { useSession, useSessionStore } from "@/data/session/session";
import { signIn } from "@/data/session/sign-in";
import { useAccountTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";
import { Redirect } from "@/lib/router/routes";
import { useLinkFragment } from "@/lib/router/use-link-fragment";
import { showToast } from "@/lib/toast";
import { AuthFrame, QuietLink } from "./auth-frame";
import { LinkLoading, LinkSpent, SignedInAlready } from "./link-states";

/** The target of links for a new password, whether an administrator made or the server mailed them. */
export function ResetPasswordPage() {
  const { read, forget } = useLinkFragment();
  const token = read("token");
  const tokenHash = read("token_hash");
  if (token !== "") return <OwnLink key={token} token={token} forget={forget} />;
  if (tokenHash === "") return <Spent />;
  return <NewPassword key={tokenHash} proof={{ tokenHash }} email={null} forget={forget} />;
}

/** A link of Vigie's own, for which the server returns the account. */
function OwnLink({ token, forget }: { token: string; forget: () => void }) {
  const t = useAccountTexts();
  const title = t("account.chooseANewPassword");
  const { user } = useSession();
  const { data: link, error, refetch } = useQuery(accountLinkQuery(token));
  if (link === null || link?.kind === "address") return <Spent />;
  if (!link) return <LinkLoading title={title} error={error} onRetry={() => void refetch()} />;
  if (user && user.email !== link.email) {
    return <SignedInAlready title={title} email={user.email} linkEmail={link.email} />;
  }
  return <NewPassword proof={{ token }} email={link.email} forget={forget} />;
}

interface NewPasswordProps {
  proof: LinkProof;
  /** The address of the account; null if only the server knows it. */
  email: string | null;
  forget: () => void;
}

/** The form, after which the person is signed in with the new password. */
function NewPassword({ proof, email, forget }: NewPasswordProps) {
  const t = useAccountTexts();
  const title = t("account.chooseANewPassword");
  const sessions = useSessionStore();
  const [setPassword] = useState(() => passwordReset(proof));
  const reset = useMutation({ mutationFn: setPassword, onSuccess: forget });
  const signingIn = useMutation({
    mutationFn: (credentials: Credentials) => signIn(sessions, credentials),
  });

  const save = useSingleFlight(async (password: string) => {
    const address = await reset.mutateAsync(password);
    await signingIn.mutateAsync({ email: address, password });
    showToast(t("account.passwordUpdatedSuccessfully"));
  });
  if (signingIn.isSuccess) return <Redirect to={paths.dashboard} />;
  if (signingIn.isError) return <SignInFailed error={signingIn.error} />;
  return (
    <AuthFrame
      title={title}
      intro={
        <p>{email === null ? t("account.forYourAccount") : t("account.forEmail", { email })}</p>
      }
    >
      <ResetPasswordForm
        email={email}
        error={reset.error}
        isPending={reset.isPending || signingIn.isPending}
        onSubmit={save}
      />
      {reset.error ? (
        <QuietLink to={paths.forgotPassword}>{t("account.askForANewLink")}</QuietLink>
      ) : null}
    </AuthFrame>
  );
}

function SignInFailed({ error }: { error: unknown }) {
  const t = useAccountTexts();
  const title = t("account.chooseANewPassword");
  return (
    <AuthFrame title={title} intro={<p>{t("account.yourNewPasswordIsSet")}</p>}>
      <ErrorBanner error={error} />
      <ButtonLink variant="primary" to={paths.login}>
        {t("account.signIn")}
      </ButtonLink>
    </AuthFrame>
  );
}

function Spent() {
  const t = useAccountTexts();
  return (
    <LinkSpent>
      <ButtonLink variant="primary" to={paths.forgotPassword}>
        {t("account.askForANewLink")}
      </ButtonLink>
    </LinkSpent>
  );
}

interface ResetPasswordFormProps {
  email: string | null;
  error: unknown;
  isPending: boolean;
  onSubmit: (password: string) => void;
}

/** Asks for a new password, which can be shown instead of being typed twice. */
function ResetPasswordForm({ email, error, isPending, onSubmit }: ResetPasswordFormProps) {
  const t = useAccountTexts();
  const form = useForm({
    resolver: valibotResolver(passwordResetSchema),
    defaultValues: { password: "" },
  });
  const password = fieldsOf(form)("password");
  return (
    <Form
      onSubmit={form.handleSubmit((typed) => (isPending ? undefined : onSubmit(typed.password)))}
    >
      <ErrorBanner error={error} />
      <PasswordField
        label={t("account.newPassword")}
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
      <SubmitButton
        idle={t("account.setThePassword")}
        busy={t("account.setting")}
        pending={isPending}
      />
      {/* Tells password managers which account's password changes. */}
      {email === null ? null : (
        <input type="text" autoComplete="username" value={email} readOnly hidden />
      )}
    </Form>
  );
}
