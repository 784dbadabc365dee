import { queryOptions, skipToken } from "@tanstack/react-query";
import { fetchCode } from "@/lib/fetch-code";

export type { Publisher } from "./read-publisher";

/** The address of an organisation's logo; null for none. Waits while the id is undefined. */
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

/** How many other projects an organisation has online. */
export function otherProjectsQuery(organizationId: number, projectId: string) {
  return queryOptions({
    queryKey: ["projects", "others", organizationId, projectId],
    queryFn: async ({ signal }) => {
      const { countOtherProjects } = await reads("Failed to load projects");
      return countOtherProjects(organizationId, projectId, signal);
    },
  });
}

/** Loaded on demand, since rendered pages embed their first data. */
const reads = (sentence: string) => fetchCode(() => import("./read-publisher"), sentence);
