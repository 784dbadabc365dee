import { valibotResolver } from "@hookform/resolvers/valibot";
import { useMutation } from "@tanstack/react-query";
import { emailAddressSchema } from "@vigie/domain/forms/account-forms";
import { useForm } from "react-hook-form";
import { fieldsOf } from "@/components/forms/fields-of";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { ErrorBanner } from "@/components/layout/error-banner";
import { TextField } from "@/components/ui/text-field";
import { requestPasswordLink } from "@/data/session/account-links";
import { environment } from "@/lib/env";
import { paths } from "@/lib/paths";
import { AuthFrame, QuietLink } from "./auth-frame";

/** For people who forgot their password: mails a link, or tells whom to ask if there is no mail server. */
export function ForgotPasswordPage() {
  return (
    <AuthFrame title="Forgot your password?">
      {environment().canRecoverByMail ? <LinkByMail /> : <WhomToAsk />}
      <QuietLink to={paths.login}>Back to sign in</QuietLink>
    </AuthFrame>
  );
}

function LinkByMail() {
  const request = useMutation({ mutationFn: requestPasswordLink });
  const form = useForm({
    resolver: valibotResolver(emailAddressSchema),
    defaultValues: { email: "" },
  });
  const field = fieldsOf(form);
  return (
    <Form onSubmit={form.handleSubmit(({ email }) => request.mutate(email))}>
      <ErrorBanner error={request.error} />
      <TextField
        label="Email"
        type="email"
        required
        autoComplete="username"
        hint="The address you sign in with."
        {...field("email")}
      />
      <SubmitButton idle="Send me a link" busy="Sending..." pending={request.isPending} />
      <p role="status" className="rounded-card bg-tint px-4 py-3 text-on-tint empty:hidden">
        {request.isSuccess
          ? "If an account has this address, a link is on its way. It is valid for ten minutes."
          : null}
      </p>
    </Form>
  );
}

function WhomToAsk() {
  return (
    <div className="flex flex-col gap-3">
      <p>
        Ask an administrator of your organisation: they can create a link on the Members page that
        lets you set a new one.
      </p>
      <p className="text-muted">
        If there is no other administrator, ask the people who run this server for you.
      </p>
    </div>
  );
}
