import {
  DATE_RANGE_OPTIONS,
  type ProjectFilters,
  readDateRange,
  readStatusFilter,
  STATUS_FILTER_OPTIONS,
} from "@vigie/domain/project/project-filters";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";

interface FilterPanelProps {
  id: string;
  isOpen: boolean;
  filters: ProjectFilters;
  onChange: (change: Partial<ProjectFilters>) => void;
}

/** The filters behind the Filters button. */
export function FilterPanel({ id, isOpen, filters, onChange }: FilterPanelProps) {
  return (
    <div id={id} hidden={!isOpen} className="grid w-full gap-3 sm:max-w-xl sm:grid-cols-2">
      <Field label="Status">
        <Select
          options={STATUS_FILTER_OPTIONS}
          value={filters.status}
          onChange={(event) => onChange({ status: readStatusFilter(event.target.value) })}
        />
      </Field>
      <Field label="Date Range">
        <Select
          options={DATE_RANGE_OPTIONS}
          value={filters.dateRange}
          onChange={(event) => onChange({ dateRange: readDateRange(event.target.value) })}
        />
      </Field>
    </div>
  );
}
