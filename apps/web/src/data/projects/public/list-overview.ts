import { queryOptions } from "@tanstack/react-query";
import { CONTINENTS } from "@vigie/domain/places/continents";
import { GOALS } from "@vigie/domain/project/goals";
import * as v from "valibot";
import { environment } from "@/lib/env";
import { database } from "@/lib/supabase/data";
import { unwrapAs } from "@/lib/unwrap";

const overviewRow = v.object({
  projects: v.number(),
  /** The people they reach, of each project added up. */
  people: v.number(),
  /** Codes of their countries, in alphabetical order. */
  countries: v.array(v.string()),
  continents: v.array(v.picklist(CONTINENTS)),
  /** Pages that were kept on a device before there were goals have none. */
  goals: v.optional(v.array(v.picklist(GOALS)), []),
  /** Who publishes them, by name. */
  organisations: v.array(v.object({ id: v.number(), name: v.string() })),
});

/** What all projects of the public list come to. */
export type ListOverview = v.InferOutput<typeof overviewRow>;

/** What the online projects come to, of the organisation the list is pinned to or of all. */
export function listOverviewQuery() {
  const { organizationId } = environment();
  return queryOptions({
    queryKey: ["projects", "overview", organizationId],
    queryFn: async ({ signal }): Promise<ListOverview> =>
      unwrapAs(
        overviewRow,
        await database()
          .rpc("list_overview", organizationId === null ? {} : { within: organizationId }, {
            get: true,
          })
          .abortSignal(signal),
        "failed.loadProjects",
      ),
  });
}
