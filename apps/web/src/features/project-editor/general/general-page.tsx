import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { EditorPage } from "@/components/layout/editor-page";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { isAdministrator, membersQuery } from "@/data/members/members";
import { generalInformationQuery } from "@/data/projects/facts/general-information";
import type { EditorPageProps } from "@/features/project-editor/shared/editor-page-props";
import { useOutline } from "@/features/project-editor/shared/use-outline";
import { useStaffTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";
import { useNavigate } from "@/lib/router/history-router";
import { OthersProject } from "./others-project";
import { OwnProject } from "./own-project";

/** Time to read why the page could not load, before it leads to the dashboard. */
const leaveDelayMs = 2000;

/**
 * General Information: the form for the owner of the project, or the actions of an administrator who does not own it.
 * Other people are redirected to the dashboard.
 */
export function GeneralPage({ projectId, user }: EditorPageProps) {
  const t = useStaffTexts();
  const project = useQuery(generalInformationQuery(projectId, user.id));
  const { data: outline } = useOutline(projectId, user.organizationId);
  const members = useQuery(membersQuery(user));
  useLeaveAfterFailure(project.error);

  const title = (project.data ?? outline)?.title.trim() || t("editor.editProject");
  const isCaring = useHasBeen(isAdministrator(members.data, user.id));
  // For a person who is not the owner, being an administrator decides what they see.
  const isUndecided = project.data === null && (members.isLoading || isCaring);
  if (project.data === null && isCaring && outline) {
    return (
      <EditorPage title={title} name={t("editor.generalInformation")} query={members}>
        {(known) => (
          <OthersProject projectId={projectId} userId={user.id} outline={outline} members={known} />
        )}
      </EditorPage>
    );
  }
  return (
    <EditorPage
      title={title}
      name={t("editor.generalInformation")}
      query={{
        data: isUndecided ? undefined : project.data,
        error: project.error,
        refetch: project.refetch,
      }}
      skeleton={<GeneralSkeleton />}
      preview={t("editor.whatVisitorsSeeFirst")}
    >
      {(stored) => (
        <OwnProject projectId={projectId} userId={user.id} stored={stored} members={members.data} />
      )}
    </EditorPage>
  );
}

/**
 * Whether something was true since the page opened. An administrator who loses the role at work
 * stays on the page, which says why what they asked for was refused.
 */
function useHasBeen(isTrue: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(isTrue);
  if (isTrue && !hasBeen) setHasBeen(true);
  return hasBeen;
}

/** A project that cannot be loaded leads back to the dashboard, once the reason could be read. */
function useLeaveAfterFailure(failure: unknown): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (failure === null) return;
    const timer = setTimeout(() => navigate(paths.dashboard), leaveDelayMs);
    return () => clearTimeout(timer);
  }, [failure, navigate]);
}

const rows = [
  ["sm:col-span-8", "sm:col-span-4"],
  ["sm:col-span-4", "sm:col-span-4", "sm:col-span-4"],
  ["sm:col-span-6", "sm:col-span-6"],
  ["sm:col-span-6", "sm:col-span-6"],
];

/** The shape of the form while it is on its way. */
function GeneralSkeleton() {
  return (
    <Card>
      <Skeleton className="h-7 w-48" />
      <div className="mt-8 grid gap-x-5 gap-y-6 sm:grid-cols-12">
        {rows.flat().map((width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
          <SkeletonField key={index} className={width} height="h-11" />
        ))}
        <SkeletonField className="sm:col-span-12" height="h-20" />
        <SkeletonField className="sm:col-span-12" height="h-36" />
      </div>
    </Card>
  );
}

function SkeletonField({ className, height }: { className: string; height: string }) {
  return (
    <div className={className}>
      <Skeleton className="mb-2 h-4 w-24" />
      <Skeleton className={height} />
    </div>
  );
}
