import { useMutation, useQuery } from "@tanstack/react-query";
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
import type { SessionUser } from "@/data/session/session-user";
import { type DashboardProject, ProjectCard } from "./project-card";
import { ProjectGridSkeleton } from "./project-grid-skeleton";

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
  const remove = useMutation({
    mutationFn: ({ id, organization }: { id: string; organization: number }) =>
      deleteProject(id, organization),
    meta: { refetch: [PROJECTS_KEY] },
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
      text: `“${title}” is deleted for good, with its milestones, resources, team, pictures and everything else that belongs to it.`,
      action: "Delete project",
      finalFocus: focus.afterQuestion,
    });
    if (agreed) remove.mutate({ id, organization: organizationId });
  };

  const failure = remove.error ?? (projects.data ? null : projects.error);
  return (
    <Section heading={heading} focus={focus}>
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
  children: ReactNode;
}

function Section({ heading, focus, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-8 sm:mt-10">
      <h2 ref={focus.heading} id={id} tabIndex={-1} dir="auto" className="mb-4 text-2xl">
        {heading}
      </h2>
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
  onRemove: (project: DashboardProject) => void;
}

function Cards({ list, projects, userId, removing, onRemove }: CardsProps) {
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
