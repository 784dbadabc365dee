import { timeAgo } from "@vigie/domain/format/relative-time";
import { KeyRound, type LucideIcon, Mail, ShieldCheck, ShieldMinus, UserMinus } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Menu } from "@/components/ui/menu";
import { TableActions, TableCell, TableRow } from "@/components/ui/table";
import type { Member } from "@/data/members/members";

interface MemberRowProps {
  member: Member;
  /** Whether it is the signed-in person. */
  isOwn: boolean;
  now: Date;
  /** Absent for people who are no administrators. */
  onAct: ((act: MemberAct) => void) | undefined;
  isBusy: boolean;
}

function LastSeen({ at, now }: { at: string | null; now: Date }) {
  return at === null ? "Never" : <time dateTime={at}>{timeAgo(at, now)}</time>;
}

export function MemberRow({ member, isOwn, now, onAct, isBusy }: MemberRowProps) {
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
          {isOwn ? <Badge tone="teal">You</Badge> : null}
          <Badge tone={role === "administrator" ? "green" : "grey"}>
            {role === "administrator" ? "Administrator" : "Member"}
          </Badge>
        </span>
        <span className="wrap-anywhere block text-muted text-sm">
          {beforeAt}
          <wbr />
          {email.slice(beforeAt.length)}
        </span>
      </TableCell>
      <TableCell className="max-sm:col-start-1 max-sm:pt-2 max-sm:text-muted max-sm:text-sm">
        <span className="sm:hidden">Last seen: </span>
        {isOwn ? "Now" : <LastSeen at={lastSeenAt} now={now} />}
      </TableCell>
      <TableCell className="max-sm:col-start-1 max-sm:text-muted max-sm:text-sm">
        <span className="sm:hidden">Projects: </span>
        {projectsOwned}
      </TableCell>
      {onAct ? (
        <TableActions className="max-sm:row-start-2 max-sm:row-span-2 max-sm:self-end sm:*:ml-0">
          <Menu
            text="Manage"
            label={`Manage ${name}`}
            disabled={isBusy}
            actions={actsOn(member, isOwn).map(({ act, ...entry }) => ({
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
export type MemberAct = "promote" | "demote" | "password" | "address" | "remove";

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
function actsOn(member: Member, isOwn: boolean): MemberActEntry[] {
  const role: MemberActEntry =
    member.role === "administrator"
      ? { act: "demote", label: "Make member", icon: ShieldMinus }
      : { act: "promote", label: "Make administrator", icon: ShieldCheck };
  const address: MemberActEntry = { act: "address", label: "Link for a new address…", icon: Mail };
  if (isOwn) return [role, address];
  return [
    role,
    { act: "password", label: "Link for a new password…", icon: KeyRound },
    address,
    { act: "remove", label: "Remove…", icon: UserMinus, tone: "danger" },
  ];
}
