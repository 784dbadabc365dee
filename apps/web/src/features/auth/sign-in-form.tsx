import { valibotResolver } from "@hookform/resolvers/valibot";
import { useMutation } from "@tanstack/react-query";
import { signInSchema } from "@vigie/domain/forms/account-forms";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { fieldsOf } from "@/components/forms/fields-of";
import { Form } from "@/components/forms/form";
import { PasswordField } from "@/components/forms/password-field";
import { SubmitButton } from "@/components/forms/submit-button";
import { TextField } from "@/components/ui/text-field";
import { useSessionStore } from "@/data/session/session";
import { type Credentials, signIn } from "@/data/session/sign-in";
import { errorMessage } from "@/lib/data-error";

function bringIntoView(message: HTMLElement | null): void {
  message?.scrollIntoView({ block: "nearest" });
}

/** Email and password. The route decides where it leads afterwards. */
export function SignInForm({ children }: { children: ReactNode }) {
  const sessions = useSessionStore();
  const signingIn = useMutation({
    mutationFn: (credentials: Credentials) => signIn(sessions, credentials),
  });
  const form = useForm({
    resolver: valibotResolver(signInSchema),
    defaultValues: { email: "", password: "" },
  });
  const field = fieldsOf(form);
  return (
    <Form onSubmit={form.handleSubmit((credentials) => signingIn.mutate(credentials))}>
      <TextField label="Email" type="email" required autoComplete="username" {...field("email")} />
      <PasswordField
        label="Password"
        required
        autoComplete="current-password"
        {...field("password")}
      />
      <SubmitButton idle="Sign in" busy="Signing in..." pending={signingIn.isPending} />
      {children}
      {signingIn.error ? (
        <p role="alert" ref={bringIntoView} className="text-red">
          {errorMessage(signingIn.error)}
        </p>
      ) : null}
    </Form>
  );
}
