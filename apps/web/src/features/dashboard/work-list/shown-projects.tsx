import { type RefCallback, useCallback, useEffect, useRef } from "react";
import { useGrowingCount } from "@/components/hooks/use-growing-count";
import { Button } from "@/components/ui/button";
import type { DashboardProject } from "@/data/projects/dashboard-project";
import { useArrivalFocus } from "@/features/dashboard/actions/use-arrival-focus";
import { ProjectCards, type ProjectsViewProps } from "@/features/dashboard/projects/project-cards";
import { ProjectTable } from "@/features/dashboard/projects/project-table";
import type { WorkListing } from "./use-work-listing";
import type { DashboardView } from "./view-choice";

/** So many projects are built at once; only large organisations have more. */
const initialCount = 60;

interface ShownProjectsProps {
  listRef: RefCallback<HTMLElement>;
  /** The project that was just put back or made, which takes the focus. */
  arrived: string | null;
  /** What the list was narrowed to; another selection begins at its top. */
  selection: string;
  shown: NonNullable<WorkListing["shown"]>;
  /** Asks for further ones, where they are not here. */
  onNeedMore: () => void;
  view: DashboardView;
  now: Date;
  /** What is told of each. */
  describe: (project: DashboardProject) => ProjectsViewProps["projects"][number];
}

/** Projects as cards or as a table. Builds them as they come near, since there may be thousands. */
export function ShownProjects(props: ShownProjectsProps) {
  const { listRef, arrived, selection, shown, onNeedMore, view, now, describe } = props;
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
      <View list={ref} now={now} projects={shown.projects.slice(0, count).map(describe)} />
      {count < shown.length || lacksProjects ? (
        <div className="mt-4 flex justify-center">
          {lacksProjects ? null : <span key={count} ref={watchEnd} />}
          <Button onClick={lacksProjects ? onNeedMore : grow}>Show more projects</Button>
        </div>
      ) : null}
    </>
  );
}
