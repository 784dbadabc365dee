import {
  isNarrowed,
  PROJECT_NEEDS,
  type ProjectNeed,
  visibilityOptions,
  WHOLE_WORK_LIST,
  type WorkListChoice,
  workListOrderOptions,
} from "@vigie/domain/project/work-list";
import { ArrowDownNarrowWide, ListFilter, ListX, Rows3 } from "lucide-react";
import { type Command, THIS_PAGE, useCommands } from "@/lib/commands";
import { useStaffTexts } from "@/lib/language/use-texts";
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
  const t = useStaffTexts();
  const { choice, counts, narrow, view, chooseView } = list;
  const filter = { group: THIS_PAGE, icon: ListFilter, keywords: t("menuKeywords.filter") };
  const needs: Command[] = PROJECT_NEEDS.filter((need) => counts[need] > 0).map((need) => ({
    ...filter,
    id: `needs ${need}`,
    label: t("dashboard.needsAttentionCommand", {
      count: counts[need],
      need: needLabel(t, need, counts[need]),
    }),
    run: () => narrow({ need }),
  }));
  const visibilities: Command[] = visibilityOptions(t)
    .filter(({ value }) => value !== "all")
    .map(({ value }) => ({
      ...filter,
      id: `show ${value}`,
      label: t(value === "online" ? "dashboard.showOnline" : "dashboard.showOffline"),
      run: () => narrow({ visibility: value }),
    }));
  const orders: Command[] = workListOrderOptions(t).map(({ value, label }) => ({
    group: THIS_PAGE,
    icon: ArrowDownNarrowWide,
    keywords: t("menuKeywords.order"),
    id: `sort ${value}`,
    label: t("dashboard.sortByOrder", { label }),
    run: () => narrow({ order: value }),
  }));
  useCommands([
    ...(isNarrowed(choice)
      ? [
          {
            ...filter,
            id: "show all",
            label: t("dashboard.showAllProjects"),
            icon: ListX,
            run: () => narrow({ ...WHOLE_WORK_LIST, order: choice.order }),
          },
        ]
      : []),
    ...needs,
    {
      group: THIS_PAGE,
      id: "view",
      label: view === "table" ? t("dashboard.showAsCards") : t("dashboard.showAsATable"),
      icon: Rows3,
      keywords: t("menuKeywords.layout"),
      run: () => chooseView(view === "table" ? "cards" : "table"),
    },
    ...visibilities,
    ...orders.filter(({ id }) => id !== `sort ${choice.order}`),
  ]);
}
