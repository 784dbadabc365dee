import { LIST_VIEW, listParameters } from "@vigie/domain/project/list-address";
import type { ProjectFilters } from "@vigie/domain/project/project-filters";
import { ChevronDown, SlidersHorizontal } from "lucide-react";
import { useId, useState } from "react";
import { SearchBox } from "@/components/forms/search-box";
import { Button } from "@/components/ui/button";
import type { ListOverview } from "@/data/projects/list-overview";
import { classNames } from "@/lib/class-names";
import { paths } from "@/lib/paths";
import { ActiveFilters, activeFilters } from "./active-filters";
import { FilterPanel } from "./filter-panel";
import { OrderChoice } from "./order-choice";

// Stays in reach where the window is high enough, and reaches from edge to edge over the cards.
const barClasses =
  "flex flex-col gap-3 py-3 [border-image:linear-gradient(var(--color-paper)_calc(100%-1px),var(--color-line)_0)_fill_0//0_100vmax] [@media(min-height:32rem)]:sticky [@media(min-height:32rem)]:top-(--top-edge) [@media(min-height:32rem)]:z-[5]";

interface ListToolbarProps {
  filters: ProjectFilters;
  /** What there is to choose from; undefined until loaded. */
  overview: ListOverview | undefined;
  onChange: (change: Partial<ProjectFilters>) => void;
  /** How many projects are shown, read out when it changes; empty until loaded. */
  summary: string;
}

/**
 * Search and filters, and how much of the list they leave. The filters open in a row of their own, so
 * that the search stays where it is.
 */
export function ListToolbar({ filters, overview, onChange, summary }: ListToolbarProps) {
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  const active = activeFilters(filters, overview).length;
  return (
    // Sent without JavaScript only: else the list follows what is typed.
    // biome-ignore lint/a11y/useSemanticElements: browsers before 2024 do not know <search>
    <form
      role="search"
      method="get"
      action={paths.monitoring}
      onSubmit={(event) => event.preventDefault()}
      className="contents"
    >
      <input type="hidden" name={listParameters.view} value={LIST_VIEW} />
      <div className={barClasses}>
        <div className="flex gap-3">
          <SearchBox
            name={listParameters.search}
            text={filters.search}
            onChange={(search) => onChange({ search })}
          />
          <Button
            aria-expanded={isOpen}
            aria-controls={panelId}
            onClick={() => setOpen(!isOpen)}
            className={classNames(
              "noscript:hidden",
              (isOpen || active > 0) && "border-primary! bg-tint! text-on-tint!",
            )}
          >
            <SlidersHorizontal aria-hidden className="size-5 max-[24rem]:hidden" />
            Filters
            {active > 0 ? (
              <span className="rounded-full bg-primary px-2 text-on-primary text-sm tabular-nums">
                {active}
              </span>
            ) : null}
            <ChevronDown
              aria-hidden
              className={classNames("size-4.5 transition-transform", isOpen && "rotate-180")}
            />
          </Button>
          <span className="hidden noscript:block">
            <Button type="submit">Search</Button>
          </span>
        </div>
        <FilterPanel
          id={panelId}
          isOpen={isOpen}
          filters={filters}
          overview={overview}
          onChange={onChange}
        />
      </div>
      <div className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 py-2">
        <p role="status" className="text-muted">
          {summary}
        </p>
        <ActiveFilters filters={filters} overview={overview} onChange={onChange} />
        <OrderChoice order={filters.order} onChange={(order) => onChange({ order })} />
      </div>
    </form>
  );
}
