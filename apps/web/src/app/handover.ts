import type { QueryClient } from "@tanstack/react-query";
import * as v from "valibot";
import { publicProjectQuery } from "@/data/projects/public/public-page";
import { paths } from "@/lib/paths";
import { matchPath } from "@/lib/router/match-path";

/** The block of the page that holds what the server hands over. */
export const HANDOVER_ID = "vigie-data";

const handoverSchema = v.object({
  /** When the server rendered the page: an ISO timestamp. */
  renderedAt: v.pipe(
    v.string(),
    v.check((moment) => !Number.isNaN(Date.parse(moment))),
  ),
  /** Whether it is the page of a project that is not there; it does not name it. */
  isMissing: v.boolean(),
  /** The data that the page was rendered from, by the keys of their queries. */
  queries: v.array(v.tuple([v.array(v.unknown()), v.unknown()])),
});

/** What a server hands over with the page that it rendered, so that nothing is asked for twice. */
export type Handover = v.InferOutput<typeof handoverSchema>;

/** A page from the browser's store is as old as this at most for its data to count as new. */
const NEW_FOR_MS = 5 * 60_000;

/** What the server handed over; null where it rendered nothing. */
export function readHandover(page: Document): Handover | null {
  const block = page.getElementById(HANDOVER_ID)?.textContent;
  return block ? v.parse(handoverSchema, JSON.parse(block)) : null;
}

/**
 * Puts what the server handed over in place of the first answers.
 *
 * @param pathname where the page is shown
 * @param isMembers whether a member looks at it, to whom more may be shown than to visitors
 */
export function takeOver(
  queries: QueryClient,
  handover: Handover,
  pathname: string,
  isMembers = false,
): void {
  const age = Date.now() - Date.parse(handover.renderedAt);
  // The server sends no page that is not current, but the browser may have kept one. Clocks differ.
  const isNew = handover.isMissing || Math.abs(age) < NEW_FOR_MS;
  const updatedAt = isNew && !isMembers ? Date.now() : Date.now() - NEW_FOR_MS;
  for (const [key, data] of handover.queries) queries.setQueryData(key, data, { updatedAt });
  if (!handover.isMissing) return;
  const { id = "" } = matchPath(paths.project(":id"), pathname) ?? {};
  queries.setQueryData(publicProjectQuery(id).queryKey, null, { updatedAt });
}
