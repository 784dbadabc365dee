import {
  isNarrowed,
  ORDER_OPTIONS,
  PROJECT_NEEDS,
  type ProjectNeed,
  VISIBILITY_OPTIONS,
  WHOLE_WORK_LIST,
  type WorkListChoice,
} from "@vigie/domain/project/work-list";
import { ArrowDownNarrowWide, ListFilter, ListX, Rows3 } from "lucide-react";
import { type Command, THIS_PAGE, useCommands } from "@/lib/commands";
import { needLabel } from "./needs-you";
import type { DashboardView } from "./work-list-toolbar";

interface WorkListCommands {
  choice: WorkListChoice;
  counts: Readonly<Record<ProjectNeed, number>>;
  narrow: (change: Partial<WorkListChoice>) => void;
  view: DashboardView;
  chooseView: (view: DashboardView) => void;
}

/** Adds commands that filter, order and lay out the list of projects. */
export function useWorkListCommands(list: WorkListCommands): void {
  const { choice, counts, narrow, view, chooseView } = list;
  const filter = { group: THIS_PAGE, icon: ListFilter, keywords: "filter projects" };
  const needs: Command[] = PROJECT_NEEDS.filter((need) => counts[need] > 0).map((need) => ({
    ...filter,
    id: `needs ${need}`,
    label: `Needs attention: ${counts[need]} ${needLabel(need, counts[need])}`,
    run: () => narrow({ need }),
  }));
  const visibilities: Command[] = VISIBILITY_OPTIONS.filter(({ value }) => value !== "all").map(
    ({ value, label }) => ({
      ...filter,
      id: `show ${value}`,
      label: `Show what is ${label.toLowerCase()}`,
      run: () => narrow({ visibility: value }),
    }),
  );
  const orders: Command[] = ORDER_OPTIONS.map(({ value, label }) => ({
    group: THIS_PAGE,
    icon: ArrowDownNarrowWide,
    keywords: "order projects",
    id: `sort ${value}`,
    label: `Sort by: ${label}`,
    run: () => narrow({ order: value }),
  }));
  useCommands([
    ...(isNarrowed(choice)
      ? [
          {
            ...filter,
            id: "show all",
            label: "Show all projects",
            icon: ListX,
            run: () => narrow({ ...WHOLE_WORK_LIST, order: choice.order }),
          },
        ]
      : []),
    ...needs,
    {
      group: THIS_PAGE,
      id: "view",
      label: view === "table" ? "Show as cards" : "Show as a table",
      icon: Rows3,
      keywords: "view list table cards",
      run: () => chooseView(view === "table" ? "cards" : "table"),
    },
    ...visibilities,
    ...orders.filter(({ id }) => id !== `sort ${choice.order}`),
  ]);
}
