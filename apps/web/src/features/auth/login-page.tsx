import { valibotResolver } from "@hookform/resolvers/valibot";
import { useMutation } from "@tanstack/react-query";
import { signInSchema } from "@vigie/domain/forms/sign-in";
import { ArrowRight } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { fieldsOf } from "@/components/forms/fields-of";
import { Form } from "@/components/forms/form";
import { PasswordField } from "@/components/forms/password-field";
import { SubmitButton } from "@/components/forms/submit-button";
import { FailedPart } from "@/components/layout/failed-part";
import { LazyPart } from "@/components/layout/lazy-part";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { keptDraftAbout } from "@/data/session/drafts";
import type { Credentials } from "@/data/session/password-check";
import { useSession, useSessionStore } from "@/data/session/session";
import { signIn } from "@/data/session/sign-in";
import { errorMessage } from "@/lib/data-error";
import { inOne, useAccountTexts } from "@/lib/language/use-texts";
import { lazyPage } from "@/lib/lazy-page";
import { paths } from "@/lib/paths";
import { AuthFrame, QuietLink } from "./auth-frame";

const AccountCreationDialog = lazyPage(
  () => import("./account-creation-dialog"),
  "AccountCreationDialog",
);

/**
 * @param onUse called each time a person goes into a field or types, for what they need next to be loaded meanwhile
 */
export function LoginPage({ onUse }: { onUse: () => void }) {
  const t = useAccountTexts();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <AuthFrame title={t("account.signIn")} intro={<p>{t("account.keepYourProjectsInView")}</p>}>
        <SessionEndedNote />
        <p className="hidden rounded-card border border-line bg-tint px-4 py-3 text-on-tint noscript:block">
          {t("account.signingInNeedsJavascriptPlease")}
        </p>
        <SignInForm onUse={onUse}>
          <Button onClick={() => setIsAsking(true)}>{t("account.createAccount")}</Button>
        </SignInForm>
        <div className="flex flex-col">
          <QuietLink to={paths.forgotPassword}>{t("account.forgotYourPassword")}</QuietLink>
          <QuietLink to={paths.monitoring}>
            {t("common.seeThePublicProjects")}
            <ArrowRight aria-hidden className="size-4 rtl:-scale-x-100" />
          </QuietLink>
        </div>
      </AuthFrame>
      {isAsking ? (
        <LazyPart failed={<FailedPart what={t("account.createAccount")} />}>
          <AccountCreationDialog onClose={() => setIsAsking(false)} />
        </LazyPart>
      ) : null}
    </>
  );
}

/**
 * Explains why the person has to sign in although they did not log out, and that unsaved text is kept.
 */
function SessionEndedNote() {
  const { ending } = useSession();
  const [isHeard, setHeard] = useState(false);
  // Screen readers announce what is added to a status, not its initial content.
  useEffect(() => setHeard(true), []);
  return (
    <div role="status" className="empty:-mt-5">
      {isHeard && ending === "other" ? <Note about={keptDraftAbout()} /> : null}
    </div>
  );
}

function Note({ about }: { about: string | null }) {
  const t = useAccountTexts();
  return (
    <p className="wrap-anywhere rounded-card border border-line bg-tint px-4 py-3 text-on-tint">
      {about === null ? t("account.youWereSignedOut") : null}
      {about === "" ? t("account.typedIsKept") : null}
      {about ? inOne(t.rich("account.typedOnIsKept", { about: () => <bdi>{about}</bdi> })) : null}
    </p>
  );
}

function bringIntoView(message: HTMLElement | null): void {
  message?.scrollIntoView({ block: "nearest" });
}

/** Email and password. The route decides where it leads afterwards. */
function SignInForm({ onUse, children }: { onUse: () => void; children: ReactNode }) {
  const t = useAccountTexts();
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
    <Form
      className="noscript:hidden"
      onFocus={onUse}
      onInput={onUse}
      onSubmit={form.handleSubmit((credentials) => signingIn.mutate(credentials))}
    >
      <TextField
        label={t("account.email")}
        type="email"
        required
        autoComplete="username"
        {...field("email")}
      />
      <PasswordField
        label={t("account.password")}
        required
        autoComplete="current-password"
        {...field("password")}
      />
      <SubmitButton
        idle={t("account.signIn")}
        busy={t("account.signingIn")}
        pending={signingIn.isPending}
      />
      {children}
      {signingIn.error ? (
        <p role="alert" ref={bringIntoView} className="text-red">
          {errorMessage(t, signingIn.error)}
        </p>
      ) : null}
    </Form>
  );
}
