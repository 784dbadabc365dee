import { valibotResolver } from "@hookform/resolvers/valibot";
import { useMutation } from "@tanstack/react-query";
import { signInSchema } from "@vigie/domain/forms/sign-in";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { Field } from "@/components/ui/field";
import { TextField } from "@/components/ui/text-field";
import { useSessionStore } from "@/data/session/session";
import { errorMessage } from "@/lib/unwrap";

/** Email and password; where it leads to afterwards is the route's matter. */
export function SignInForm({ children }: { children: ReactNode }) {
  const sessions = useSessionStore();
  const signIn = useMutation({ mutationFn: sessions.signIn });
  const { register, handleSubmit, formState } = useForm({
    resolver: valibotResolver(signInSchema),
    defaultValues: { email: "", password: "" },
  });
  const { errors } = formState;
  return (
    <Form onSubmit={handleSubmit((credentials) => signIn.mutate(credentials))}>
      <Field label="Email" error={errors.email?.message}>
        <TextField type="email" required autoComplete="username" {...register("email")} />
      </Field>
      <Field label="Password" error={errors.password?.message}>
        <TextField
          type="password"
          required
          autoComplete="current-password"
          {...register("password")}
        />
      </Field>
      {signIn.error ? (
        <p role="alert" className="text-red">
          {errorMessage(signIn.error)}
        </p>
      ) : null}
      <SubmitButton idle="Sign in" busy="Signing in..." pending={signIn.isPending} />
      {children}
    </Form>
  );
}
