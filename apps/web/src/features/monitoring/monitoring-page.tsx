import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { useKeptFocus } from "@/components/hooks/use-focus-fallback";
import { useFreshMarks } from "@/components/hooks/use-recent-changes";
import { MainContent } from "@/components/layout/main-content";
import { SiteFooter } from "@/components/layout/site-footer";
import { VisitorHeader } from "@/components/layout/visitor-header";
import { useLiveList } from "@/data/live/live-updates";
import { headlineOrganisationQuery, onlineProjectsQuery } from "@/data/projects/public-list";
import { useSession } from "@/data/session/session";
import { readListNavigation } from "@/lib/list-navigation";
import { Landing } from "./landing/landing";
import { isListAddress } from "./list/list-address";
import { placeOfProject, projectAt } from "./list/project-focus";
import { ProjectList } from "./list/project-list";

/** /monitoring: the landing card, or the list when the address or the navigation asks for it. */
export function MonitoringPage() {
  const { search, state } = useLocation();
  const { isAuthenticated } = useSession();
  const { data: organisation } = useQuery(headlineOrganisationQuery());
  const { isSuccess: isUsable } = useQuery(onlineProjectsQuery());
  const [changes, markChanged] = useFreshMarks<string>();
  useLiveList(isUsable, markChanged);
  useKeptFocus(placeOfProject, projectAt);
  const showsList = readListNavigation(state).showProjects || isListAddress(search);
  return (
    <>
      <VisitorHeader organisation={organisation} isSignedIn={isAuthenticated} />
      <MainContent>
        {showsList ? <ProjectList changes={changes} /> : <Landing changes={changes} />}
      </MainContent>
      <SiteFooter>
        {organisation
          ? `${organisation} publishes its projects with Vigie.`
          : "Published with Vigie."}
      </SiteFooter>
    </>
  );
}
