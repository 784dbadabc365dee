import { KeyRound, type LucideIcon, Mail, ShieldCheck, ShieldMinus, UserMinus } from "lucide-react";
import type { Member } from "@/data/members/members";

/** What administrators do about a member: give or take their role, make a link, remove them. */
export type MemberAct = "promote" | "demote" | "password" | "address" | "remove";

/** How an act reads in the menu. */
export interface MemberActEntry {
  act: MemberAct;
  label: string;
  icon: LucideIcon;
  tone?: "danger";
}

/**
 * What an administrator can do about a member. About themselves they find their password and leaving
 * on their profile, where both ask for the present password.
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
