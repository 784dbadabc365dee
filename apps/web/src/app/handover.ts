import type { QueryClient } from "@tanstack/react-query";
import { matchPath } from "react-router";
import * as v from "valibot";
import { publicProjectQuery } from "@/data/projects/public-page";
import { paths } from "@/lib/paths";

/** The block of the page that holds what the server hands over. */
export const HANDOVER_ID = "vigie-data";

const handoverSchema = v.object({
  /** When the server rendered the page: an ISO timestamp. */
  renderedAt: v.pipe(v.string(), v.isoTimestamp()),
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
  // As the router reads it; the server answers no address that cannot be decoded.
  const path = decodeURIComponent(pathname);
  const { id = "" } = matchPath(paths.project(":id"), path)?.params ?? {};
  queries.setQueryData(publicProjectQuery(id).queryKey, null, { updatedAt });
}

/**
 * Whether the server would hand over the same now: it renders a page again once anything of it changed.
 * The browser has the page, so that one that is unchanged costs a line.
 *
 * @param address path and query of the page
 * @throws where the server cannot be reached
 */
export async function isStillCurrent(handover: Handover, address: string): Promise<boolean> {
  if (address !== shownAddress()) return false;
  const answer = await fetch(address, { headers: { accept: "text/html" } });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return readHandover(page)?.renderedAt === handover.renderedAt;
}

/** Path and query of the page that is shown. */
export function shownAddress(): string {
  const { pathname, search } = window.location;
  return pathname + search;
}
