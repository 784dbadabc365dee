import { valibotResolver } from "@hookform/resolvers/valibot";
import { currentPasswordSchema } from "@vigie/domain/forms/account-forms";
import { useForm } from "react-hook-form";
import { fieldsOf } from "@/components/forms/fields-of";
import { Form } from "@/components/forms/form";
import { PasswordField } from "@/components/forms/password-field";
import { SubmitButton } from "@/components/forms/submit-button";
import { ErrorBanner } from "@/components/layout/error-banner";

interface ConfirmPasswordFormProps {
  /** The address of the account. */
  email: string;
  error: unknown;
  isPending: boolean;
  onSubmit: (currentPassword: string) => void;
}

/** Asks for the password before an administrator's link changes the address of an account. */
export function ConfirmPasswordForm({
  email,
  error,
  isPending,
  onSubmit,
}: ConfirmPasswordFormProps) {
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
        label="Current password"
        required
        autoComplete="current-password"
        readOnly={isPending}
        {...field("currentPassword")}
      />
      <SubmitButton idle="Confirm the address" busy="Confirming..." pending={isPending} />
      <input type="text" autoComplete="username" value={email} readOnly hidden />
    </Form>
  );
}
