import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useFocusFallback } from "@/components/hooks/use-focus-fallback";
import { useRecentChanges } from "@/components/hooks/use-recent-changes";
import { MainContent } from "@/components/layout/main-content";
import { useLiveList } from "@/data/live/live-updates";
import { headlineOrganisationQuery, onlineProjectsQuery } from "@/data/projects/public/public-list";
import { useSession } from "@/data/session/session";
import { PageEnd, preloadPageEnd } from "@/features/shared/publisher/page-end";
import { PublisherHeader } from "@/features/shared/publisher/publisher-header";
import { lazyPage } from "@/lib/lazy-page";
import { readListNavigation } from "@/lib/list-navigation";
import { useLocation } from "@/lib/router/history-router";
import type { LandingProps } from "./landing/landing";
import { LandingSkeleton } from "./landing/landing-skeleton";
import { isListAddress } from "./list/list-address";
import { ProjectList, preloadList } from "./list/project-list";

/** It comes beside the projects, which it waits for anyway; people who open the list do without it. */
const loadLanding = () => import("./landing/landing");
const Landing = lazyPage<"Landing", LandingProps>(loadLanding, "Landing");

/** /monitoring: the landing card, or the list when the address or the navigation asks for it. */
export function MonitoringPage() {
  const { search, state } = useLocation();
  const { isAuthenticated } = useSession();
  const { data: publisher } = useQuery(headlineOrganisationQuery());
  // Not `isSuccess`: a list that could not be fetched again still waits for what comes next.
  const { data: projects } = useQuery(onlineProjectsQuery());
  const [changes, markChanged] = useRecentChanges<string>();
  useLiveList(projects !== undefined, markChanged);
  useFocusFallback(placeOfProject, projectAt);
  const showsList = readListNavigation(state).showProjects || isListAddress(search);
  return (
    <>
      <PublisherHeader publisher={publisher} isSignedIn={isAuthenticated} />
      <MainContent>
        {/* Of its own for the list as well: the browser takes it over in small steps. */}
        <Suspense fallback={<LandingSkeleton />}>
          {showsList ? <ProjectList changes={changes} /> : <Landing changes={changes} />}
        </Suspense>
      </MainContent>
      <PageEnd publisher={publisher} />
    </>
  );
}

/**
 * Fetches all code of the page ahead, after which it is shown at once.
 *
 * @param search of its address
 * @param isLarge whether there are more projects than a browser holds
 */
export async function preloadMonitoring(search: string, isLarge: boolean): Promise<void> {
  const preload = isListAddress(search) ? preloadList(isLarge) : preloadLanding();
  await Promise.all([preloadPageEnd(), preload]);
}

async function preloadLanding(): Promise<void> {
  const [{ preloadLandingParts }] = await Promise.all([loadLanding(), Landing.preload()]);
  await preloadLandingParts();
}

/**
 * Which of the projects of its list something belongs to, from 0; null for what belongs to none.
 */
function placeOfProject(element: Element): number | null {
  const project = element.closest("[data-project]");
  return project?.parentElement ? [...project.parentElement.children].indexOf(project) : null;
}

/**
 * What leads to the project that stands there now, or to the last; the title where none is left.
 */
function projectAt(place: number): HTMLElement | null | undefined {
  const projects = [...document.querySelectorAll("[data-project]")];
  const project = projects[Math.min(place, projects.length - 1)];
  return (project ?? document).querySelector<HTMLElement>(project ? "a" : "h1");
}
