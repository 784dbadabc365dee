import type { QueryClient, QueryKey } from "@tanstack/react-query";
import {
  type ContentTable,
  contentTables,
  tablesOfProjects,
} from "@vigie/domain/project/content-tables";
import { donorsTable } from "@/data/content/donors";
import { ledgerTable } from "@/data/content/ledger";
import { milestonesTable } from "@/data/content/milestones";
import { partnersTable } from "@/data/content/partners";
import { photosTable } from "@/data/content/photos";
import { socialMediaPostsQuery } from "@/data/content/posts";
import { pressTable } from "@/data/content/press";
import { publicChangesQuery } from "@/data/content/public-changes";
import { portraitsQuery, publicTeamQuery } from "@/data/content/public-team";
import { resourcesTable } from "@/data/content/resources";
import { resultsQuery } from "@/data/content/results";
import { FOUND_KEY } from "@/data/projects/public/found-projects";
import { listOverviewQuery } from "@/data/projects/public/list-overview";
import { projectMoneyQuery } from "@/data/projects/public/project-money";
import { onlineProjectsQuery } from "@/data/projects/public/public-list";
import { type PublicProject, publicProjectQuery } from "@/data/projects/public/public-page";
import { type Coalesced, coalesce } from "./coalesce";
import { invalidateAndWait, type RefetchPace } from "./refetch";
import { isJustNow, listen } from "./subscribe";

/** A change of a project: of its row, of its visualizations' pictures, or of a content table. */
export type ProjectChange =
  | { part: "project"; before: PublicProject; after: PublicProject }
  | { part: "figure_images" }
  | { part: ContentTable };

/** A project as visitors see it; null where there is none for them. */
type Shown = PublicProject | null | undefined;

/** The queries that show the rows of each table. */
const contentQueries: Readonly<
  Record<ContentTable, readonly ((projectId: string) => { queryKey: QueryKey })[]>
> = {
  key_milestones: [milestonesTable.list],
  resources: [resourcesTable.list],
  team: [publicTeamQuery, portraitsQuery],
  press: [pressTable.list],
  // The first photo leads the page, and is loaded with the project.
  photos_projet: [photosTable.list, publicProjectQuery],
  social_media_posts: [socialMediaPostsQuery],
  // The money is told by their names.
  donors: [donorsTable.list, projectMoneyQuery],
  partners: [partnersTable.list],
  // An indicator may keep the number of beneficiaries, which is loaded with the project.
  indicators: [resultsQuery, publicProjectQuery],
  measurements: [resultsQuery, publicProjectQuery],
  ledger_entries: [projectMoneyQuery, ledgerTable.list, publicProjectQuery],
};

/**
 * Keeps the page of a project up to date by reading again what changed, with the visitor's own rights. A project that
 * went offline becomes missing.
 *
 * @param onChanged called with what changed just now
 * @returns a function that stops it
 */
export function followProject(
  queries: QueryClient,
  id: string,
  onChanged: (change: ProjectChange) => void,
  pace: RefetchPace,
): () => void {
  const { queryKey } = publicProjectQuery(id);

  // Any change may appear among the latest changes, which are read once for all that changed together.
  const changes = coalesce(pace, () => invalidateAndWait(queries, publicChangesQuery(id).queryKey));

  const content = new Map<string, Coalesced<number>>(
    contentTables.map((table) => [
      table,
      coalesce<number>(pace, async (moments) => {
        const updates = contentQueries[table].map((query) =>
          invalidateAndWait(queries, query(id).queryKey),
        );
        const isChanged = (await Promise.all(updates)).includes(true);
        if (isChanged && isJustNow(moments)) onChanged({ part: table });
      }),
    ]),
  );
  const readAllContent = (since: number) => {
    for (const { request } of content.values()) request(since);
    changes.request(null);
  };

  /** All of a project that came online, and the sums of one that keeps a ledger now. */
  const readWhatBegan = (before: Shown, after: Shown) => {
    if (after?.is_online && !before?.is_online) readAllContent(Date.now());
    else if (after?.keeps_ledger && !before?.keeps_ledger)
      content.get("ledger_entries")?.request(Date.now());
  };

  const project = coalesce<number>(pace, async (moments) => {
    const before = queries.getQueryData(queryKey);
    await invalidateAndWait(queries, queryKey);
    const after = queries.getQueryData(queryKey);
    if (after === null) removeFromList(queries, id);
    readWhatBegan(before, after);
    if (!before || !after || before === after) return;
    if (isJustNow(moments)) onChanged({ part: "project", before, after });
    if (before.updated_at === after.updated_at) return;
    const hasOtherImages = await invalidateAndWait(queries, ["projects", "figure-images", id]);
    if (hasOtherImages && isJustNow(moments)) onChanged({ part: "figure_images" });
  });

  const end = listen([`project:${id}`, "projects"], {
    onChange({ table, project_id: projectId }, topic) {
      if (table === "projects") invalidateList(queries);
      // Changes of single projects are announced on this project's topic as well.
      if (topic === "projects" && projectId !== null) return;
      changes.request(null);
      if (tablesOfProjects.some((known) => known === table)) project.request(Date.now());
      else content.get(table)?.request(Date.now());
    },
    onMissed(since) {
      invalidateList(queries);
      project.request(since);
      readAllContent(since);
    },
  });
  return () => {
    end();
    project.stop();
    changes.stop();
    for (const { stop } of content.values()) stop();
  };
}

/** Marks the list as stale, so that going back refetches it. */
function invalidateList(queries: QueryClient): void {
  for (const queryKey of [
    onlineProjectsQuery().queryKey,
    FOUND_KEY,
    listOverviewQuery().queryKey,
  ]) {
    void queries.invalidateQueries({ queryKey, refetchType: "none" });
  }
}

/** Removes an offline project from the cached list, so that going back does not show it for a moment. */
function removeFromList(queries: QueryClient, id: string): void {
  queries.setQueryData(onlineProjectsQuery().queryKey, (list) =>
    list?.filter((project) => project.id !== id),
  );
  invalidateList(queries);
}
