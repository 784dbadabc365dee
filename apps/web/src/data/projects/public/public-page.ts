import { queryOptions } from "@tanstack/react-query";
import { uuid } from "@vigie/domain/uuid";
import * as v from "valibot";
import { fetchCode } from "@/lib/fetch-code";
import type { PublicProject } from "./read-public-project";

export type { CoverPhoto, PublicProject } from "./read-public-project";

/**
 * One project for its public page, or null when there is none that this person may see. An id that
 * is no id is no project either, and is not asked for.
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

/** Fetches the code that asks for a project, before one is asked for. */
export function prefetchProjectReads(): void {
  // Where it does not come it is fetched again, by what has need of it.
  reads().catch(() => undefined);
}

/** The server hands over the first answer, so what asks for others comes when it is needed. */
const reads = () => fetchCode(() => import("./read-public-project"), "Failed to load project data");
