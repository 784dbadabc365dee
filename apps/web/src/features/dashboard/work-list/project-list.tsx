import { localIsoDate } from "@vigie/domain/format/dates";
import { countNeeds } from "@vigie/domain/project/project-needs";
import {
  isNarrowed,
  WHOLE_WORK_LIST,
  type WorkListChoice,
  workList,
} from "@vigie/domain/project/work-list";
import { type RefCallback, useCallback, useDeferredValue, useMemo, useRef } from "react";
import { useGrowingCount } from "@/components/hooks/use-growing-count";
import { useNow } from "@/components/hooks/use-now";
import { EmptyState } from "@/components/layout/empty-state";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import type { DashboardProject } from "@/data/projects/dashboard";
import { useArrivalFocus } from "@/features/dashboard/actions/use-arrival-focus";
import { useDuplication } from "@/features/dashboard/actions/use-duplication";
import { useNewProject } from "@/features/dashboard/actions/use-new-project";
import type { ProjectActions } from "@/features/dashboard/projects/project-actions";
import { ProjectCards } from "@/features/dashboard/projects/project-cards";
import { ProjectTable } from "@/features/dashboard/projects/project-table";
import { NeedsYou } from "./needs-you";
import { useWorkListChoice } from "./use-work-list-choice";
import { useWorkListCommands } from "./use-work-list-commands";
import { useViewChoice } from "./view-choice";
import { workListSearch } from "./work-list-address";
import { WorkListToolbar } from "./work-list-toolbar";

/** So many projects are built at once; only large organisations have more. */
const builtAtFirst = 60;

interface ProjectListProps extends Omit<ProjectActions, "duplicate"> {
  listRef: RefCallback<HTMLElement>;
  projects: readonly DashboardProject[];
  userId: string;
  isAdministrator: boolean;
  /** The projects with which something is being done. */
  busy: ReadonlySet<string>;
  onBusy: (id: string, isBusy: boolean) => void;
  /** The project that was just put back, which takes the focus. */
  restored: string | null;
}

/** The projects, with what narrows and orders them, as cards or as a table. */
export function ProjectList(props: ProjectListProps) {
  const { projects, userId, isAdministrator, busy, onBusy, restored, setOnline, remove } = props;
  const now = useNow();
  const present = useMemo(() => ({ now: now.getTime(), today: localIsoDate(now) }), [now]);
  const { choice, narrow: narrowTo } = useWorkListChoice();
  // Typing never waits for the cards.
  const applied = useDeferredValue(choice);
  const [view, chooseView] = useViewChoice(userId);
  const { newId, announce, forget } = useNewProject();
  const narrow = (change: Partial<WorkListChoice>) => {
    // From now on the list is what was asked for; until then a new project is on top of it.
    forget();
    narrowTo(change);
  };

  const counts = useMemo(() => countNeeds(projects, present), [projects, present]);
  const found = useMemo(() => workList(projects, applied, present), [projects, applied, present]);
  const shown = useMemo(() => withFirst(found, projects, newId), [found, projects, newId]);
  useWorkListCommands({ choice, counts, narrow, view, chooseView });
  const copy = useDuplication(onBusy, announce);
  const { duplicate } = copy;
  const actions = useMemo(() => ({ setOnline, duplicate, remove }), [setOnline, duplicate, remove]);

  const list = useRef<HTMLElement>(null);
  const { count, grow, watchEnd } = useGrowingCount(workListSearch(applied), list, builtAtFirst);
  const arrival = useArrivalFocus(restored ?? newId);
  const { listRef } = props;
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
      <ErrorBanner error={copy.error} />
      <WorkListToolbar choice={choice} onChange={narrow} view={view} onView={chooseView} />
      <NeedsYou counts={counts} chosen={choice.need} onChoose={(need) => narrow({ need })} />
      <div className={isNarrowed(applied) ? "flex flex-wrap items-center gap-x-4" : "sr-only"}>
        <p role="status" className="text-muted">
          Showing {found.length} of {projects.length} projects
        </p>
        {isNarrowed(applied) && found.length > 0 ? (
          <Button
            variant="quiet"
            onClick={() => narrow({ ...WHOLE_WORK_LIST, order: choice.order })}
          >
            Show all
          </Button>
        ) : null}
      </div>
      {shown.length === 0 ? (
        <EmptyState text="No projects found.">
          <Button onClick={() => narrow({ ...WHOLE_WORK_LIST, order: choice.order })}>
            Show all projects
          </Button>
        </EmptyState>
      ) : (
        <View
          list={ref}
          now={now}
          projects={shown.slice(0, count).map((project) => ({
            project,
            isOwn: project.user_id === userId,
            isAdministrator,
            isBusy: busy.has(project.id),
            isNew: project.id === newId,
            actions,
          }))}
        />
      )}
      {count < shown.length ? (
        <div className="mt-4 flex justify-center">
          <span key={count} ref={watchEnd} />
          <Button onClick={grow}>Show more projects</Button>
        </div>
      ) : null}
    </>
  );
}

/** The list with one project at its beginning, whether or not the list would have it. */
function withFirst(
  found: readonly DashboardProject[],
  all: readonly DashboardProject[],
  id: string | null,
): readonly DashboardProject[] {
  const first = id === null ? undefined : all.find((project) => project.id === id);
  return first ? [first, ...found.filter((project) => project !== first)] : found;
}
