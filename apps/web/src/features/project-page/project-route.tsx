import { usePrefetchQuery } from "@tanstack/react-query";
import type { Language } from "@vigie/domain/language/languages";
import { Suspense } from "react";
import { publicProjectQuery } from "@/data/projects/public/public-page";
import { loadCatalogue } from "@/lib/language/load-catalogue";
import { ProjectTextsProvider, useTexts } from "@/lib/language/use-texts";
import { lazyPage } from "@/lib/lazy-page";
import { useParam } from "@/lib/router/routes";
import { ProjectFrame } from "./project-frame";
import { LoadingProject } from "./states/loading-project";

const loadProjectPage = () => import("./project-page");

const ProjectPage = lazyPage(loadProjectPage, "ProjectPage");

/**
 * /project/{id}. Loads the page's code and texts, which visitors of the list do not need, in parallel to its data. Until then it
 * shows the same placeholder as while the data load.
 */
export function ProjectRoute() {
  const id = useParam("id");
  usePrefetchQuery(publicProjectQuery(id));
  prefetchProjectPage(useTexts().language);
  return (
    <Suspense
      fallback={
        <ProjectFrame>
          <LoadingProject />
        </ProjectFrame>
      }
    >
      <ProjectTextsProvider>
        <ProjectPage />
      </ProjectTextsProvider>
    </Suspense>
  );
}

/** Prefetches the code and the texts of project pages. */
export function prefetchProjectPage(language: Language): void {
  // After a failure they are loaded again with the first page, which shows an error if that fails too.
  loadProjectPage().catch(() => undefined);
  loadCatalogue(language, "project").catch(() => undefined);
}

/** Loads the code and the texts of project pages, after which one renders without suspending. */
export async function preloadProjectPage(language: Language): Promise<void> {
  await Promise.all([ProjectPage.preload(), loadCatalogue(language, "project")]);
}
