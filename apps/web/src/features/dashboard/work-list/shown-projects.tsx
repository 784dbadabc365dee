import { type ReactNode, type RefCallback, useCallback, useEffect, useRef, useState } from "react";
import { useGrowingCount } from "@/components/hooks/use-growing-count";
import { Button } from "@/components/ui/button";
import type { DashboardProject } from "@/data/projects/dashboard-project";
import { ProjectCards, type ProjectsViewProps } from "@/features/dashboard/projects/project-cards";
import { ProjectTable } from "@/features/dashboard/projects/project-table";
import { useStaffTexts } from "@/lib/language/use-texts";
import type { WorkListing } from "./use-work-listing";
import type { DashboardView } from "./work-list-toolbar";

/** How many projects are rendered at first; only large organisations have more. */
const initialCount = 60;

interface ShownProjectsProps {
  listRef: RefCallback<HTMLElement>;
  /** The project that was just put back or created, which gets the focus. */
  arrived: string | null;
  /** Identifies the filters of the list; a change starts at the top. */
  selection: string;
  shown: NonNullable<WorkListing["shown"]>;
  onNeedMore: () => void;
  view: DashboardView;
  /** What is above the table, where projects can be selected. */
  bar: ReactNode;
  now: Date;
  describe: (project: DashboardProject) => ProjectsViewProps["projects"][number];
}

/** Projects as cards or as a table, rendered as they come near the viewport, since there may be thousands. */
export function ShownProjects(props: ShownProjectsProps) {
  const t = useStaffTexts();
  const { listRef, arrived, selection, shown, onNeedMore, view, bar, now, describe } = props;
  const list = useRef<HTMLElement>(null);
  const { count, grow, watchEnd } = useGrowingCount(selection, list, initialCount);
  const lacksProjects = shown.projects.length < Math.min(count, shown.length);
  useEffect(() => {
    if (lacksProjects) onNeedMore();
  }, [lacksProjects, onNeedMore]);
  const arrival = useArrivalFocus(arrived);
  const ref = useCallback(
    (element: HTMLElement | null) => {
      list.current = element;
      arrival(element);
      listRef(element);
    },
    [arrival, listRef],
  );
  const View = view === "table" ? ProjectTable : ProjectCards;
  return (
    <>
      {view === "table" ? bar : null}
      <View list={ref} now={now} projects={shown.projects.slice(0, count).map(describe)} />
      {count < shown.length || lacksProjects ? (
        <div className="mt-4 flex justify-center">
          {lacksProjects ? null : <span key={count} ref={watchEnd} />}
          <Button onClick={lacksProjects ? onNeedMore : grow}>
            {t("dashboard.showMoreProjects")}
          </Button>
        </div>
      ) : null}
    </>
  );
}

/**
 * Scrolls to a project once it appears in the list, and focuses its Edit.
 *
 * @param id the expected project; null for none
 * @returns the `ref` of the list, whose items have their project's id in `data-project`
 */
function useArrivalFocus(id: string | null): RefCallback<HTMLElement> {
  const list = useRef<HTMLElement>(null);
  const [done, setDone] = useState<string | null>(null);

  useEffect(() => {
    if (id === null) return setDone(null);
    if (id === done) return;
    const item = list.current?.querySelector(`[data-project="${CSS.escape(id)}"]`);
    if (!item) return;
    item.scrollIntoView({ block: "nearest" });
    item.querySelector<HTMLElement>("[data-edit]")?.focus({ preventScroll: true });
    setDone(id);
  });

  return useCallback((element) => {
    list.current = element;
  }, []);
}
