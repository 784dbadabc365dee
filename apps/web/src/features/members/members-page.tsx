import { useQuery } from "@tanstack/react-query";
import { ErrorBanner } from "@/components/layout/error-banner";
import { PageHeader } from "@/components/layout/page-header";
import { QueryState } from "@/components/layout/query-state";
import { Skeleton } from "@/components/ui/skeleton";
import { isAdministrator, membersQuery } from "@/data/members/members";
import type { SessionUser } from "@/data/session/session-user";
import { InvitationNotes, useInvitationNotes } from "@/features/shared/invitation-note";
import { InviteColleague } from "@/features/shared/invite-colleague";
import { StaffPage, useStaff } from "@/features/shared/staff-page";
import { useStaffTexts } from "@/lib/language/use-texts";
import { MemberList } from "./member-list";
import { PendingInvitations } from "./pending-invitations";

/** Members and invitations of the organisation, visible to all members, with actions for administrators. */
export function MembersPage() {
  const t = useStaffTexts();
  const staff = useStaff();
  const { notes, add, dismiss } = useInvitationNotes();
  if (!staff) return null;
  const { user, organisation } = staff;

  return (
    <StaffPage organisation={organisation} className="max-w-5xl">
      <PageHeader
        title={t("members.members")}
        intro={<Intro organisation={organisation} />}
        actions={<InviteColleague user={user} organisation={organisation} onNote={add} />}
      />
      <InvitationNotes notes={notes} onDismiss={dismiss} />
      {user.organizationId === null ? (
        <ErrorBanner error={t("members.organizationInformationIsMissing")} />
      ) : (
        <Organisation user={user} />
      )}
    </StaffPage>
  );
}

function Intro({ organisation }: { organisation: string }) {
  const t = useStaffTexts();
  return (
    <p>
      {organisation === ""
        ? t("members.everyoneInYours")
        : t("members.everyoneIn", { organisation })}
    </p>
  );
}

function Organisation({ user }: { user: SessionUser }) {
  const t = useStaffTexts();
  const members = useQuery(membersQuery(user));
  return (
    <>
      <QueryState
        query={members}
        label={t("members.loadingTheMembers")}
        skeleton={<Skeleton className="h-64 rounded-card" />}
      />
      {members.data ? <MemberList members={members.data} userId={user.id} /> : null}
      <PendingInvitations
        organizationId={user.organizationId}
        canWithdraw={isAdministrator(members.data, user.id)}
      />
    </>
  );
}
