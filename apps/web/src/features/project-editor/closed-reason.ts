import type { Member } from "@/data/members/members";

/**
 * Explains why a member cannot open General Information, and whom to ask: its owner, or an administrator, who can hand
 * the project over.
 *
 * @param ownerId null if the owner's account was deleted
 * @param members undefined while they load
 */
export function closedReason(
  ownerId: string | null,
  members: readonly Member[] | undefined,
): string {
  const administrator = members?.find(({ id, role }) => role === "administrator" && id !== ownerId);
  const orAdministrator = administrator ? `${administrator.name} (administrator)` : null;
  if (ownerId === null) {
    return `It has no owner. Ask ${orAdministrator ?? "an administrator"} to take it over.`;
  }
  const owner = members?.find(({ id }) => id === ownerId)?.name;
  if (owner === undefined) return "Only the project's owner can change it";
  const otherWay = administrator ? `, or ${orAdministrator} to hand the project over` : "";
  return `Only its owner can change it. Ask ${owner}${otherWay}.`;
}
