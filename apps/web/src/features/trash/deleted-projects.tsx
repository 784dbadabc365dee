import { useMutation } from "@tanstack/react-query";
import { formatTimestampDay } from "@vigie/domain/format/dates";
import { timeAgo, timeUntil } from "@vigie/domain/format/relative-time";
import { type People, personName } from "@vigie/domain/history/shown-value";
import { Trash2, Undo2 } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useFocusAfterRemoval } from "@/components/hooks/use-focus-after-removal";
import { useNow } from "@/components/hooks/use-now";
import { useConfirm } from "@/components/layout/confirm-dialog";
import { EmptyState } from "@/components/layout/empty-state";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import { PROJECTS_KEY } from "@/data/projects/dashboard-project";
import { type DeletedProject, deleteProjectForGood, restoreProject } from "@/data/projects/trash";
import { Typed } from "@/lib/language/typed-text";
import { inOne, useStaffTexts } from "@/lib/language/use-texts";

interface DeletedProjectsProps {
  projects: readonly DeletedProject[];
  people: People;
  /** Whether the person may delete it for good; SQL enforces the rule. */
  mayDelete: (project: DeletedProject) => boolean;
}

export function DeletedProjects({ projects, people, mayDelete }: DeletedProjectsProps) {
  const t = useStaffTexts();
  const heading = useId();
  const confirm = useConfirm();
  const focus = useFocusAfterRemoval();
  const restore = useMutation({
    mutationFn: ({ id }: DeletedProject) => restoreProject(id),
    meta: { success: t("trash.projectPutBack"), refetch: [PROJECTS_KEY] },
  });
  const remove = useMutation({
    mutationFn: deleteProjectForGood,
    meta: { success: t("trash.projectDeletedForGood"), refetch: [PROJECTS_KEY] },
  });
  const askToDelete = async ({ id, title }: DeletedProject) => {
    const isAgreed = await confirm({
      title: t("trash.deleteThisProjectForGood"),
      text: t("trash.andEverythingThatBelongsTo", { title }),
      action: t("trash.deleteForGood"),
      finalFocus: focus.afterQuestion,
    });
    if (!isAgreed) return;
    restore.reset();
    remove.mutate(id);
  };
  const title = restore.variables?.title ?? "";
  const isBusy = restore.isPending || remove.isPending;

  return (
    <section aria-labelledby={heading} className="flex flex-col gap-4">
      <h2 ref={focus.heading} id={heading} tabIndex={-1} className="text-xl">
        {t("trash.deletedProjects")}
      </h2>
      <ErrorBanner error={restore.error ?? remove.error} />
      <div role="status">
        {restore.data?.reference ? (
          <p>{t("trash.withoutReference", { title, taken: restore.data.reference })}</p>
        ) : null}
        {restore.data?.iati_identifier ? (
          <p>{t("trash.withoutIdentifier", { title, taken: restore.data.iati_identifier })}</p>
        ) : null}
      </div>
      {projects.length === 0 ? (
        <EmptyState text={t("trash.theTrashIsEmpty")} />
      ) : (
        <ul
          ref={focus.list}
          aria-labelledby={heading}
          className="divide-y divide-line rounded-card border border-line bg-surface"
        >
          {projects.map((project) => (
            <li
              key={project.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-4 sm:px-5"
            >
              <Facts project={project} people={people} />
              <div className="flex flex-wrap gap-2">
                <Button
                  blocked={isBusy}
                  aria-label={t("trash.putBackTitle", { title: project.title })}
                  onClick={() => {
                    remove.reset();
                    restore.mutate(project);
                  }}
                >
                  <Undo2 aria-hidden className="size-4" />
                  {t("trash.putBack")}
                </Button>
                {mayDelete(project) ? (
                  <Button
                    variant="quiet"
                    className="text-red"
                    blocked={isBusy}
                    aria-label={t("trash.deleteTitleForGood", { title: project.title })}
                    onClick={() => void askToDelete(project)}
                  >
                    <Trash2 aria-hidden className="size-4" />
                    {t("trash.deleteForGood")}
                  </Button>
                ) : null}
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Facts({ project, people }: { project: DeletedProject; people: People }) {
  const t = useStaffTexts();
  const now = useNow();
  const { title, deletedAt, deletedBy, keptUntil } = project;
  const left = timeUntil(t, keptUntil, now);
  return (
    <div className="min-w-0 flex-1 basis-72">
      <Typed as="h3" text={title} className="wrap-anywhere text-lg leading-snug" />
      <p className="mt-1 text-muted text-sm">
        {inOne(
          t.rich<ReactNode>(
            left === "" ? "trash.facts" : "trash.factsLeft",
            {
              at: () => <time dateTime={deletedAt}>{timeAgo(t, deletedAt, now)}</time>,
              person: () => (
                <bdi>
                  {deletedBy === null ? t("trash.anOperator") : personName(t, deletedBy, people)}
                </bdi>
              ),
              until: () => <time dateTime={keptUntil}>{formatTimestampDay(t, keptUntil)}</time>,
            },
            { left },
          ),
        )}
      </p>
    </div>
  );
}
