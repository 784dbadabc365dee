import { readContinent } from "@vigie/domain/places/continents";
import { listParameters } from "@vigie/domain/project/list-address";
import {
  DATE_RANGE_OPTIONS,
  type ProjectFilters,
  readCountryFilter,
  readDateRange,
  readOrganisationFilter,
  readStatusFilter,
  STATUS_FILTER_OPTIONS,
} from "@vigie/domain/project/project-filters";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { ListOverview } from "@/data/projects/list-overview";
import { classNames } from "@/lib/class-names";
import { useHydrated } from "@/lib/use-hydrated";
import { filterChoices } from "./filter-choices";

interface FilterPanelProps {
  id: string;
  isOpen: boolean;
  filters: ProjectFilters;
  /** What there is to choose from; undefined until loaded. */
  overview: ListOverview | undefined;
  onChange: (change: Partial<ProjectFilters>) => void;
}

/** The filters behind the Filters button. */
export function FilterPanel({ id, isOpen, filters, overview, onChange }: FilterPanelProps) {
  const isHydrated = useHydrated();
  const { countries, continents, organisations } = filterChoices(overview, filters);
  return (
    <div
      id={id}
      // Without JavaScript nothing could open it.
      hidden={isHydrated && !isOpen}
      className={classNames(
        "max-h-[50vh] w-full gap-3 overflow-y-auto min-[26rem]:grid-cols-2 lg:grid-cols-5",
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
      <Field label="Country">
        <Select
          name={listParameters.country}
          options={countries}
          emptyLabel="All Countries"
          value={filters.country ?? ""}
          onChange={(event) => onChange({ country: readCountryFilter(event.target.value) })}
        />
      </Field>
      <Field label="Continent">
        <Select
          name={listParameters.continent}
          options={continents}
          emptyLabel="All Continents"
          value={filters.continent ?? ""}
          onChange={(event) => onChange({ continent: readContinent(event.target.value) })}
        />
      </Field>
      {organisations.length > 0 ? (
        <Field label="Organisation">
          <Select
            name={listParameters.organisation}
            options={organisations}
            emptyLabel="All Organisations"
            value={String(filters.organisation ?? "")}
            onChange={(event) =>
              onChange({ organisation: readOrganisationFilter(event.target.value) })
            }
          />
        </Field>
      ) : null}
    </div>
  );
}
