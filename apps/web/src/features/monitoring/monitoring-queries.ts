import { headlineOrganisationQuery, onlineProjectsQuery } from "@/data/projects/public/public-list";

/** The queries of /monitoring at any address: the organisation, and the list where it is not too long. */
export function monitoringQueries() {
  return [headlineOrganisationQuery(), onlineProjectsQuery()] as const;
}
