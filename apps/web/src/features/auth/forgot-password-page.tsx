import { valibotResolver } from "@hookform/resolvers/valibot";
import { useMutation } from "@tanstack/react-query";
import { forgottenPasswordSchema } from "@vigie/domain/forms/account-forms";
import { useForm } from "react-hook-form";
import { fieldsOf } from "@/components/forms/fields-of";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { ErrorBanner } from "@/components/layout/error-banner";
import { TextField } from "@/components/ui/text-field";
import { requestPasswordLink } from "@/data/session/account-links";
import { environment } from "@/lib/env";
import { useAccountTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";
import { AuthFrame, QuietLink } from "./auth-frame";

/** For people who forgot their password: mails a link, or tells whom to ask if there is no mail server. */
export function ForgotPasswordPage() {
  const t = useAccountTexts();
  return (
    <AuthFrame title={t("account.forgotYourPassword")}>
      {environment().canRecoverByMail ? <LinkByMail /> : <WhomToAsk />}
      <QuietLink to={paths.login}>{t("account.backToSignIn")}</QuietLink>
    </AuthFrame>
  );
}

function LinkByMail() {
  const t = useAccountTexts();
  const request = useMutation({ mutationFn: requestPasswordLink });
  const form = useForm({
    resolver: valibotResolver(forgottenPasswordSchema),
    defaultValues: { email: "" },
  });
  const field = fieldsOf(form);
  return (
    <Form onSubmit={form.handleSubmit(({ email }) => request.mutate(email))}>
      <ErrorBanner error={request.error} />
      <TextField
        label={t("account.email")}
        type="email"
        required
        autoComplete="username"
        hint={t("account.theAddressYouSignIn")}
        {...field("email")}
      />
      <SubmitButton
        idle={t("account.sendMeALink")}
        busy={t("account.sending")}
        pending={request.isPending}
      />
      <p role="status" className="rounded-card bg-tint px-4 py-3 text-on-tint empty:hidden">
        {request.isSuccess ? t("account.ifAnAccountHasThis") : null}
      </p>
    </Form>
  );
}

function WhomToAsk() {
  const t = useAccountTexts();
  return (
    <div className="flex flex-col gap-3">
      <p>{t("account.askAnAdministratorOfYour")}</p>
      <p className="text-muted">{t("account.ifThereIsNoOther")}</p>
    </div>
  );
}
