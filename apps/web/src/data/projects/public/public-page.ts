import { queryOptions } from "@tanstack/react-query";
import { uuid } from "@vigie/domain/uuid";
import * as v from "valibot";
import { fetchCode } from "@/lib/fetch-code";
import type { PublicProject } from "./read-public-project";

export type { CoverPhoto, PublicProject } from "./read-public-project";

/**
 * One project for its public page; null where this person may see none. An invalid id is not requested.
 */
export function publicProjectQuery(id: string) {
  return queryOptions({
    queryKey: ["projects", "public", id],
    queryFn: async ({ signal }): Promise<PublicProject | null> => {
      if (!v.is(uuid, id)) return null;
      const { loadPublicProject } = await reads();
      return loadPublicProject(id, signal);
    },
  });
}

/** Prefetches the code that reads a project. */
export function prefetchProjectReads(): void {
  // After a failure, the query that needs the code loads it again.
  reads().catch(() => undefined);
}

/** Loaded on demand, since rendered pages embed their first data. */
const reads = () => fetchCode(() => import("./read-public-project"), "Failed to load project data");
