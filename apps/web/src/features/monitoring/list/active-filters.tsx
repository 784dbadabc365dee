import { countryLabel } from "@vigie/domain/places/countries";
import {
  DATE_RANGE_OPTIONS,
  NO_FILTERS,
  type ProjectFilters,
  STATUS_FILTER_OPTIONS,
} from "@vigie/domain/project/project-filters";
import { Chip } from "@/components/ui/chip";
import type { ListOverview } from "@/data/projects/list-overview";
import { filterChoices } from "./filter-choices";

/** One of the filters, besides the search. */
interface ActiveFilter {
  name: "status" | "dateRange" | "country" | "continent" | "organisation";
  label: string;
}

/** What narrows the list besides the search, with its words. */
export function activeFilters(
  filters: ProjectFilters,
  overview: ListOverview | undefined,
): ActiveFilter[] {
  const { status, dateRange, country, continent, organisation } = filters;
  const active: ActiveFilter[] = [];
  if (status !== "all")
    active.push({ name: "status", label: labelOf(STATUS_FILTER_OPTIONS, status) });
  if (dateRange !== "all")
    active.push({ name: "dateRange", label: labelOf(DATE_RANGE_OPTIONS, dateRange) });
  if (country !== null) active.push({ name: "country", label: countryLabel(country) });
  if (continent !== null) active.push({ name: "continent", label: continent });
  if (organisation !== null) {
    const { organisations } = filterChoices(overview, filters);
    active.push({ name: "organisation", label: labelOf(organisations, String(organisation)) });
  }
  return active;
}

interface ActiveFiltersProps {
  filters: ProjectFilters;
  overview: ListOverview | undefined;
  onChange: (change: Partial<ProjectFilters>) => void;
}

/** What narrows the list besides the search, each with an x that takes it away. */
export function ActiveFilters({ filters, overview, onChange }: ActiveFiltersProps) {
  const active = activeFilters(filters, overview);
  if (active.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="flex min-w-0 flex-wrap gap-2">
      {active.map(({ name, label }) => (
        <li key={name} className="min-w-0">
          <Chip onClick={() => onChange({ [name]: NO_FILTERS[name] })}>{label}</Chip>
        </li>
      ))}
    </ul>
  );
}

function labelOf<Value extends string>(
  options: readonly { value: Value; label: string }[],
  value: Value,
): string {
  return options.find((option) => option.value === value)?.label ?? value;
}
