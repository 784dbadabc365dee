import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { MainContent } from "@/components/main-content";
import { SiteFooter } from "@/components/site-footer";
import { useFreshMarks } from "@/components/use-fresh-marks";
import { useKeptFocus } from "@/components/use-kept-focus";
import { VisitorHeader } from "@/components/visitor-header";
import { useLiveList } from "@/data/live-updates";
import { headlineOrganisationQuery, onlineProjectsQuery } from "@/data/public-projects";
import { useSession } from "@/data/session";
import { readListNavigation } from "@/lib/list-navigation";
import { Landing } from "./landing";
import { isListAddress } from "./list-address";
import { placeOfProject, projectAt } from "./project-focus";
import { ProjectList } from "./project-list";

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
