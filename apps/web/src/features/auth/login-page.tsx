import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { Logo } from "@/components/layout/logo";
import { PageTitle } from "@/components/layout/page-title";
import { Button } from "@/components/ui/button";
import { paths } from "@/lib/paths";
import { AccountCreationDialog } from "./account-creation-dialog";
import { LookoutScene } from "./lookout-scene";
import { SessionEndedNote } from "./session-ended-note";
import { SignInForm } from "./sign-in-form";

/** Sign-in. */
export function LoginPage() {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(28rem,10fr)_11fr]">
      <main className="flex flex-col justify-center px-6 py-12">
        <div className="mx-auto flex w-full max-w-sm flex-col gap-5">
          <div className="flex items-center gap-2.5">
            <Logo />
            <span className="font-heading font-semibold text-lg">Vigie</span>
          </div>
          <div>
            <PageTitle>Sign in</PageTitle>
            <p className="mt-3 text-muted">Keep your projects in view.</p>
          </div>
          <SessionEndedNote />
          <SignInForm>
            <Button onClick={() => setIsAsking(true)}>Create Account</Button>
          </SignInForm>
          <Link
            to={paths.monitoring}
            className="inline-flex min-h-11 items-center justify-center gap-2 rounded-control font-semibold text-primary hover:text-primary-hover"
          >
            See the public projects
            <ArrowRight aria-hidden className="size-4" />
          </Link>
        </div>
      </main>
      <LookoutScene />
      <AccountCreationDialog open={isAsking} onClose={() => setIsAsking(false)} />
    </div>
  );
}
