import type { Sql } from "postgres";
import { asService } from "../database/roles";

interface FollowSettings {
  byMail: boolean;
  addresses: boolean;
  /** The only one that the server shows; servers of others on the same database have settings of their own. */
  organizationId?: number | undefined;
}

/** Stores what the access rules of followers depend on. Needs the owner of the schema. */
export async function storeFollowSettings(
  sql: Sql,
  { byMail, addresses, organizationId }: FollowSettings,
): Promise<void> {
  const own = organizationId === undefined ? "" : ` ${organizationId}`;
  const names = [`follow_by_mail${own}`, `follower_addresses${own}`];
  const on = names.filter((_, at) => [byMail, addresses][at]);
  await sql`
    delete from private.settings where name = any (${names}) and name <> all (${on})`;
  await sql`
    insert into private.settings (name, value) select name, 1 from unnest(${on}::text[]) as name
    on conflict do nothing`;
}

/** Deletes what was not confirmed in time, and followers who follow nothing any more. */
export async function sweepFollowers(sql: Sql): Promise<void> {
  await asService(sql, (session) => session`select private.sweep_followers()`);
}
