import { contentTables } from "@vigie/domain/project/content-tables";
import {
  createTestBackend,
  serversOfThisRun,
  type TestBackend,
} from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const writers = ["authenticated", "service_role"];

/** Every function of the schema that a role of requests may call; no role may call any other. */
const callable: Record<string, string[]> = {
  are_city_names: writers,
  are_country_codes: writers,
  are_related_activities: writers,
  are_sectors: writers,
  are_stored_image_addresses: writers,
  can_edit_project: ["authenticated"],
  can_read_entries: ["authenticated"],
  can_read_project: ["authenticated"],
  changes_of_project: ["anon", "authenticated", "service_role"],
  copied_columns: ["authenticated"],
  data_url_bytes: writers,
  data_url_type: writers,
  digest_of: ["authenticated"],
  drop_from_outbox: ["service_role"],
  end_sending: ["service_role"],
  end_stale_sessions: ["service_role"],
  entry_to_put_back: ["authenticated"],
  far_places: ["anon", "authenticated", "service_role"],
  fill_follow_news: ["service_role"],
  fill_reminders: ["service_role"],
  fill_webhooks: ["service_role"],
  find_page: ["anon", "authenticated", "service_role"],
  find_titles: ["authenticated"],
  find_work: ["authenticated"],
  fold_text: ["anon", "authenticated", "service_role"],
  forget_follower: ["service_role"],
  found_places: ["anon", "authenticated", "service_role"],
  gone_renditions: ["service_role"],
  history_value: ["authenticated"],
  is_administrator: ["authenticated"],
  is_colour: writers,
  is_contact_address: writers,
  is_currency: writers,
  are_former_identifiers: writers,
  are_goals: writers,
  fits_unit: writers,
  is_scale: writers,
  is_day: writers,
  is_figure: writers,
  is_filled: writers,
  is_iati_code: writers,
  is_iati_identifier: writers,
  is_image: writers,
  is_image_data: writers,
  is_large: ["authenticated"],
  has_hidden_signs: writers,
  has_left_trash: ["service_role"],
  is_line: writers,
  is_list: writers,
  is_moment: writers,
  is_multiline: writers,
  is_picture_size: writers,
  is_public_project: ["anon"],
  is_rendition_base: writers,
  is_sector: writers,
  is_stored_image_address: writers,
  is_stored_image_path: writers,
  is_web_address: writers,
  listed_condition: ["anon", "authenticated", "service_role"],
  money_of_project: ["anon", "authenticated", "service_role"],
  new_picture_of: ["service_role"],
  open_content: ["anon", "authenticated", "service_role"],
  open_sectors: ["anon", "authenticated", "service_role"],
  own_organization_id: ["authenticated"],
  leave_reminders: ["service_role"],
  owned_deleted_project: ["authenticated"],
  project_of_file: ["anon", "authenticated"],
  put_content_back: ["authenticated"],
  recover_outbox: ["service_role"],
  reminder_of: ["service_role"],
  search_words: ["anon", "authenticated", "service_role"],
  shown_organization: ["anon"],
  sweep_followers: ["service_role"],
  stop_webhook: ["service_role"],
  sweep_history: ["service_role"],
  take_follow_news: ["service_role"],
  take_follow_request: ["service_role"],
  text_digest: writers,
  sweep_outbox: ["service_role"],
  take_from_outbox: ["service_role"],
  title_key: ["anon", "authenticated", "service_role"],
  values_now: ["authenticated"],
  values_to_put_back: ["authenticated"],
  webhook_to_send: ["service_role"],
  with_plain_digits: ["anon", "authenticated", "service_role"],
  word_condition: ["anon", "authenticated", "service_role"],
};

const tablesWithRules = [
  "private.listed_cells",
  "private.listed_counts",
  "private.listed_places",
  "private.listed_projects",
  "public.former_members",
  "public.history",
  "public.members",
  "public.organisations",
  "public.project_places",
  "public.projects",
  "public.public_places",
  ...contentTables.map((table) => `public.${table}`),
  "storage.objects",
].sort();

describe.each(serversOfThisRun())("rights in the %s PostgreSQL", (server) => {
  let backend: TestBackend;

  beforeAll(async () => {
    backend = await createTestBackend({ server });
  });
  afterAll(() => backend.close());

  it("to call functions of the schema private are those that are listed", async () => {
    const rows = await backend.sql<{ name: string; roles: string[] }[]>`
      select proname as name, array_agg(rolname order by rolname) as roles
      from pg_proc
      join (values ('public'), ('anon'), ('authenticated'), ('service_role')) as asked(rolname)
        on has_function_privilege(rolname, pg_proc.oid, 'execute')
      where pronamespace = 'private'::regnamespace
      group by proname`;
    expect(Object.fromEntries(rows.map(({ name, roles }) => [name, roles]))).toEqual(callable);
  });

  it("to call functions of the schema public are for those who need them", async () => {
    const rows = await backend.sql<{ name: string; roles: string[] }[]>`
      select proname as name, array_agg(rolname order by rolname) as roles
      from pg_proc
      join (values ('public'), ('anon'), ('authenticated'), ('service_role')) as asked(rolname)
        on has_function_privilege(rolname, pg_proc.oid, 'execute')
      where pronamespace = 'public'::regnamespace
      group by proname`;
    expect(Object.fromEntries(rows.map(({ name, roles }) => [name, roles]))).toEqual({
      account_link_details: ["anon", "authenticated"],
      add_webhook: ["authenticated"],
      backup_state: ["authenticated"],
      change_following: ["anon", "authenticated"],
      check_invitation: ["service_role"],
      confirm_address: ["anon", "authenticated"],
      confirm_follow: ["anon", "authenticated"],
      delete_member: ["service_role"],
      delete_organisation: ["service_role"],
      delete_own_account: ["authenticated"],
      delete_webhook: ["authenticated"],
      delete_project_for_good: ["authenticated"],
      deleted_projects: ["authenticated"],
      duplicate_project: ["authenticated"],
      follow: ["anon", "authenticated"],
      follower_addresses: ["authenticated"],
      follower_counts: ["authenticated"],
      following: ["anon", "authenticated"],
      import_projects: ["authenticated", "service_role"],
      import_overview: ["authenticated"],
      set_import_online: ["authenticated"],
      stop_following: ["anon", "authenticated", "service_role"],
      undo_import: ["authenticated"],
      fill_place: ["service_role"],
      find_member: ["service_role"],
      find_titles: ["authenticated"],
      gone_files: ["authenticated"],
      change_projects: ["authenticated"],
      change_webhook: ["authenticated"],
      hand_over_projects: ["authenticated"],
      invitation_details: ["anon", "authenticated"],
      invite_by_link: ["authenticated"],
      invite_colleague: ["authenticated"],
      invite_first_member: ["service_role"],
      list_members: ["service_role"],
      list_organisations: ["service_role"],
      list_overview: ["anon", "authenticated", "service_role"],
      list_projects: ["anon", "authenticated", "service_role"],
      make_address_link: ["authenticated"],
      make_password_link: ["authenticated"],
      map_places: ["anon", "authenticated", "service_role"],
      open_projects: ["anon", "authenticated", "service_role"],
      move_row: ["authenticated"],
      organisation_contents: ["service_role"],
      organisation_files: ["service_role"],
      organisation_members: ["authenticated"],
      own_references: ["authenticated"],
      own_sessions: ["authenticated"],
      pending_invitations: ["authenticated"],
      project_money: ["anon", "authenticated", "service_role"],
      put_back: ["authenticated"],
      remove_member: ["authenticated"],
      request_address_link: ["service_role"],
      request_password_link: ["service_role"],
      reset_password: ["anon", "authenticated"],
      restore_project: ["authenticated"],
      rotate_webhook_secret: ["authenticated"],
      send_webhook_again: ["authenticated"],
      set_member_password: ["service_role"],
      set_member_role: ["authenticated"],
      set_renditions: ["service_role"],
      set_webhook_paused: ["authenticated"],
      test_webhook: ["authenticated"],
      webhook_deliveries: ["authenticated"],
      webhooks: ["authenticated"],
      withdraw_invitation: ["authenticated"],
      work_list: ["authenticated"],
      work_overview: ["authenticated"],
      work_selection: ["authenticated"],
    });
  });

  it("to tables of the schema private are few: the settings, and what of online projects is listed", async () => {
    const rows = await backend.sql`
      select relname as table, string_agg(rolname, ', ' order by rolname) as roles
      from pg_class
      cross join (values ('public'), ('anon'), ('authenticated'), ('service_role')) as asked(rolname)
      where relnamespace = 'private'::regnamespace and relkind = 'r'
        and has_table_privilege(rolname, pg_class.oid, 'select, insert, update, delete')
      group by relname order by relname`;
    expect(rows).toEqual([
      { table: "listed_cells", roles: "anon, authenticated, service_role" },
      { table: "listed_counts", roles: "anon, authenticated, service_role" },
      { table: "listed_places", roles: "anon, authenticated, service_role" },
      { table: "listed_projects", roles: "anon, authenticated, service_role" },
      { table: "settings", roles: "service_role" },
    ]);
    // What defines functions decides as whom they run, and what names in them mean.
    const unpinned = await backend.sql`
      select proname from pg_proc
      where pronamespace in ('private'::regnamespace, 'public'::regnamespace) and prosecdef
        and not coalesce('search_path=""' = any(proconfig), false)`;
    expect(unpinned).toEqual([]);
    const unguarded = await backend.sql`
      select from pg_class
      where relnamespace = 'private'::regnamespace and relkind = 'r' and not relrowsecurity`;
    expect(unguarded).toHaveLength(0);
  });

  const doubled = () => backend.sql`
    select format('%s.%s', schemaname, tablename) as table, role, command, count(*)::int
    from pg_policies
    cross join unnest(roles) as role
    cross join unnest(
      case cmd when 'ALL' then array['SELECT', 'INSERT', 'UPDATE', 'DELETE'] else array[cmd] end
    ) as command
    where permissive = 'PERMISSIVE'
    group by schemaname, tablename, role, command
    having count(*) > 1`;

  it("come from one policy for each role and command, written for roles by name", async () => {
    expect(await doubled()).toEqual([]);
    const forEveryone = await backend.sql`select from pg_policies where 'public' = any(roles)`;
    expect(forEveryone).toHaveLength(0);
    const rows = await backend.sql<{ table: string }[]>`
      select distinct format('%s.%s', schemaname, tablename) as table from pg_policies order by 1`;
    expect(rows.map(({ table }) => table)).toEqual(tablesWithRules);
  });

  it("are told when two policies serve one role and command", async () => {
    await backend.sql`create policy second on public.press for all to anon using (false)`;
    try {
      expect(await doubled()).toEqual([
        { table: "public.press", role: "anon", command: "SELECT", count: 2 },
      ]);
    } finally {
      await backend.sql`drop policy second on public.press`;
    }
  });
});
