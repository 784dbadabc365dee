-- Who changed what and when, kept by triggers for every table of an organisation: organisations, members, invitations,
-- projects and their content. Putting back what it has; and what visitors read of it.
--
-- Left out on purpose: former_members, which names those whom the deletion of a member records; account links,
-- sessions and accounts, which are people's own and hold secrets; counters and settings of the schema private; and
-- storage.objects, on whose tables a hosted Supabase allows no triggers. A donor's picture is seen in the row that shows
-- it.

revoke all on public.history from anon, authenticated, service_role;
grant select on public.history to authenticated, service_role;

create policy "members read the history of their organisation" on public.history
  for select to authenticated
  using (organization_id = (select private.own_organization_id()));

-- Writing

-- Called for each column of each row: as stable, their bodies can stand in the statement, without a call. Looking at the
-- size first spares turning every value into text.
create function private.is_large(value jsonb) returns boolean
language sql stable
return pg_column_size(value) > 2000 and octet_length(value #>> '{}') > 2000;

comment on function private.is_large is
  'Whether history names a value by its digest.';

-- By which an entry of history finds the content that it names.
create function private.digest_of(value jsonb) returns text
language sql immutable
return encode(sha256(convert_to(value #>> '{}', 'UTF8')), 'hex');

create function private.history_value(value jsonb) returns jsonb
language sql stable
return case
  when private.is_large(value) then jsonb_build_object(
    'digest', private.digest_of(value), 'bytes', octet_length(value #>> '{}')
  )
  else value
end;

comment on function private.history_value is
  'A column''s value as history shows it.';

-- Of measurements that are deleted with their indicator, which has its entry by then.
create function private.indicator_title(project uuid, indicator uuid) returns text
language sql stable security definer set search_path = ''
as $$
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
$$;

-- What people call the row: its title, name, city or address; the title of a figure that alone was changed.
create function private.history_label(changed_table text, latest jsonb, changed text[]) returns text
language plpgsql stable security definer set search_path = ''
as $$
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
    when 'invitations' then latest ->> 'email'
    when 'key_milestones' then latest ->> 'name_milestone'
    when 'resources' then latest ->> 'title_resource'
    when 'team' then concat_ws(' ', latest ->> 'first_name', latest ->> 'last_name')
    when 'press' then latest ->> 'press_url'
    when 'photos_projet' then coalesce(latest ->> 'caption', latest ->> 'file_name')
    when 'social_media_posts' then latest ->> 'description'
    when 'project_places' then latest ->> 'city'
    when 'measurements' then private.indicator_title(
      (latest ->> 'project_id')::uuid, (latest ->> 'indicator_id')::uuid
    )
    when 'ledger_entries' then coalesce(
      latest ->> 'description', latest ->> 'counterparty',
      (select name from public.donors where id = (latest ->> 'donor_id')::uuid)
    )
    else coalesce(latest ->> 'title', latest ->> 'name')
  end, 200);
end
$$;

-- The history of a statement's rows is written in one statement: a call for each of thousands took most of the time of an
-- import and of taking it back.

-- What history says of a changed row. No row where nothing changed that it keeps, and where the organisation is being
-- deleted. Without rights or settings of its own, so that it becomes part of the statement that reads it.
create function private.history_entry(changed_table text, old_row jsonb, new_row jsonb)
returns table (
  organization_id bigint, project_id uuid, project_title text, row_id text, row_label text, action text,
  old_values jsonb, new_values jsonb, changed text[]
)
language sql stable
as $$
  select
    place.organization_id, place.project_id, place.project_title,
    coalesce(latest ->> 'id', latest ->> 'user_id'),
    private.history_label(changed_table, latest, told.changed),
    case when old_row is null then 'insert' when new_row is null then 'delete' else 'update' end,
    told.old_values, told.new_values, told.changed
  from (
    -- Moments that triggers set, columns that are computed from others, and what must not be read. A deleted row is put
    -- back where it stood. Otherwise its place in the list is not told, nor the list that follows the donors.
    select coalesce(new_row, old_row), array[
      'updated_at', 'content_updated_at', 'milestone_count', 'milestones_completed',
      'file_type', 'file_bytes', 'number', 'token_hash', 'invited_by',
      case when new_row is not null then 'position' end, case when new_row is not null then 'images' end
    ]
  ) as sent(latest, unrecorded)
  cross join lateral (
    -- Ids of organisations are numbers, and this may be computed before the condition is looked at.
    select (latest ->> 'organization_id')::bigint,
      case when changed_table = 'projects' then (latest ->> 'id')::uuid end, latest ->> 'title'
    where changed_table = 'projects'
    union all
    -- The content of a project that is being deleted goes after it.
    select known.* from (
      select projects.organization_id, projects.id, projects.title
      from public.projects where projects.id = (latest ->> 'project_id')::uuid
      union all
      select deleted.organization_id, deleted.project_id, deleted.title
      from private.deleted_projects as deleted where deleted.project_id = (latest ->> 'project_id')::uuid
      limit 1
    ) as known
    where latest ? 'project_id'
    union all
    select (latest ->> case changed_table when 'organisations' then 'id' else 'organization_id' end)::bigint, null, null
    where changed_table <> 'projects' and not latest ? 'project_id'
  ) as place(organization_id, project_id, project_title)
  cross join lateral (
    -- Nearly all rows are smaller than the smallest value that is kept apart. Each `offset 0` has a row with a picture
    -- computed once, and not wherever it is named.
    select case when new_row is null then shown end, case when old_row is null then shown end,
      array(select jsonb_object_keys(shown))
    from (
      select jsonb_strip_nulls(latest) - unrecorded where old_row is null or new_row is null offset 0
    ) as whole(whole_row)
    cross join lateral (
      select case when pg_column_size(whole_row) <= 2000 then whole_row else (
        select jsonb_object_agg(key, private.history_value(value)) from jsonb_each(whole_row)
      ) end
      offset 0
    ) as values_shown(shown)
    union all
    select jsonb_object_agg(key, private.history_value(old_row -> key)),
      jsonb_object_agg(key, private.history_value(new_row -> key)), array_agg(key)
    from jsonb_object_keys(new_row) as key
    where old_row -> key is distinct from new_row -> key and key <> all (array_remove(unrecorded, null))
    -- Renditions alone change nothing of what a picture shows.
    having old_row is not null and bool_or(key !~ '^(rendition_base|picture_(width|height|colour))$')
  ) as told(old_values, new_values, changed)
  where exists (select from public.organisations where organisations.id = place.organization_id)
$$;

-- Keeps the large values that were replaced or deleted. Gives the organisation whose contents became more.
create function private.keep_contents(changed_table text, old_row jsonb, new_row jsonb) returns bigint
language sql security definer set search_path = ''
as $$
  with kept as (
    insert into private.history_contents (organization_id, project_id, digest, bytes, content)
    select distinct on (digest) entry.organization_id, entry.project_id,
      digest, octet_length(old_row ->> key), old_row -> key
    from private.history_entry(changed_table, old_row, new_row) as entry
    cross join lateral unnest(entry.changed) as key
    cross join lateral private.digest_of(old_row -> key) as digest
    where private.is_large(old_row -> key)
    on conflict (organization_id, project_id, digest) do update set kept_at = excluded.kept_at
    returning history_contents.organization_id
  )
  select max(organization_id) from kept
$$;

-- A picture or document that a member adds as the proof of a milestone is told as such. Rows that people write are
-- created by the clock, which is after the start of their transaction; those that are put back were created before.

create function private.name_milestone() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  milestone text := coalesce(new.new_values ->> 'milestone_id', new.old_values ->> 'milestone_id');
begin
  -- One that is deleted at this moment has its entry already.
  new.milestone_name := left(coalesce(
    (select name_milestone from public.key_milestones where id = milestone::uuid),
    (
      select row_label from public.history
      where project_id = new.project_id and table_name = 'key_milestones' and row_id = milestone
      order by id desc limit 1
    )
  ), 200);
  -- A new picture is told as what was added, and as what it was then shown with, which can be put back.
  if new.action = 'insert' and (new.new_values ->> 'created_at')::timestamptz >= new.changed_at then
    insert into public.history (
      organization_id, project_id, project_title, table_name, row_id, row_label, action,
      old_values, new_values, changed_by
    )
    values (
      new.organization_id, new.project_id, new.project_title, new.table_name, new.row_id, new.row_label, 'update',
      '{"milestone_id": null}', jsonb_build_object('milestone_id', milestone), new.changed_by
    );
    new.new_values := new.new_values - 'milestone_id';
    new.milestone_name := null;
  end if;
  return new;
end
$$;

create trigger name_milestone before insert on public.history
  for each row when (
    new.table_name in ('photos_projet', 'resources') and new.action <> 'delete'
    and coalesce(new.new_values ->> 'milestone_id', new.old_values ->> 'milestone_id') is not null
  )
  execute function private.name_milestone();

-- Amounts are told in the currency that they were in.
create function private.note_currency() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.currency := coalesce(
    new.new_values ->> 'currency', new.old_values ->> 'currency',
    (select projects.currency from public.projects where id = new.project_id)
  );
  return new;
end
$$;

create trigger note_currency before insert on public.history
  for each row when (
    new.table_name in ('projects', 'ledger_entries')
    and coalesce(new.new_values, new.old_values) ?| array['budget', 'money_spent', 'amount']
  )
  execute function private.note_currency();

-- What a value of an indicator means is said by its unit then: 1 may be yes, or the name of a rating.
create function private.note_measure() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  indicator uuid := case new.table_name
    when 'indicators' then new.row_id
    else coalesce(new.new_values, new.old_values) ->> 'indicator_id'
  end;
  measured jsonb;
begin
  if indicator is null then
    select indicator_id into indicator from public.measurements where id = new.row_id::uuid;
  end if;
  select jsonb_build_object('unit', unit, 'unit_label', unit_label, 'scale', scale) into measured
  from public.indicators where id = indicator and project_id = new.project_id;
  if not found then
    -- One that is deleted at this moment has its entry already.
    select jsonb_build_object(
      'unit', old_values -> 'unit', 'unit_label', old_values -> 'unit_label', 'scale', old_values -> 'scale'
    ) into measured
    from (
      select * from public.history where table_name = 'indicators' and row_id = indicator::text offset 0
    ) as entries
    where project_id = new.project_id and action = 'delete' order by id desc limit 1;
  end if;
  new.measure := nullif(jsonb_strip_nulls(measured), '{"unit": "number"}');
  return new;
end
$$;

create trigger note_measure before insert on public.history
  for each row when (
    new.table_name = 'measurements' and coalesce(new.new_values, new.old_values) ? 'value'
    or new.table_name = 'indicators' and new.action = 'update' and new.new_values ?| array['baseline', 'target']
  )
  execute function private.note_measure();

-- Putting back: the old values of a change, or a deleted row. With the rights of the current user: a change is an
-- ordinary update, which policies and triggers decide on.

-- The old values of an entry as they were, the large ones from the contents that are kept.
create function private.whole_old_values(entry public.history) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  whole jsonb;
  is_complete boolean;
begin
  select jsonb_object_agg(key, coalesce(kept.content, value)),
    bool_and(jsonb_typeof(value) <> 'object' or kept.digest is not null)
  into whole, is_complete
  from jsonb_each(entry.old_values)
  left join private.history_contents as kept
    on jsonb_typeof(value) = 'object' and kept.digest = value ->> 'digest'
    and kept.organization_id = entry.organization_id
    and kept.project_id is not distinct from entry.project_id;
  if not is_complete then
    raise exception 'The content of "%" is no longer kept, so it cannot be put back.',
      coalesce(entry.row_label, entry.table_name)
      using errcode = '22023', hint = 'refused.contentNotKept',
        detail = json_build_object('name', coalesce(entry.row_label, entry.table_name));
  end if;
  return whole;
end
$$;

-- Writes a row anew with the values that history has of it, as the owner of the tables: a row keeps
-- its moments, which no client may set.
create function private.insert_row(table_name text, row_values jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  columns text;
begin
  select string_agg(quote_ident(attname), ', ') into columns
  from pg_catalog.pg_attribute
  where attrelid = format('public.%I', insert_row.table_name)::regclass
    and attnum > 0 and not attisdropped and attgenerated = '' and row_values ? attname;
  execute format(
    'insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1)',
    insert_row.table_name, columns
  ) using row_values;
end
$$;

-- A row of content as a deletion found it. Another organisation may have taken its id meanwhile, which
-- visitors can read: then it gets a new one.
create function private.insert_content(entry public.history, anew jsonb default '{}') returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  row_values jsonb := private.whole_old_values(entry) || anew;
  is_taken boolean;
begin
  execute format('select exists (select from public.%I where id = $1)', entry.table_name)
  into is_taken using entry.row_id::uuid;
  if is_taken then
    row_values := row_values || jsonb_build_object('id', gen_random_uuid());
  end if;
  perform private.insert_row(entry.table_name, row_values);
  return (row_values ->> 'id')::uuid;
end
$$;

comment on function private.insert_content is
  'Makes a deleted row of content again, with some values instead of its own. Gives its id.';

-- All rows of a table in one statement: a project may have tens of thousands of measurements. Those whose id was taken meanwhile get a new
-- one, as in insert_content, and what names a row that did names it still. Gives the new ids by the former ones.
create function private.insert_contents(list_name text, entries bigint[], renamed jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
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
$$;

-- Measurements that were deleted with their indicator come back with it.
create function private.put_measurements_back(deleted public.history, indicator uuid) returns void
language plpgsql security definer set search_path = ''
as $$
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
$$;

create function private.entry_to_put_back(entry bigint) returns public.history
language plpgsql stable security definer set search_path = ''
as $$
declare
  change public.history;
begin
  select * into change from public.history
  where id = entry and organization_id = (select private.own_organization_id());
  if not found then
    raise exception 'There is no such change in the history of the organisation.'
      using errcode = '42501', hint = 'refused.noSuchChange';
  end if;
  if change.action = 'insert' then
    raise exception 'What was added cannot be put back. Please delete it.'
      using errcode = '22023', hint = 'refused.wasAdded';
  end if;
  if change.table_name = 'invitations' or (change.table_name, change.action) = ('members', 'delete') then
    raise exception 'This cannot be put back. Please invite the person again.'
      using errcode = '22023', hint = 'refused.inviteAgain';
  end if;
  if change.table_name = 'imports' then
    raise exception 'An import cannot be put back this way.' using errcode = '22023', hint = 'refused.importNotPutBack';
  end if;
  if change.table_name = 'webhooks' then
    raise exception 'A webhook is changed on the page of the webhooks.' using errcode = '22023', hint = 'refused.webhookNotPutBack';
  end if;
  if change.project_id is not null and (change.table_name, change.action) <> ('projects', 'delete')
    and not private.can_edit_project(change.project_id) then
    raise exception 'The project was deleted. Please put the project back first.'
      using errcode = '22023', hint = 'refused.projectDeleted';
  end if;
  return change;
end
$$;

comment on function private.entry_to_put_back is
  'An entry of the history of the caller''s organisation that can be put back as things are.';

-- The file of a donor's picture is deleted with it; its address alone would show nothing.
create function private.is_image_stored(address text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select address !~ '/storage/v1/object/public/project-images/' or exists (
    select from storage.objects
    where bucket_id = 'project-images' and name = split_part(address, '/project-images/', 2)
  );
$$;

-- The columns that an entry changed, as they were before; refuses where a content is no longer kept.
create function private.values_to_put_back(entry bigint) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
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
  -- What triggers keep: what an organisation was called before, and that a project is published in IATI, with the
  -- identifier that it got for that.
  if old_values ? 'iati_published_at' then
    old_values := old_values - array['iati_published_at', 'iati_identifier'];
    if old_values = '{}' then
      raise exception 'This project is published in IATI: its identifier stays as it is.'
        using errcode = '42501', hint = 'refused.iatiIdentifierFrozen';
    end if;
  end if;
  return old_values - 'iati_former_identifiers';
end
$$;

-- What the columns that an entry changed hold now. Members have no right to the column of the reference.
create function private.values_now(entry bigint) returns jsonb
language plpgsql security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  change public.history := private.entry_to_put_back(entry);
  row_now jsonb;
begin
  execute format(
    'select to_jsonb(row_now) from public.%I as row_now where %I::text = $1',
    change.table_name, case change.table_name when 'members' then 'user_id' else 'id' end
  ) into row_now using change.row_id;
  return (
    select jsonb_object_agg(key, private.history_value(row_now -> key))
    from jsonb_object_keys(change.new_values) as key
  );
end
$$;

-- What stands in the way of a row that is put back is told by the constraint that refuses it: a donor's
-- picture, a donor's name, the place of a city, or an id that was taken after it was looked for. Any other is no
-- matter of the person's, and keeps its own words.
create function private.put_content_back(entry bigint) returns void
language plpgsql security definer set search_path = ''
as $$
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
$$;

comment on function private.put_content_back is
  'Makes a deleted row of content again, once; says in words what stands in its way.';

-- Moments are compared as history writes them, in UTC.
create function public.put_back(entry bigint) returns void
language plpgsql set search_path = '' set timezone = 'UTC'
as $$
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
$$;

comment on function public.put_back is
  'Gives what a change in the history changed its old values, if it still has the new ones, or makes a deleted row again. With the caller''s own rights.';

-- What visitors read: the last changes that show on a project's page, in no more words than what the page itself shows
-- today. Nothing of it is copied from the history but the moments.

create function private.is_public_change(table_name text, action text, new_values jsonb) returns boolean
language sql immutable
return case action
  when 'insert' then table_name in (
    'key_milestones', 'resources', 'press', 'photos_projet', 'social_media_posts', 'measurements'
  ) and new_values ->> 'is_receipt' is distinct from 'true'
  when 'update' then case table_name
    when 'key_milestones' then new_values ->> 'status_milestone' = 'completed'
    when 'projects' then new_values ?| array[
      'status', 'budget',
      'dv1_vizualisation_type', 'dv1_titre', 'dv1_value', 'dv1_nom_icon', 'dv1_short_description', 'image_dv1',
      'dv2_vizualisation_type', 'dv2_titre', 'dv2_value', 'dv2_nom_icon', 'dv2_short_description', 'image_dv2',
      'dv3_vizualisation_type', 'dv3_titre', 'dv3_value', 'dv3_nom_icon', 'dv3_short_description', 'image_dv3',
      'dv4_vizualisation_type', 'dv4_titre', 'dv4_value', 'dv4_nom_icon', 'dv4_short_description', 'image_dv4',
      'dv5_vizualisation_type', 'dv5_titre', 'dv5_value', 'dv5_nom_icon', 'dv5_short_description', 'image_dv5'
    ]
    when 'photos_projet' then new_values ->> 'milestone_id' is not null
    when 'resources' then new_values ->> 'milestone_id' is not null
    else false
  end
  else false
end;

create function private.changes_of_project(project uuid)
returns table (
  changed_at timestamptz, kind text, label text, items integer,
  rendition_base text, picture_width integer, picture_height integer, picture_colour text
)
language sql stable security definer set search_path = ''
as $$
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
$$;

comment on function private.changes_of_project is
  'The last changes of a project that its page shows, a proof with its picture; for the view public_changes, which says of which projects.';

-- A view rather than a function: visitors' reads of it are cached like those of tables. As an expression its project_id
-- is no foreign key to PostgREST, which else would embed it in lists of projects.
create view public.public_changes with (security_invoker = true) as
select
  coalesce(projects.id) as project_id, changes.changed_at, changes.kind, changes.label, changes.items,
  changes.rendition_base, changes.picture_width, changes.picture_height, changes.picture_colour
from public.projects
cross join lateral private.changes_of_project(projects.id) as changes;

comment on view public.public_changes is
  'The last changes of each project that the reader may see, at most twelve. Name the project, and order by changed_at.';

revoke all on public.public_changes from anon, authenticated;
grant select on public.public_changes to anon, authenticated, service_role;

revoke execute on function public.put_back from public, anon, authenticated, service_role;
grant execute on function
  private.is_large, private.digest_of, private.history_value, private.entry_to_put_back, private.values_to_put_back,
  private.values_now, private.put_content_back, public.put_back
to authenticated;
grant execute on function private.changes_of_project to anon, authenticated, service_role;
