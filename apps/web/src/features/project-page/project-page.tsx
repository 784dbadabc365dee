import { useQuery } from "@tanstack/react-query";
import { useContext } from "react";
import { LazyPart } from "@/components/layout/lazy-part";
import { publicProjectQuery } from "@/data/projects/public/public-page";
import { useSession } from "@/data/session/session";
import { errorMessage } from "@/lib/data-error";
import { lazyPage } from "@/lib/lazy-page";
import { paths } from "@/lib/paths";
import { useHydrated } from "@/lib/rendered-page/use-hydrated";
import { useParam } from "@/lib/router/routes";
import { partName } from "./live/changed-parts";
import { PageChanges } from "./live/page-changes";
import { useLivePage } from "./live/use-live-page";
import { ProjectFrame } from "./project-frame";
import { ProjectView } from "./project-view";
import { ShareButton } from "./share/share-button";
import { LoadingProject } from "./states/loading-project";
import { NoProject } from "./states/no-project";

const EditLink = lazyPage(() => import("./share/edit-link"), "EditLink");

/** /project/{id}: what the public may know about one project. */
export function ProjectPage() {
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
            <ShareButton title={project.title} path={paths.project(project.id)} />
          </div>
        ) : null
      }
    >
      {project ? (
        <PageChanges value={changes}>
          <RecentChangesAnnouncer />
          <ProjectView project={project} />
        </PageChanges>
      ) : null}
      {project === null ? <MissingProject /> : null}
      {project === undefined && error ? (
        <NoProject
          sentence={errorMessage(error)}
          advice="The connection may have dropped. Please try again in a moment."
          onRetry={() => void refetch()}
        />
      ) : null}
      {project === undefined && !error ? <LoadingProject /> : null}
    </ProjectFrame>
  );
}

/** Says that there is no such project; to a member only once it is known that the project is not the member's own. */
function MissingProject() {
  const isHydrated = useHydrated();
  const missing = (
    <NoProject
      sentence="Project not found"
      advice="It may have been taken offline, or the address may not be complete."
    />
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
  const changes = useContext(PageChanges);
  const names = [...changes].flatMap(([part, { isRecent }]) => (isRecent ? [partName(part)] : []));
  return (
    <p role="status" className="sr-only">
      {names.length > 0 ? `Updated just now: ${names.join(", ")}` : ""}
    </p>
  );
}
