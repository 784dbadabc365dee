import { valibotResolver } from "@hookform/resolvers/valibot";
import { passwordResetSchema } from "@vigie/domain/forms/password-reset";
import { NEW_PASSWORD_MIN_LENGTH } from "@vigie/domain/limits";
import { useForm } from "react-hook-form";
import { fieldsOf } from "@/components/forms/fields-of";
import { Form } from "@/components/forms/form";
import { PasswordField } from "@/components/forms/password-field";
import { SubmitButton } from "@/components/forms/submit-button";
import { ErrorBanner } from "@/components/layout/error-banner";

interface ResetPasswordFormProps {
  email: string | null;
  error: unknown;
  isPending: boolean;
  onSubmit: (password: string) => void;
}

/** Asks for a new password, which can be shown instead of being typed twice. */
export function ResetPasswordForm({ email, error, isPending, onSubmit }: ResetPasswordFormProps) {
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
        label="New password"
        required
        autoComplete="new-password"
        readOnly={isPending}
        hint={password.error ? undefined : `At least ${NEW_PASSWORD_MIN_LENGTH} characters`}
        {...password}
      />
      <SubmitButton idle="Set the password" busy="Setting..." pending={isPending} />
      {/* Tells password managers which account's password changes. */}
      {email === null ? null : (
        <input type="text" autoComplete="username" value={email} readOnly hidden />
      )}
    </Form>
  );
}
