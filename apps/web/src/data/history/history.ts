import { infiniteQueryOptions, queryOptions, skipToken } from "@tanstack/react-query";
import type { Deed } from "@vigie/domain/history/describe-entry";
import { type HistoryEntry, historyColumns, historyEntry } from "@vigie/domain/history/entry";
import type { People } from "@vigie/domain/history/shown-value";
import type { HistoryTable } from "@vigie/domain/history/table-words";
import * as v from "valibot";
import { MEMBERS_KEY, type Member } from "@/data/members/members";
import { database } from "@/lib/supabase/data";
import { unwrapAs, unwrapKeepingAdvice } from "@/lib/unwrap";

/** So many entries are read at a time; each may hold texts of some KB. */
const pageSize = 50;

const day = 24 * 60 * 60_000;

/** Whose changes, of what, and since when. */
export interface HistoryFilters {
  /** Null for all of the organisation, in which an import is one entry, without those of its projects. */
  projectId: string | null;
  /** An account, `operator` for who has none, or null for everybody. */
  by: string | null;
  /** Null for everything. */
  tables: readonly (HistoryTable | Deed)[] | null;
  /** How many days back; null for all that is kept. */
  days: number | null;
}

/**
 * The history of the signed-in person's organisation, newest first, page by page. It is read anew
 * whenever it opens: every save adds to it.
 */
export function historyQuery(organizationId: number | null, filters: HistoryFilters) {
  return infiniteQueryOptions({
    queryKey: ["history", organizationId, filters],
    queryFn:
      organizationId === null
        ? skipToken
        : ({ pageParam, signal }) => loadPage(filters, pageParam, signal),
    initialPageParam: null,
    getNextPageParam: (page: readonly HistoryEntry[]): number | null =>
      page.length < pageSize ? null : (page.at(-1)?.id ?? null),
    staleTime: 0,
  });
}

/** The entries before one, by their ids: a place among them would shift with every change. */
async function loadPage(
  { projectId, by, tables, days }: HistoryFilters,
  before: number | null,
  signal: AbortSignal,
): Promise<HistoryEntry[]> {
  let query = database().from("history").select<string, unknown>(historyColumns.join(","));
  query = projectId === null ? query.is("import_id", null) : query.eq("project_id", projectId);
  if (by === "operator") query = query.is("changed_by", null);
  else if (by !== null) query = query.eq("changed_by", by);
  // What proves a milestone is a row of another table.
  if (tables?.some((table) => table === "key_milestones"))
    query = query.or("table_name.eq.key_milestones,milestone_name.not.is.null");
  else if (tables !== null) query = query.in("table_name", tables);
  if (days !== null) {
    query = query.gte("changed_at", new Date(Date.now() - days * day).toISOString());
  }
  if (before !== null) query = query.lt("id", before);
  const result = await query.order("id", { ascending: false }).limit(pageSize).abortSignal(signal);
  return unwrapAs(v.array(historyEntry), result, "failed.loadHistory");
}

/**
 * Gives what a change changed its old value again, or makes a deleted row again.
 *
 * @throws {DataError} with the server's own sentence: where it was changed again since, is there
 *   already, or where its content is not kept any more
 */
export async function putBack(entryId: number): Promise<void> {
  unwrapKeepingAdvice(await database().rpc("put_back", { entry: entryId }), "failed.putBack");
}

const formerMembers = v.array(v.object({ user_id: v.string(), name: v.string() }));

/** The names of those who left the organisation, whose changes stay in its history. */
export function formerMembersQuery(organizationId: number | null) {
  return queryOptions({
    queryKey: [...MEMBERS_KEY, "former", organizationId],
    queryFn:
      organizationId === null
        ? skipToken
        : async (): Promise<People> => {
            const rows = unwrapAs(
              formerMembers,
              await database().from("former_members").select("user_id, name"),
              "failed.loadFormerMembers",
            );
            return new Map(rows.map(({ user_id: id, name }) => [id, name]));
          },
  });
}

/** The names of members and former members by their accounts. */
export function namesOf(members: readonly Member[], former: People): People {
  return new Map([...former, ...members.map(({ id, name }) => [id, name] as const)]);
}
