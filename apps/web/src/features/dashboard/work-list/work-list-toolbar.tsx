import {
  ORDER_OPTIONS,
  PHASE_FILTER_OPTIONS,
  readOrder,
  readPhaseFilter,
  readVisibility,
  VISIBILITY_OPTIONS,
  type WorkListChoice,
} from "@vigie/domain/project/work-list";
import { LayoutGrid, Rows3 } from "lucide-react";
import { useState } from "react";
import { SearchBox } from "@/components/forms/search-box";
import { Select } from "@/components/ui/select";
import { classNames } from "@/lib/class-names";
import { rememberedOnDevice, rememberOnDevice } from "@/lib/device-memory";

interface WorkListToolbarProps {
  choice: WorkListChoice;
  onChange: (change: Partial<WorkListChoice>) => void;
  view: DashboardView;
  onView: (view: DashboardView) => void;
}

/** Search, filters, order and view of the list. */
export function WorkListToolbar({ choice, onChange, view, onView }: WorkListToolbarProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers before 2024 do not know <search>
    <div
      role="search"
      aria-label="Projects of the organisation"
      className="flex flex-wrap gap-2 sm:gap-3"
    >
      <div className="flex min-w-0 grow basis-full lg:basis-0">
        <SearchBox text={choice.search} onChange={(search) => onChange({ search })} />
      </div>
      <Select
        aria-label="Visibility"
        className="grow lg:grow-0"
        options={VISIBILITY_OPTIONS}
        value={choice.visibility}
        onChange={({ target }) => onChange({ visibility: readVisibility(target.value) })}
      />
      <Select
        aria-label="Phase"
        className="grow lg:grow-0"
        options={PHASE_FILTER_OPTIONS}
        value={choice.phase}
        onChange={({ target }) => onChange({ phase: readPhaseFilter(target.value) })}
      />
      <Select
        aria-label="Sort by"
        className="grow lg:grow-0"
        options={ORDER_OPTIONS}
        value={choice.order}
        onChange={({ target }) => onChange({ order: readOrder(target.value) })}
      />
      <ViewChoice view={view} onView={onView} />
    </div>
  );
}

function ViewChoice({ view, onView }: Pick<WorkListToolbarProps, "view" | "onView">) {
  const choices = [
    { value: "cards", label: "Cards", Icon: LayoutGrid },
    { value: "table", label: "Table", Icon: Rows3 },
  ] as const;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" aria-label="View" className="flex">
      {choices.map(({ value, label, Icon }) => (
        <button
          key={value}
          type="button"
          aria-label={label}
          title={label}
          aria-pressed={view === value}
          onClick={() => onView(value)}
          className={classNames(
            "inline-flex size-11 items-center justify-center border border-control first:rounded-l-control last:-ml-px last:rounded-r-control",
            view === value
              ? "bg-tint text-on-tint forced-colors:border-4 forced-colors:border-system-highlight"
              : "bg-surface text-muted hover:text-ink",
          )}
        >
          <Icon aria-hidden className="size-5" />
        </button>
      ))}
    </div>
  );
}

const NAME = "dashboard-view";

/** How the projects are laid out. */
export type DashboardView = "cards" | "table";

/** The view that a person last chose on this device; cards by default. */
export function useViewChoice(userId: string): [DashboardView, (view: DashboardView) => void] {
  const [view, setView] = useState(() => readView(rememberedOnDevice(NAME, userId)));
  const choose = (chosen: DashboardView) => {
    rememberOnDevice(NAME, userId, chosen);
    setView(chosen);
  };
  return [view, choose];
}

function readView(stored: string | null): DashboardView {
  return stored === "table" ? "table" : "cards";
}
