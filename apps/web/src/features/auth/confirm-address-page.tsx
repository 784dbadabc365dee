import { valibotResolver } from "@hookform/resolvers/valibot";
import { useMutation, useQuery } from "@tanstack/react-query";
import { currentPasswordSchema } from "@vigie/domain/forms/account-forms";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { fieldsOf } from "@/components/forms/fields-of";
import { Form } from "@/components/forms/form";
import { PasswordField } from "@/components/forms/password-field";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSingleFlight } from "@/components/hooks/use-single-flight";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Button, ButtonLink } from "@/components/ui/button";
import {
  accountLinkQuery,
  confirmAddress,
  confirmAddressWithPassword,
  renewSession,
} from "@/data/session/account-links";
import { useSession } from "@/data/session/session";
import { inOne, useAccountTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";
import { useLinkFragment } from "@/lib/router/use-link-fragment";
import { AuthFrame } from "./auth-frame";
import { LinkLoading, LinkSpent, SignedInAlready } from "./link-states";

/** The target of links for a new address, whether an administrator made or the server mailed them. */
export function ConfirmAddressPage() {
  const { read, forget } = useLinkFragment();
  const token = read("token");
  const tokenHash = read("token_hash");
  if (token !== "") return <OwnLink key={token} token={token} forget={forget} />;
  if (tokenHash === "") return <Spent />;
  return <MailedBySupabase key={tokenHash} tokenHash={tokenHash} forget={forget} />;
}

/** Makes the change that a link allows, then refreshes the session in this browser, if any. */
function useConfirmation<Change>(confirm: (change: Change) => Promise<void>, forget: () => void) {
  const { isAuthenticated } = useSession();
  const renewal = useMutation({ mutationFn: renewSession });
  return useMutation({
    mutationFn: confirm,
    onSuccess: () => {
      forget();
      if (isAuthenticated) renewal.mutate();
    },
  });
}

/** A link of Vigie's own, for which the server returns account and address. */
function OwnLink({ token, forget }: { token: string; forget: () => void }) {
  const t = useAccountTexts();
  const title = t("account.confirmYourNewAddress");
  const { user } = useSession();
  const { data: link, error, refetch } = useQuery(accountLinkQuery(token));
  const byMail = useConfirmation(confirmAddress, forget);
  const withPassword = useConfirmation(confirmAddressWithPassword, forget);
  const confirm = useSingleFlight((currentPassword: string) =>
    withPassword.mutateAsync({ token, email: link?.email ?? "", currentPassword }),
  );
  if (byMail.isSuccess || withPassword.isSuccess) return <Done email={link?.newEmail ?? null} />;
  if (link === null || link?.kind === "password") return <Spent />;
  if (!link) return <LinkLoading title={title} error={error} onRetry={() => void refetch()} />;

  const { email, newEmail } = link;
  if (user && user.email !== email) {
    return <SignedInAlready title={title} email={user.email} linkEmail={email} />;
  }
  const intro = (
    <p>
      {inOne(
        t.rich<ReactNode>(
          "account.fromThenOn",
          { new: (words) => <strong className="text-ink">{inOne(words)}</strong> },
          { newEmail: newEmail ?? "", email },
        ),
      )}
    </p>
  );
  return link.needsPassword ? (
    <AuthFrame title={title} intro={intro}>
      <ConfirmPasswordForm
        email={email}
        error={withPassword.error}
        isPending={withPassword.isPending}
        onSubmit={confirm}
      />
    </AuthFrame>
  ) : (
    <ConfirmByButton
      intro={intro}
      error={byMail.error}
      isPending={byMail.isPending}
      onConfirm={() => byMail.mutate({ token })}
    />
  );
}

function MailedBySupabase({ tokenHash, forget }: { tokenHash: string; forget: () => void }) {
  const t = useAccountTexts();
  const confirmation = useConfirmation(confirmAddress, forget);
  if (confirmation.isSuccess) return <Done email={null} />;
  return (
    <ConfirmByButton
      intro={<p>{t("account.fromThenOnYouSign")}</p>}
      error={confirmation.error}
      isPending={confirmation.isPending}
      onConfirm={() => confirmation.mutate({ tokenHash })}
    />
  );
}

interface ConfirmByButtonProps {
  intro: ReactNode;
  error: unknown;
  isPending: boolean;
  onConfirm: () => void;
}

/** Needs a click, since mail scanners open links as well. */
function ConfirmByButton({ intro, error, isPending, onConfirm }: ConfirmByButtonProps) {
  const t = useAccountTexts();
  const title = t("account.confirmYourNewAddress");
  return (
    <AuthFrame title={title} intro={intro}>
      <ErrorBanner error={error} />
      <Button variant="primary" blocked={isPending} onClick={onConfirm}>
        {isPending ? t("account.confirming") : t("account.confirmTheAddress")}
      </Button>
    </AuthFrame>
  );
}

function Done({ email }: { email: string | null }) {
  const t = useAccountTexts();
  const { isAuthenticated } = useSession();
  return (
    <AuthFrame
      title={t("account.yourAddressIsChanged")}
      intro={
        <p>
          {email === null
            ? t("account.signInWithYourNew")
            : t("account.signInWithFromNowOn", { email })}
        </p>
      }
    >
      {isAuthenticated ? (
        <ButtonLink variant="primary" to={paths.dashboard}>
          {t("account.goToTheDashboard")}
        </ButtonLink>
      ) : (
        <ButtonLink variant="primary" to={paths.login}>
          {t("account.signIn")}
        </ButtonLink>
      )}
    </AuthFrame>
  );
}

function Spent() {
  const t = useAccountTexts();
  return (
    <LinkSpent>
      <p>{t("account.ifYourAddressIsStill")}</p>
    </LinkSpent>
  );
}

interface ConfirmPasswordFormProps {
  email: string;
  error: unknown;
  isPending: boolean;
  onSubmit: (currentPassword: string) => void;
}

/** Asks for the password before an administrator's link changes the address of an account. */
function ConfirmPasswordForm({ email, error, isPending, onSubmit }: ConfirmPasswordFormProps) {
  const t = useAccountTexts();
  const form = useForm({
    resolver: valibotResolver(currentPasswordSchema),
    defaultValues: { currentPassword: "" },
  });
  const field = fieldsOf(form);
  return (
    <Form
      onSubmit={form.handleSubmit(({ currentPassword }) =>
        isPending ? undefined : onSubmit(currentPassword),
      )}
    >
      <ErrorBanner error={error} />
      <PasswordField
        label={t("account.currentPassword")}
        required
        autoComplete="current-password"
        readOnly={isPending}
        {...field("currentPassword")}
      />
      <SubmitButton
        idle={t("account.confirmTheAddress")}
        busy={t("account.confirming")}
        pending={isPending}
      />
      <input type="text" autoComplete="username" value={email} readOnly hidden />
    </Form>
  );
}
