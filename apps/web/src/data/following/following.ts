import { queryOptions } from "@tanstack/react-query";
import { type Language, languageOfTag } from "@vigie/domain/language/languages";
import { PACES, storedFilters } from "@vigie/domain/project/followed-list";
import { listParameters, listParametersOf, WHOLE_LIST } from "@vigie/domain/project/list-address";
import { NO_FILTERS, type ProjectFilters } from "@vigie/domain/project/project-filters";
import * as v from "valibot";
import { database } from "@/lib/supabase/data";
import { unwrapAs, unwrapKeepingMessage } from "@/lib/unwrap";

export type Pace = (typeof PACES)[number];

/** What can be followed. */
export type FollowSubject =
  | { kind: "project"; id: string }
  | { kind: "organisation"; id: number }
  | { kind: "list"; filters: ProjectFilters };

/** The filters of the list of what is followed, where that is no single project. */
export function followedFilters(
  subject: Exclude<FollowSubject, { kind: "project" }>,
): ProjectFilters {
  return subject.kind === "list" ? subject.filters : { ...NO_FILTERS, organisation: subject.id };
}

interface Follow {
  subject: FollowSubject;
  email: string;
  pace: Pace;
  /** Of the mails. */
  language: Language;
}

/**
 * Has a link mailed to an address, by which it is confirmed that it wants to follow. The answer is the same for every
 * address.
 *
 * @throws {DataError} with the server's own sentence
 */
export async function follow({ subject, ...follower }: Follow): Promise<void> {
  unwrapKeepingMessage(
    await database().rpc("follow", { ...follower, ...parametersOf(subject) }),
    "failed.follow",
  );
}

function parametersOf(subject: FollowSubject) {
  if (subject.kind === "project") return { project: subject.id };
  if (subject.kind === "organisation") return { organisation: subject.id };
  const filters = { ...subject.filters, order: NO_FILTERS.order };
  const parameters = listParametersOf({ ...WHOLE_LIST, filters });
  const narrowing = parameters.filter(([name]) => name !== listParameters.view);
  return { filters: Object.fromEntries(narrowing) };
}

const followed = v.pipe(
  v.object({
    id: v.string(),
    pace: v.picklist(PACES),
    /** The name of the project or organisation; null for a list, and for what visitors do not see. */
    title: v.nullable(v.string()),
    project_id: v.nullable(v.string()),
    organization_id: v.nullable(v.number()),
    filters: v.nullable(storedFilters),
  }),
  v.transform(({ id, pace, title, ...target }) => ({
    id,
    pace,
    title,
    subject: subjectOf(target),
  })),
);

interface FollowedTarget {
  project_id: string | null;
  organization_id: number | null;
  filters: ProjectFilters | null;
}

/** It has one of the three. */
function subjectOf(target: FollowedTarget): FollowSubject {
  const { project_id: project, organization_id: organisation, filters } = target;
  if (project !== null) return { kind: "project", id: project };
  if (organisation !== null) return { kind: "organisation", id: organisation };
  return { kind: "list", filters: filters ?? NO_FILTERS };
}

const following = v.object({
  email: v.string(),
  language: v.pipe(v.string(), v.transform(languageOfTag)),
  follows: v.array(followed),
});

/** Something that an address follows. */
export type Followed = v.InferOutput<typeof followed>;

/** What an address follows, in its language. */
export type Following = v.InferOutput<typeof following>;

/** What the address of a token follows; null for a token that is none. */
export function followingQuery(token: string) {
  return queryOptions({
    queryKey: ["following", token],
    queryFn: async () =>
      unwrapAs(
        v.nullable(following),
        await database().rpc("following", { token }),
        "failed.loadFollowing",
      ),
    // Changes of it are made on the page that shows it.
    staleTime: "static",
  });
}

/**
 * Confirms what a mailed link asks about.
 *
 * @returns what its address follows now; the same token is good for that
 * @throws {DataError} with the server's own sentence, also for a link that is none
 */
export async function confirmFollow(token: string): Promise<Following> {
  const failure = "failed.confirmFollow";
  const answer = await database().rpc("confirm_follow", { token });
  unwrapKeepingMessage(answer, failure);
  return unwrapAs(following, answer, failure);
}

/**
 * Changes how often an address hears of what it follows, or the language of its mails.
 *
 * @throws {DataError} with the server's own sentence
 */
export async function changeFollowing(change: {
  token: string;
  follow?: string;
  pace?: Pace;
  language?: Language;
}): Promise<void> {
  unwrapKeepingMessage(await database().rpc("change_following", change), "failed.changeFollowing");
}

/**
 * Ends mails about one thing; without it about all, after which nothing is known of the address any more.
 *
 * @throws {DataError} with the server's own sentence
 */
export async function stopFollowing(stop: { token: string; follow?: string }): Promise<void> {
  unwrapKeepingMessage(await database().rpc("stop_following", stop), "failed.stopFollowing");
}
