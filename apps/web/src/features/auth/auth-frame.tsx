import type { ComponentProps, ReactNode } from "react";
import { Logo } from "@/components/layout/logo";
import { PageTitle } from "@/components/layout/page-title";
import { useAccountTexts } from "@/lib/language/use-texts";
import { Link } from "@/lib/router/link";
import { LookoutScene } from "./lookout-scene";

interface AuthFrameProps {
  title: string;
  /** A sentence or two below the title. */
  intro?: ReactNode;
  children: ReactNode;
}

/** The frame of the pages for signing in: a narrow column beside the lookout. */
export function AuthFrame({ title, intro, children }: AuthFrameProps) {
  const t = useAccountTexts();
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(28rem,10fr)_11fr]">
      <main className="flex flex-col justify-center px-6 py-12">
        <div className="mx-auto flex w-full min-w-0 max-w-sm flex-col gap-5">
          <div className="flex items-center gap-2.5">
            <Logo />
            <span className="font-heading font-semibold text-lg">{t("common.vigie")}</span>
          </div>
          <div>
            <PageTitle>{title}</PageTitle>
            {intro ? <div className="mt-3 wrap-anywhere text-muted">{intro}</div> : null}
          </div>
          {children}
        </div>
      </main>
      <LookoutScene />
    </div>
  );
}

/** A link below a form, to another way to sign in. */
export function QuietLink(props: ComponentProps<typeof Link>) {
  return (
    <Link
      className="inline-flex min-h-11 items-center justify-center gap-2 rounded-control text-center font-semibold text-primary hover:text-primary-hover"
      {...props}
    />
  );
}
