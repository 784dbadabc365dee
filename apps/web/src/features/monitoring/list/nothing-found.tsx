import { NO_FILTERS, type ProjectFilters } from "@vigie/domain/project/project-filters";
import { EmptyState } from "@/components/layout/empty-state";
import { Button } from "@/components/ui/button";

/** See {@link NothingFound}. */
export interface NothingFoundProps {
  /** Whether there are projects that the filters exclude. */
  isFiltered: boolean;
  onClear: (filters: Omit<ProjectFilters, "order">) => void;
}

const { order: _, ...NO_SEARCH } = NO_FILTERS;

/** Shown in place of cards when no project matches. */
export function NothingFound({ isFiltered, onClear }: NothingFoundProps) {
  if (!isFiltered) return <EmptyState text="No projects are online yet." />;
  return (
    <EmptyState text="No projects found matching your filters.">
      <Button onClick={() => onClear(NO_SEARCH)}>Clear all filters</Button>
    </EmptyState>
  );
}
