import { useQuery } from "@tanstack/react-query";
import { useCallback, useContext } from "react";
import { useFocusFallback } from "@/components/hooks/use-focus-fallback";
import { type RecentChanges, useRecentChanges } from "@/components/hooks/use-recent-changes";
import { LazyPart } from "@/components/layout/lazy-part";
import { PageTitle } from "@/components/layout/page-title";
import { Button, ButtonLink, buttonClasses } from "@/components/ui/button";
import type { ProjectChange } from "@/data/live/follow-project";
import { useLiveProject } from "@/data/live/live-updates";
import { publicProjectQuery } from "@/data/projects/public/public-page";
import { useSession } from "@/data/session/session";
import { EmbedButton } from "@/features/shared/embed/embed-button";
import { FollowButton } from "@/features/shared/follow/follow-button";
import { errorMessage } from "@/lib/data-error";
import { environment } from "@/lib/env";
import { WrittenIn } from "@/lib/language/typed-text";
import { useProjectTexts } from "@/lib/language/use-texts";
import { lazyPage } from "@/lib/lazy-page";
import { SHOW_PROJECTS } from "@/lib/list-navigation";
import { paths } from "@/lib/paths";
import { useHydrated } from "@/lib/rendered-page/use-hydrated";
import { useParam } from "@/lib/router/routes";
import { changedParts, type PagePart, partName } from "./live/changed-parts";
import { PageChanges } from "./live/page-changes";
import { ProjectFrame } from "./project-frame";
import { ProjectView } from "./project-view";
import { ShareButton } from "./share/share-button";
import { LoadingProject } from "./states/loading-project";

const EditLink = lazyPage(() => import("./share/edit-link"), "EditLink");

/** /project/{id}: what the public may know about one project. */
export function ProjectPage() {
  const t = useProjectTexts();
  const id = useParam("id");
  const { user } = useSession();
  const { data: project, error, refetch } = useQuery(publicProjectQuery(id));
  const changes = useLivePage(id, project !== undefined);
  return (
    <ProjectFrame
      publisher={project?.organisations}
      actions={
        project ? (
          <div className="flex flex-wrap justify-end gap-3">
            {user ? (
              <LazyPart>
                <EditLink projectId={id} user={user} />
              </LazyPart>
            ) : null}
            {project.is_online ? (
              <FollowButton
                subject={{ kind: "project", id: project.id }}
                className={buttonClasses("secondary", "noscript:hidden")}
              >
                {t("project.follow")}
              </FollowButton>
            ) : null}
            <ShareButton
              title={project.title}
              path={paths.project(project.id)}
              isPublic={project.is_online}
            />
            {project.is_online && environment().hasOpenData ? (
              <EmbedButton
                subject={{ kind: "project", id: project.id }}
                className={buttonClasses("secondary", "noscript:hidden")}
                labelClassName="max-sm:sr-only"
              >
                {t("project.embed")}
              </EmbedButton>
            ) : null}
          </div>
        ) : null
      }
    >
      {project ? (
        <PageChanges value={changes}>
          <RecentChangesAnnouncer />
          <WrittenIn value={project.organisations.language}>
            <ProjectView project={project} />
          </WrittenIn>
        </PageChanges>
      ) : null}
      {project === null ? <MissingProject /> : null}
      {project === undefined && error ? (
        <NoProject
          sentence={errorMessage(t, error)}
          advice={t("project.theConnectionMayHaveDropped")}
          onRetry={() => void refetch()}
        />
      ) : null}
      {project === undefined && !error ? <LoadingProject /> : null}
    </ProjectFrame>
  );
}

/** Says that there is no such project; to a member only once it is known that the project is not the member's own. */
function MissingProject() {
  const t = useProjectTexts();
  const isHydrated = useHydrated();
  const missing = (
    <NoProject sentence={t("project.projectNotFound")} advice={t("project.itMayHaveBeenTaken")} />
  );
  if (isHydrated) return missing;
  return (
    <>
      <div className="member:hidden">{missing}</div>
      <div className="not-member:hidden">
        <LoadingProject />
      </div>
    </>
  );
}

/** Announces to screen readers which parts of the page have just changed. */
function RecentChangesAnnouncer() {
  const t = useProjectTexts();
  const changes = useContext(PageChanges);
  const names = [...changes].flatMap(([part, { isRecent }]) =>
    isRecent ? [partName(t, part)] : [],
  );
  return (
    <p role="status" className="sr-only">
      {names.length > 0 ? t("project.updatedJustNow", { parts: names.join(", ") }) : ""}
    </p>
  );
}

/**
 * Keeps the page of a project up to date while it is open, and keeps the focus in place.
 *
 * @param isUsable whether it shows its content
 * @returns the parts that changed meanwhile
 */
function useLivePage(id: string, isUsable: boolean): RecentChanges<PagePart> {
  const [changes, mark] = useRecentChanges<PagePart>();
  const markChanged = useCallback((change: ProjectChange) => mark(changedParts(change)), [mark]);
  useLiveProject(id, isUsable, markChanged);
  useFocusFallback(sectionOf, headingOf);
  return changes;
}

/** The id of the section that contains an element, empty above all sections; null outside the page. */
function sectionOf(element: Element): string | null {
  const isInPage = element.closest("main") !== null && !element.matches("main");
  return isInPage ? (element.closest("section[id]")?.id ?? "") : null;
}

function headingOf(section: string): HTMLElement | null {
  const heading = section && document.querySelector<HTMLElement>(`#${section} h2`);
  return heading || document.querySelector<HTMLElement>("h1");
}

interface NoProjectProps {
  /** What happened, in the words of the catalogue. */
  sentence: string;
  /** What may help. */
  advice: string;
  /** Tries again, where that may help. */
  onRetry?: () => void;
}

/** Stands in for a project that cannot be shown, with the ways on from here. */
function NoProject({ sentence, advice, onRetry }: NoProjectProps) {
  const t = useProjectTexts();
  return (
    <div className="flex max-w-xl flex-col gap-4 py-12 sm:py-20">
      <div role="alert">
        <PageTitle>{sentence}</PageTitle>
        <p className="mt-3 text-lg text-muted">{advice}</p>
      </div>
      <div className="mt-3 flex flex-wrap gap-3">
        {onRetry ? (
          <Button variant="primary" onClick={onRetry}>
            {t("common.tryAgain")}
          </Button>
        ) : null}
        <ButtonLink
          variant={onRetry ? "secondary" : "primary"}
          to={paths.projectList}
          state={SHOW_PROJECTS}
        >
          {t("project.seeAllProjects")}
        </ButtonLink>
        <ButtonLink to={paths.dashboard}>{t("project.returnToDashboard")}</ButtonLink>
      </div>
    </div>
  );
}
