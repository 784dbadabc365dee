import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, type RefCallback, useId, useRef } from "react";
import {
  type FocusAfterRemoval,
  useFocusAfterRemoval,
} from "@/components/hooks/use-focus-after-removal";
import { useGrowingCount } from "@/components/hooks/use-growing-count";
import { useConfirm } from "@/components/layout/confirm-dialog";
import { EmptyState } from "@/components/layout/empty-state";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import { dashboardProjectsQuery, deleteProject, PROJECTS_KEY } from "@/data/projects/dashboard";
import { restoreProject } from "@/data/projects/trash";
import type { SessionUser } from "@/data/session/session-user";
import { showToast } from "@/lib/toast";
import { type DashboardProject, ProjectCard } from "./project-card";
import { ProjectGridSkeleton } from "./project-grid-skeleton";
import { TrashLink } from "./trash-link";

interface ProjectGridProps {
  user: SessionUser;
  heading: string;
}

/** The organisation's projects as cards, or what stands in their place. */
export function ProjectGrid({ user, heading }: ProjectGridProps) {
  const { organizationId } = user;
  const projects = useQuery(dashboardProjectsQuery(organizationId));
  const confirm = useConfirm();
  const focus = useFocusAfterRemoval();
  const queries = useQueryClient();
  const restore = useMutation({
    mutationFn: restoreProject,
    meta: { success: "Project put back" },
    // Where it was refused, a colleague may have put it back.
    onSettled: () => queries.invalidateQueries({ queryKey: PROJECTS_KEY }),
  });
  const remove = useMutation({
    mutationFn: ({ id, organization }: { id: string; organization: number }) =>
      deleteProject(id, organization),
    meta: { refetch: [PROJECTS_KEY] },
    onSuccess: (_nothing, { id }) =>
      showToast("Project deleted", { label: "Undo", run: () => restore.mutate(id) }),
  });

  if (organizationId === null) {
    return (
      <Section heading={heading} focus={focus}>
        <ErrorBanner error="Organization information is missing" />
      </Section>
    );
  }

  const askToRemove = async ({ id, title }: DashboardProject) => {
    const agreed = await confirm({
      title: "Delete this project?",
      text: `“${title}” goes to the trash, with its milestones, resources, team, pictures and everything else that belongs to it. It can be put back for 30 days.`,
      action: "Delete project",
      finalFocus: focus.afterQuestion,
    });
    if (!agreed) return;
    restore.reset();
    remove.mutate({ id, organization: organizationId });
  };

  const failure = remove.error ?? (projects.data ? null : projects.error);
  return (
    <Section heading={heading} focus={focus} trash={<TrashLink organizationId={organizationId} />}>
      {restore.error ? <ErrorBanner error={restore.error} /> : null}
      {failure ? (
        <ErrorBanner error={failure}>
          <Button onClick={() => window.location.reload()}>Retry</Button>
        </ErrorBanner>
      ) : projects.data ? (
        <Cards
          list={focus.list}
          projects={projects.data}
          userId={user.id}
          removing={remove.isPending ? remove.variables.id : null}
          restored={restore.isSuccess ? restore.variables : null}
          onRemove={(project) => void askToRemove(project)}
        />
      ) : (
        <ProjectGridSkeleton />
      )}
    </Section>
  );
}

interface SectionProps {
  heading: string;
  focus: FocusAfterRemoval;
  trash?: ReactNode;
  children: ReactNode;
}

function Section({ heading, focus, trash, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-8 sm:mt-10">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h2 ref={focus.heading} id={id} tabIndex={-1} dir="auto" className="text-2xl">
          {heading}
        </h2>
        {trash}
      </div>
      {children}
    </section>
  );
}

/** So many cards are built at once; only large organisations have more. */
const firstCards = 60;

interface CardsProps {
  list: RefCallback<HTMLElement>;
  projects: readonly DashboardProject[];
  userId: string;
  removing: string | null;
  /** The project that was just put back, which takes the focus. */
  restored: string | null;
  onRemove: (project: DashboardProject) => void;
}

function Cards({ list, projects, userId, removing, restored, onRemove }: CardsProps) {
  // Its selection never changes, so that there is nothing to scroll to.
  const { count, grow, watchEnd } = useGrowingCount("all", useRef(null), firstCards);
  if (projects.length === 0) {
    return (
      <EmptyState text="No projects yet. Click &quot;Add project&quot; to create your first project." />
    );
  }
  return (
    <>
      <ul ref={list} className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
        {projects.slice(0, count).map((project) => (
          <li
            key={project.id}
            ref={project.id === restored ? bringIntoView : undefined}
            className="min-w-0 [contain-intrinsic-size:auto_13rem] [content-visibility:auto]"
          >
            <ProjectCard
              project={project}
              isOwn={project.user_id === userId}
              isBusy={removing === project.id}
              onRemove={() => onRemove(project)}
            />
          </li>
        ))}
      </ul>
      {count < projects.length ? (
        <div className="mt-8 flex justify-center">
          <span key={count} ref={watchEnd} />
          <Button onClick={grow}>Show more projects</Button>
        </div>
      ) : null}
    </>
  );
}

/** Shows a card that came back, and goes on from there by keyboard. */
function bringIntoView(card: HTMLLIElement | null): void {
  card?.scrollIntoView({ block: "nearest" });
  card?.querySelector("a")?.focus({ preventScroll: true });
}
