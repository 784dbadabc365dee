import { FILTERS_OPEN, LIST_VIEW, listParameters } from "@vigie/domain/project/list-address";
import {
  type ListOrder,
  listOrderOptions,
  type ProjectFilters,
  readListOrder,
} from "@vigie/domain/project/project-filters";
import { ChevronDown, SlidersHorizontal } from "lucide-react";
import { lazy, useId, useState } from "react";
import { SearchBox } from "@/components/forms/search-box";
import { LazyPart } from "@/components/layout/lazy-part";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { classNames } from "@/lib/class-names";
import { environment } from "@/lib/env";
import { useTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";
import { useLocalised } from "@/lib/router/history-router";
import type { ChoiceSource } from "./filter-choices";
import { ActiveFilters, FilterPanel, FilterSheet } from "./filter-panel";

const ListDownloads = lazy(async () => ({
  default: (await import("@/features/shared/open-data/list-downloads")).ListDownloads,
}));

// Sticky in windows that are high enough, and as wide as the window, over the cards.
const barClasses =
  "flex flex-col gap-3 py-3 [border-image:linear-gradient(var(--color-paper)_calc(100%-1px),var(--color-line)_0)_fill_0//0_100vmax] [@media(min-height:32rem)]:sticky [@media(min-height:32rem)]:top-(--top-edge) [@media(min-height:32rem)]:z-[5]";

interface ListToolbarProps {
  filters: ProjectFilters;
  /** Whether the filters are open at first. */
  opensFilters: boolean;
  /** What the filters' choices are computed from. */
  choices: ChoiceSource;
  onChange: (change: Partial<ProjectFilters>) => void;
  /** How many projects match, of how many; undefined until loaded. */
  shown: { found: number; total: number } | undefined;
}

/**
 * Search and filters, and how many projects match. The filters open in a row of their own, so that the search does not
 * move, and on phones in a sheet, since that row would cover the list.
 */
export function ListToolbar(props: ListToolbarProps) {
  const t = useTexts();
  const action = useLocalised()(paths.monitoring);
  const { filters, opensFilters, choices, onChange, shown } = props;
  const [isOpen, setOpen] = useState(opensFilters);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const toggle = () => (isOpen || !isPhone() ? setOpen(!isOpen) : setSheetOpen(true));
  const panelId = useId();
  const active = countActive(filters);
  return (
    // Only submitted before the app runs, or without JavaScript: with it the list updates while people type.
    // biome-ignore lint/a11y/useSemanticElements: browsers before 2024 do not know <search>
    <form
      role="search"
      method="get"
      action={action}
      onSubmit={(event) => event.preventDefault()}
      className="contents"
    >
      <input type="hidden" name={listParameters.view} value={LIST_VIEW} />
      <div
        className={classNames(barClasses, isOpen && "max-sm:static!", "max-sm:noscript:static!")}
      >
        <div className="flex flex-wrap gap-3">
          <SearchBox
            name={listParameters.search}
            text={filters.search}
            onChange={(search) => onChange({ search })}
          />
          <span className="hidden noscript:block">
            <Button type="submit">{t("list.search")}</Button>
          </span>
          <Button
            type="submit"
            name={listParameters.filters}
            value={FILTERS_OPEN}
            aria-expanded={isOpen || isSheetOpen}
            aria-controls={panelId}
            onClick={toggle}
            className={classNames(
              "noscript:hidden",
              (isOpen || active > 0) && "border-primary! bg-tint! text-on-tint!",
            )}
          >
            <SlidersHorizontal aria-hidden className="size-5 max-[24rem]:hidden" />
            {t("list.filters")}
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
        </div>
        <FilterPanel
          id={panelId}
          isOpen={isOpen}
          filters={filters}
          source={choices}
          onChange={onChange}
        />
        {isSheetOpen ? (
          <FilterSheet
            filters={filters}
            source={choices}
            onChange={onChange}
            found={shown?.found}
            onClose={() => setSheetOpen(false)}
          />
        ) : null}
      </div>
      <div className="relative flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 py-2">
        <p role="status" className="text-muted">
          {shown ? t("list.showingOfProjects", { found: shown.found, total: shown.total }) : ""}
        </p>
        {shown?.found && environment().hasOpenData ? (
          <div data-late className="contents">
            <LazyPart>
              <ListDownloads filters={filters} count={shown.found} />
            </LazyPart>
          </div>
        ) : null}
        <ActiveFilters filters={filters} source={choices} onChange={onChange} />
        <OrderChoice order={filters.order} onChange={(order) => onChange({ order })} />
      </div>
    </form>
  );
}

/** Whether there is room for one column only. */
function isPhone(): boolean {
  return window.innerWidth < 640;
}

function countActive({
  status,
  dateRange,
  country,
  continent,
  goal,
  organisation,
}: ProjectFilters) {
  const isChosen = (filter: unknown) => filter !== "all" && filter !== null;
  return [status, dateRange, country, continent, goal, organisation].filter(isChosen).length;
}

interface OrderChoiceProps {
  order: ListOrder;
  onChange: (order: ListOrder) => void;
}

/** The choice of the cards' order. */
function OrderChoice({ order, onChange }: OrderChoiceProps) {
  const t = useTexts();
  const id = useId();
  return (
    <div className="ms-auto flex min-w-0 max-w-full flex-wrap items-center gap-2">
      <label htmlFor={id} className="text-muted">
        {t("list.sortBy")}
      </label>
      <Select
        id={id}
        name={listParameters.order}
        options={listOrderOptions(t)}
        value={order}
        onChange={(event) => onChange(readListOrder(event.target.value))}
        className="max-w-full"
      />
    </div>
  );
}
