import { localIsoDate } from "@vigie/domain/format/dates";
import { isNarrowed, WHOLE_WORK_LIST, type WorkListChoice } from "@vigie/domain/project/work-list";
import { type RefCallback, useMemo } from "react";
import { useDebouncedSearch } from "@/components/hooks/use-debounced-search";
import { useNow } from "@/components/hooks/use-now";
import { useStableWhilePressed } from "@/components/hooks/use-stable-while-pressed";
import { EmptyState } from "@/components/layout/empty-state";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { LoadingRegion } from "@/components/ui/loading-region";
import { Skeleton } from "@/components/ui/skeleton";
import type { WorkOverview } from "@/data/projects/work-list";
import type { SessionUser } from "@/data/session/session-user";
import type { ProjectActions } from "@/features/dashboard/projects/project-actions";
import { gridClasses } from "@/features/dashboard/projects/project-cards";
import { useStaffTexts } from "@/lib/language/use-texts";
import { NeedsYou } from "./needs-you";
import { SelectionBar } from "./selection-bar";
import { ShownProjects } from "./shown-projects";
import type { useNewProject } from "./use-new-project";
import type { useProjectsChange } from "./use-projects-change";
import { useSelection } from "./use-selection";
import { useWorkListChoice } from "./use-work-list-choice";
import { useWorkListCommands } from "./use-work-list-commands";
import { useWorkListing } from "./use-work-listing";
import { workListSearch } from "./work-list-address";
import { useViewChoice, WorkListToolbar } from "./work-list-toolbar";

interface ProjectListProps extends Omit<ProjectActions, "select"> {
  listRef: RefCallback<HTMLElement>;
  overview: WorkOverview;
  organizationId: number;
  user: SessionUser;
  isAdministrator: boolean;
  /** The projects with a pending action. */
  busy: ReadonlySet<string>;
  created: ReturnType<typeof useNewProject>;
  changing: ReturnType<typeof useProjectsChange>;
  /** The project that was just put back, which gets the focus. */
  restored: string | null;
}

/** The projects with search, filters and order, as cards or as a table. */
export function ProjectList(props: ProjectListProps) {
  const t = useStaffTexts();
  const { organizationId, user, isAdministrator, busy, created, restored } = props;
  const { setOnline, duplicate, remove, listRef } = props;
  const now = useNow();
  const { projects: total, goals, ...counts } = useStableWhilePressed(props.overview);
  const { choice, narrow: narrowTo } = useWorkListChoice();
  const applied = useDebouncedSearch(choice, searchOf);
  const [view, chooseView] = useViewChoice(user.id);
  const { newId } = created;
  const narrow = (change: Partial<WorkListChoice>) => {
    // A new choice removes a new project from the top of the list.
    created.forget();
    narrowTo(change);
  };
  const showAll = () => narrow({ ...WHOLE_WORK_LIST, order: choice.order });

  const listing = useWorkListing(organizationId, applied, localIsoDate(now), newId);
  const { shown, error, retry, loadMore } = listing;
  const isEmpty = shown?.length === 0;
  // An organisation without projects has no such list: its first project is on its way.
  const isLoading = isEmpty ? !isNarrowed(applied) : shown === undefined && !error;
  useWorkListCommands({ choice, counts, narrow, view, chooseView });
  const selection = useSelection(view, shown);
  const select = selection.toggle;
  const actions = useMemo(
    () => ({ setOnline, duplicate, remove, select }),
    [setOnline, duplicate, remove, select],
  );
  return (
    <>
      {total < fewProjects && !isNarrowed(choice) && view === "cards" ? null : (
        <WorkListToolbar
          choice={choice}
          goals={goals}
          onChange={narrow}
          view={view}
          onView={chooseView}
        />
      )}
      <NeedsYou counts={counts} chosen={choice.need} onChoose={(need) => narrow({ need })} />
      <div className={isNarrowed(applied) ? "flex flex-wrap items-center gap-x-4" : "sr-only"}>
        <p role="status" className="text-muted">
          {shown ? t("dashboard.showingOfProjects", { found: shown.found, total }) : ""}
        </p>
        {isNarrowed(applied) && shown?.found ? (
          <Button variant="quiet" onClick={showAll}>
            {t("dashboard.showAll")}
          </Button>
        ) : null}
      </div>
      <ErrorBanner error={error} onRetry={retry} />
      {isLoading ? <WorkListSkeleton /> : null}
      {isEmpty && !isLoading ? (
        <EmptyState text={t("dashboard.noProjectsFound")}>
          <Button onClick={showAll}>{t("dashboard.showAllProjects")}</Button>
        </EmptyState>
      ) : null}
      {shown?.length ? (
        <ShownProjects
          listRef={listRef}
          arrived={restored ?? newId}
          selection={workListSearch(applied)}
          shown={shown}
          onNeedMore={loadMore}
          view={view}
          bar={
            <SelectionBar
              user={user}
              {...selection}
              shown={shown}
              changing={props.changing}
              now={now}
            />
          }
          now={now}
          describe={(project) => ({
            project,
            isOwn: project.user_id === user.id,
            isAdministrator,
            isBusy: busy.has(project.id),
            isNew: project.id === newId,
            isSelected: selection.isSelected(project.id),
            actions,
          })}
        />
      ) : null}
    </>
  );
}

/** Fewer are seen at a glance, and need no search. */
const fewProjects = 3;

function searchOf({ search }: WorkListChoice): string {
  return search;
}

const places = ["first", "second", "third", "fourth", "fifth", "sixth"] as const;

/** Placeholders of cards while the projects load. */
export function WorkListSkeleton() {
  const t = useStaffTexts();
  return (
    <LoadingRegion label={t("dashboard.loadingProjects")}>
      <div className={gridClasses}>
        {places.map((place) => (
          <Card key={place} className="p-4 sm:p-5">
            <div className="flex gap-3">
              <Skeleton className="size-12 shrink-0 sm:size-16" />
              <Skeleton className="h-6 flex-1" />
            </div>
            <Skeleton className="mt-4 h-6 w-40" />
            <Skeleton className="mt-4 h-2 rounded-full" />
            <Skeleton className="mt-3 h-4 w-2/3" />
            <Skeleton className="mt-3 h-11 w-44" />
          </Card>
        ))}
      </div>
    </LoadingRegion>
  );
}
