import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { MainContent } from "@/components/main-content";
import { SiteFooter } from "@/components/site-footer";
import { VisitorHeader } from "@/components/visitor-header";
import { headlineOrganisationQuery } from "@/data/public-projects";
import { useSession } from "@/data/session";
import { readListNavigation } from "@/lib/list-navigation";
import { Landing } from "./landing";
import { isListAddress } from "./list-address";
import { ProjectList } from "./project-list";

/** /monitoring: the landing card, or the list when the address or the navigation asks for it. */
export function MonitoringPage() {
  const { search, state } = useLocation();
  const { isAuthenticated } = useSession();
  const { data: organisation } = useQuery(headlineOrganisationQuery());
  const showsList = readListNavigation(state).showProjects || isListAddress(search);
  return (
    <>
      <VisitorHeader organisation={organisation} isSignedIn={isAuthenticated} />
      <MainContent>{showsList ? <ProjectList /> : <Landing />}</MainContent>
      <SiteFooter>
        {organisation
          ? `${organisation} publishes its projects with Vigie.`
          : "Published with Vigie."}
      </SiteFooter>
    </>
  );
}
