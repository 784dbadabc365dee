import type { Sql } from "postgres";
import { asService } from "../database/roles";

/** Stores what the access rules of followers depend on. Needs the owner of the schema. */
export async function storeFollowSettings(
  sql: Sql,
  { byMail, addresses }: { byMail: boolean; addresses: boolean },
): Promise<void> {
  const on = [...(byMail ? ["follow_by_mail"] : []), ...(addresses ? ["follower_addresses"] : [])];
  await sql`
    delete from private.settings
    where name in ('follow_by_mail', 'follower_addresses') and name <> all (${on})`;
  await sql`
    insert into private.settings (name, value) select name, 1 from unnest(${on}::text[]) as name
    on conflict do nothing`;
}

/** Deletes what was not confirmed in time, and followers who follow nothing any more. */
export async function sweepFollowers(sql: Sql): Promise<void> {
  await asService(sql, (session) => session`select private.sweep_followers()`);
}
