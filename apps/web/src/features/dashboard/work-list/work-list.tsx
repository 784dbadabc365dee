import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import {
  type FocusAfterRemoval,
  useFocusAfterRemoval,
} from "@/components/hooks/use-focus-after-removal";
import { useConfirm } from "@/components/layout/confirm-dialog";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import { isAdministrator, membersQuery } from "@/data/members/members";
import type { DashboardProject } from "@/data/projects/dashboard-project";
import { missingOf } from "@/data/projects/missing";
import { trashQuery } from "@/data/projects/trash";
import { workOverviewQuery } from "@/data/projects/work-list";
import type { SessionUser } from "@/data/session/session-user";
import { ImportInvitation } from "@/features/dashboard/first-day";
import { GoOnlineDialog } from "@/features/shared/go-online-dialog";
import { offlineQuestion, useIatiNotice } from "@/features/shared/iati-notice";
import { useStaffTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";
import { useArrival, useLocation } from "@/lib/router/history-router";
import { Link } from "@/lib/router/link";
import { ProjectList, WorkListSkeleton } from "./project-list";
import { useNewProject } from "./use-new-project";
import {
  failureReason,
  useBusyProjects,
  useDuplication,
  useRemoval,
  useStableCallback,
  useVisibility,
} from "./use-project-actions";
import { useProjectsChange } from "./use-projects-change";
import { readWorkListChoice } from "./work-list-address";

interface WorkListProps {
  user: SessionUser;
  heading: string;
}

/** The organisation's projects as a list to work on, or a placeholder, an error or the first steps. */
export function WorkList({ user, heading }: WorkListProps) {
  const t = useStaffTexts();
  const { organizationId } = user;
  const { search } = useLocation();
  const arrival = useArrival();
  const [opened] = useState(() => readWorkListChoice(search));
  const overview = useQuery(workOverviewQuery(organizationId, opened));
  const members = useQuery(membersQuery(user));
  const confirm = useConfirm();
  const noticeOf = useIatiNotice();
  const focus = useFocusAfterRemoval();
  const [busy, markBusy] = useBusyProjects();
  const removal = useRemoval(markBusy);
  const visibility = useVisibility(user.id, markBusy);
  const created = useNewProject();
  const duplication = useDuplication(markBusy, created.announce);
  const changing = useProjectsChange();
  const [asked, setAsked] = useState<{ project: DashboardProject; isOpen: boolean } | null>(null);

  const remove = useStableCallback(async ({ id, title, is_online }: DashboardProject) => {
    if (organizationId === null) return;
    const agreed = await confirm({
      title: t("dashboard.deleteThisProject"),
      text: `${t("dashboard.goesToTheTrashWith", { title })} ${noticeOf(is_online ? 1 : 0, 1)}`.trim(),
      action: t("dashboard.deleteProject"),
      finalFocus: focus.afterQuestion,
    });
    if (agreed) removal.remove({ id, title, organizationId });
  });
  const setOnline = useStableCallback(async (project: DashboardProject, isOnline: boolean) => {
    if (isOnline) return setAsked({ project, isOpen: true });
    const notice = noticeOf(1, 1);
    const isAsked = project.user_id !== user.id || notice !== "";
    if (isAsked && !(await confirm(offlineQuestion(t, notice)))) return;
    visibility.change({ project, isOnline });
  });

  if (organizationId === null) {
    return (
      <Section heading={heading} focus={focus}>
        <ErrorBanner error={t("staff.organizationInformationIsMissing")} />
      </Section>
    );
  }

  const { failure } = removal;
  const fatal = failure?.what === "delete" ? failure.error : overview.data ? null : overview.error;
  return (
    <Section
      heading={heading}
      count={overview.data?.projects}
      focus={focus}
      trash={<TrashLink organizationId={organizationId} />}
    >
      {failure?.what === "restore" ? <ErrorBanner error={failure.error} /> : null}
      <ErrorBanner error={visibility.error} />
      <ErrorBanner error={duplication.error} />
      <ErrorBanner error={changing.error} />
      {fatal ? (
        <ErrorBanner
          error={fatal}
          note={failure?.what === "delete" ? failureReason(t, fatal) : undefined}
        >
          <Button onClick={() => window.location.reload()}>{t("dashboard.retry")}</Button>
        </ErrorBanner>
      ) : overview.data === undefined ? (
        <WorkListSkeleton />
      ) : overview.data.projects === 0 ? (
        <NoProjects />
      ) : (
        // A link to the dashboard, such as the logo, begins the list anew, with the filters of its address. What is on
        // its way then is told above.
        <ProjectList
          key={arrival}
          listRef={focus.list}
          overview={overview.data}
          organizationId={organizationId}
          user={user}
          isAdministrator={isAdministrator(members.data, user.id)}
          busy={busy}
          created={created}
          changing={changing}
          restored={removal.restored}
          setOnline={setOnline}
          duplicate={duplication.duplicate}
          remove={remove}
        />
      )}
      {asked ? (
        <GoOnlineDialog
          open={asked.isOpen}
          project={asked.project}
          missing={missingOf(asked.project).map(({ field }) => field)}
          onClose={() => setAsked({ ...asked, isOpen: false })}
          onAgree={() => {
            setAsked({ ...asked, isOpen: false });
            visibility.change({ project: asked.project, isOnline: true });
          }}
        />
      ) : null}
    </Section>
  );
}

interface SectionProps {
  heading: string;
  /** The number of projects, once known. */
  count?: number | undefined;
  focus: FocusAfterRemoval;
  trash?: ReactNode;
  children: ReactNode;
}

function Section({ heading, count = 0, focus, trash, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-6 flex flex-col gap-4 sm:mt-10">
      <div className="flex items-center justify-between gap-x-4">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          <h2
            ref={focus.heading}
            id={id}
            tabIndex={-1}
            dir="auto"
            className="wrap-anywhere text-xl sm:text-2xl"
          >
            {heading}
          </h2>
          {count > 0 ? <span className="text-muted tabular-nums sm:text-xl">{count}</span> : null}
        </div>
        {trash}
      </div>
      {children}
    </section>
  );
}

/** Replaces the list of an organisation without projects. */
function NoProjects() {
  const t = useStaffTexts();
  return (
    <div className="flex flex-col items-center gap-6 rounded-card border border-control border-dashed px-6 py-10">
      <p className="max-w-prose text-balance text-center text-muted">
        {t("dashboard.noProjectsYetClickQuot")}
      </p>
      <p className="text-center">
        <ImportInvitation />
      </p>
    </div>
  );
}

function TrashLink({ organizationId }: { organizationId: number }) {
  const t = useStaffTexts();
  const count = useQuery(trashQuery(organizationId, 1)).data?.[0]?.total ?? 0;
  return (
    <Link
      to={paths.trash}
      className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-control px-2 font-semibold text-muted hover:text-ink"
    >
      <Trash2 aria-hidden className="size-4" />
      {count === 0 ? t("dashboard.trash") : t("dashboard.trashCounted", { count })}
    </Link>
  );
}
