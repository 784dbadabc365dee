import { KeyRound, type LucideIcon, Mail, ShieldCheck, ShieldMinus, UserMinus } from "lucide-react";
import type { Member } from "@/data/members/members";

/** Actions of administrators on a member: change the role, make a link, remove them. */
export type MemberAct = "promote" | "demote" | "password" | "address" | "remove";

/** An action as a menu item. */
export interface MemberActEntry {
  act: MemberAct;
  label: string;
  icon: LucideIcon;
  tone?: "danger";
}

/**
 * The actions of an administrator on a member. Administrators change their own password and leave on their profile
 * instead, which asks for the current password.
 */
export function actsOn(member: Member, isOwn: boolean): MemberActEntry[] {
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
