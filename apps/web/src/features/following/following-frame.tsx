import { CSPProvider } from "@base-ui/react/csp-provider";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { ConfirmProvider } from "@/components/layout/confirm-dialog";
import { MainContent } from "@/components/layout/main-content";
import { PageHeader } from "@/components/layout/page-header";
import { ButtonLink } from "@/components/ui/button";
import { headlineOrganisationQuery } from "@/data/projects/public/public-list";
import { PublisherFooter } from "@/features/shared/publisher/publisher-footer";
import { PublisherHeader } from "@/features/shared/publisher/publisher-header";
import { useAccountTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";

/** The way on for who has nothing left to do here. */
export function ToProjects() {
  const t = useAccountTexts();
  return <ButtonLink to={paths.projectList}>{t("common.seeThePublicProjects")}</ButtonLink>;
}

interface FollowingFrameProps {
  title: string;
  intro?: ReactNode;
  /** Whether it answers what was pressed on the page before it, and so takes the focus. */
  isAnswer?: boolean;
  children?: ReactNode;
}

/** The frame of the pages for followers. */
export function FollowingFrame({ title, intro, isAnswer = false, children }: FollowingFrameProps) {
  const content = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isAnswer) content.current?.querySelector("h1")?.focus();
  }, [isAnswer]);
  const { data: publisher } = useQuery(headlineOrganisationQuery());
  return (
    // The content security policy allows no style elements.
    <CSPProvider disableStyleElements>
      <ConfirmProvider>
        <PublisherHeader publisher={publisher} />
        <MainContent ref={content} className="pt-4 sm:pt-8">
          <div className="flex max-w-3xl flex-col items-start gap-6">
            <PageHeader
              title={title}
              intro={intro ? <p className="wrap-anywhere text-lg">{intro}</p> : null}
            />
            {children}
          </div>
        </MainContent>
        <PublisherFooter publisher={publisher} />
      </ConfirmProvider>
    </CSPProvider>
  );
}
