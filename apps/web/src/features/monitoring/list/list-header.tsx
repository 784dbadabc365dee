import { useQuery } from "@tanstack/react-query";
import { PageHeader } from "@/components/layout/page-header";
import { StepBackLink } from "@/components/layout/step-back-link";
import { headlineOrganisationQuery } from "@/data/projects/public/public-list";
import { readListNavigation } from "@/lib/list-navigation";
import { paths } from "@/lib/paths";
import { useLocation } from "@/lib/router/history-router";

/** The header of the list, with a link back to the landing page. */
export function ListHeader() {
  const { data: organisation } = useQuery(headlineOrganisationQuery());
  const { fromLanding } = readListNavigation(useLocation().state);
  return (
    <div className="pb-3">
      <StepBackLink to={paths.monitoring} isOneStep={fromLanding}>
        Back
      </StepBackLink>
      <PageHeader
        title={organisation ? `${organisation.name} projects` : "Projects"}
        intro={<p className="text-lg">Real-time overview of all active projects</p>}
      />
    </div>
  );
}
