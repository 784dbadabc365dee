import { queryOptions } from "@tanstack/react-query";
import { type ProjectMoney, projectMoney } from "@vigie/domain/project/project-money";
import * as v from "valibot";
import { database } from "@/lib/supabase/data";
import { unwrapAs } from "@/lib/unwrap";

/** What the ledger of a project comes to; null where it keeps none, or is not for this person. */
export function projectMoneyQuery(projectId: string) {
  return queryOptions({
    queryKey: ["project-money", projectId],
    queryFn: async ({ signal }): Promise<ProjectMoney | null> =>
      unwrapAs(
        v.nullable(projectMoney),
        await database()
          .rpc("project_money", { project: projectId }, { get: true })
          .abortSignal(signal),
        "failed.loadMoney",
      ),
  });
}
