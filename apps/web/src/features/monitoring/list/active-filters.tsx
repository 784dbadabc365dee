import {
  DATE_RANGE_OPTIONS,
  type ProjectFilters,
  STATUS_FILTER_OPTIONS,
} from "@vigie/domain/project/project-filters";
import { Chip } from "@/components/ui/chip";

interface ActiveFiltersProps {
  filters: ProjectFilters;
  onChange: (change: Partial<ProjectFilters>) => void;
}

/** What narrows the list besides the search, each with an x that takes it away. */
export function ActiveFilters({ filters, onChange }: ActiveFiltersProps) {
  const { status, dateRange } = filters;
  if (status === "all" && dateRange === "all") return null;
  return (
    <ul aria-label="Active filters" className="flex flex-wrap gap-2">
      {status === "all" ? null : (
        <li>
          <Chip onClick={() => onChange({ status: "all" })}>
            {labelOf(STATUS_FILTER_OPTIONS, status)}
          </Chip>
        </li>
      )}
      {dateRange === "all" ? null : (
        <li>
          <Chip onClick={() => onChange({ dateRange: "all" })}>
            {labelOf(DATE_RANGE_OPTIONS, dateRange)}
          </Chip>
        </li>
      )}
    </ul>
  );
}

function labelOf<Value extends string>(
  options: readonly { value: Value; label: string }[],
  value: Value,
): string {
  return options.find((option) => option.value === value)?.label ?? value;
}
