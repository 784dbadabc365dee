import { queryOptions } from "@tanstack/react-query";
import * as v from "valibot";
import { environment } from "@/lib/env";
import { database } from "@/lib/supabase/data";
import { unwrapAs } from "@/lib/unwrap";

/** Organisations that the page of open data names; it says how many more there are. */
export const MOST_PUBLISHERS = 100;

const openPublisherRow = v.object({
  id: v.number(),
  name: v.string(),
  /** See `LICENCES`; null where it has chosen none. */
  licence: v.nullable(v.string()),
  licence_url: v.nullable(v.string()),
  /** Null where it does not publish in IATI. */
  iati_identifier: v.nullable(v.string()),
});

/** An organisation with projects online, and how it publishes its data. */
export type OpenPublisher = v.InferOutput<typeof openPublisherRow>;

/** Who publishes projects here, by name: the organisation that the list is pinned to, or all that have some online. */
export function openPublishersQuery() {
  const { organizationId } = environment();
  return queryOptions({
    queryKey: ["organisations", "open data", organizationId],
    queryFn: async ({ signal }): Promise<OpenPublisher[]> => {
      const columns = Object.keys(openPublisherRow.entries).join(",");
      const organisations = database()
        .from("organisations")
        .select<string, unknown>(`${columns},projects!inner(id)`)
        .eq("projects.is_online", true)
        .limit(1, { referencedTable: "projects" });
      return unwrapAs(
        v.array(openPublisherRow),
        await (organizationId === null ? organisations : organisations.eq("id", organizationId))
          .order("name")
          .order("id")
          .limit(MOST_PUBLISHERS)
          .abortSignal(signal),
        "failed.loadOrganisation",
      );
    },
  });
}
