import type { QueryClient } from "@tanstack/react-query";
import * as v from "valibot";
import { publicProjectQuery } from "@/data/projects/public/public-page";
import { paths } from "@/lib/paths";
import { matchPath } from "@/lib/router/match-path";

/** The id of the block of a rendered page that holds its data. */
export const EMBEDDED_DATA_ID = "vigie-data";

const embeddedDataSchema = v.object({
  /** When the server rendered the page: an ISO timestamp. */
  renderedAt: v.pipe(
    v.string(),
    v.check((moment) => !Number.isNaN(Date.parse(moment))),
  ),
  /** Whether it is the page of a missing project. It does not say of which one. */
  isMissing: v.boolean(),
  /** The data that the page was rendered from, by query key. */
  queries: v.array(v.tuple([v.array(v.unknown()), v.unknown()])),
});

/** The data that a server embeds in a page it rendered, so that the browser need not fetch them again. */
export type EmbeddedData = v.InferOutput<typeof embeddedDataSchema>;

/** Embedded data count as fresh for this long: the browser may show a page from its cache. */
const FRESH_FOR_MS = 5 * 60_000;

/** The embedded data of a page; null for a page that no server rendered. */
export function readEmbeddedData(page: Document): EmbeddedData | null {
  const block = page.getElementById(EMBEDDED_DATA_ID)?.textContent;
  return block ? v.parse(embeddedDataSchema, JSON.parse(block)) : null;
}

/**
 * Seeds the query cache with the embedded data.
 *
 * @param pathname of the page
 * @param isMembers whether a member sees the page, to whom more may be shown than to visitors
 */
export function seedQueries(
  queries: QueryClient,
  embedded: EmbeddedData,
  pathname: string,
  isMembers = false,
): void {
  const age = Date.now() - Date.parse(embedded.renderedAt);
  // The server sends only current pages, but the browser may have cached one. Clocks may differ.
  const isFresh = embedded.isMissing || Math.abs(age) < FRESH_FOR_MS;
  const updatedAt = isFresh && !isMembers ? Date.now() : Date.now() - FRESH_FOR_MS;
  for (const [key, data] of embedded.queries) queries.setQueryData(key, data, { updatedAt });
  if (!embedded.isMissing) return;
  const { id = "" } = matchPath(paths.project(":id"), pathname) ?? {};
  queries.setQueryData(publicProjectQuery(id).queryKey, null, { updatedAt });
}
