import { listParameters } from "@vigie/domain/project/list-address";
import {
  DATE_RANGE_OPTIONS,
  type ProjectFilters,
  readDateRange,
  readStatusFilter,
  STATUS_FILTER_OPTIONS,
} from "@vigie/domain/project/project-filters";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { classNames } from "@/lib/class-names";
import { useHydrated } from "@/lib/use-hydrated";

interface FilterPanelProps {
  id: string;
  isOpen: boolean;
  filters: ProjectFilters;
  onChange: (change: Partial<ProjectFilters>) => void;
}

/** The filters behind the Filters button. */
export function FilterPanel({ id, isOpen, filters, onChange }: FilterPanelProps) {
  const isHydrated = useHydrated();
  return (
    <div
      id={id}
      // Without JavaScript nothing could open it.
      hidden={isHydrated && !isOpen}
      className={classNames(
        "w-full gap-3 sm:max-w-xl sm:grid-cols-2",
        isHydrated ? "grid" : "hidden noscript:grid",
      )}
    >
      <Field label="Status">
        <Select
          name={listParameters.status}
          options={STATUS_FILTER_OPTIONS}
          value={filters.status}
          onChange={(event) => onChange({ status: readStatusFilter(event.target.value) })}
        />
      </Field>
      <Field label="Date Range">
        <Select
          name={listParameters.dateRange}
          options={DATE_RANGE_OPTIONS}
          value={filters.dateRange}
          onChange={(event) => onChange({ dateRange: readDateRange(event.target.value) })}
        />
      </Field>
    </div>
  );
}
