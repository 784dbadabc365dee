import { seenAgo } from "@vigie/domain/format/relative-time";
import type { StaffTexts } from "@vigie/domain/language/texts";
import { KeyRound, type LucideIcon, Mail, ShieldCheck, ShieldMinus, UserMinus } from "lucide-react";
import { useState } from "react";
import { useFocusAfterRemoval } from "@/components/hooks/use-focus-after-removal";
import { useNow } from "@/components/hooks/use-now";
import { useConfirm } from "@/components/layout/confirm-dialog";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Badge } from "@/components/ui/badge";
import { Menu } from "@/components/ui/menu";
import { Table, TableActions, TableCell, TableRow } from "@/components/ui/table";
import { isAdministrator, MEMBERS_KEY, type Member, setMemberRole } from "@/data/members/members";
import { useChange } from "@/features/shared/use-change";
import { useStaffTexts } from "@/lib/language/use-texts";
import { showToast } from "@/lib/toast";
import { AddressLinkDialog, PasswordLinkDialog } from "./account-link-dialogs";
import { RemoveMemberDialog } from "./remove-member-dialog";

function columnsOf(t: StaffTexts) {
  return [t("members.nameAndRole"), t("members.lastSeen"), t("members.projects")];
}

interface MemberListProps {
  members: readonly Member[];
  userId: string;
}

export function MemberList({ members, userId }: MemberListProps) {
  const t = useStaffTexts();
  const giveUpQuestion = questionOfGivingUp(t);
  const columns = columnsOf(t);
  const now = useNow();
  const confirm = useConfirm();
  const changeRole = useChange(MEMBERS_KEY, setMemberRole);
  const [dialog, setDialog] = useState<{ act: MemberAct; member: Member }>();
  const [isOpen, setIsOpen] = useState(false);
  const focus = useFocusAfterRemoval();
  const canManage = isAdministrator(members, userId);

  const giveRole = async (member: Member, role: Member["role"]) => {
    const isOwn = member.id === userId;
    if (isOwn && !(await confirm(giveUpQuestion))) return;
    changeRole.mutate(
      { id: member.id, role },
      {
        onSuccess: () =>
          showToast(
            roleNotice(
              t,
              isOwn ? t("members.youAre") : t("members.is", { name: member.name }),
              role,
            ),
          ),
      },
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
        label={t("members.members")}
        columns={canManage ? [...columns, t("members.actions")] : columns}
        firstWidth="w-2/5"
        {...(canManage && { actionsWidth: "w-52" })}
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

function questionOfGivingUp(t: StaffTexts) {
  return {
    title: t("members.giveUpYourAdministratorRole"),
    text: t("members.youCanNoLongerCare"),
    action: t("members.giveUpTheRole"),
  };
}

function roleNotice(t: StaffTexts, who: string, role: Member["role"]): string {
  return role === "administrator"
    ? t("members.anAdministratorNow", { who })
    : t("members.noLongerAnAdministrator", { who });
}

interface MemberRowProps {
  member: Member;
  isOwn: boolean;
  now: Date;
  /** Absent for people who are no administrators. */
  onAct: ((act: MemberAct) => void) | undefined;
  isBusy: boolean;
}

function LastSeen({ at, now }: { at: string | null; now: Date }) {
  const t = useStaffTexts();
  return at === null ? t("members.never") : <time dateTime={at}>{seenAgo(t, at, now)}</time>;
}

function MemberRow({ member, isOwn, now, onAct, isBusy }: MemberRowProps) {
  const t = useStaffTexts();
  const { name, email, role, lastSeenAt, projectsOwned } = member;
  // A long address breaks at the @ sign first.
  const [beforeAt = email] = email.split("@");
  return (
    <TableRow aria-busy={isBusy}>
      <TableCell className="max-sm:col-span-full">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span dir="auto" className="wrap-anywhere font-semibold">
            {name}
          </span>
          {isOwn ? <Badge tone="teal">{t("members.you")}</Badge> : null}
          <Badge tone={role === "administrator" ? "green" : "grey"}>
            {role === "administrator" ? t("members.administrator") : t("members.member")}
          </Badge>
        </span>
        <span className="wrap-anywhere block text-muted text-sm">
          {beforeAt}
          <wbr />
          {email.slice(beforeAt.length)}
        </span>
      </TableCell>
      <TableCell className="max-sm:col-start-1 max-sm:pt-2 max-sm:text-muted max-sm:text-sm">
        <span className="sm:hidden">{t("members.lastSeenLabel")} </span>
        {isOwn ? t("members.now") : <LastSeen at={lastSeenAt} now={now} />}
      </TableCell>
      <TableCell className="max-sm:col-start-1 max-sm:text-muted max-sm:text-sm">
        <span className="sm:hidden">{t("members.projectsLabel")} </span>
        {projectsOwned}
      </TableCell>
      {onAct ? (
        <TableActions className="max-sm:row-start-2 max-sm:row-span-2 max-sm:self-end sm:*:ms-0">
          <Menu
            text={t("members.manage")}
            label={t("members.manageName", { name })}
            blocked={isBusy}
            actions={actsOn(t, member, isOwn).map(({ act, ...entry }) => ({
              ...entry,
              onSelect: () => onAct(act),
            }))}
          />
        </TableActions>
      ) : null}
    </TableRow>
  );
}

/** Actions of administrators on a member: change the role, make a link, remove them. */
type MemberAct = "promote" | "demote" | "password" | "address" | "remove";

/** An action as a menu item. */
interface MemberActEntry {
  act: MemberAct;
  label: string;
  icon: LucideIcon;
  tone?: "danger";
}

/**
 * The actions of an administrator on a member. Administrators change their own password and leave on their profile
 * instead, which asks for the current password.
 */
function actsOn(t: StaffTexts, member: Member, isOwn: boolean): MemberActEntry[] {
  const role: MemberActEntry =
    member.role === "administrator"
      ? { act: "demote", label: t("members.makeMember"), icon: ShieldMinus }
      : { act: "promote", label: t("members.makeAdministrator"), icon: ShieldCheck };
  const address: MemberActEntry = {
    act: "address",
    label: t("members.makeLinkForANewAddress"),
    icon: Mail,
  };
  if (isOwn) return [role, address];
  return [
    role,
    { act: "password", label: t("members.makeLinkForANewPassword"), icon: KeyRound },
    address,
    { act: "remove", label: t("members.remove"), icon: UserMinus, tone: "danger" },
  ];
}
