import { queryOptions, skipToken } from "@tanstack/react-query";
import { fetchCode } from "@/lib/fetch-code";

export type { Publisher } from "./read-publisher";

/** Where the logo of an organisation is loaded from, null for none. Waits while it is not known whose. */
export function logoQuery(organizationId: number | undefined) {
  return queryOptions({
    queryKey: ["organisations", organizationId, "logo"],
    queryFn:
      organizationId === undefined
        ? skipToken
        : async ({ signal }) => {
            const { loadLogo } = await reads("Failed to load organisation");
            return loadLogo(organizationId, signal);
          },
  });
}

/** How many projects an organisation has online beside one. */
export function otherProjectsQuery(organizationId: number, projectId: string) {
  return queryOptions({
    queryKey: ["projects", "others", organizationId, projectId],
    queryFn: async ({ signal }) => {
      const { countOtherProjects } = await reads("Failed to load projects");
      return countOtherProjects(organizationId, projectId, signal);
    },
  });
}

/** The server hands over the first answers, so what asks for them comes when it is needed. */
const reads = (sentence: string) => fetchCode(() => import("./read-publisher"), sentence);
