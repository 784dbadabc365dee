import type { VisitorTexts } from "@vigie/domain/language/texts";
import { continentLabel } from "@vigie/domain/places/continent-label";
import { readContinent } from "@vigie/domain/places/continents";
import { countryLabel } from "@vigie/domain/places/countries";
import { goalLabel, readGoal } from "@vigie/domain/project/goals";
import { listParameters } from "@vigie/domain/project/list-address";
import {
  dateRangeOptions,
  NO_FILTERS,
  type ProjectFilters,
  readCountryFilter,
  readDateRange,
  readOrganisationFilter,
  readStatusFilter,
  statusFilterOptions,
} from "@vigie/domain/project/project-filters";
import { useMemo } from "react";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Sheet } from "@/components/ui/sheet";
import { classNames } from "@/lib/class-names";
import { useTexts } from "@/lib/language/use-texts";
import { useHydrated } from "@/lib/rendered-page/use-hydrated";
import { type ChoiceSource, filterChoices, overviewOfSource } from "./filter-choices";

interface FilterFieldsProps {
  filters: ProjectFilters;
  /** What the choices are computed from. */
  source: ChoiceSource;
  onChange: (change: Partial<ProjectFilters>) => void;
}

interface FilterPanelProps extends FilterFieldsProps {
  id: string;
  isOpen: boolean;
}

/** The filters behind the Filters button, in the page. */
export function FilterPanel({ id, isOpen, ...fields }: FilterPanelProps) {
  const isHydrated = useHydrated();
  return (
    <div
      id={id}
      // Visible without JavaScript, which would have to open it.
      hidden={isHydrated && !isOpen}
      className={classNames(
        "w-full gap-3 min-[26rem]:grid-cols-2 lg:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]",
        isHydrated || isOpen ? "grid" : "hidden noscript:grid",
      )}
    >
      <FilterFields {...fields} />
    </div>
  );
}

interface FilterSheetProps extends FilterFieldsProps {
  /** How many projects pass the filters; undefined until known. */
  found: number | undefined;
  onClose: () => void;
}

/** The filters on a phone, over the list. */
export function FilterSheet({ found, onClose, ...fields }: FilterSheetProps) {
  const t = useTexts();
  const isFiltered = activeFilters(t, fields.filters, fields.source).length > 0;
  return (
    <Sheet
      title={t("list.filters")}
      onClose={onClose}
      actions={(close) => (
        <>
          <Button blocked={!isFiltered} onClick={() => fields.onChange(WITHOUT_FILTERS)}>
            {t("list.clearAll")}
          </Button>
          <Button variant="primary" onClick={close}>
            {found === undefined ? t("list.showProjects") : t("list.showFound", { count: found })}
          </Button>
        </>
      )}
    >
      <div className="grid gap-3">
        <FilterFields {...fields} />
      </div>
    </Sheet>
  );
}

/** All but the search and the order. */
const { search: _search, order: _order, ...WITHOUT_FILTERS } = NO_FILTERS;

function FilterFields({ filters, source, onChange }: FilterFieldsProps) {
  const t = useTexts();
  const { countries, continents, goals, organisations } = filterChoices(
    t,
    useMemo(() => overviewOfSource(source), [source]),
    filters,
  );
  return (
    <>
      <Field label={t("list.status")}>
        <Select
          name={listParameters.status}
          options={statusFilterOptions(t)}
          value={filters.status}
          onChange={(event) => onChange({ status: readStatusFilter(event.target.value) })}
        />
      </Field>
      <Field label={t("list.dateRange")}>
        <Select
          name={listParameters.dateRange}
          options={dateRangeOptions(t)}
          value={filters.dateRange}
          onChange={(event) => onChange({ dateRange: readDateRange(event.target.value) })}
        />
      </Field>
      <Field label={t("list.country")}>
        <Select
          name={listParameters.country}
          options={countries}
          emptyLabel={t("list.allCountries")}
          value={filters.country ?? ""}
          onChange={(event) => onChange({ country: readCountryFilter(event.target.value) })}
        />
      </Field>
      <Field label={t("list.continent")}>
        <Select
          name={listParameters.continent}
          options={continents}
          emptyLabel={t("list.allContinents")}
          value={filters.continent ?? ""}
          onChange={(event) => onChange({ continent: readContinent(event.target.value) })}
        />
      </Field>
      {goals.length > 0 ? (
        <Field label={t("list.goal")}>
          <Select
            name={listParameters.goal}
            options={goals}
            emptyLabel={t("list.allGoals")}
            value={String(filters.goal ?? "")}
            onChange={(event) => onChange({ goal: readGoal(event.target.value) })}
          />
        </Field>
      ) : null}
      {organisations.length > 0 ? (
        <Field label={t("list.organisation")}>
          <Select
            name={listParameters.organisation}
            options={organisations}
            emptyLabel={t("list.allOrganisations")}
            value={String(filters.organisation ?? "")}
            onChange={(event) =>
              onChange({ organisation: readOrganisationFilter(event.target.value) })
            }
          />
        </Field>
      ) : null}
    </>
  );
}

/** One of the filters, besides the search. */
interface ActiveFilter {
  name: "status" | "dateRange" | "country" | "continent" | "goal" | "organisation";
  label: string;
}

/** The active filters besides the search, with their labels. */
function activeFilters(
  t: VisitorTexts,
  filters: ProjectFilters,
  source: ChoiceSource,
): ActiveFilter[] {
  const { status, dateRange, country, continent, goal, organisation } = filters;
  const active: ActiveFilter[] = [];
  if (status !== "all")
    active.push({ name: "status", label: labelOf(statusFilterOptions(t), status) });
  if (dateRange !== "all")
    active.push({ name: "dateRange", label: labelOf(dateRangeOptions(t), dateRange) });
  if (country !== null) active.push({ name: "country", label: countryLabel(t, country) });
  if (continent !== null) active.push({ name: "continent", label: continentLabel(t, continent) });
  if (goal !== null) active.push({ name: "goal", label: goalLabel(t, goal) });
  if (organisation !== null) {
    const { organisations } = filterChoices(t, overviewOfSource(source), filters);
    active.push({ name: "organisation", label: labelOf(organisations, String(organisation)) });
  }
  return active;
}

interface ActiveFiltersProps {
  filters: ProjectFilters;
  /** What labels are computed from. */
  source: ChoiceSource;
  onChange: (change: Partial<ProjectFilters>) => void;
}

/** The active filters besides the search, each with a button that removes it. */
export function ActiveFilters({ filters, source, onChange }: ActiveFiltersProps) {
  const t = useTexts();
  const active = activeFilters(t, filters, source);
  if (active.length === 0) return null;
  return (
    <ul aria-label={t("list.activeFilters")} className="flex min-w-0 flex-wrap gap-2">
      {active.map(({ name, label }) => (
        <li key={name} className="min-w-0">
          <Chip
            // Without JavaScript the form takes it away.
            className="noscript:hidden"
            onClick={({ currentTarget }) => {
              focusBeside(currentTarget);
              onChange({ [name]: NO_FILTERS[name] });
            }}
          >
            {label}
          </Chip>
        </li>
      ))}
    </ul>
  );
}

/** Moves the focus from the x of a filter that goes to the next one, or to what opens the filters. */
function focusBeside(x: Element): void {
  const filter = x.closest("li");
  const beside = filter?.nextElementSibling ?? filter?.previousElementSibling;
  (
    beside?.querySelector("button") ??
    x.closest("form")?.querySelector<HTMLElement>("button[aria-expanded]")
  )?.focus();
}

function labelOf<Value extends string>(
  options: readonly { value: Value; label: string }[],
  value: Value,
): string {
  return options.find((option) => option.value === value)?.label ?? value;
}
