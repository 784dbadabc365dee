import { queryOptions, skipToken } from "@tanstack/react-query";
import { PACES, storedFilters } from "@vigie/domain/project/followed-list";
import * as v from "valibot";
import { database } from "@/lib/supabase/data";
import { whileSignedIn } from "@/lib/supabase/session";
import { unwrapAs, unwrapKeepingMessage } from "@/lib/unwrap";

const counts = v.pipe(
  v.object({
    projects: v.array(v.object({ project_id: v.string(), followers: v.number() })),
    organisation: v.number(),
    lists: v.number(),
  }),
  v.transform(({ projects, ...others }) => ({
    ...others,
    /** How many follow each project, by its id. */
    projects: new Map(projects.map(({ project_id: id, followers }) => [id, followers])),
  })),
);

/** How many follow an organisation and its projects. */
export type FollowerCounts = v.InferOutput<typeof counts>;

/**
 * How many follow the organisation of the person who is signed in, and its projects.
 *
 * @param projectId counts those of this project alone
 */
export function followerCountsQuery(organizationId: number | null, projectId?: string) {
  return queryOptions({
    queryKey: ["followers", organizationId, projectId],
    queryFn:
      organizationId === null ? skipToken : () => whileSignedIn(() => loadCounts(projectId), null),
  });
}

async function loadCounts(project: string | undefined): Promise<FollowerCounts> {
  return unwrapAs(
    counts,
    await database().rpc("follower_counts", project === undefined ? {} : { project }),
    "failed.loadFollowers",
  );
}

const followers = v.array(
  v.object({
    email: v.string(),
    /** Of the project or organisation that is followed; null for a list. */
    title: v.nullable(v.string()),
    filters: v.nullable(storedFilters),
    pace: v.picklist(PACES),
    /** ISO timestamp. */
    since: v.string(),
  }),
);

/** Who follows what of an organisation. */
export type Follower = v.InferOutput<typeof followers>[number];

/**
 * The addresses of those who follow something of the organisation, for administrators, where the operator allows it.
 *
 * @param purpose what for, which the history keeps
 * @throws {DataError} with the server's own sentence
 */
export async function loadFollowers(purpose: string): Promise<Follower[]> {
  const failure = "failed.loadFollowers";
  const answer = await database().rpc("follower_addresses", { purpose });
  unwrapKeepingMessage(answer, failure);
  return unwrapAs(followers, answer, failure);
}
