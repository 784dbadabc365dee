import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useReadingOn } from "@/components/hooks/use-reading-on";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import { LoadingRegion } from "@/components/ui/loading-region";
import { Skeleton } from "@/components/ui/skeleton";
import { formerMembersQuery, namesOf } from "@/data/history/history";
import { isAdministrator, membersQuery } from "@/data/members/members";
import { removeGoneFiles, trashQuery } from "@/data/projects/trash";
import type { SessionUser } from "@/data/session/session-user";
import { OrganisationPage } from "@/features/shared/staff-page";
import { useStaffTexts } from "@/lib/language/use-texts";
import { logFailure } from "@/lib/log";
import { DeletedProjects } from "./deleted-projects";

/** The projects that were deleted in the last 30 days, which all members may put back. */
export function TrashPage() {
  const t = useStaffTexts();
  return (
    <OrganisationPage
      title={t("trash.trash")}
      intro={<p>{t("trash.deletedProjectsStayHereFor")}</p>}
    >
      {(user) => <Trash user={user} />}
    </OrganisationPage>
  );
}

/** So many projects are shown at first, and as many more on demand. */
const AT_ONCE = 50;

function Trash({ user }: { user: SessionUser }) {
  const t = useStaffTexts();
  useEffect(() => void removeGoneFiles().catch(logFailure), []);
  const [most, setMost] = useState(AT_ONCE);
  const trash = useQuery(trashQuery(user.organizationId, most));
  const { list, goOn } = useReadingOn(trash.data?.length ?? 0, "li div > button:first-child");
  const members = useQuery(membersQuery(user));
  const former = useQuery(formerMembersQuery(user.organizationId));
  if (trash.error) {
    return <ErrorBanner error={trash.error} onRetry={trash.refetch} />;
  }
  if (!trash.data || members.isPending || former.isPending) {
    return (
      <LoadingRegion label={t("trash.loadingTheTrash")}>
        <Skeleton className="h-40 rounded-card" />
      </LoadingRegion>
    );
  }
  const total = trash.data[0]?.total ?? 0;
  return (
    <>
      <div ref={list}>
        <DeletedProjects
          projects={trash.data}
          people={namesOf(members.data ?? [], former.data ?? new Map())}
          mayDelete={({ ownerId }) => ownerId === user.id || isAdministrator(members.data, user.id)}
        />
      </div>
      {total > trash.data.length ? (
        <Button
          className="mt-6"
          blocked={trash.isPlaceholderData}
          onClick={() => {
            goOn();
            setMost(most + AT_ONCE);
          }}
        >
          {t("trash.showMore")}
        </Button>
      ) : null}
    </>
  );
}
