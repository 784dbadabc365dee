import { useQuery } from "@tanstack/react-query";
import { QueryState } from "@/components/layout/query-state";
import { Skeleton } from "@/components/ui/skeleton";
import { isAdministrator, membersQuery } from "@/data/members/members";
import type { SessionUser } from "@/data/session/session-user";
import { InvitationNotes, useInvitationNotes } from "@/features/shared/invitation-note";
import { InviteColleague } from "@/features/shared/invite-colleague";
import { OrganisationPage, useStaff } from "@/features/shared/staff-page";
import { useStaffTexts } from "@/lib/language/use-texts";
import { MemberList } from "./member-list";
import { PendingInvitations } from "./pending-invitations";

/** Members and invitations of the organisation, visible to all members, with actions for administrators. */
export function MembersPage() {
  const t = useStaffTexts();
  const staff = useStaff();
  const { notes, add, dismiss } = useInvitationNotes();
  return (
    <OrganisationPage
      title={t("members.members")}
      intro={staff && <Intro organisation={staff.organisation} />}
      actions={staff && <InviteColleague {...staff} onNote={add} />}
      className="max-w-5xl"
    >
      {(user) => (
        <>
          <InvitationNotes notes={notes} onDismiss={dismiss} />
          <Organisation user={user} />
        </>
      )}
    </OrganisationPage>
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
