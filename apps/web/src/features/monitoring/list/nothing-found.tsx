import { NO_FILTERS, type ProjectFilters } from "@vigie/domain/project/project-filters";
import { EmptyState } from "@/components/layout/empty-state";
import { ButtonLink } from "@/components/ui/button";
import { paths } from "@/lib/paths";
import { listSearch } from "./list-address";

interface NothingFoundProps {
  /** Whether there are projects that the filters exclude. */
  isFiltered: boolean;
  /** The order that stays where the filters are cleared. */
  order: ProjectFilters["order"];
}

/** Shown in place of cards when no project matches. */
export function NothingFound({ isFiltered, order }: NothingFoundProps) {
  if (!isFiltered) return <EmptyState text="No projects are online yet." />;
  return (
    <EmptyState text="No projects found matching your filters.">
      {/* A link works without JavaScript, too, and leaves a way back to the search. */}
      <ButtonLink to={paths.monitoring + listSearch({ ...NO_FILTERS, order })}>
        Clear all filters
      </ButtonLink>
    </EmptyState>
  );
}
