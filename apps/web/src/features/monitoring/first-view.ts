import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type { VisitorTexts } from "@vigie/domain/language/texts";
import { CARDS_ON_PAGE, type ListAddress, pageWithin } from "@vigie/domain/project/list-address";
import { inListOrder } from "@vigie/domain/project/list-order";
import { filterProjects } from "@vigie/domain/project/project-filters";
import type { ListOverview } from "@/data/projects/public/list-overview";
import type { ListedProject } from "@/data/projects/public/public-list";
import { environment } from "@/lib/env";
import { latestOf } from "./landing/latest-of";
import { listSearch } from "./list/list-address";
import { overviewOf } from "./overview-of";

/** What /monitoring shows first of a long list. A rendered page embeds this instead of the whole list. */
export interface FirstView {
  overview: ListOverview;
  /** How many projects match the filters. */
  found: number;
  /** The cards of the page in the address. */
  cards: ListedProject[];
  /** The most recently changed projects. */
  latest: ListedProject[];
}

/**
 * Computes the first view from all online projects.
 *
 * @param today the day as an ISO date
 */
export function firstViewOf(
  t: VisitorTexts,
  projects: readonly ListedProject[],
  { filters, page }: ListAddress,
  today: string,
): FirstView {
  const found = inListOrder(filterProjects(t, projects, filters, today), filters.order);
  const first = (pageWithin(page, found.length) - 1) * CARDS_ON_PAGE;
  return {
    overview: overviewOf(projects),
    found: found.length,
    cards: found.slice(first, first + CARDS_ON_PAGE),
    latest: latestOf(projects),
  };
}

/** The query of the embedded first view at an address, which is never fetched. */
export function firstViewQuery({ filters, page }: ListAddress) {
  const { organizationId } = environment();
  return queryOptions<FirstView>({
    queryKey: ["projects", "first-view", organizationId, listSearch(filters, page)],
    enabled: false,
  });
}

/** The first view at an address; undefined where the page embedded none. */
export function useFirstView(address: ListAddress): FirstView | undefined {
  return useQueryClient().getQueryData(firstViewQuery(address).queryKey);
}
