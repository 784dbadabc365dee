import { queryOptions } from "@tanstack/react-query";
import { type PublicChange, publicChange } from "@vigie/domain/history/public-change";
import * as v from "valibot";
import { database } from "@/lib/supabase/data";
import { unwrapAs } from "@/lib/unwrap";

/** What changed last on the public page of a project, newest first; without names of staff. */
export function publicChangesQuery(projectId: string) {
  return queryOptions({
    queryKey: ["public-changes", projectId],
    queryFn: async ({ signal }): Promise<PublicChange[]> =>
      unwrapAs(
        v.array(publicChange),
        await database()
          .from("public_changes")
          .select<string, unknown>(Object.keys(publicChange.entries).join(","))
          .eq("project_id", projectId)
          .order("changed_at", { ascending: false })
          .abortSignal(signal),
        "failed.loadChanges",
      ),
  });
}
