-- Tests and repeats are counted by organisation, whatever becomes of the webhook that they went to.

create table private.webhook_messages_asked (
  organization_id bigint not null references public.organisations (id) on delete cascade,
  asked_at timestamptz not null default now()
);

create index webhook_messages_asked_organization_id
  on private.webhook_messages_asked (organization_id, asked_at);

comment on table private.webhook_messages_asked is
  'When messages to webhooks were asked for by people in the last hour, by organisation.';

alter table private.webhook_messages_asked enable row level security;

-- Written by `npm run migration` from supabase/schema and the tables of facts, whose changes are the ones to read.

-- Bodies may name what comes later.
set check_function_bodies = off;

drop function if exists private.require_webhook_in_use(uuid) cascade;

drop function if exists private.tend_history(bigint,bigint) cascade;

drop function if exists private.bound_history(bigint,integer) cascade;

CREATE OR REPLACE FUNCTION private.set_updated_at()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  edited record;
begin
  if tg_op = 'INSERT' then
    -- Imports and backups may say when it was; what comes back from the trash may be older than the column.
    if new.updated_at is null or current_user in ('anon', 'authenticated') then
      new.updated_at := clock_timestamp();
    end if;
    return new;
  end if;

  new.updated_at := old.updated_at;
  if current_setting('vigie.moves_rows', true) = 'on' then
    return new;
  end if;
  edited := new;
  -- Generated columns are computed after this trigger.
  if tg_table_name = 'resources' then
    edited.file_type := old.file_type;
    edited.file_bytes := old.file_bytes;
  elsif tg_table_name = 'organisations' then
    edited.number := old.number;
  end if;
  if edited is distinct from old then
    new.updated_at := greatest(old.updated_at + interval '1 microsecond', clock_timestamp());
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.announce_project_changes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most_at_once constant integer := 50;
  changed uuid[];
  edited uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(id) into changed from new_rows where is_online;
  elsif tg_op = 'DELETE' then
    select array_agg(id) into changed from old_rows where is_online;
  else
    select array_agg(distinct id) into changed from (
      (
        select id, updated_at, content_updated_at from old_rows where is_online
        except
        select id, updated_at, content_updated_at from new_rows where is_online
      )
      union
      (
        select id, updated_at, content_updated_at from new_rows where is_online
        except
        select id, updated_at, content_updated_at from old_rows where is_online
      )
    ) as online_rows;
  end if;
  if cardinality(changed) > most_at_once then
    perform private.announce('projects', 'projects', null, tg_op);
    return null;
  end if;

  edited := changed;
  if tg_op = 'UPDATE' then
    edited := array(
      select unnest(changed)
      except
      select id from (select id, updated_at from old_rows intersect select id, updated_at from new_rows) as unedited
    );
  end if;
  perform private.announce('projects', 'projects', id, tg_op) from unnest(changed) as id;
  perform private.announce('project:' || id, 'projects', id, tg_op) from unnest(edited) as id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.announce_content_changes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  changed uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct project_id) into changed from new_rows;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct project_id) into changed from old_rows;
  elsif tg_table_name = 'public_places' or current_setting('vigie.moves_rows', true) = 'on' then
    select array_agg(project_id) into changed from (
      select project_id from old_rows
      union
      select project_id from new_rows
    ) as both_sides;
  else
    select array_agg(distinct project_id) into changed from (
      (select id, project_id, updated_at from old_rows except select id, project_id, updated_at from new_rows)
      union
      (select id, project_id, updated_at from new_rows except select id, project_id, updated_at from old_rows)
    ) as both_sides;
  end if;

  perform private.announce('project:' || id, tg_table_name, id, tg_op)
  from public.projects
  where id = any(changed) and is_online;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.announce_organisation_changes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    perform from new_rows;
  elsif tg_op = 'DELETE' then
    perform from old_rows;
  else
    perform from (select id, updated_at from new_rows except select id, updated_at from old_rows) as edited;
  end if;
  if found then
    perform private.announce('projects', 'organisations', null, tg_op);
  end if;
  return null;
end
$function$;

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
      case when last / 1000 > (first - 1) / 1000 then last / 1000 * 1000 else last / 100 * 100 end, organisation,
      last - first + 1
    );
  end if;
  if grown is not null then
    perform private.bound_contents(grown);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.guard_project_update()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- Editors compare this moment to see that a project changed under them, so no client sets it. Where nothing changed,
  -- set_content_updated_at takes it back.
  new.updated_at := clock_timestamp();

  -- Nobody is signed in when the service role writes or a deleted account leaves its projects.
  if auth.uid() is null then
    return new;
  end if;

  if (new.id, new.organization_id, new.created_at)
    is distinct from (old.id, old.organization_id, old.created_at) then
    raise exception 'A project keeps its organisation.' using errcode = '42501'; -- for programs
  end if;

  -- hand_over_project and remove_member, which check who calls, run as the owner of the schema.
  if new.user_id is distinct from old.user_id and current_user in ('anon', 'authenticated') then
    raise exception 'A project is handed over by its own call.' using errcode = '42501'; -- for programs
  end if;

  -- undo_import checks who calls, too: an administrator may take back what a colleague imported.
  if current_setting('vigie.undoes_import', true) = 'on' and current_user not in ('anon', 'authenticated') then
    return new;
  end if;

  if old.user_id is distinct from auth.uid() and (
    (
      new.title, new.reference, new.iati_identifier, new.status, new.start_date, new.end_date,
      new.countries, new.cities, new.continent, new.beneficiaries, new.short_description, new.long_description,
      new.currency, new.goals, new.sectors, new.is_humanitarian, new.iati_scope, new.related_activities
    ) is distinct from (
      old.title, old.reference, old.iati_identifier, old.status, old.start_date, old.end_date,
      old.countries, old.cities, old.continent, old.beneficiaries, old.short_description, old.long_description,
      old.currency, old.goals, old.sectors, old.is_humanitarian, old.iati_scope, old.related_activities
    )
    or (new.is_online is distinct from old.is_online
      and not (old.is_online and private.is_administrator()))
  ) then
    raise exception 'Only the owner of a project can change its general information.'
      using errcode = '42501', hint = 'refused.notOwner';
  end if;

  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.set_content_updated_at()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  edited public.projects;
begin
  -- The trigger of a content table moves this one column, which is no edit of the row.
  if pg_trigger_depth() > 1 and new.content_updated_at <> old.content_updated_at then
    new.updated_at := old.updated_at;
    return new;
  end if;

  if current_user in ('anon', 'authenticated') then
    new.content_updated_at := old.content_updated_at;
  end if;
  edited := new;
  edited.updated_at := old.updated_at;
  edited.content_updated_at := old.content_updated_at;

  if edited is not distinct from old then
    new.updated_at := old.updated_at;
  end if;
  -- The service role, which imports, and the owner of the tables may say when it was.
  if new.content_updated_at <> old.content_updated_at then
    return new;
  end if;

  -- That it is published in IATI is no news of it, nor the identifier that it gets for that.
  if new.iati_published_at is distinct from old.iati_published_at then
    edited.iati_published_at := old.iati_published_at;
    edited.iati_identifier := old.iati_identifier;
  end if;
  -- Visitors see neither who owns a project nor what its organisation calls it.
  edited.user_id := old.user_id;
  edited.reference := old.reference;
  if edited is distinct from old then
    new.content_updated_at := greatest(
      old.content_updated_at + interval '1 microsecond', clock_timestamp()
    );
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.bound_history(organisation bigint, most integer, written bigint DEFAULT 0)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from public.history where id in (
    select id from public.history
    where organization_id = organisation and not exists (
      select from private.deleted_projects as deleted
      where deleted.project_id = history.project_id and gone_at is null
    ) and id < (
      select id from public.history where organization_id = organisation
      order by id desc offset most - 1 limit 1
    )
    order by id limit 5000 + written for update skip locked
  );
$function$;

CREATE OR REPLACE FUNCTION private.tend_history(entry bigint, organisation bigint, written bigint DEFAULT 0)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if entry % 1000 = 0 then
    perform private.bound_history(organisation, 500000, written);
  end if;
  if entry % 100 = 0 and private.is_mail_configured() then
    perform private.clear_history(500);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.open_projects(search text DEFAULT ''::text, status text DEFAULT NULL::text, dates text DEFAULT NULL::text, today date DEFAULT CURRENT_DATE, country text DEFAULT NULL::text, continent text DEFAULT NULL::text, organisation bigint DEFAULT NULL::bigint, within bigint DEFAULT NULL::bigint, sort text DEFAULT 'newest'::text, after_key text DEFAULT NULL::text, after_id uuid DEFAULT NULL::uuid, most integer DEFAULT 100, goal integer DEFAULT NULL::integer, detail text DEFAULT 'list'::text, ids uuid[] DEFAULT NULL::uuid[])
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  most_bytes constant integer := 16777216;
  whole constant boolean := coalesce(detail in ('whole', 'summary'), false);
  size constant integer := least(greatest(coalesce(most, 100), 0), case when whole then 100 else 500 end);
  wanted constant text := private.listed_condition(
    private.search_words(coalesce(search, '')),
    status, dates, today, country, continent, goal, organisation, within
  ) || case when ids is null then '' else format(' and project_id = any (%L::uuid[])', ids[1:100]) end;
  found_page jsonb;
  found bigint;
  moments numeric;
  answer json;
begin
  if size = 0 then
    -- One that leaves or comes later than a newer one changes the sum, too.
    execute
      'select count(*), sum(uuid_hash_extended(project_id, (extract(epoch from content_updated_at) * 1000000)::bigint))
       from private.listed_projects where ' || wanted
    into found, moments;
    return json_build_object(
      'found', found,
      'rows', case when whole then (
        select count(*) from (
          select from public.projects as project join public.ledger_entries as entry on entry.project_id = project.id
          where project.organization_id = organisation and project.is_online and project.shows_entries
          limit 100000
        ) as entries
      ) + (
        select count(*) from (
          select from public.projects as project join public.measurements as measured on measured.project_id = project.id
          where project.organization_id = organisation and project.is_online
          limit 100000
        ) as measurements
      ) else 0 end,
      'state', md5(concat_ws(
        '/', found, moments,
        (select max(organisations.updated_at) from public.organisations),
        -- A place that is found later is no change of its project.
        (select concat_ws('/', sum(places), sum(latitudes), sum(longitudes)) from private.listed_cells)
      ))
    );
  end if;
  found_page := private.find_page(
    'listed_projects', wanted,
    case sort
      when 'updated' then 'content_updated_at' when 'budget' then 'budget' when 'title' then 'title_key'
      else 'created_at' end,
    false, 0, after_key, null, after_id, 0, size
  );
  answer := (
    with page as materialized (
      select place, entry, (entry ->> 'id')::uuid as id
      from jsonb_array_elements(found_page -> 'page') with ordinality as entries (entry, place)
    ), publisher as materialized (
      select
        organisations.id,
        (jsonb_build_object(
          'id', organisations.id, 'name', organisations.name, 'language', organisations.language,
          'licence', organisations.licence, 'licence_url', organisations.licence_url,
          'iati_identifier', organisations.iati_identifier
        ) || case when not whole then '{}' else jsonb_build_object(
          'short_description', organisations.short_description,
          'contact_email', organisations.contact_email, 'website_url', organisations.website_url,
          'imprint_url', organisations.imprint_url,
          'iati_former_identifiers', organisations.iati_former_identifiers,
          'iati_type', organisations.iati_type, 'iati_contact_email', organisations.iati_contact_email,
          'iati_sectors', (select told from private.open_sectors(organisations.iati_sectors)),
          'iati_aid_type', organisations.iati_aid_type,
          'iati_flow_type', organisations.iati_flow_type,
          'iati_finance_type', organisations.iati_finance_type,
          'iati_tied_status', organisations.iati_tied_status
        ) end)::json as told
      from public.organisations
      where organisations.id in (
        select organization_id from private.listed_projects
        where project_id in (select page.id from page)
      )
    )
    -- As text (json) and not as a tree (jsonb), which takes three times as long.
    select json_build_object(
      'next', (
        select jsonb_build_object('key', entry -> 'key', 'id', entry -> 'id') from page where place = size
      ),
      'projects', coalesce(
        (
          select json_agg(
            case
              when whole
                then (
                  listed.told::jsonb
                  || (
                    select told from private.open_content(
                      project.id, project.keeps_ledger, project.shows_entries, detail = 'whole'
                    )
                  )
                  || jsonb_build_object('related_activities', array(
                    select jsonb_build_object('type', left(activity, 1), 'identifier', substr(activity, 3))
                    from unnest(project.related_activities) with ordinality as related (activity, place)
                    order by related.place
                  ))
                )::json
              else listed.told
            end
            order by page.place
          )
          from page
          join public.projects as project on project.id = page.id and project.is_online
          join publisher on publisher.id = project.organization_id
          cross join lateral (
            select json_build_object(
              'id', project.id, 'title', project.title, 'status', project.status,
              'short_description', project.short_description,
              'long_description', project.long_description, 'start_date', project.start_date,
              'end_date', project.end_date, 'countries', project.countries, 'cities', project.cities,
              'continent', project.continent, 'goals', project.goals,
              'beneficiaries', project.beneficiaries, 'currency', project.currency,
              'budget', project.budget, 'money_spent', project.money_spent,
              'iati_identifier', project.iati_identifier,
              'sectors', (select told from private.open_sectors(project.sectors)),
              'humanitarian', project.is_humanitarian, 'scope', project.iati_scope,
              'created_at', project.created_at, 'updated_at', project.content_updated_at, 'organisation', publisher.told,
              'places', array(
                select json_build_object(
                  'city', place.city, 'country', place.country, 'latitude', place.latitude,
                  'longitude', place.longitude, 'precision', place.precision
                )
                from public.public_places as place where place.project_id = project.id
                order by place.position, place.id
              ),
              'donors', array(
                select donor.name from public.donors as donor
                where donor.project_id = project.id and donor.name is not null
                order by donor.position, donor.created_at, donor.id
              )
            ) as told
          ) as listed
        ),
        '[]'
      )
    )
  );
  -- A project with as many and as long entries and measurements as there may be has 60 MB. What asks for several such at
  -- once would fill the memory of whoever passes them on.
  if octet_length(answer::text) > most_bytes then
    raise exception 'The answer is larger than 16 MiB. Please ask for fewer projects, or for a summary.'
      using errcode = '54000'; -- for programs
  end if;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION private.admit_message(webhook uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant integer := 60;
  own constant private.webhooks := private.own_webhook(webhook);
begin
  if own.stopped is not null then
    raise exception 'This webhook is stopped. Please resume it first.' using errcode = '22023', hint = 'refused.webhookStopped';
  end if;
  delete from private.webhook_messages_asked
  where organization_id = own.organization_id and asked_at <= now() - interval '1 hour';
  insert into private.webhook_messages_asked (organization_id) values (own.organization_id);
  if (
    select count(*) from private.webhook_messages_asked where organization_id = own.organization_id
  ) > most then
    raise exception 'Too many tests, or messages sent again. Please wait an hour and try again.'
      using errcode = '54000', hint = 'refused.tooManyTests';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.test_webhook(webhook uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  test uuid;
begin
  perform private.admit_message(webhook);
  insert into private.outbox (kind, recipient, content)
  values ('webhook', webhook, jsonb_build_object('type', 'ping', 'at', now()))
  returning id into test;
  return test;
end
$function$;

CREATE OR REPLACE FUNCTION public.send_webhook_again(delivery uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  webhook constant uuid := (select recipient from private.outbox where id = delivery and kind = 'webhook');
begin
  perform private.admit_message(webhook);
  update private.outbox set
    begun_at = null, ended_at = null, outcome = null, answer = null, attempts = 0, due_at = now()
  where id = delivery and ended_at is not null;
end
$function$;

comment on function public.open_projects(text,text,text,date,text,text,bigint,bigint,text,text,uuid,integer,integer,text,uuid[]) is 'A page of the public list as open data, what visitors see and no more, whoever asks: search and filters as list_projects has them, ids to name projects (at most 100), in their order, at most 500 rows of a list, or 100 projects with all that belongs to them (detail = whole; summary for all but measurements and entries), an error where that is more than 16 MiB, after the row that an answer before named as next. With most = 0 how many are found (and how many entries and measurements an organisation shows, up to 100000 of each), and a state that changes with whatever a file of them holds.';

comment on function private.admit_message(uuid) is 'Counts a message that an administrator asks for, to a webhook of the organisation that is not stopped.';

revoke execute on function
  private.bound_history(bigint,integer,bigint),
  private.tend_history(bigint,bigint,bigint),
  private.admit_message(uuid)
from public, anon, authenticated, service_role;

reset check_function_bodies;
