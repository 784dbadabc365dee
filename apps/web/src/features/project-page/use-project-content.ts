import { type QueryClient, useQueries } from "@tanstack/react-query";
import type { PublicChange } from "@vigie/domain/history/public-change";
import type { ProjectMoney } from "@vigie/domain/project/project-money";
import { donorsTable, type StoredDonor } from "@/data/content/donors";
import { type KeyMilestone, milestonesTable } from "@/data/content/milestones";
import { partnersTable, type StoredPartner } from "@/data/content/partners";
import type { StoredPhoto } from "@/data/content/photo-row";
import { photosTable } from "@/data/content/photos";
import { type SocialMediaPost, socialMediaPostsQuery } from "@/data/content/posts";
import { pressTable, type StoredPressLink } from "@/data/content/press";
import { publicChangesQuery } from "@/data/content/public-changes";
import { type PublicTeamMember, publicTeamQuery } from "@/data/content/public-team";
import { resourcesTable, type StoredResource } from "@/data/content/resources";
import { resultsQuery, type StoredResult } from "@/data/content/results";
import { projectMoneyQuery } from "@/data/projects/public/project-money";
import { errorMessage } from "@/lib/data-error";
import { useTexts } from "@/lib/language/use-texts";

/** The lists of a project, without heavy pictures and documents. */
export interface ProjectLists {
  milestones: readonly KeyMilestone[];
  resources: readonly StoredResource[];
  photos: readonly StoredPhoto[];
  team: readonly PublicTeamMember[];
  press: readonly StoredPressLink[];
  posts: readonly SocialMediaPost[];
  donors: readonly StoredDonor[];
  partners: readonly StoredPartner[];
  results: readonly StoredResult[];
  changes: readonly PublicChange[];
  /** The sums of its ledger; null for a project that keeps none. */
  money: ProjectMoney | null;
}

interface LoadingLists {
  /** The lists; undefined until all are loaded, so that nothing moves. */
  lists: ProjectLists | undefined;
  /** The sentences for lists that could not be loaded. */
  failures: readonly string[];
  /** Loads again what failed. */
  retry: () => void;
}

/**
 * Prefetches the lists of a project. The page handles failures.
 */
export async function fetchProjectLists(queries: QueryClient, projectId: string): Promise<void> {
  const [
    milestones,
    resources,
    photos,
    team,
    press,
    posts,
    donors,
    partners,
    results,
    changes,
    money,
  ] = listQueries(projectId);
  await Promise.all([
    queries.prefetchQuery(milestones),
    queries.prefetchQuery(resources),
    queries.prefetchQuery(photos),
    queries.prefetchQuery(team),
    queries.prefetchQuery(press),
    queries.prefetchQuery(posts),
    queries.prefetchQuery(donors),
    queries.prefetchQuery(partners),
    queries.prefetchQuery(results),
    queries.prefetchQuery(changes),
    queries.prefetchQuery(money),
  ]);
}

/** The lists of a project, loaded in parallel and shown together. */
export function useProjectContent(projectId: string): LoadingLists {
  const t = useTexts();
  const queries = useQueries({ queries: listQueries(projectId) });
  const [
    milestones,
    resources,
    photos,
    team,
    press,
    posts,
    donors,
    partners,
    results,
    changes,
    money,
  ] = queries;
  const failed = queries.filter(({ isLoadingError }) => isLoadingError);
  return {
    lists: queries.some(({ isPending }) => isPending)
      ? undefined
      : {
          milestones: milestones.data ?? [],
          resources: resources.data ?? [],
          photos: photos.data ?? [],
          team: team.data ?? [],
          press: press.data ?? [],
          posts: posts.data ?? [],
          donors: donors.data ?? [],
          partners: partners.data ?? [],
          results: results.data ?? [],
          changes: changes.data ?? [],
          money: money.data ?? null,
        },
    failures: failed.map(({ error }) => errorMessage(t, error)),
    retry: () => {
      for (const { refetch } of failed) void refetch();
    },
  };
}

function listQueries(projectId: string) {
  return [
    milestonesTable.list(projectId),
    resourcesTable.list(projectId),
    photosTable.list(projectId),
    publicTeamQuery(projectId),
    pressTable.list(projectId),
    socialMediaPostsQuery(projectId),
    donorsTable.list(projectId),
    partnersTable.list(projectId),
    resultsQuery(projectId),
    publicChangesQuery(projectId),
    projectMoneyQuery(projectId),
  ] as const;
}
