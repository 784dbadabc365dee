import { queryOptions, skipToken } from "@tanstack/react-query";
import * as v from "valibot";
import { emailLocalPart } from "@/data/session/session-user";
import { DataError, isTransient } from "@/lib/data-error";
import { oneTimeLink } from "@/lib/one-time-link";
import { paths } from "@/lib/paths";
import { database } from "@/lib/supabase/data";
import { storedSession, whileSignedIn } from "@/lib/supabase/session";
import { staffClient } from "@/lib/supabase/staff";
import { unwrapAs, unwrapKeepingMessage } from "@/lib/unwrap";

/** The prefix of the keys of queries about members, for invalidation. */
export const MEMBERS_KEY = ["members"] as const;

/** What a member may do; the rules themselves are in SQL. */
export type MemberRole = "administrator" | "member";

/** A member of the organisation, for the other members. */
export interface Member {
  id: string;
  /** Their own name, or the part of the address before the @ sign. */
  name: string;
  /** Their own name as they gave it; null for none. */
  ownName: string | null;
  email: string;
  role: MemberRole;
  /** ISO timestamp, exact to the hour; null for a person who never signed in. */
  lastSeenAt: string | null;
  /** How many projects of the organisation are theirs. */
  projectsOwned: number;
}

const members = v.array(
  v.pipe(
    v.object({
      user_id: v.string(),
      email: v.string(),
      name: v.nullable(v.string()),
      role: v.picklist(["administrator", "member"]),
      last_seen_at: v.nullable(v.string()),
      projects_owned: v.number(),
    }),
    v.transform((row): Member => {
      return {
        id: row.user_id,
        name: row.name ?? emailLocalPart(row.email),
        ownName: row.name,
        email: row.email,
        role: row.role,
        lastSeenAt: row.last_seen_at,
        projectsOwned: row.projects_owned,
      };
    }),
  ),
);

interface OwnMembership {
  id: string;
  organizationId: number | null;
}

/**
 * The members of the signed-in person's organisation, in the order they joined. Waits while the
 * organisation is unknown.
 */
export function membersQuery({ id, organizationId }: OwnMembership) {
  return queryOptions({
    queryKey: [...MEMBERS_KEY, organizationId],
    queryFn: organizationId === null ? skipToken : () => whileSignedIn(() => loadMembers(id), []),
  });
}

async function loadMembers(ownId: string): Promise<Member[]> {
  const found = unwrapAs(
    members,
    await database().rpc("organisation_members"),
    "failed.loadMembers",
  );
  if (!found.some(({ id }) => id === ownId) && storedSession() !== null) await endOwnSession();
  return found;
}

/**
 * Ends the stored session of a person who is no longer a member, unless the server still renews it.
 */
async function endOwnSession(): Promise<void> {
  const client = await staffClient();
  const { error } = await client.auth.refreshSession();
  if (error && !isTransient(new DataError(error.message, error, error.status ?? 0))) {
    await client.auth.signOut({ scope: "local" });
  }
}

/** Whether a person is an administrator; false while the members are on their way. */
export function isAdministrator(known: readonly Member[] | undefined, userId: string): boolean {
  return known?.some(({ id, role }) => id === userId && role === "administrator") ?? false;
}

/**
 * Makes a member an administrator, or takes that away.
 *
 * @throws {DataError} with the server's own sentence: for a member who is none any more, for the last
 *   administrator, and to a person who is no administrator
 */
export async function setMemberRole(change: { id: string; role: MemberRole }): Promise<void> {
  const { id, role } = change;
  unwrapKeepingMessage(
    await database().rpc("set_member_role", { member: id, role }),
    "failed.changeRole",
  );
}

/**
 * Deletes a member's account. Their projects go to the successor, who is null where they own none.
 *
 * @throws {DataError} with the server's own sentence
 */
export async function removeMember(removal: {
  id: string;
  successorId: string | null;
}): Promise<void> {
  const { id, successorId } = removal;
  const successor = successorId === null ? {} : { successor: successorId };
  unwrapKeepingMessage(
    await database().rpc("remove_member", { member: id, ...successor }),
    "failed.removeMember",
  );
}

/**
 * Makes the address by which a member chooses a new password, once, within a day.
 *
 * @throws {DataError} with the server's own sentence
 */
export async function makePasswordLink(memberId: string): Promise<string> {
  const token = unwrapKeepingMessage(
    await database().rpc("make_password_link", { member: memberId }),
    "failed.makeLink",
  );
  return oneTimeLink(paths.resetPassword, "token", token);
}

/**
 * Makes the address by which a member takes over a new email address, once, within a day, with their
 * password.
 *
 * @throws {DataError} with the server's own sentence, also for an address that has an account
 */
export async function makeAddressLink(link: { memberId: string; email: string }): Promise<string> {
  const { memberId, email } = link;
  const token = unwrapKeepingMessage(
    await database().rpc("make_address_link", { member: memberId, email }),
    "failed.makeLink",
  );
  return oneTimeLink(paths.confirmAddress, "token", token);
}
