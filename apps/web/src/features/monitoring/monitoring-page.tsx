import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useFocusFallback } from "@/components/hooks/use-focus-fallback";
import { useRecentChanges } from "@/components/hooks/use-recent-changes";
import { MainContent } from "@/components/layout/main-content";
import { useLiveList } from "@/data/live/live-updates";
import { headlineOrganisationQuery, onlineProjectsQuery } from "@/data/projects/public/public-list";
import { PublisherFooter } from "@/features/shared/publisher/publisher-footer";
import { PublisherHeader } from "@/features/shared/publisher/publisher-header";
import { readListNavigation } from "@/lib/list-navigation";
import { useArrival, useLocation } from "@/lib/router/history-router";
import { Landing } from "./landing/landing";
import { isListAddress } from "./list/list-address";
import { ProjectList } from "./list/project-list";

/** /monitoring: the landing page, or the list where the address or the navigation asks for it. */
export function MonitoringPage() {
  const { search, state } = useLocation();
  const arrival = useArrival();
  const { data: publisher } = useQuery(headlineOrganisationQuery());
  // Not `isSuccess`, which is false after a failed refetch, when live updates are still wanted.
  const { data: projects } = useQuery(onlineProjectsQuery());
  const [changes, markChanged] = useRecentChanges<string>();
  useLiveList(projects !== undefined, markChanged);
  useFocusFallback(placeOfProject, projectAt);
  const showsList = readListNavigation(state).showProjects || isListAddress(search);
  return (
    <>
      <PublisherHeader publisher={publisher} />
      <MainContent>
        {/* So that React hydrates the page in small steps. */}
        <Suspense>
          {showsList ? (
            // A link to another list within the list begins it anew, with the filters of its address.
            <ProjectList key={arrival} changes={changes} />
          ) : (
            <Landing changes={changes} />
          )}
        </Suspense>
      </MainContent>
      <PublisherFooter publisher={publisher} />
    </>
  );
}

/** The index of the project in its list that an element belongs to; null for none. */
function placeOfProject(element: Element): number | null {
  const project = element.closest("[data-project]");
  return project?.parentElement ? [...project.parentElement.children].indexOf(project) : null;
}

/** The link of the project that is now at an index, or of the last one; the title where none is left. */
function projectAt(place: number): HTMLElement | null | undefined {
  const projects = [...document.querySelectorAll("[data-project]")];
  const project = projects[Math.min(place, projects.length - 1)];
  return (project ?? document).querySelector<HTMLElement>(project ? "a" : "h1");
}
