-- Written by `npm run migration` from supabase/schema and the tables of facts, whose changes are the ones to read.

-- Bodies may name what comes later.
set check_function_bodies = off;

comment on function private.keep_as_content(regclass,text) is null;

drop policy "signed-in people read the content of online and own projects" on public.resources;

drop policy "visitors read the content of online projects" on public.resources;

drop function if exists private.keep_as_content(regclass,text) cascade;

CREATE OR REPLACE FUNCTION private.record_history()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  person constant uuid := auth.uid();
  -- Who joins by an invitation has no session yet.
  is_joining constant boolean := tg_table_name = 'members' and tg_op = 'INSERT' and pg_trigger_depth() > 1;
  organisation bigint;
  first bigint;
  last bigint;
  grown bigint;
begin
  -- restore_project is one entry for all that it puts back.
  if tg_table_name <> 'projects' and current_setting('vigie.restored_project', true) <> '' then
    return null;
  end if;
  -- A change of content moves a moment of its project, which is no edit of the row; a ledger that begins or ends is.
  if tg_table_name = 'projects' and tg_op = 'UPDATE' then
    perform from (select id, updated_at, to_jsonb(old_rows) -> 'keeps_ledger' as keeps_ledger from old_rows) as before
    full join (select id, updated_at, to_jsonb(new_rows) -> 'keeps_ledger' as keeps_ledger from new_rows) as after
      using (id)
    where (before.updated_at, before.keeps_ledger) is distinct from (after.updated_at, after.keeps_ledger);
    if not found then
      return null;
    end if;
  end if;

  if tg_op = 'INSERT' then
    with written as (
      insert into public.history (
        organization_id, project_id, project_title, table_name, row_id, row_label, action, old_values, new_values,
        changed_by
      )
      select entry.organization_id, entry.project_id, entry.project_title, tg_table_name, entry.row_id, entry.row_label,
        entry.action, entry.old_values, entry.new_values, coalesce(person, case when is_joining then entry.row_id::uuid end)
      from (select to_jsonb(new_rows) as new_row from new_rows offset 0) as after
      cross join lateral private.history_entry(tg_table_name, null, new_row) as entry
      returning id, history.organization_id
    )
    select min(id), max(id), max(organization_id) into first, last, organisation from written;
  elsif tg_op = 'DELETE' then
    with written as (
      insert into public.history (
        organization_id, project_id, project_title, table_name, row_id, row_label, action, old_values, new_values,
        changed_by
      )
      select entry.organization_id, entry.project_id, entry.project_title, tg_table_name, entry.row_id, entry.row_label,
        entry.action, entry.old_values, entry.new_values, person
      from (select to_jsonb(old_rows) as old_row from old_rows offset 0) as before
      cross join lateral private.history_entry(tg_table_name, old_row, null) as entry
      returning id, history.organization_id
    )
    select min(id), max(id), max(organization_id) into first, last, organisation from written;
    select max(private.keep_contents(tg_table_name, old_row, null)) into grown
    from (select to_jsonb(old_rows) as old_row from old_rows offset 0) as before
    where pg_column_size(old_row) > 2000;
  else
    with written as (
      insert into public.history (
        organization_id, project_id, project_title, table_name, row_id, row_label, action, old_values, new_values,
        changed_by
      )
      select entry.organization_id, entry.project_id, entry.project_title, tg_table_name, entry.row_id, entry.row_label,
        entry.action, entry.old_values, entry.new_values, person
      from (select to_jsonb(old_rows) as old_row from old_rows offset 0) as before
      full join (select to_jsonb(new_rows) as new_row from new_rows offset 0) as after
        on coalesce(old_row ->> 'id', old_row ->> 'user_id') = coalesce(new_row ->> 'id', new_row ->> 'user_id')
      cross join lateral private.history_entry(tg_table_name, old_row, new_row) as entry
      returning id, history.organization_id
    )
    select min(id), max(id), max(organization_id) into first, last, organisation from written;
    select max(private.keep_contents(tg_table_name, old_row, new_row)) into grown
    from (select to_jsonb(old_rows) as old_row from old_rows offset 0) as before
    full join (select to_jsonb(new_rows) as new_row from new_rows offset 0) as after
      on coalesce(old_row ->> 'id', old_row ->> 'user_id') = coalesce(new_row ->> 'id', new_row ->> 'user_id')
    where pg_column_size(old_row) > 2000;
  end if;
  -- Every hundredth entry clears up.
  if last / 100 > (first - 1) / 100 then
    perform private.tend_history(
      case when last / 1000 > (first - 1) / 1000 then last / 1000 * 1000 else last / 100 * 100 end, organisation
    );
  end if;
  if grown is not null then
    perform private.bound_contents(grown);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.can_read_entries(project_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.projects
    where projects.id = project_id and (
      projects.is_online and projects.shows_entries
      or projects.organization_id = (select private.own_organization_id())
    )
  );
$function$;

CREATE OR REPLACE FUNCTION private.move_content_updated_at()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET lock_timeout TO '300ms'
AS $function$
declare
  most_attempts constant integer := 10;
  changed uuid[];
begin
  -- The change of the project came first.
  if current_setting('vigie.follows_images', true) = 'on' then
    return null;
  end if;
  if tg_op = 'INSERT' then
    select array_agg(distinct project_id) into changed from new_rows;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct project_id) into changed from old_rows;
  else
    -- A row that moved to another project changed both. A full join has no plan, also none kept from a change of few
    -- rows, that compares all rows with all.
    select array_agg(distinct project_id) into changed
    from (
      select old_rows.project_id as former, new_rows.project_id as latter
      from old_rows full join new_rows on new_rows.id = old_rows.id
      where old_rows is distinct from new_rows
    ) as changed_rows cross join lateral unnest(array[former, latter]) as project_id
    where project_id is not null;
  end if;

  for attempt in 1..most_attempts loop
    begin
      with locked as materialized (
        select id from public.projects where id = any(changed) order by id for no key update
      )
      update public.projects
      set content_updated_at = greatest(
        projects.content_updated_at + interval '1 microsecond', clock_timestamp()
      )
      from locked where locked.id = projects.id;
      return null;
    exception when lock_not_available then
      exit when exists (
        select from pg_catalog.pg_locks
        where not granted and pg_catalog.pg_backend_pid() = any (pg_catalog.pg_blocking_pids(pid))
      );
    end;
  end loop;
  -- What was spent is the sum of the ledger at every moment, and beneficiaries are what was counted last.
  if tg_table_name = 'ledger_entries' or tg_table_name in ('indicators', 'measurements') and exists (
    select from public.indicators where project_id = any (changed) and counts_beneficiaries
  ) then
    raise exception 'Somebody else is changing this project. Please save again.'
      using errcode = '55P03', hint = 'refused.projectBusy';
  end if;
  raise warning 'A change of % did not move content_updated_at: its project is locked', tg_table_name;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_as_content(content_table regclass, picture text DEFAULT NULL::text, shown_if text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  columns constant text[] := array(
    select attname from pg_catalog.pg_attribute where attrelid = content_table and attnum > 0
  );
begin
  if not (select relrowsecurity from pg_catalog.pg_class where oid = content_table) then
    raise exception 'Enable row level security on % before its policies are made.', content_table; -- for programs
  end if;
  execute format(
    $rules$
      revoke all on %1$s from anon, authenticated;
      grant select on %1$s to anon;
      grant select, insert, update, delete on %1$s to authenticated;
      grant all on %1$s to service_role;

      create policy "visitors read the content of online projects" on %1$s
        for select to anon
        using (exists (
          select from public.projects
          where projects.id = %1$s.project_id and projects.is_online %2$s
        ));
      create policy "signed-in people read the content of online and own projects" on %1$s
        for select to authenticated
        using (%3$s);
      create policy "members add content to their projects" on %1$s
        for insert to authenticated
        with check (private.can_edit_project(project_id));
      create policy "members change the content of their projects" on %1$s
        for update to authenticated
        using (private.can_edit_project(project_id))
        with check (private.can_edit_project(project_id));
      create policy "members delete the content of their projects" on %1$s
        for delete to authenticated
        using (private.can_edit_project(project_id));

      create trigger set_updated_at before insert or update on %1$s
        for each row execute function private.set_updated_at();
      create trigger announce_emptied after truncate on %1$s
        for each statement execute function private.announce_emptied_table();
    $rules$,
    content_table,
    'and (' || shown_if || ' or projects.shows_entries)',
    coalesce(
      'case when ' || shown_if || ' then private.can_read_project(project_id) else private.can_read_entries(project_id) end',
      'private.can_read_project(project_id)'
    )
  );
  if 'created_at' = any (columns) then
    execute format(
      'create trigger keep_row_times before insert or update on %s
        for each row when (current_user in (''anon'', ''authenticated''))
        execute function private.keep_row_times()',
      content_table
    );
  end if;
  if 'position' = any (columns) then
    execute format(
      'create trigger set_position before insert on %s
        for each row when (new.position is null or new.position = ''infinity'')
        execute function private.set_position()',
      content_table
    );
  end if;
  if picture is not null then
    execute format(
      'create trigger forget_renditions before update on %s
        for each row when (
          new.rendition_base = old.rendition_base
          and (new.project_id, new.%2$I) is distinct from (old.project_id, old.%2$I)
        )
        execute function private.forget_renditions()',
      content_table, picture
    );
  end if;
  perform private.limit_requests(content_table);
  perform private.after_changes(content_table, 'announce', 'announce_content_changes');
  perform private.after_changes(
    content_table, 'move_content_updated_at', 'move_content_updated_at', private.unless_moved()
  );
  perform private.record_changes(content_table);
end
$function$;

CREATE OR REPLACE FUNCTION private.limit_measurements()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant integer := 500;
begin
  if exists (
    select from (select distinct indicator_id from new_rows) as changed
    where (select count(*) from public.measurements where measurements.indicator_id = changed.indicator_id) > most
  ) then
    raise exception 'An indicator has at most % measurements.', most
      using errcode = '54000', hint = 'refused.tooManyMeasurements', detail = json_build_object('limit', most);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.counted_beneficiaries(project uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select greatest(0, least(round(value), 2147483647))::integer
  from public.measurements
  where indicator_id = (select id from public.indicators where project_id = project and counts_beneficiaries)
  order by day desc, measurements.created_at desc, measurements.id desc
  limit 1
$function$;

CREATE OR REPLACE FUNCTION public.duplicate_project(source uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- A request may write so many rows of a table; see limit_rows.
  step constant integer := 100;
  most constant integer := 1000;
  copy constant uuid := gen_random_uuid();
  -- What each row has of its own.
  own constant text[] := array['id', 'project_id', 'position', 'created_at', 'updated_at'];
  figures text[];
  milestones integer;
  people integer;
begin
  perform from public.projects
  where id = source and organization_id = (select private.own_organization_id());
  if not found then
    raise exception 'There is no such project in the organisation.'
      using errcode = '42501', hint = 'refused.noSuchProject';
  end if;
  select count(*) into milestones from public.key_milestones where project_id = source;
  select count(*) into people from public.team where project_id = source;
  if greatest(milestones, people) > most then
    raise exception 'A project with more than % milestones or team members cannot be duplicated.', most
      using errcode = '54000', hint = 'refused.tooLargeToDuplicate', detail = json_build_object('limit', most);
  end if;

  select array_agg(attname::text) into figures from pg_catalog.pg_attribute
  where attrelid = 'public.projects'::regclass and attname ~ '^(dv|image_dv)[1-5]';
  execute format(
    'insert into public.projects (id, user_id, title, %1$s)
      select $1, auth.uid(), rtrim(left(''Copy of '' || title, 200)), %1$s
      from public.projects where id = $2',
    private.copied_columns('public.projects', figures || array[
      'id', 'user_id', 'title', 'is_online', 'status', 'start_date', 'end_date', 'money_spent', 'images',
      'keeps_ledger', 'shows_entries',
      'created_at', 'updated_at', 'content_updated_at', 'milestone_count', 'milestones_completed'
    ])
  ) using copy, source;
  -- Their places are made anew: rows that had the same one were told apart by created_at, which copies share.
  for done in 0..milestones by step loop
    execute format(
      'insert into public.key_milestones (project_id, position, %1$s)
        select $1, 1024 * row_number() over (order by position, created_at, id), %1$s
        from public.key_milestones where project_id = $2
        order by position, created_at, id offset $3 limit $4',
      private.copied_columns('public.key_milestones', own || array['status_milestone', 'due_date', 'completed_on'])
    ) using copy, source, done, step;
  end loop;
  for done in 0..people by step loop
    execute format(
      'insert into public.team (project_id, position, %1$s)
        select $1, 1024 * row_number() over (order by position, created_at, id), %1$s
        from public.team where project_id = $2
        order by position, created_at, id offset $3 limit $4',
      private.copied_columns('public.team', own || array['photo_url'])
    ) using copy, source, done, step;
  end loop;
  execute format(
    'insert into public.indicators (project_id, position, %1$s)
      select $1, 1024 * row_number() over (order by position, created_at, id), %1$s
      from public.indicators where project_id = $2',
    private.copied_columns('public.indicators', own || array['baseline', 'baseline_day', 'target_day'])
  ) using copy, source;
  execute format(
    'insert into public.project_places (project_id, %1$s)
      select $1, %1$s from public.project_places where project_id = $2',
    private.copied_columns('public.project_places', own)
  ) using copy, source;
  return copy;
end
$function$;

CREATE OR REPLACE FUNCTION private.release_evidence()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.photos_projet as photos set milestone_id = null
  from old_rows join public.projects on projects.id = old_rows.project_id
  where photos.milestone_id = old_rows.id and photos.project_id = old_rows.project_id;
  update public.resources as documents set milestone_id = null
  from old_rows join public.projects on projects.id = old_rows.project_id
  where documents.milestone_id = old_rows.id and documents.project_id = old_rows.project_id;
  update public.ledger_entries as entries set milestone_id = null
  from old_rows join public.projects on projects.id = old_rows.project_id
  where entries.milestone_id = old_rows.id and entries.project_id = old_rows.project_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.set_amount()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.amount := round(new.original_amount * new.rate, 2);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.limit_entries()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant integer := 5000;
  largest constant numeric := 999999999999.99;
  found_entries bigint;
  largest_sum numeric;
begin
  select max(entries), max(greatest(spent, received, promised, -spent, -received, -promised))
  into found_entries, largest_sum
  from (
    select count(*) as entries,
      coalesce(sum(amount) filter (where kind in ('spent', 'passed_on')), 0) as spent,
      coalesce(sum(amount) filter (where kind = 'received'), 0) as received,
      coalesce(sum(amount) filter (where kind = 'promised'), 0) as promised
    from public.ledger_entries
    where project_id in (select project_id from new_rows)
    group by project_id
  ) as of_projects;
  if found_entries > most then
    raise exception 'A project has at most % entries.', most
      using errcode = '54000', hint = 'refused.tooManyEntries', detail = json_build_object('limit', most);
  end if;
  if largest_sum > largest then
    raise exception 'The entries of a project add up to at most %.', largest
      using errcode = '22003', hint = 'refused.sumTooLarge', detail = json_build_object('limit', largest);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_money_spent()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    new.keeps_ledger := false;
  elsif old.keeps_ledger then
    new.money_spent := old.money_spent;
  else
    new.keeps_ledger := exists (select from public.ledger_entries where project_id = new.id);
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.set_money_spent()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  entries bigint;
  spent numeric;
begin
  -- The entries of a project from the trash come after it.
  if current_setting('vigie.restored_project', true) <> '' then
    return new;
  end if;
  select count(*), sum(amount) filter (where kind in ('spent', 'passed_on'))
  into entries, spent
  from public.ledger_entries where project_id = new.id;
  if entries = 0 then
    new.keeps_ledger := false;
  else
    new.money_spent := greatest(0, coalesce(spent, 0));
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.start_ledger()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  gaining uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct project_id) into gaining from new_rows;
  else
    -- By sets: as a join it would compare all rows with all.
    select array_agg(distinct project_id) into gaining
    from (select id, project_id from new_rows except select id, project_id from old_rows) as moved;
  end if;
  update public.projects
  set keeps_ledger = true,
    content_updated_at = greatest(content_updated_at + interval '1 microsecond', clock_timestamp())
  where id = any (gaining) and not keeps_ledger and not exists (
    select from public.ledger_entries as others
    where others.project_id = projects.id and others.id not in (select id from new_rows)
  );
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.end_emptied_ledgers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.projects
  set content_updated_at = greatest(content_updated_at + interval '1 microsecond', clock_timestamp())
  where keeps_ledger;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.release_donor()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.ledger_entries as entries
  set donor_id = null, counterparty = coalesce(entries.counterparty, old_rows.name)
  from old_rows join public.projects on projects.id = old_rows.project_id
  where entries.donor_id = old_rows.id and entries.project_id = old_rows.project_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.release_receipt()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.ledger_entries as entries set resource_id = null
  from old_rows join public.projects on projects.id = old_rows.project_id
  where entries.resource_id = old_rows.id and entries.project_id = old_rows.project_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_missing_references()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not exists (select from public.donors where id = new.donor_id and project_id = new.project_id) then
    new.donor_id := null;
  end if;
  if not exists (
    select from public.key_milestones where id = new.milestone_id and project_id = new.project_id
  ) then
    new.milestone_id := null;
  end if;
  if not exists (select from public.resources where id = new.resource_id and project_id = new.project_id) then
    new.resource_id := null;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.money_of_project(project uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'sources', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'kind', kind, 'donor', donor_id, 'name', name, 'currency', currency, 'amount', amount
      ) order by kind, currency nulls first, amount desc, donor_id), '[]')
      from (
        select entries.kind, entries.donor_id, donors.name,
          case when entries.amount is null then entries.original_currency end as currency,
          sum(coalesce(entries.amount, entries.original_amount)) as amount
        from public.ledger_entries as entries left join public.donors on donors.id = entries.donor_id
        where entries.project_id = project
        group by entries.kind, entries.donor_id, donors.name, currency
      ) as by_source
    ),
    'months', (
      select coalesce(jsonb_agg(jsonb_build_object('month', month, 'spent', spent) order by month), '[]')
      from (
        select to_char(day, 'YYYY-MM') as month, sum(amount) as spent
        from public.ledger_entries
        where project_id = project and kind in ('spent', 'passed_on') and amount is not null
        group by 1
      ) as by_month
    )
  )
$function$;

CREATE OR REPLACE FUNCTION public.project_money(project uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.money_of_project(projects.id) from public.projects
  where projects.id = project and projects.keeps_ledger
$function$;

CREATE OR REPLACE FUNCTION private.indicator_title(project uuid, indicator uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    (select title from public.indicators where id = indicator and project_id = project),
    (
      -- By the index of indicators, whatever else the project's history has.
      select row_label from (
        select * from public.history where table_name = 'indicators' and row_id = indicator::text offset 0
      ) as entries
      where project_id = project order by id desc limit 1
    )
  )
$function$;

CREATE OR REPLACE FUNCTION private.history_label(changed_table text, latest jsonb, changed text[])
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  figure integer;
begin
  if changed_table = 'projects' then
    -- A change of one figure alone has the figure's title.
    for figure in 1..5 loop
      if changed <@ array[
        format('dv%s_vizualisation_type', figure), format('dv%s_titre', figure),
        format('dv%s_value', figure), format('dv%s_nom_icon', figure),
        format('dv%s_short_description', figure), format('image_dv%s', figure)
      ] then
        return coalesce(latest ->> format('dv%s_titre', figure), latest ->> 'title');
      end if;
    end loop;
    return latest ->> 'title';
  end if;
  if changed_table = 'members' then
    return left(coalesce(
      latest ->> 'name',
      private.member_name((latest ->> 'user_id')::uuid),
      (select name from public.former_members where user_id = (latest ->> 'user_id')::uuid)
    ), 200);
  end if;
  return left(case changed_table
    when 'organisations' then latest ->> 'name'
    when 'invitations' then latest ->> 'email'
    when 'key_milestones' then latest ->> 'name_milestone'
    when 'resources' then latest ->> 'title_resource'
    when 'team' then concat_ws(' ', latest ->> 'first_name', latest ->> 'last_name')
    when 'press' then latest ->> 'press_url'
    when 'photos_projet' then coalesce(latest ->> 'caption', latest ->> 'file_name')
    when 'social_media_posts' then latest ->> 'description'
    when 'donors' then latest ->> 'name'
    when 'project_places' then latest ->> 'city'
    when 'indicators' then latest ->> 'title'
    when 'measurements' then private.indicator_title(
      (latest ->> 'project_id')::uuid, (latest ->> 'indicator_id')::uuid
    )
    when 'ledger_entries' then coalesce(
      latest ->> 'description', latest ->> 'counterparty',
      (select name from public.donors where id = (latest ->> 'donor_id')::uuid)
    )
  end, 200);
end
$function$;

CREATE OR REPLACE FUNCTION private.insert_contents(list_name text, entries bigint[], renamed jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  names text[];
  columns text;
  taken jsonb;
begin
  -- Each entry and each row is looked up by its key, whatever is estimated of tables that were just emptied.
  execute format(
    'select coalesce(jsonb_object_agg(row_id, gen_random_uuid()), ''{}'')
      from (
        select entry.row_id, exists (select from public.%I as other where other.id = entry.row_id::uuid) as is_taken
        from unnest($1) as told(id)
        cross join lateral (select * from public.history where history.id = told.id offset 0) as entry
        offset 0
      ) as looked_up
      where is_taken',
    list_name
  ) into taken using entries;
  select array_agg(distinct name) into names
  from unnest(entries) as told(id)
  cross join lateral (select old_values from public.history where history.id = told.id offset 0) as entry
  cross join lateral jsonb_object_keys(old_values) as name;
  select string_agg(format('filled.%I', attname), ', ' order by attnum) into columns
  from pg_catalog.pg_attribute
  where attrelid = format('public.%I', list_name)::regclass
    and attnum > 0 and not attisdropped and attgenerated = '' and attname = any (names);
  execute format(
    'insert into public.%1$I (%2$s)
      select %3$s
      from unnest($1) as told(id)
      cross join lateral (select * from public.history where history.id = told.id offset 0) as entry
      cross join lateral jsonb_populate_record(
        null::public.%1$I,
        case when jsonb_path_exists(entry.old_values, ''$.* ? (@.type() == "object")'')
          then private.whole_old_values((select history from public.history where history.id = told.id))
          else entry.old_values end
        || case when $2 = ''{}'' then ''{}'' else (
          select coalesce(jsonb_object_agg(name, $2 -> value), ''{}'')
          from jsonb_each_text(entry.old_values) as named(name, value)
          where name in (''id'', ''indicator_id'', ''milestone_id'', ''donor_id'', ''photo_id'', ''resource_id'')
            and $2 ? value
        ) end
      ) as filled
      order by entry.id',
    list_name, replace(columns, 'filled.', ''), columns
  ) using entries, renamed || taken;
  return taken;
end
$function$;

CREATE OR REPLACE FUNCTION private.put_measurements_back(deleted public.history, indicator uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  entries constant bigint[] := array(
    select id from public.history
    where project_id = deleted.project_id and table_name = 'measurements' and action = 'delete'
      and transaction_id = deleted.transaction_id and changed_at = deleted.changed_at
      and old_values ->> 'indicator_id' = deleted.row_id
  );
begin
  if entries <> '{}' then
    perform private.insert_contents('measurements', entries, jsonb_build_object(deleted.row_id, indicator));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.values_to_put_back(entry bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  change public.history := private.entry_to_put_back(entry);
  old_values jsonb := private.whole_old_values(change);
begin
  if exists (
    select from jsonb_array_elements_text(
      coalesce(old_values -> 'images', jsonb_build_array(old_values -> 'image'))
    ) as address
    where not private.is_image_stored(address) and not exists (
      select from public.projects where id = change.project_id and address = any(images)
    )
  ) then
    raise exception 'The file of an image was deleted, so the image cannot be put back.'
      using errcode = '22023', hint = 'refused.imageDeleted';
  end if;
  if old_values ->> 'milestone_id' is not null and not exists (
    select from public.key_milestones
    where id = (old_values ->> 'milestone_id')::uuid and project_id = change.project_id
  ) then
    raise exception 'The milestone was deleted. Please put the milestone back first.'
      using errcode = '22023', hint = 'refused.milestoneDeleted';
  end if;
  if old_values ->> 'donor_id' is not null and not exists (
    select from public.donors
    where id = (old_values ->> 'donor_id')::uuid and project_id = change.project_id
  ) then
    raise exception 'The donor was deleted. Please put the donor back first.'
      using errcode = '22023', hint = 'refused.donorDeleted';
  end if;
  if old_values ->> 'photo_id' is not null and not exists (
    select from public.photos_projet
    where id = (old_values ->> 'photo_id')::uuid and project_id = change.project_id
  ) then
    raise exception 'The picture was deleted. Please put the picture back first.'
      using errcode = '22023', hint = 'refused.pictureDeleted';
  end if;
  if old_values ->> 'resource_id' is not null and not exists (
    select from public.resources
    where id = (old_values ->> 'resource_id')::uuid and project_id = change.project_id
  ) then
    raise exception 'The document was deleted. Please put the document back first.'
      using errcode = '22023', hint = 'refused.documentDeleted';
  end if;
  return old_values;
end
$function$;

CREATE OR REPLACE FUNCTION private.put_content_back(entry bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  change public.history := private.entry_to_put_back(entry);
  is_there boolean;
  refusing text;
  restored uuid;
begin
  -- Two requests at the same moment would not see each other's row.
  perform pg_advisory_xact_lock(hashtextextended('vigie put back', entry));
  execute format('select exists (select from public.%I where id = $1 and project_id = $2)', change.table_name)
  into is_there using change.row_id::uuid, change.project_id;
  if is_there then
    raise exception 'This was already put back.' using errcode = '22023', hint = 'refused.alreadyPutBack';
  end if;
  -- An amount comes back into the currency that it was in.
  if change.table_name = 'ledger_entries'
    and change.currency is distinct from (select currency from public.projects where id = change.project_id) then
    raise exception 'The project has another currency since, so this amount cannot be put back.'
      using errcode = '22023', hint = 'refused.otherCurrency';
  end if;
  -- A donor whose picture's file is gone comes back by name.
  if change.table_name = 'donors' and not private.is_image_stored(change.old_values ->> 'image') then
    if not change.old_values ? 'name' then
      raise exception 'The file of an image was deleted, so the image cannot be put back.'
        using errcode = '22023', hint = 'refused.imageDeleted';
    end if;
    change.old_values := change.old_values
      - array['image', 'rendition_base', 'picture_width', 'picture_height', 'picture_colour'];
  end if;
  if change.table_name = 'measurements' and not exists (
    select from public.indicators
    where id = (change.old_values ->> 'indicator_id')::uuid and project_id = change.project_id
  ) then
    raise exception 'The indicator was deleted. Please put the indicator back first.'
      using errcode = '22023', hint = 'refused.indicatorDeleted';
  end if;
  restored := private.insert_content(change);
  if change.table_name = 'indicators' then
    perform private.put_measurements_back(change, restored);
  end if;
exception
  when unique_violation then
    get stacked diagnostics refusing = constraint_name;
    if refusing = 'donors_project_id_image' then
      raise exception 'This picture was added again since. Please change that donor instead.'
        using errcode = '22023', hint = 'refused.pictureAddedSince';
    elsif refusing = 'donors_project_id_name' then
      raise exception 'This donor was added again since. Please change that one instead.'
        using errcode = '22023', hint = 'refused.donorAddedSince';
    elsif refusing = 'project_places_project_id_city' then
      raise exception 'This city was placed on the map again since. Please change that place instead.'
        using errcode = '22023', hint = 'refused.placedSince';
    elsif refusing = 'ledger_entries_reference' then
      raise exception 'An entry with this reference was added again since. Please change that one instead.'
        using errcode = '22023', hint = 'refused.entryAddedSince';
    elsif refusing = change.table_name || '_pkey' then
      raise exception 'Another change came at the same moment. Please put this back again.'
        using errcode = '22023', hint = 'refused.changedAtOnce';
    end if;
    raise;
end
$function$;

CREATE OR REPLACE FUNCTION public.put_back(entry bigint)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  change public.history := private.entry_to_put_back(entry);
  old_values jsonb;
  current_values jsonb;
  columns text;
  key_type text := case change.table_name when 'organisations' then 'bigint' else 'uuid' end;
  key_column text := case change.table_name when 'members' then 'user_id' else 'id' end;
  -- A person's role and a project's owner change by calls of their own, which lock in their own order.
  has_own_call boolean := change.new_values ?| array['role', 'user_id'];
begin
  if change.action = 'delete' then
    if change.table_name = 'projects' then
      perform public.restore_project(change.project_id);
    else
      perform private.put_content_back(entry);
    end if;
    return;
  end if;

  execute format(
    'select private.values_now($2) from public.%I where %I = $1::%s %s',
    change.table_name, key_column, key_type, case when not has_own_call then 'for update' end
  ) into current_values using change.row_id, entry;
  if current_values is null then
    raise exception 'This can be put back by who may change it, and as long as it is not deleted.'
      using errcode = '42501', hint = 'refused.notPuttingBack';
  end if;
  -- An amount is put back into the currency that it was in.
  if current_values <> change.new_values or (
    change.table_name in ('projects', 'ledger_entries')
    and change.new_values ?| array['budget', 'money_spent', 'amount']
    and coalesce(change.currency, 'EUR') <> (select currency from public.projects where id = change.project_id)
  ) then
    if current_values = change.old_values then
      raise exception 'This was already put back.' using errcode = '22023', hint = 'refused.alreadyPutBack';
    end if;
    raise exception 'This was changed again since. Please look at the newer changes first.'
      using errcode = '22023', hint = 'refused.changedSince';
  end if;

  old_values := private.values_to_put_back(entry);
  if change.table_name = 'members' and old_values ? 'role' then
    perform public.set_member_role(change.row_id::uuid, old_values ->> 'role');
  elsif change.table_name = 'projects' and old_values ? 'user_id' then
    perform public.hand_over_projects(array[change.project_id], (old_values ->> 'user_id')::uuid);
  else
    select string_agg(quote_ident(key), ', ') into columns from jsonb_object_keys(old_values) as key;
    execute format(
      'update public.%1$I set (%2$s) = (
         select %2$s from jsonb_populate_record(null::public.%1$I, $1)
       ) where %3$I = $2::%4$s',
      change.table_name, columns, key_column, key_type
    ) using old_values, change.row_id;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.changes_of_project(project uuid)
 RETURNS TABLE(changed_at timestamp with time zone, kind text, label text, items integer, rendition_base text, picture_width integer, picture_height integer, picture_colour text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with recent as (
    select * from public.history
    where history.project_id = project
      and private.is_public_change(table_name, action, new_values)
      -- The view's readers see its projects alone; who calls the function itself sees no more.
      and (current_setting('role') not in ('anon', 'authenticated') or private.can_read_project(project))
    order by id desc limit 300
  ),
  -- A row that was put back is no addition; nor is one that is gone.
  added as (
    select id, changed_at, added_rows.kind, added_rows.label
    from (
      select distinct on (table_name, row_id) * from recent where action = 'insert'
      order by table_name, row_id, id
    ) as first_entries
    cross join lateral (
      select 'milestone_added', name_milestone from public.key_milestones as rows
      where table_name = 'key_milestones' and rows.id = row_id::uuid and rows.project_id = project
      union all
      select 'resource_added', title_resource from public.resources as rows
      where table_name = 'resources' and rows.id = row_id::uuid and rows.project_id = project
        and not rows.is_receipt
      union all
      select 'press_added', press_url from public.press as rows
      where table_name = 'press' and rows.id = row_id::uuid and rows.project_id = project
      union all
      -- One that proves a milestone is told as its proof.
      select 'pictures_added', null from public.photos_projet as rows
      where table_name = 'photos_projet' and rows.id = row_id::uuid and rows.project_id = project
        and rows.milestone_id is null
      union all
      select 'post_added', left(description, 200) from public.social_media_posts as rows
      where table_name = 'social_media_posts' and rows.id = row_id::uuid and rows.project_id = project
      union all
      select 'measurement_added', indicators.title
      from public.measurements as rows join public.indicators on indicators.id = rows.indicator_id
      where table_name = 'measurements' and rows.id = row_id::uuid and rows.project_id = project
    ) as added_rows(kind, label)
  ),
  -- What proves a completed milestone now: of each the last picture, else the last document.
  proofs as (
    select distinct on (milestones.id)
      recent.id, changed_at, 'proof_added', name_milestone,
      photos.rendition_base, photos.picture_width, photos.picture_height, photos.picture_colour
    from recent
    left join public.photos_projet as photos on table_name = 'photos_projet' and photos.id = row_id::uuid
    left join public.resources as documents
      on table_name = 'resources' and documents.id = row_id::uuid and not documents.is_receipt
    join public.key_milestones as milestones
      on milestones.id = coalesce(photos.milestone_id, documents.milestone_id) and milestones.project_id = project
    where action = 'update' and table_name in ('photos_projet', 'resources')
      and new_values ->> 'milestone_id' = milestones.id::text and status_milestone = 'completed'
    order by milestones.id, photos.id is null, recent.id desc
  ),
  completed as (
    select distinct on (row_id) recent.id, changed_at, 'milestone_completed', name_milestone
    from recent
    join public.key_milestones as milestones
      on milestones.id = row_id::uuid and milestones.project_id = project
    where table_name = 'key_milestones' and action = 'update' and status_milestone = 'completed'
    order by row_id, recent.id desc
  ),
  -- The last change of each whose new value is still current.
  phase as (
    select recent.id, changed_at, 'phase_changed', status
    from recent join public.projects on projects.id = project
    where table_name = 'projects' and new_values ->> 'status' = status
    order by recent.id desc limit 1
  ),
  budget as (
    select recent.id, changed_at, 'budget_changed', budget || ' ' || projects.currency
    from recent join public.projects on projects.id = project
    where table_name = 'projects' and (new_values ->> 'budget')::numeric = budget
    order by recent.id desc limit 1
  ),
  figures as (
    select distinct on (slot) recent.id, changed_at,
      case when old_values -> format('dv%s_vizualisation_type', slot) = 'null' then 'figure_added'
        else 'figure_changed' end,
      figure_title
    from recent
    join public.projects on projects.id = project
    cross join lateral (values
      (1, dv1_vizualisation_type, dv1_titre), (2, dv2_vizualisation_type, dv2_titre),
      (3, dv3_vizualisation_type, dv3_titre), (4, dv4_vizualisation_type, dv4_titre),
      (5, dv5_vizualisation_type, dv5_titre)
    ) as figure(slot, figure_type, figure_title)
    where table_name = 'projects' and figure_type is not null and exists (
      select from jsonb_object_keys(new_values) as key
      where key like format('dv%s\_%%', slot) or key = format('image_dv%s', slot)
    )
    order by slot, recent.id desc
  ),
  changes(id, changed_at, kind, label) as (
    table added union all table completed union all table phase union all table budget
    union all table figures union all select id, changed_at, 'proof_added', name_milestone from proofs
  ),
  -- What came within ten minutes of another of its kind came in one go.
  marked as (
    select *, case when changed_at <= lag(changed_at) over of_kind + interval '10 minutes' then 0 else 1 end as begins
    from changes
    window of_kind as (partition by kind order by id)
  ),
  grouped as (
    select *, sum(begins) over (partition by kind order by id) as go from marked
  ),
  lines as (
    select max(changed_at) as changed_at, kind, (array_agg(label order by id desc))[1] as label,
      count(*)::integer as items, max(id) as id
    from grouped group by kind, go
    order by max(id) desc limit 12
  )
  select lines.changed_at, lines.kind, lines.label, lines.items,
    proofs.rendition_base, proofs.picture_width, proofs.picture_height, proofs.picture_colour
  from lines left join proofs on lines.kind = 'proof_added' and proofs.id = lines.id
  order by lines.id desc;
$function$;

CREATE OR REPLACE FUNCTION public.restore_project(project uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deleted private.deleted_projects := private.lock_deleted_project(project);
  entry public.history;
  row_values jsonb;
  list record;
  -- The ids of rows that got another one, by those they had.
  renamed jsonb := '{}';
begin
  select * into entry from public.history
  where project_id = project and table_name = 'projects' and action = 'delete'
    and transaction_id = deleted.transaction_id and changed_at = deleted.deleted_at;
  -- Amounts of before there were other currencies are euros.
  row_values := '{"currency": "EUR"}' || private.whole_old_values(entry);
  if row_values is null or exists (select from public.projects where id = project) then
    raise exception 'This project cannot be put back: its id is in use again.'
      using errcode = '23505', hint = 'refused.idInUse';
  end if;
  -- Whose account is gone owns nothing any more.
  if not exists (
    select from public.members
    where user_id = deleted.owner and organization_id = deleted.organization_id
  ) then
    row_values := row_values || jsonb_build_object('user_id', auth.uid());
  end if;

  perform set_config('vigie.restored_project', project::text, true);
  perform private.insert_row('projects', row_values);
  for list in
    select table_name, array_agg(id) as entries from public.history
    where project_id = project and table_name <> 'projects' and action = 'delete'
      and transaction_id = deleted.transaction_id and changed_at = deleted.deleted_at
    group by table_name
    -- They need what they measure, and what shows it.
    order by table_name = 'measurements', min(id)
  loop
    renamed := renamed || private.insert_contents(list.table_name, list.entries, renamed);
  end loop;
  perform set_config('vigie.restored_project', '', true);

  update public.projects
  set content_updated_at = deleted.content_updated_at,
    -- Of one that was deleted long ago not all pictures were donors yet.
    images = array(select jsonb_array_elements_text(row_values -> 'images'))
  where id = project;
  delete from private.deleted_projects where project_id = project;
  return (
    select coalesce(jsonb_object_agg(name, value), '{}') from jsonb_each(row_values) as told(name, value)
    where name in ('reference', 'iati_identifier') and value <> 'null' and exists (
      select from public.projects where id = project and to_jsonb(projects) -> name = 'null'
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.imported_lists()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
RETURN ARRAY['places'::text, 'donors'::text, 'documents'::text, 'team'::text, 'entries'::text];

CREATE OR REPLACE FUNCTION private.are_import_rows(rows jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select not exists (
    select from jsonb_array_elements(rows) as row_values
    where jsonb_typeof(row_values) <> 'object' or coalesce(row_values ->> 'line', '') !~ '^[0-9]{1,7}$'
      or (row_values ? 'seen') is distinct from (row_values ? 'id')
      or row_values ? 'id' and (
        private.uuid_or_null(row_values ->> 'id') is null
        or coalesce(row_values ->> 'seen', '')
          !~ '^[0-9]{4}-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9](\.[0-9]{1,6})?(Z|[+-][0-9]{2}:?[0-9]{2})$'
      )
  ) and not exists (
    select from jsonb_array_elements(rows) as row_values
    cross join lateral jsonb_each(
      case jsonb_typeof(row_values) when 'object' then row_values else '{}' end
    ) as sent(name, told)
    where case when name = any (private.imported_lists())
      then case jsonb_typeof(told) when 'array' then exists (
        select from jsonb_array_elements(told) as entry
        where jsonb_typeof(entry) <> case name when 'donors' then 'string' else 'object' end
      ) or jsonb_array_length(told) not between 1 and case name when 'entries' then 5000 else 100 end else true end
      else name <> all (private.imported_columns() || array['line', 'id', 'seen']) end
  )
$function$;

CREATE OR REPLACE FUNCTION private.add_imported_lists(rows jsonb, ids uuid[], are_new boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Where people put a city by hand it stays.
  insert into public.project_places as place (project_id, city, latitude, longitude, found)
  select project, city, latitude, longitude, 'hand'
  from rows from (jsonb_array_elements(rows), unnest(ids)) as imported(row_values, project)
  cross join lateral jsonb_to_recordset(row_values -> 'places')
    as sent(city text, latitude double precision, longitude double precision)
  where (row_values ? 'seen') <> are_new
  on conflict (project_id, city) do update
  set latitude = excluded.latitude, longitude = excluded.longitude, found = excluded.found
  where place.found <> 'hand';

  insert into public.donors (project_id, name, position)
  select project, name, private.imported_position(row_values, place)
  from rows from (jsonb_array_elements(rows), unnest(ids)) as imported(row_values, project)
  cross join lateral jsonb_array_elements_text(row_values -> 'donors') with ordinality as sent(name, place)
  where (row_values ? 'seen') <> are_new
  on conflict do nothing;

  insert into public.resources (project_id, title_resource, link_resource, position)
  select project, title, link, private.imported_position(row_values, place)
  from rows from (jsonb_array_elements(rows), unnest(ids)) as imported(row_values, project)
  cross join lateral rows from (jsonb_to_recordset(row_values -> 'documents') as (title text, link text))
    with ordinality as sent(title, link, place)
  where (row_values ? 'seen') <> are_new and not exists (
    select from public.resources as there where there.project_id = project and there.link_resource = sent.link
  );

  insert into public.team (project_id, first_name, last_name, job_title, position)
  select project, sent.first_name, sent.last_name, sent.job_title, private.imported_position(row_values, place)
  from rows from (jsonb_array_elements(rows), unnest(ids)) as imported(row_values, project)
  cross join lateral rows from (
    jsonb_to_recordset(row_values -> 'team') as (first_name text, last_name text, job_title text)
  ) with ordinality as sent(first_name, last_name, job_title, place)
  where (row_values ? 'seen') <> are_new and not exists (
    select from public.team as there
    where there.project_id = project and (there.first_name, there.last_name) = (sent.first_name, sent.last_name)
  );

  perform private.add_imported_entries(rows, ids, are_new);
end
$function$;

CREATE OR REPLACE FUNCTION private.add_imported_entries(rows jsonb, ids uuid[], are_new boolean)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with sent as (
    select
      imported.project as project_id, sent.kind, sent.day,
      case when sent.currency is null or sent.currency = projects.currency then sent.amount end as amount,
      case when sent.currency <> projects.currency then sent.amount end as original_amount,
      case when sent.currency <> projects.currency then sent.currency end as original_currency,
      case when sent.currency <> projects.currency then sent.rate end as rate,
      sent.description, donors.id as donor_id,
      coalesce(sent.counterparty, case when donors.id is null then sent.donor end) as counterparty,
      sent.reference, sent.place
    from rows from (jsonb_array_elements(rows), unnest(ids)) as imported(row_values, project)
    join public.projects on projects.id = imported.project
    cross join lateral rows from (
      jsonb_to_recordset(imported.row_values -> 'entries') as (
        kind text, day date, amount numeric, currency text, rate numeric, description text, donor text,
        counterparty text, reference text
      )
    ) with ordinality as sent(kind, day, amount, currency, rate, description, donor, counterparty, reference, place)
    left join public.donors on donors.project_id = imported.project and donors.name = sent.donor
    where (imported.row_values ? 'seen') <> are_new
  ), stored as (
    select project_id, kind, day, case when original_amount is null then amount end as amount, original_amount,
      original_currency, rate, description, donor_id, counterparty, reference, null::bigint as place
    from public.ledger_entries
    where reference is null and project_id in (select project_id from sent)
  ), counted as (
    select *, count(*) filter (where place is null) over alike as there, row_number() over (alike order by place) as nth
    from (select * from sent union all select * from stored) as both_sides
    window alike as (
      partition by project_id, kind, day, amount, original_amount, original_currency, description, donor_id,
        counterparty, reference
    )
  )
  insert into public.ledger_entries as entry (
    project_id, kind, day, amount, original_amount, original_currency, rate, description, donor_id, counterparty,
    reference, created_at
  )
  select project_id, kind, day, coalesce(amount, round(original_amount * rate, 2)), original_amount, original_currency,
    rate, description, donor_id, counterparty, reference, now() + place * interval '1 microsecond'
  from counted
  where place is not null and case when reference is null then nth > there else nth = 1 end
  on conflict (project_id, reference) where reference is not null do update
  set (kind, day, amount, original_amount, original_currency, rate, description, donor_id, counterparty) = (
    excluded.kind, excluded.day, excluded.amount, excluded.original_amount, excluded.original_currency,
    excluded.rate, excluded.description, excluded.donor_id, excluded.counterparty
  )
  where (
    entry.kind, entry.day, entry.amount, entry.original_amount, entry.original_currency, entry.rate, entry.description,
    entry.donor_id, entry.counterparty
  ) is distinct from (
    excluded.kind, excluded.day, excluded.amount, excluded.original_amount, excluded.original_currency,
    excluded.rate, excluded.description, excluded.donor_id, excluded.counterparty
  )
$function$;

CREATE OR REPLACE FUNCTION private.write_imported(organisation bigint, owner uuid, rows jsonb, ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  empty_row constant jsonb := '{
    "status": "just_started", "countries": [], "cities": [], "goals": [], "images": [], "is_online": false,
    "milestone_count": 0, "milestones_completed": 0, "keeps_ledger": false, "shows_entries": false
  }';
begin
  -- In the file's order, which is that of a list with the newest first.
  insert into public.projects
  select filled.*
  from rows from (jsonb_array_elements(rows), unnest(ids)) with ordinality as sent(row_values, project, place)
  cross join lateral jsonb_populate_record(
    null::public.projects,
    empty_row || jsonb_strip_nulls(row_values) || jsonb_build_object(
      'id', project, 'user_id', owner, 'organization_id', organisation,
      'created_at', now() - place * interval '1 microsecond', 'updated_at', now(), 'content_updated_at', now()
    )
  ) as filled
  where not row_values ? 'seen';
  perform private.change_projects(
    organisation, (select jsonb_agg(row_values) from jsonb_array_elements(rows) as row_values where row_values ? 'seen')
  );

  -- Places and lists of a new project are part of its entry in the history, and no later news.
  perform set_config('vigie.moves_rows', 'on', true);
  perform private.add_imported_lists(rows, ids, true);
  perform set_config('vigie.moves_rows', '', true);
  perform private.add_imported_lists(rows, ids, false);
end
$function$;

CREATE OR REPLACE FUNCTION public.import_projects(file_name text, rows jsonb, seen_import bigint DEFAULT NULL::bigint, member uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '25s'
AS $function$
declare
  most constant integer := 20000;
  most_entries constant integer := 200000;
  most_a_day constant integer := 60000;
  import constant uuid := gen_random_uuid();
  owner constant uuid := coalesce(auth.uid(), import_projects.member);
  organisation bigint;
  ids uuid[];
  added integer;
  total integer;
  line text;
begin
  if auth.uid() is not null then
    organisation := private.lock_own_organisation();
  else
    select organization_id into organisation from public.members where user_id = owner;
    perform from public.organisations where id = organisation for no key update;
  end if;
  if organisation is null or owner is distinct from coalesce(import_projects.member, owner) then
    raise exception 'Only members of an organisation can do this.' using errcode = '42501', hint = 'refused.notMember';
  end if;
  if not coalesce(
    private.is_filled(file_name) and private.is_line(file_name) and char_length(file_name) <= 255, false
  ) then
    raise exception 'An import names its file, in at most 255 characters.'
      using errcode = '22023', hint = 'refused.importFileName', detail = json_build_object('limit', 255);
  end if;
  if jsonb_typeof(rows) is distinct from 'array' or jsonb_array_length(rows) not between 1 and most then
    raise exception 'An import has 1 to % projects. Please split the file.', most
      using errcode = '22023', hint = 'refused.importSize', detail = json_build_object('limit', most);
  end if;
  if not private.are_import_rows(rows) then
    raise exception 'The rows of the import are not in the form that is expected.'
      using errcode = '22023', hint = 'refused.importForm';
  end if;
  if most_entries < (
    select sum(jsonb_array_length(row_values -> name))
    from jsonb_array_elements(rows) as row_values cross join unnest(private.imported_lists()) as name
    where row_values ? name
  ) then
    raise exception 'An import has at most % places, donors, documents, people and entries. Please split the file.', most_entries
      using errcode = '22023', hint = 'refused.importEntries', detail = json_build_object('limit', most_entries);
  end if;
  -- An import since the preview may have added the same projects, which would be there twice then.
  if seen_import is distinct from (
    select max(id) from public.history where organization_id = organisation and table_name = 'imports'
  ) then
    raise exception 'Projects were imported or taken back meanwhile. Please look at the preview again.'
      using errcode = '22023', hint = 'refused.importedMeanwhile';
  end if;

  -- In the order of their ids, so that two statements wait for each other and never both.
  perform from public.projects
  where id in (select private.uuid_or_null(row_values ->> 'id') from jsonb_array_elements(rows) as row_values)
    and organization_id = organisation
  order by id for update;
  select row_values ->> 'line' into line
  from jsonb_array_elements(rows) as row_values
  left join public.projects as project
    on project.id = private.uuid_or_null(row_values ->> 'id') and project.organization_id = organisation
  where row_values ? 'id' and (
    project.id is null or project.updated_at is distinct from (row_values ->> 'seen')::timestamptz
  )
  limit 1;
  if found then
    raise exception 'Line %: the project was changed or deleted meanwhile. Please look at the preview again.', line
      using errcode = '22023', hint = 'refused.lineChanged', detail = json_build_object('line', line);
  end if;
  select count(*) filter (where not row_values ? 'id'), count(*) into added, total
  from jsonb_array_elements(rows) as row_values;
  if total - added > (
    select count(distinct private.uuid_or_null(row_values ->> 'id')) from jsonb_array_elements(rows) as row_values
  ) then
    raise exception 'Two lines of the import are the same project. Please leave one out.'
      using errcode = '22023', hint = 'refused.importedTwice';
  end if;
  if total + (
    select coalesce(sum((new_values ->> 'added')::integer + (new_values ->> 'changed')::integer), 0) from public.history
    where organization_id = organisation and table_name = 'imports' and action = 'insert'
      and changed_at > now() - interval '1 day'
  ) > most_a_day then
    raise exception 'An organisation can import at most % projects a day. Please go on tomorrow.', most_a_day
      using errcode = '54000', hint = 'refused.importsADay', detail = json_build_object('limit', most_a_day);
  end if;

  -- PostgreSQL would take words for days, too; and a number that JSON cannot hold has become null on the way.
  select row_values ->> 'line' into line
  from jsonb_array_elements(rows) as row_values
  where row_values ->> 'start_date' !~ '^\d{4}-\d{2}-\d{2}$' or row_values ->> 'end_date' !~ '^\d{4}-\d{2}-\d{2}$'
    or 'null' in (row_values -> 'budget', row_values -> 'money_spent', row_values -> 'beneficiaries')
    or jsonb_path_exists(row_values, '$.entries[*] ? (!(@.day.type() == "string" && @.day like_regex "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"))')
  limit 1;
  if found then
    raise exception 'Line %: a value cannot be stored. Please correct the line and try again.', line
      using errcode = '22023', hint = 'refused.lineUnstorable', detail = json_build_object('line', line);
  end if;

  ids := array(
    select coalesce(private.uuid_or_null(row_values ->> 'id'), gen_random_uuid())
    from jsonb_array_elements(rows) with ordinality as sent(row_values, place)
    order by place
  );
  perform private.add_import_to_history(
    organisation, import, file_name, 'insert', null, jsonb_build_object('added', added, 'changed', total - added)
  );
  perform set_config('vigie.import', import::text, true);
  begin
    begin
      perform private.write_imported(organisation, owner, rows, ids);
    exception when others then
      perform private.refuse_import(organisation, owner, rows, ids);
      raise;
    end;
  -- The time that a statement may take, which the search for a refused row may be over, too.
  exception when query_canceled then
    raise exception 'The projects of this file take too long to be stored at once. Please split the file.'
      using errcode = '54000', hint = 'refused.importTooSlow';
  end;
  perform set_config('vigie.import', '', true);
  return jsonb_build_object('import', import, 'added', added, 'changed', total - added);
end
$function$;

CREATE OR REPLACE FUNCTION private.take_changes_back(organisation bigint, import uuid, projects uuid[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  rows_since constant text[] := array(
    select table_name || row_id from private.changes_since_import(import) where table_name <> 'projects'
  );
  -- An amount that was written since stays, and then all stay in the currency that they are in.
  amounts_since constant uuid[] := array(
    select since.project_id from private.changes_since_import(import) as since
    join public.history as done on done.project_id = since.project_id
    where done.import_id = import and done.table_name = 'projects' and done.new_values ? 'currency'
      and (
        since.table_name = 'projects' and since.new_values ?| array['currency', 'budget', 'money_spent']
        or since.table_name = 'ledger_entries'
      )
  );
  changes jsonb;
  kept uuid[];
  list_name text;
begin
  -- Before all else: what was spent follows the entries, as long as there are any.
  delete from public.ledger_entries where project_id = any (projects) and id in (
    select row_id::uuid from public.history
    where import_id = import and table_name = 'ledger_entries' and action = 'insert'
      and table_name || row_id <> all (rows_since)
  );
  update public.ledger_entries as entry
  set (kind, day, amount, original_amount, original_currency, rate, description, donor_id, counterparty) = (
    former.kind, former.day, former.amount, former.original_amount, former.original_currency, former.rate,
    former.description, donors.id, coalesce(former.counterparty, case when donors.id is null then gone.name end)
  )
  from public.history as change
  join public.ledger_entries as stored on stored.id = change.row_id::uuid and stored.project_id = change.project_id
  cross join lateral jsonb_populate_record(stored, change.old_values) as former
  -- A donor that was deleted since leaves its name, as in entries that named it then.
  left join public.donors on donors.id = former.donor_id and donors.project_id = stored.project_id
  left join (
    select distinct on (row_id) row_id::uuid as id, row_label as name from public.history
    where project_id = any (projects) and table_name = 'donors' and action = 'delete'
    order by row_id, id desc
  ) as gone on gone.id = former.donor_id
  where entry.id = stored.id and change.import_id = import and change.project_id = any (projects)
    and change.table_name = 'ledger_entries' and change.action = 'update'
    and change.table_name || change.row_id <> all (rows_since);

  select jsonb_agg(former.change), array_agg(project_id) filter (where is_kept) into changes, kept
  from (
    select entry.project_id, bool_or(not is_as_imported) as is_kept,
      coalesce(jsonb_object_agg(name, coalesce(large.content, value)) filter (where is_as_imported), '{}')
        || jsonb_build_object('id', entry.project_id) as change
    from public.history as entry
    join public.projects as stored on stored.id = entry.project_id
    cross join lateral jsonb_each(entry.old_values) as before(name, value)
    left join private.history_contents as large
      on jsonb_typeof(value) = 'object' and large.digest = value ->> 'digest'
      and large.organization_id = organisation and large.project_id = entry.project_id
    cross join lateral (
      select (jsonb_typeof(value) <> 'object' or large.digest is not null)
        and private.history_value(to_jsonb(stored) -> name) = entry.new_values -> name
        and not (entry.project_id = any (amounts_since) and name in ('currency', 'budget', 'money_spent'))
        as is_as_imported
    ) as state
    where entry.import_id = import and entry.table_name = 'projects' and entry.action = 'update'
      and entry.project_id = any (projects) and name = any (private.imported_columns())
      and not (name = 'money_spent' and stored.keeps_ledger)
    group by entry.project_id
  ) as former;
  perform private.change_projects(organisation, changes);

  foreach list_name in array array['donors', 'resources', 'team', 'project_places'] loop
    execute format(
      'delete from public.%I where project_id = any ($1) and id in (
        select row_id::uuid from public.history
        where import_id = $2 and table_name = $3 and action = ''insert'' and table_name || row_id <> all ($4)
      )',
      list_name
    ) using projects, import, list_name, rows_since;
  end loop;
  update public.project_places as place
  set latitude = former.latitude, longitude = former.longitude, found = former.found
  from public.history as entry
  join public.project_places as stored on stored.id = entry.row_id::uuid
  cross join lateral jsonb_populate_record(stored, entry.old_values) as former
  where place.id = stored.id and entry.import_id = import and entry.project_id = any (projects)
    and entry.table_name = 'project_places' and entry.action = 'update'
    and entry.table_name || entry.row_id <> all (rows_since);
  -- Places of cities that the import took from the list.
  insert into public.project_places
  select place.*
  from public.history as entry
  cross join lateral jsonb_populate_record(null::public.project_places, entry.old_values) as place
  where entry.import_id = import and entry.project_id = any (projects)
    and entry.table_name = 'project_places' and entry.action = 'delete' and exists (
      select from public.projects as stored cross join lateral unnest(stored.cities) as listed(city)
      where stored.id = place.project_id and btrim(listed.city) = place.city
    )
  on conflict do nothing;

  return (
    select count(distinct project_id) from (
      select unnest(kept) as project_id
      union all
      select project_id from public.history
      where import_id = import and project_id = any (projects) and table_name || row_id = any (rows_since)
    ) as keeping
  );
end
$function$;

CREATE OR REPLACE TRIGGER set_updated_at BEFORE INSERT OR UPDATE ON public.ledger_entries FOR EACH ROW EXECUTE FUNCTION private.set_updated_at();

CREATE OR REPLACE TRIGGER announce_emptied AFTER TRUNCATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION private.announce_emptied_table();

CREATE OR REPLACE TRIGGER keep_row_times BEFORE INSERT OR UPDATE ON public.ledger_entries FOR EACH ROW WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.keep_row_times();

CREATE OR REPLACE TRIGGER limit_inserts AFTER INSERT ON public.ledger_entries REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER limit_updates AFTER UPDATE ON public.ledger_entries REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER limit_deletes AFTER DELETE ON public.ledger_entries REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN (((CURRENT_USER = 'authenticated'::name) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION private.limit_rows();

CREATE OR REPLACE TRIGGER announce_inserts AFTER INSERT ON public.ledger_entries REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER announce_updates AFTER UPDATE ON public.ledger_entries REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER announce_deletes AFTER DELETE ON public.ledger_entries REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.announce_content_changes();

CREATE OR REPLACE TRIGGER move_content_updated_at_inserts AFTER INSERT ON public.ledger_entries REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER move_content_updated_at_updates AFTER UPDATE ON public.ledger_entries REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER move_content_updated_at_deletes AFTER DELETE ON public.ledger_entries REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.move_content_updated_at();

CREATE OR REPLACE TRIGGER record_history_inserts AFTER INSERT ON public.ledger_entries REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER record_history_updates AFTER UPDATE ON public.ledger_entries REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER record_history_deletes AFTER DELETE ON public.ledger_entries REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('vigie.moves_rows'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION private.record_history();

CREATE OR REPLACE TRIGGER set_amount BEFORE INSERT OR UPDATE ON public.ledger_entries FOR EACH ROW WHEN ((new.original_amount IS NOT NULL)) EXECUTE FUNCTION private.set_amount();

CREATE OR REPLACE TRIGGER only_so_many AFTER INSERT ON public.ledger_entries REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((COALESCE(current_setting('vigie.restored_project'::text, true), ''::text) = ''::text)) EXECUTE FUNCTION private.limit_entries();

CREATE OR REPLACE TRIGGER only_so_much AFTER UPDATE ON public.ledger_entries REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.limit_entries();

CREATE OR REPLACE TRIGGER keep_money_spent_of_new BEFORE INSERT ON public.projects FOR EACH ROW WHEN (((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name])) AND new.keeps_ledger)) EXECUTE FUNCTION private.keep_money_spent();

CREATE OR REPLACE TRIGGER keep_money_spent BEFORE UPDATE ON public.projects FOR EACH ROW WHEN (new.keeps_ledger) EXECUTE FUNCTION private.keep_money_spent();

CREATE OR REPLACE TRIGGER set_money_spent BEFORE UPDATE ON public.projects FOR EACH ROW WHEN ((new.keeps_ledger AND (new.content_updated_at <> old.content_updated_at))) EXECUTE FUNCTION private.set_money_spent();

CREATE OR REPLACE TRIGGER start_ledger AFTER INSERT ON public.ledger_entries REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((COALESCE(current_setting('vigie.restored_project'::text, true), ''::text) = ''::text)) EXECUTE FUNCTION private.start_ledger();

CREATE OR REPLACE TRIGGER start_ledger_moved AFTER UPDATE ON public.ledger_entries REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.start_ledger();

CREATE OR REPLACE TRIGGER end_emptied_ledgers AFTER TRUNCATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION private.end_emptied_ledgers();

CREATE OR REPLACE TRIGGER release_donor AFTER DELETE ON public.donors REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.release_donor();

CREATE OR REPLACE TRIGGER release_receipt AFTER DELETE ON public.resources REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.release_receipt();

CREATE OR REPLACE TRIGGER forget_missing_references BEFORE INSERT ON public.ledger_entries FOR EACH ROW WHEN (((num_nonnulls(new.donor_id, new.milestone_id, new.resource_id) > 0) AND (CURRENT_USER <> ALL (ARRAY['anon'::name, 'authenticated'::name, 'service_role'::name])))) EXECUTE FUNCTION private.forget_missing_references();

CREATE OR REPLACE TRIGGER note_currency BEFORE INSERT ON public.history FOR EACH ROW WHEN (((new.table_name = ANY (ARRAY['projects'::text, 'ledger_entries'::text])) AND (COALESCE(new.new_values, new.old_values) ?| ARRAY['budget'::text, 'money_spent'::text, 'amount'::text]))) EXECUTE FUNCTION private.note_currency();

create policy "visitors read the content of online projects" on public.resources as permissive for select to anon
  using ((EXISTS ( SELECT
   FROM public.projects
  WHERE ((projects.id = resources.project_id) AND projects.is_online AND ((NOT resources.is_receipt) OR projects.shows_entries)))));

create policy "signed-in people read the content of online and own projects" on public.resources as permissive for select to authenticated
  using (
CASE
    WHEN (NOT is_receipt) THEN private.can_read_project(project_id)
    ELSE private.can_read_entries(project_id)
END);

create policy "visitors read the content of online projects" on public.ledger_entries as permissive for select to anon
  using ((EXISTS ( SELECT
   FROM public.projects
  WHERE ((projects.id = ledger_entries.project_id) AND projects.is_online AND (false OR projects.shows_entries)))));

create policy "signed-in people read the content of online and own projects" on public.ledger_entries as permissive for select to authenticated
  using (
CASE
    WHEN false THEN private.can_read_project(project_id)
    ELSE private.can_read_entries(project_id)
END);

create policy "members add content to their projects" on public.ledger_entries as permissive for insert to authenticated
  with check (private.can_edit_project(project_id));

create policy "members change the content of their projects" on public.ledger_entries as permissive for update to authenticated
  using (private.can_edit_project(project_id))
  with check (private.can_edit_project(project_id));

create policy "members delete the content of their projects" on public.ledger_entries as permissive for delete to authenticated
  using (private.can_edit_project(project_id));

comment on function private.can_read_entries(uuid) is 'Whether a project is of the organisation of the current user, or online and shows the entries of its ledger.';

comment on function private.keep_as_content(regclass,text,text) is 'Makes rights, policies and triggers of a table of content. `picture` is the column of the picture that its renditions are of. Rows for which `shown_if` does not hold are the public''s only where a project shows its entries.';

comment on function public.duplicate_project(uuid) is 'A new, offline project of the caller like another of the organisation: its general information without phase and dates, with its places, its keyword, its milestones as pending, its indicators without what was measured, its team without photos. Not its figures, spending, ledger, pictures, documents, press, posts and donors.';

comment on function private.release_evidence() is 'Pictures, documents and ledger entries of a deleted milestone stay, and name none. Those of a deleted project keep theirs, for the trash.';

comment on function private.keep_money_spent() is 'What a client says was spent counts as no change while entries are kept, and nothing is kept where there are no entries.';

comment on function private.set_money_spent() is 'What the ledger has as spent and passed on. With the last entry the ledger ends, and the last sum stays.';

comment on function private.start_ledger() is 'The first entry of a project begins its ledger, also one that comes from another project.';

comment on function private.end_emptied_ledgers() is 'Emptying the table of entries touches no row by itself.';

comment on function private.release_donor() is 'Entries of a deleted donor stay, with its name as a text. Those of a deleted project keep theirs, for the trash.';

comment on function private.release_receipt() is 'Entries whose receipt is deleted stay without it. Those of a deleted project keep theirs, for the trash.';

comment on function private.forget_missing_references() is 'An entry that history or trash puts back names no donor, milestone or receipt that is gone.';

comment on function private.money_of_project(uuid) is 'For project_money, which says of which projects.';

comment on function public.project_money(uuid) is 'Sums of the ledger of a project that the reader may see: {"sources": [{"kind", "donor", "name", "currency", "amount"}], "months": [{"month": "2026-03", "spent"}]}; null where no entries are kept. `currency` is null for the project''s own, which alone "spent" adds up.';

comment on function private.are_import_rows(jsonb) is 'Whether rows have the form that import_projects expects: names it knows, lists of 1 to 100 entries, up to 5000 of the ledger, and a project with its id and the moment when it was seen.';

comment on function public.import_projects(text,jsonb,bigint,uuid) is 'Adds and changes the projects of a file, all or none, as one entry of the history. A row names its line, columns of General Information, donors, documents, people and entries of the ledger to add, and of a project that is there its id and the updated_at that was seen. `seen_import` is the id of the last entry about imports that was seen; `member` owns what operators import.';

revoke all on public.projects from public, anon, authenticated, service_role;
grant select (id, user_id, organization_id, title, is_online, status, budget, money_spent, start_date, end_date, countries, cities, continent, beneficiaries, short_description, long_description, images, "mot-rs", dv1_titre, dv1_vizualisation_type, dv1_value, dv1_nom_icon, image_dv1, dv1_short_description, dv2_titre, dv2_vizualisation_type, dv2_value, dv2_nom_icon, image_dv2, dv2_short_description, dv3_titre, dv3_vizualisation_type, dv3_value, dv3_nom_icon, image_dv3, dv3_short_description, dv4_titre, dv4_vizualisation_type, dv4_value, dv4_nom_icon, image_dv4, dv4_short_description, dv5_titre, dv5_vizualisation_type, dv5_value, dv5_nom_icon, image_dv5, dv5_short_description, created_at, updated_at, content_updated_at, milestone_count, milestones_completed, iati_identifier, currency, goals, keeps_ledger, shows_entries) on public.projects to anon;
grant delete, insert, update on public.projects to authenticated;
grant select (id, user_id, organization_id, title, is_online, status, budget, money_spent, start_date, end_date, countries, cities, continent, beneficiaries, short_description, long_description, images, "mot-rs", dv1_titre, dv1_vizualisation_type, dv1_value, dv1_nom_icon, image_dv1, dv1_short_description, dv2_titre, dv2_vizualisation_type, dv2_value, dv2_nom_icon, image_dv2, dv2_short_description, dv3_titre, dv3_vizualisation_type, dv3_value, dv3_nom_icon, image_dv3, dv3_short_description, dv4_titre, dv4_vizualisation_type, dv4_value, dv4_nom_icon, image_dv4, dv4_short_description, dv5_titre, dv5_vizualisation_type, dv5_value, dv5_nom_icon, image_dv5, dv5_short_description, created_at, updated_at, content_updated_at, milestone_count, milestones_completed, iati_identifier, currency, goals, keeps_ledger, shows_entries) on public.projects to authenticated;
grant all on public.projects to service_role;

revoke all on public.ledger_entries from public, anon, authenticated, service_role;
grant select on public.ledger_entries to anon;
grant delete, insert, select, update on public.ledger_entries to authenticated;
grant all on public.ledger_entries to service_role;

revoke execute on function
  private.can_read_entries(uuid)
from public, anon, authenticated, service_role;

grant execute on function
  private.can_read_entries(uuid)
to authenticated;

revoke execute on function
  private.keep_as_content(regclass,text,text),
  private.set_amount(),
  private.limit_entries(),
  private.keep_money_spent(),
  private.set_money_spent(),
  private.start_ledger(),
  private.end_emptied_ledgers(),
  private.release_donor(),
  private.release_receipt(),
  private.forget_missing_references(),
  private.insert_contents(text,bigint[],jsonb),
  private.add_imported_entries(jsonb,uuid[],boolean)
from public, anon, authenticated, service_role;

revoke execute on function
  private.money_of_project(uuid),
  public.project_money(uuid)
from public, anon, authenticated, service_role;

grant execute on function
  private.money_of_project(uuid),
  public.project_money(uuid)
to anon, authenticated, service_role;

reset check_function_bodies;
