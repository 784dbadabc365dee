import { headlineOrganisationQuery, onlineProjectsQuery } from "@/data/projects/public/public-list";

/** What /monitoring asks for at any address: whose projects they are, and the list where a browser holds it. */
export function monitoringQueries() {
  return [headlineOrganisationQuery(), onlineProjectsQuery()] as const;
}
