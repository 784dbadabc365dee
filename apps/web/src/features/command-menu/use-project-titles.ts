import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useDebouncedSearch } from "@/components/hooks/use-debounced-search";
import { uniqueById } from "@/data/projects/public/public-list";
import {
  foundTitlesQuery,
  namedTitlesQuery,
  type ProjectTitle,
  projectTitlesQuery,
} from "@/data/projects/titles";
import { useStaffTexts } from "@/lib/language/use-texts";
import { projectOf, titleWordsOf } from "./menu-commands";

interface ProjectTitles {
  projects: readonly ProjectTitle[];
  error: Error | null;
  isPending: boolean;
}

/**
 * The candidates among projects for a typed text: all projects, or, if there are too many for the browser, those that
 * the database finds and those recently used.
 *
 * @param recent ids of recently used commands
 */
export function useProjectTitles(
  organizationId: number | null,
  typed: string,
  recent: readonly string[],
): ProjectTitles {
  const t = useStaffTexts();
  const all = useQuery(projectTitlesQuery(organizationId));
  const isSearched = all.data === null;
  const settled = useDebouncedSearch(typed, itself);
  const words = settled.trim();
  const titleWords = titleWordsOf(t, words);
  const found = useQuery(foundTitlesQuery(isSearched ? words : null));
  // Words of the commands' own labels match all projects, so they are not searched in titles.
  const called = useQuery(foundTitlesQuery(isSearched && titleWords !== words ? titleWords : null));
  const used = useMemo(() => [...new Set(recent.flatMap((id) => projectOf(id) ?? []))], [recent]);
  const named = useQuery(namedTitlesQuery(isSearched ? used : []));
  const projects = useMemo(() => {
    const titles = all.data ?? [
      ...(found.data ?? []),
      ...(called.data ?? []),
      ...(named.data ?? []),
    ];
    return uniqueById(titles);
  }, [all.data, found.data, called.data, named.data]);
  const isSearching = isSearched && (found.isFetching || called.isFetching || settled !== typed);
  return {
    projects,
    error: all.error ?? found.error,
    isPending: organizationId !== null && (all.isPending || isSearching),
  };
}

function itself(text: string): string {
  return text;
}
