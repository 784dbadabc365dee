import { missingProjectAddress } from "@vigie/domain/app-addresses";
import type { ReactNode } from "react";
import { MainContent } from "@/components/layout/main-content";
import { StepBackLink } from "@/components/layout/step-back-link";
import type { Publisher } from "@/data/publisher";
import { PublisherFooter } from "@/features/shared/publisher/publisher-footer";
import { PublisherHeader } from "@/features/shared/publisher/publisher-header";
import { useTexts } from "@/lib/language/use-texts";
import { readListNavigation, SHOW_PROJECTS } from "@/lib/list-navigation";
import { paths } from "@/lib/paths";
import { useHydrated } from "@/lib/rendered-page/use-hydrated";
import { useLocation } from "@/lib/router/history-router";

interface ProjectFrameProps {
  /** The project's organisation, once it is loaded. */
  publisher?: Publisher | undefined;
  /** Beside the way back to the list. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of a project's page, whether the project is loaded, loading or missing. */
export function ProjectFrame({ publisher, actions, children }: ProjectFrameProps) {
  // The rendered page of a missing project is the same for all ids.
  const address = useHydrated() || publisher ? undefined : missingProjectAddress;
  return (
    <>
      <PublisherHeader publisher={publisher} address={address} />
      <MainContent className="min-h-dvh print:min-h-0 print:px-0 print:pb-0">
        <div data-print="hidden" className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <BackToProjects />
          {actions}
        </div>
        {children}
      </MainContent>
      <PublisherFooter publisher={publisher} address={address} />
    </>
  );
}

/** The link back to the list, to the same scroll position for people who came from there. */
function BackToProjects() {
  const t = useTexts();
  const { fromList } = readListNavigation(useLocation().state);
  return (
    <StepBackLink to={paths.projectList} state={SHOW_PROJECTS} isOneStep={fromList}>
      {t("project.backToProjects")}
    </StepBackLink>
  );
}
