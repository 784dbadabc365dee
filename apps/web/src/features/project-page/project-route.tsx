import { usePrefetchQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { prefetchProjectReads, publicProjectQuery } from "@/data/projects/public/public-page";
import { preloadPageEnd } from "@/features/shared/publisher/page-end";
import { lazyPage } from "@/lib/lazy-page";
import { useParam } from "@/lib/router/routes";
import { ProjectFrame } from "./project-frame";
import { LoadingProject } from "./states/loading-project";

const loadProjectPage = () => import("./project-page");

const ProjectPage = lazyPage(loadProjectPage, "ProjectPage");

/**
 * /project/{id}: its code, which visitors of the list do without, travels beside its data; until
 * both are there the page has the shape that it has while its data is on its way.
 */
export function ProjectRoute() {
  const id = useParam("id");
  usePrefetchQuery(publicProjectQuery(id));
  return (
    <Suspense
      fallback={
        <ProjectFrame>
          <LoadingProject />
        </ProjectFrame>
      }
    >
      <ProjectPage />
    </Suspense>
  );
}

/** Fetches the code of project pages, and of what asks for them, before one is opened. */
export function prefetchProjectPage(): void {
  prefetchProjectReads();
  // Where it fails, it is fetched again when a page is opened, which says so if that fails too.
  loadProjectPage().catch(() => undefined);
}

/** Fetches all code of a project's page, after which it is shown at once. */
export async function preloadProjectPage(): Promise<void> {
  const [{ preloadSections }] = await Promise.all([
    import("./project-view"),
    ProjectPage.preload(),
    preloadPageEnd(),
  ]);
  await preloadSections();
}
