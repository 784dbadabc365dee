import { NO_FILTERS, type ProjectFilters } from "@vigie/domain/project/project-filters";
import { EmptyState } from "@/components/layout/empty-state";
import { Button } from "@/components/ui/button";

/** What the words in place of cards are told by the list. */
export interface NothingFoundProps {
  /** Whether there are projects, which the filters hide. */
  isFiltered: boolean;
  onClear: (filters: Omit<ProjectFilters, "order">) => void;
}

const { order: _, ...NOTHING_NARROWED } = NO_FILTERS;

/** Stands in for the cards when there are none to show. */
export function NothingFound({ isFiltered, onClear }: NothingFoundProps) {
  if (!isFiltered) return <EmptyState text="No projects are online yet." />;
  return (
    <EmptyState text="No projects found matching your filters.">
      <Button onClick={() => onClear(NOTHING_NARROWED)}>Clear all filters</Button>
    </EmptyState>
  );
}
