import { headlineOrganisationQuery, onlineProjectsQuery } from "@/data/projects/public-list";

/** All that /monitoring asks for. */
export function monitoringQueries() {
  return [headlineOrganisationQuery(), onlineProjectsQuery()] as const;
}
