import { valibotResolver } from "@hookform/resolvers/valibot";
import { type Joining, joiningSchema } from "@vigie/domain/forms/account-forms";
import { NEW_PASSWORD_MIN_LENGTH } from "@vigie/domain/limits";
import { useForm } from "react-hook-form";
import { fieldsOf } from "@/components/forms/fields-of";
import { Form } from "@/components/forms/form";
import { PasswordField } from "@/components/forms/password-field";
import { SubmitButton } from "@/components/forms/submit-button";
import { ErrorBanner } from "@/components/layout/error-banner";
import { TextField } from "@/components/ui/text-field";

interface JoinFormProps {
  /** The invited address. */
  email: string;
  error: unknown;
  isPending: boolean;
  onSubmit: (account: Joining) => void;
}

/** The form in which an invited person chooses name and password. */
export function JoinForm({ email, error, isPending, onSubmit }: JoinFormProps) {
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
