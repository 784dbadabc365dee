import { useState } from "react";
import { useFocusAfterRemoval } from "@/components/hooks/use-focus-after-removal";
import { useNow } from "@/components/hooks/use-now";
import { useConfirm } from "@/components/layout/confirm-dialog";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Table } from "@/components/ui/table";
import { isAdministrator, type Member, setMemberRole } from "@/data/members/members";
import { showToast } from "@/lib/toast";
import { AddressLinkDialog, PasswordLinkDialog } from "./account-link-dialogs";
import { type MemberAct, MemberRow } from "./member-row";
import { RemoveMemberDialog } from "./remove-member-dialog";
import { useMembersChange } from "./use-members-change";

const columns = ["Name and role", "Last seen", "Projects"];

interface MemberListProps {
  members: readonly Member[];
  /** The signed-in person. */
  userId: string;
}

/** All members, with actions for administrators. */
export function MemberList({ members, userId }: MemberListProps) {
  const now = useNow();
  const confirm = useConfirm();
  const changeRole = useMembersChange(setMemberRole);
  const [dialog, setDialog] = useState<{ act: MemberAct; member: Member }>();
  const [isOpen, setIsOpen] = useState(false);
  const focus = useFocusAfterRemoval();
  const canManage = isAdministrator(members, userId);

  const giveRole = async (member: Member, role: Member["role"]) => {
    const isOwn = member.id === userId;
    if (isOwn && !(await confirm(giveUpQuestion))) return;
    changeRole.mutate(
      { id: member.id, role },
      { onSuccess: () => showToast(roleNotice(isOwn ? "You are" : `${member.name} is`, role)) },
    );
  };
  const act = (member: Member, what: MemberAct) => {
    if (what === "promote") void giveRole(member, "administrator");
    else if (what === "demote") void giveRole(member, "member");
    else {
      setDialog({ act: what, member });
      setIsOpen(true);
    }
  };
  const dialogProps = { open: isOpen, onClose: () => setIsOpen(false) };
  return (
    <>
      <ErrorBanner error={changeRole.error} />
      <Table
        label="Members"
        columns={canManage ? [...columns, "Actions"] : columns}
        firstWidth="w-2/5"
        {...(canManage && { actionsWidth: "w-44" })}
        rows={focus.list}
      >
        {members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            isOwn={member.id === userId}
            now={now}
            onAct={canManage ? (what) => act(member, what) : undefined}
            isBusy={changeRole.isPending && changeRole.variables.id === member.id}
          />
        ))}
      </Table>
      {dialog?.act === "password" ? (
        <PasswordLinkDialog key={dialog.member.id} member={dialog.member} {...dialogProps} />
      ) : null}
      {dialog?.act === "address" ? (
        <AddressLinkDialog key={dialog.member.id} member={dialog.member} {...dialogProps} />
      ) : null}
      {dialog?.act === "remove" ? (
        <RemoveMemberDialog
          key={dialog.member.id}
          // The refetched member, who may own projects by now.
          member={members.find(({ id }) => id === dialog.member.id) ?? dialog.member}
          members={members}
          {...dialogProps}
        />
      ) : null}
    </>
  );
}

const giveUpQuestion = {
  title: "Give up your administrator role?",
  text: "You can no longer care for members, invitations and who owns a project. Another administrator can give the role back to you.",
  action: "Give up the role",
};

function roleNotice(who: string, role: Member["role"]): string {
  return role === "administrator"
    ? `${who} an administrator now`
    : `${who} no longer an administrator`;
}
