import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { paths } from "@/lib/paths";
import { AccountCreationDialog } from "./account-creation-dialog";
import { AuthFrame } from "./auth-frame";
import { QuietLink } from "./quiet-link";
import { SessionEndedNote } from "./session-ended-note";
import { SignInForm } from "./sign-in-form";

/** Sign-in. */
export function LoginPage() {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <AuthFrame title="Sign in" intro={<p>Keep your projects in view.</p>}>
        <SessionEndedNote />
        <SignInForm>
          <Button onClick={() => setIsAsking(true)}>Create Account</Button>
        </SignInForm>
        <div className="flex flex-col">
          <QuietLink to={paths.forgotPassword}>Forgot your password?</QuietLink>
          <QuietLink to={paths.monitoring}>
            See the public projects
            <ArrowRight aria-hidden className="size-4" />
          </QuietLink>
        </div>
      </AuthFrame>
      <AccountCreationDialog open={isAsking} onClose={() => setIsAsking(false)} />
    </>
  );
}
