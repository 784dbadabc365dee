import { queryOptions } from "@tanstack/react-query";
import { rowOf, table } from "@vigie/domain/tables/fact";
import { team } from "@vigie/domain/tables/team";
import * as v from "valibot";
import { DataError } from "@/lib/data-error";
import { inParallel } from "@/lib/in-parallel";
import { database } from "@/lib/supabase/data";
import { unwrapAs, writtenRow } from "@/lib/unwrap";
import { contentTable } from "./content-table";

const key = ["team"] as const;
const failures = {
  load: "failed.loadTeam",
  save: "failed.saveTeamMember",
  showsMessage: true,
  remove: "failed.deleteTeamMember",
} as const;

const { photoUrl, ...listed } = team.facts;
const listedMember = rowOf(listed);
const member = rowOf(team.facts);
const portrait = rowOf({ photoUrl });

/** A member of a project's team, without the portrait, which is heavy. */
export type ListedTeamMember = v.InferOutput<typeof listedMember>;

/** A member of a project's team. The portrait is undefined where it has not come yet. */
export type StoredTeamMember = ListedTeamMember & { photoUrl?: string | null | undefined };

/** A portrait, with the `updated_at` of its row. */
type Portrait = v.InferOutput<typeof portrait>;

/** The portraits of a team, by the members' ids. */
type Portraits = ReadonlyMap<string, Portrait>;

/** Portraits per request, since the server limits the size of a response. */
const PORTRAITS_AT_ONCE = 12;

/** Requests for portraits at a time. */
const CONCURRENT_REQUESTS = 3;

/** The status for rows that exceed the size of a response. */
const TOO_LARGE = 413;

/** The team of a project without portraits, in its order. */
export const teamTable = contentTable(table(team.name, listed), {
  key,
  row: listedMember,
  failures,
});

/** The same with portraits, which are heavy: to add and to change one member. */
export const teamMembersTable = contentTable(team, { key, row: member, failures });

/**
 * The portraits of a project's team, loaded a few at a time. Portraits of unchanged rows are not loaded again.
 */
export function storedPortraitsQuery(projectId: string) {
  const queryKey = ["team", projectId, "stored-portraits"] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<Portraits> => {
      const known = client.getQueryData<Portraits>(queryKey);
      const members = await teamTable.load(projectId, signal);
      const isKnown = ({ id, updated_at }: ListedTeamMember) =>
        known?.get(id)?.updated_at === updated_at;
      const kept = members.flatMap(({ id }) => known?.get(id) ?? []);
      const missing = members.filter((each) => !isKnown(each)).map(({ id }) => id);
      const loaded = inParallel(chunks(missing), CONCURRENT_REQUESTS, (ids) =>
        loadPortraits(ids, signal),
      );
      const all = [...kept, ...(await Promise.all(loaded)).flat()];
      return new Map(all.map((each) => [each.id, each]));
    },
  });
}

/** A member with the portrait, as it is stored now; an error where the member was deleted. */
export function teamMemberQuery(id: string) {
  return queryOptions({
    queryKey: ["team-members", id],
    queryFn: async ({ signal }): Promise<StoredTeamMember> => {
      const query = database()
        .from("team")
        .select<string, unknown>(teamMembersTable.select)
        .eq("id", id);
      const result = await query.abortSignal(signal).maybeSingle();
      return writtenRow(unwrapAs(v.nullable(member), result, failures.load), failures.load);
    },
    // Always current, since it is loaded to be edited.
    staleTime: 0,
    gcTime: 0,
  });
}

/** Members with those loaded portraits that belong to the current version of their rows. */
export function withPortraits(
  members: readonly ListedTeamMember[],
  portraits: Portraits | undefined,
): StoredTeamMember[] {
  return members.map((listed) => {
    const known = portraits?.get(listed.id);
    return known?.updated_at === listed.updated_at
      ? { ...listed, photoUrl: known.photoUrl }
      : listed;
  });
}

function chunks(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / PORTRAITS_AT_ONCE);
  return Array.from({ length: count }, (_, at) =>
    ids.slice(at * PORTRAITS_AT_ONCE, (at + 1) * PORTRAITS_AT_ONCE),
  );
}

/** Loads portraits, one by one where they are too large together. */
async function loadPortraits(ids: readonly string[], signal: AbortSignal): Promise<Portrait[]> {
  try {
    const query = database()
      .from("team")
      .select<string, unknown>("id, updated_at, photoUrl:photo_url")
      .in("id", ids)
      .abortSignal(signal);
    return unwrapAs(v.array(portrait), await query, failures.load);
  } catch (error) {
    const isTooLarge = error instanceof DataError && error.status === TOO_LARGE;
    if (!isTooLarge || ids.length === 1) throw error;
    const single = inParallel(ids, CONCURRENT_REQUESTS, (id) => loadPortraits([id], signal));
    return (await Promise.all(single)).flat();
  }
}
