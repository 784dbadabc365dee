import type { SupabaseClient } from "@supabase/supabase-js";
import * as v from "valibot";
import { CommandError } from "../command-error";
import type { LoadedProject } from "./project-of-row";

/** Who the projects will belong to. */
interface Owner {
  userId: string;
  organisation: { id: number; name: string };
}

/** Few requests, each far below the limit of a body. */
const batchSize = 200;

const invitationsSchema = v.array(v.object({ used_by: v.string() }));
const membersSchema = v.array(
  v.object({
    user_id: v.string(),
    organisations: v.object({ id: v.number(), name: v.string() }),
  }),
);

/**
 * Finds the member who signs in with that address. Every account was once invited, and the
 * invitation remembers the address and the account.
 *
 * @param client carries the secret key
 * @throws {CommandError} when there is no such member
 */
export async function findOwner(client: SupabaseClient, email: string): Promise<Owner> {
  const spent = await client
    .from("invitations")
    .select("used_by")
    .eq("email", email.toLowerCase())
    .not("used_by", "is", null);
  if (spent.error) throw new CommandError(`The member was not found: ${spent.error.message}`);
  const accounts = v.parse(invitationsSchema, spent.data).map(({ used_by }) => used_by);
  const found = await client
    .from("members")
    .select("user_id, organisations(id, name)")
    .in("user_id", accounts);
  if (found.error) throw new CommandError(`The member was not found: ${found.error.message}`);
  const [member] = v.parse(membersSchema, found.data);
  if (!member) throw new CommandError(`No member signs in with ${email}.`);
  return { userId: member.user_id, organisation: member.organisations };
}

/**
 * Puts the projects online in batches.
 *
 * @param client carries the secret key
 * @throws {CommandError} with the backend's reason and how many projects are there nonetheless
 */
export async function insertProjects(
  client: SupabaseClient,
  owner: Owner,
  projects: readonly LoadedProject[],
): Promise<void> {
  for (let loaded = 0; loaded < projects.length; loaded += batchSize) {
    const { error } = await client.from("projects").insert(
      projects.slice(loaded, loaded + batchSize).map((project) => ({
        ...project,
        is_online: true,
        user_id: owner.userId,
        organization_id: owner.organisation.id,
      })),
    );
    if (error) {
      throw new CommandError(
        `${loaded} of ${projects.length} projects were loaded, then the backend refused: ${error.message}`,
      );
    }
  }
}
