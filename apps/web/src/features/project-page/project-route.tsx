import { usePrefetchQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { publicProjectQuery } from "@/data/projects/public/public-page";
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

/** Prefetches the code of project pages. */
export function prefetchProjectPage(): void {
  // After a failure it is loaded again with the first page, which shows an error if that fails too.
  loadProjectPage().catch(() => undefined);
}

/** Loads the code of project pages, after which one renders without suspending. */
export const preloadProjectPage = ProjectPage.preload;
