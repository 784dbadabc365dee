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
 * /project/{id}. Loads the page's code, which visitors of the list do not need, in parallel to its data. Until then it
 * shows the same placeholder as while the data load.
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

/** Prefetches the code of project pages and of their queries. */
export function prefetchProjectPage(): void {
  prefetchProjectReads();
  // After a failure it is loaded again with the first page, which shows an error if that fails too.
  loadProjectPage().catch(() => undefined);
}

/** Preloads all code of a project's page. */
export async function preloadProjectPage(): Promise<void> {
  const [{ preloadSections }] = await Promise.all([
    import("./project-view"),
    ProjectPage.preload(),
    preloadPageEnd(),
  ]);
  await preloadSections();
}
