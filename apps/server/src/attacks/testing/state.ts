import { createHash } from "node:crypto";
import { contentTables } from "@vigie/domain/project/content-tables";
import type { Sql } from "postgres";

/**
 * A digest of all rows of an organisation: its projects and what belongs to them, its members, those
 * who left, invitations, links, stored files and accounts. Sessions and the times of sign-ins are left out.
 */
export async function stateOfOrganisation(sql: Sql, id: number): Promise<string> {
  const projects = "select id from public.projects where organization_id = $1";
  const members = "select user_id from public.members where organization_id = $1";
  const questions = [
    "select t.* from public.organisations t where id = $1 order by t::text",
    "select t.* from public.projects t where organization_id = $1 order by t::text",
    "select t.* from public.members t where organization_id = $1 order by t::text",
    "select t.* from public.former_members t where organization_id = $1 order by t::text",
    "select t.* from public.invitations t where organization_id = $1 order by t::text",
    `select t.* from private.account_links t where user_id in (${members}) order by t::text`,
    ...contentTables.map(
      (table) =>
        `select t.* from public.${table} t where project_id in (${projects}) order by t::text`,
    ),
    `select bucket_id, name, metadata from storage.objects
       where split_part(name, '/', 1) in (select id::text from public.projects where organization_id = $1)
       order by name`,
    `select id, email, encrypted_password, raw_user_meta_data, raw_app_meta_data, banned_until,
        recovery_token, confirmation_token, email_change, email_change_token_new,
        email_change_token_current, reauthentication_token
       from auth.users where id in (${members}) order by id`,
  ];
  const digest = createHash("sha256");
  for (const question of questions) {
    const rows = await sql.unsafe(question, [id]);
    digest.update(`${rows.length} ${JSON.stringify(rows)}\n`);
  }
  return digest.digest("hex");
}
