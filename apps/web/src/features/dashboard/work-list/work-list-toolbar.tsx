import type { StaffTexts } from "@vigie/domain/language/texts";
import { type Goal, goalChoice, readGoal, readGoals } from "@vigie/domain/project/goals";
import {
  phaseFilterOptions,
  readOrder,
  readPhaseFilter,
  readVisibility,
  visibilityOptions,
  type WorkListChoice,
  workListOrderOptions,
} from "@vigie/domain/project/work-list";
import { LayoutGrid, Rows3, SlidersHorizontal } from "lucide-react";
import { type ChangeEvent, useState } from "react";
import { SearchBox } from "@/components/forms/search-box";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Sheet } from "@/components/ui/sheet";
import { classNames } from "@/lib/class-names";
import { rememberedOnDevice, rememberOnDevice } from "@/lib/device-memory";
import { useStaffTexts } from "@/lib/language/use-texts";

interface WorkListToolbarProps {
  choice: WorkListChoice;
  /** Those that projects of the organisation name. */
  goals: readonly Goal[];
  onChange: (change: Partial<WorkListChoice>) => void;
  view: DashboardView;
  onView: (view: DashboardView) => void;
}

/** Search, filters, order and view of the list. On phones all but the search are in a sheet. */
export function WorkListToolbar(props: WorkListToolbarProps) {
  const t = useStaffTexts();
  const { choice, goals, onChange, view, onView } = props;
  const [isSheetOpen, setSheetOpen] = useState(false);
  const isFiltered = choice.visibility !== "all" || choice.phase !== "all" || choice.goal !== null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers before 2024 do not know <search>
    <div
      role="search"
      aria-label={t("dashboard.projectsOfTheOrganisation")}
      className="flex gap-2 sm:flex-wrap sm:gap-3"
    >
      <div className="flex min-w-0 grow sm:basis-full lg:basis-56">
        <SearchBox text={choice.search} onChange={(search) => onChange({ search })} />
      </div>
      <Button
        aria-haspopup="dialog"
        onClick={() => setSheetOpen(true)}
        className={classNames("sm:hidden", isFiltered && "border-primary! bg-tint! text-on-tint!")}
      >
        <SlidersHorizontal aria-hidden className="size-5" />
        {t("dashboard.filters")}
      </Button>
      {choicesOf(t, choice, goals, onChange).map(({ label, ...select }) => (
        <Select
          key={label}
          aria-label={label}
          className="grow max-sm:hidden lg:max-w-60 lg:grow-0"
          {...select}
        />
      ))}
      <div className="max-sm:hidden">
        <ViewChoice view={view} onView={onView} />
      </div>
      {isSheetOpen ? (
        <Sheet
          title={t("dashboard.filters")}
          onClose={() => setSheetOpen(false)}
          actions={(close) => (
            <Button variant="primary" onClick={close}>
              {t("dashboard.showProjects")}
            </Button>
          )}
        >
          <div className="grid gap-3">
            {choicesOf(t, choice, goals, onChange).map(({ label, ...select }) => (
              <Field key={label} label={label}>
                <Select {...select} />
              </Field>
            ))}
            <ViewChoice view={view} onView={onView} />
          </div>
        </Sheet>
      ) : null}
    </div>
  );
}

type SelectEvent = ChangeEvent<HTMLSelectElement>;

function choicesOf(
  t: StaffTexts,
  { visibility, phase, goal, order }: WorkListChoice,
  goals: readonly Goal[],
  onChange: WorkListToolbarProps["onChange"],
) {
  // The chosen one stays a choice where no project names it any longer.
  const named = readGoals([...goals, goal]);
  const byGoal = {
    label: t("list.goal"),
    options: named.map((each) => goalChoice(t, each)),
    emptyLabel: t("list.allGoals"),
    value: String(goal ?? ""),
    onChange: ({ target }: SelectEvent) => onChange({ goal: readGoal(target.value) }),
  };
  return [
    {
      label: t("dashboard.visibility"),
      options: visibilityOptions(t),
      value: visibility,
      onChange: ({ target }: SelectEvent) => onChange({ visibility: readVisibility(target.value) }),
    },
    {
      label: t("dashboard.phase"),
      options: phaseFilterOptions(t),
      value: phase,
      onChange: ({ target }: SelectEvent) => onChange({ phase: readPhaseFilter(target.value) }),
    },
    ...(named.length > 0 ? [byGoal] : []),
    {
      label: t("dashboard.sortBy"),
      options: workListOrderOptions(t),
      value: order,
      onChange: ({ target }: SelectEvent) => onChange({ order: readOrder(target.value) }),
    },
  ];
}

function ViewChoice({ view, onView }: Pick<WorkListToolbarProps, "view" | "onView">) {
  const t = useStaffTexts();
  const choices = [
    { value: "cards", label: t("dashboard.cards"), Icon: LayoutGrid },
    { value: "table", label: t("dashboard.table"), Icon: Rows3 },
  ] as const;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" aria-label={t("dashboard.view")} className="flex">
      {choices.map(({ value, label, Icon }) => (
        <button
          key={value}
          type="button"
          aria-label={label}
          title={label}
          aria-pressed={view === value}
          onClick={() => onView(value)}
          className={classNames(
            "inline-flex size-11 items-center justify-center border border-control first:rounded-s-control last:-ms-px last:rounded-e-control",
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
