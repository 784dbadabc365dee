import { useQuery } from "@tanstack/react-query";
import { Suspense, useContext, useEffect } from "react";
import { useLocation, useParams } from "react-router";
import { MainContent } from "@/components/layout/main-content";
import { PartBoundary } from "@/components/layout/part-boundary";
import { StepBackLink } from "@/components/layout/step-back-link";
import { publicProjectQuery } from "@/data/projects/public-page";
import { useSession } from "@/data/session/session";
import type { PublisherFooterProps } from "@/features/shared/publisher/publisher-footer";
import { PublisherHeader } from "@/features/shared/publisher/publisher-header";
import { lazyPage } from "@/lib/lazy-page";
import { readListNavigation, SHOW_PROJECTS } from "@/lib/list-navigation";
import { paths } from "@/lib/paths";
import { errorMessage } from "@/lib/unwrap";
import { partName } from "./live/changed-parts";
import { PageChanges } from "./live/page-changes";
import { useLivePage } from "./live/use-live-page";
import { loadProjectContent, ProjectView } from "./project-view";
import { ShareButton } from "./share/share-button";
import { LoadingProject } from "./states/loading-project";
import { NoProject } from "./states/no-project";

const PublisherFooter = lazyPage<"PublisherFooter", PublisherFooterProps>(
  () => import("@/features/shared/publisher/publisher-footer"),
  "PublisherFooter",
);
const EditLink = lazyPage(() => import("./share/edit-link"), "EditLink");

/** /project/{id}: what the public may know about one project. */
export function ProjectPage() {
  const { id = "" } = useParams();
  const { user, isAuthenticated } = useSession();
  const { data: project, error, refetch } = useQuery(publicProjectQuery(id));
  const changes = useLivePage(id, project !== undefined);
  useEffect(fetchCodeAhead, []);
  const publisher = project?.organisations;
  return (
    <>
      <PublisherHeader publisher={publisher} isSignedIn={isAuthenticated} />
      <MainContent className="min-h-dvh print:min-h-0 print:px-0 print:pb-0">
        <div data-print="hidden" className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <BackToProjects />
          {project ? (
            <div className="flex flex-wrap justify-end gap-3">
              {user ? (
                <Suspense>
                  <EditLink projectId={id} user={user} />
                </Suspense>
              ) : null}
              <ShareButton
                title={project.title}
                url={new URL(paths.project(project.id), window.location.origin).href}
              />
            </div>
          ) : null}
        </div>
        {project ? (
          <PageChanges value={changes}>
            <RecentChangesAnnouncer />
            <ProjectView project={project} />
          </PageChanges>
        ) : null}
        {project === null ? (
          <NoProject
            sentence="Project not found"
            advice="It may have been taken offline, or the address may not be complete."
          />
        ) : null}
        {project === undefined && error ? (
          <NoProject
            sentence={errorMessage(error)}
            advice="The connection may have dropped. Please try again in a moment."
            onRetry={() => void refetch()}
          />
        ) : null}
        {project === undefined && !error ? <LoadingProject /> : null}
      </MainContent>
      <PartBoundary fallback={null}>
        <Suspense>
          <PublisherFooter publisher={publisher} />
        </Suspense>
      </PartBoundary>
    </>
  );
}

/** The code of the lower sections travels beside the project's data, not after it. */
function fetchCodeAhead(): void {
  // Where it fails, it is fetched again when it is shown, and the page says so if that fails too.
  loadProjectContent().catch(() => {});
}

/** The way back to the list: to the very place in it, for those who came from there. */
function BackToProjects() {
  const { fromList } = readListNavigation(useLocation().state);
  return (
    <StepBackLink to={paths.monitoring} state={SHOW_PROJECTS} isOneStep={fromList}>
      Back to Projects
    </StepBackLink>
  );
}

/** Says once, to those who do not see it, which parts of the page have just changed. */
function RecentChangesAnnouncer() {
  const changes = useContext(PageChanges);
  const names = [...changes].flatMap(([part, { isRecent }]) => (isRecent ? [partName(part)] : []));
  return (
    <p role="status" className="sr-only">
      {names.length > 0 ? `Updated just now: ${names.join(", ")}` : ""}
    </p>
  );
}
