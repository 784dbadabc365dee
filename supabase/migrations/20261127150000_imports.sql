-- Projects from a file. An import is one transaction and one entry of the organisation's history, `imports`; what it did to
-- each project is in that project's history, by which it is taken back.

-- What rows are recognised by, beside Vigie's own id.

alter table public.projects
  add column reference text,
  add column iati_identifier text,
  add constraint projects_reference_filled check (private.is_filled(reference)),
  add constraint projects_reference_line check (private.is_line(reference)),
  add constraint projects_reference_length check (char_length(reference) <= 100),
  add constraint projects_iati_identifier_filled check (private.is_filled(iati_identifier)),
  add constraint projects_iati_identifier_line check (private.is_line(iati_identifier)),
  add constraint projects_iati_identifier_length check (char_length(iati_identifier) <= 200);

create unique index projects_reference on public.projects (organization_id, reference)
  where reference is not null;
create unique index projects_iati_identifier on public.projects (organization_id, iati_identifier)
  where iati_identifier is not null;

comment on column public.projects.reference is
  'What the organisation itself calls the project in its books; no other of its projects has the same.';
comment on column public.projects.iati_identifier is
  'By which the project is known in IATI; no other of the organisation has the same.';

-- The same words wherever it is refused, in place of PostgreSQL's about an index. Whoever writes the same reference at the
-- same moment meets the index. With the caller's rights: it runs before policies, and must tell nothing of others' projects.
create function private.refuse_taken_reference() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.reference is not null and exists (
    select from public.projects
    where organization_id = new.organization_id and reference = new.reference and id <> new.id
  ) then
    raise exception 'Another project of the organization has this reference.' using errcode = '23505';
  end if;
  if new.iati_identifier is not null and exists (
    select from public.projects
    where organization_id = new.organization_id and iati_identifier = new.iati_identifier and id <> new.id
  ) then
    raise exception 'Another project of the organization has this IATI identifier.' using errcode = '23505';
  end if;
  return new;
end
$$;

create trigger refuse_taken_reference_inserts before insert on public.projects
  for each row when (
    num_nonnulls(new.reference, new.iati_identifier) > 0
    and current_setting('vigie.restored_project', true) is distinct from new.id::text
  )
  execute function private.refuse_taken_reference();
create trigger refuse_taken_reference_updates before update on public.projects
  for each row when (
    (new.reference, new.iati_identifier) is distinct from (old.reference, old.iati_identifier)
  )
  execute function private.refuse_taken_reference();

-- A project comes back from the trash without what another has got meanwhile.
create function private.drop_taken_reference() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select from public.projects
    where organization_id = new.organization_id and reference = new.reference
  ) then
    new.reference := null;
  end if;
  if exists (
    select from public.projects
    where organization_id = new.organization_id and iati_identifier = new.iati_identifier
  ) then
    new.iati_identifier := null;
  end if;
  return new;
end
$$;

create trigger drop_taken_reference before insert on public.projects
  for each row when (current_setting('vigie.restored_project', true) = new.id::text)
  execute function private.drop_taken_reference();

create or replace function private.guard_project_update() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- Editors compare this moment to see that a project changed under them, so no client sets it.
  new.updated_at := clock_timestamp();

  -- Nobody is signed in when the service role writes or a deleted account leaves its projects.
  if auth.uid() is null then
    return new;
  end if;

  if (new.id, new.organization_id, new.created_at)
    is distinct from (old.id, old.organization_id, old.created_at) then
    raise exception 'A project keeps its organisation.' using errcode = '42501';
  end if;

  -- hand_over_project and remove_member, which check who calls, run as the owner of the schema.
  if new.user_id is distinct from old.user_id and current_user in ('anon', 'authenticated') then
    raise exception 'A project is handed over by its own call.' using errcode = '42501';
  end if;

  -- undo_import checks who calls, too: an administrator may take back what a colleague imported.
  if current_setting('vigie.undoes_import', true) = 'on' and current_user not in ('anon', 'authenticated') then
    return new;
  end if;

  if old.user_id is distinct from auth.uid() and (
    (
      new.title, new.reference, new.iati_identifier, new.status, new.start_date, new.end_date,
      new.countries, new.cities, new.continent, new.beneficiaries, new.short_description, new.long_description
    ) is distinct from (
      old.title, old.reference, old.iati_identifier, old.status, old.start_date, old.end_date,
      old.countries, old.cities, old.continent, old.beneficiaries, old.short_description, old.long_description
    )
    or (new.is_online is distinct from old.is_online
      and not (old.is_online and private.is_administrator()))
  ) then
    raise exception 'Only the owner of a project can change its general information.'
      using errcode = '42501';
  end if;

  return new;
end
$$;

-- What tells a project apart has no copy.
create or replace function private.copied_columns(model regclass, anew text[]) returns text
language sql stable set search_path = ''
as $$
  select string_agg(format('%I', attname), ', ' order by attnum)
  from pg_catalog.pg_attribute
  where attrelid = model and attnum > 0 and not attisdropped and attgenerated = ''
    and attname <> all (anew || array['reference', 'iati_identifier'])
$$;

-- The history

alter table public.history
  add column import_id uuid default private.uuid_or_null(current_setting('vigie.import', true));

comment on column public.history.import_id is
  'The import that this change of a project belongs to; empty for changes by hand and for the entry of the import itself.';

create index history_import_id on public.history (import_id, id) where import_id is not null;
create index history_imports on public.history (organization_id, id desc) where table_name = 'imports';

-- One entry in the organisation's own list, whose row is the import.
create function private.add_import_to_history(
  organisation bigint, import uuid, label text, action text, old_values jsonb, new_values jsonb
) returns void
language sql security definer set search_path = ''
as $$
  insert into public.history (
    organization_id, table_name, row_id, row_label, action, old_values, new_values, changed_by, import_id
  )
  values (organisation, 'imports', import::text, left(label, 200), action, old_values, new_values, auth.uid(), null);
$$;

-- Importing

-- What a row may bring: the columns of General Information that a file can know.
create function private.imported_columns() returns text[]
language sql immutable
return array[
  'title', 'reference', 'iati_identifier', 'status', 'start_date', 'end_date', 'countries', 'cities',
  'continent', 'beneficiaries', 'short_description', 'long_description', 'budget', 'money_spent'
];

-- Each row has its id already. What it does not name stays as it is, or empty.
create function private.write_imported(organisation bigint, owner uuid, rows jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  empty_row constant jsonb := '{
    "status": "just_started", "countries": [], "cities": [], "images": [], "is_online": false,
    "milestone_count": 0, "milestones_completed": 0
  }';
begin
  -- In the file's order, which is that of a list with the newest first.
  insert into public.projects
  select filled.*
  from jsonb_array_elements(rows) with ordinality as sent(row_values, place)
  cross join lateral jsonb_populate_record(
    null::public.projects,
    empty_row || jsonb_strip_nulls(row_values) || jsonb_build_object(
      'user_id', owner, 'organization_id', organisation,
      'created_at', now() - place * interval '1 microsecond', 'updated_at', now(), 'content_updated_at', now()
    )
  ) as filled
  where not row_values ? 'seen';

  execute format(
    'update public.projects as project set %s
      from (
        select filled.* from jsonb_array_elements($1) as row_values
        join public.projects as stored on stored.id = (row_values ->> ''id'')::uuid
        cross join lateral jsonb_populate_record(stored, row_values) as filled
        where row_values ? ''seen''
      ) as changed
      where project.id = changed.id',
    (select string_agg(format('%1$I = changed.%1$I', name), ', ') from unnest(private.imported_columns()) as name)
  ) using rows;

  -- Where a city lies is no news of the project, and what people set by hand stays.
  perform set_config('vigie.moves_rows', 'on', true);
  insert into public.project_places as place (project_id, city, latitude, longitude, found)
  select (row_values ->> 'id')::uuid, city, latitude, longitude, 'hand'
  from jsonb_array_elements(rows) as row_values
  cross join lateral jsonb_to_recordset(row_values -> 'places')
    as sent(city text, latitude double precision, longitude double precision)
  on conflict (project_id, city) do update
  set latitude = excluded.latitude, longitude = excluded.longitude, found = excluded.found
  where place.found <> 'hand';
  perform set_config('vigie.moves_rows', '', true);
end
$$;

-- Which row it is that cannot be written: each alone, in a transaction of its own that the failure takes back.
create function private.refuse_import(organisation bigint, owner uuid, rows jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  row_values jsonb;
  message text;
  code text;
begin
  for row_values in select * from jsonb_array_elements(rows) loop
    begin
      perform private.write_imported(organisation, owner, jsonb_build_array(row_values));
    exception when others then
      get stacked diagnostics code = returned_sqlstate, message = message_text;
      if code = '42501' then
        raise exception '%', message using errcode = code;
      elsif code = '23505' then
        raise exception 'Line %: another project has the same reference or identifier. Please look at the preview again.',
          row_values ->> 'line' using errcode = '22023';
      end if;
      raise exception 'Line %: a value cannot be stored. Please correct the line and try again.',
        row_values ->> 'line' using errcode = '22023';
    end;
  end loop;
end
$$;

create function public.import_projects(
  file_name text, rows jsonb, seen_import bigint default null, member uuid default null
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 20000;
  most_a_day constant integer := 60000;
  named constant text[] := private.imported_columns() || array['line', 'id', 'seen', 'places'];
  import constant uuid := gen_random_uuid();
  owner constant uuid := coalesce(auth.uid(), import_projects.member);
  organisation bigint;
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
    raise exception 'Only members of an organization can do this.' using errcode = '42501';
  end if;
  if not coalesce(
    private.is_filled(file_name) and private.is_line(file_name) and char_length(file_name) <= 255, false
  ) then
    raise exception 'An import names its file, in at most 255 characters.' using errcode = '22023';
  end if;
  if jsonb_typeof(rows) is distinct from 'array' or jsonb_array_length(rows) not between 1 and most then
    raise exception 'An import has 1 to % projects. Please split the file.', most using errcode = '22023';
  end if;
  if exists (
    select from jsonb_array_elements(rows) as row_values
    where jsonb_typeof(row_values) <> 'object' or coalesce(row_values ->> 'line', '') !~ '^[0-9]{1,7}$'
      or (row_values ? 'seen') is distinct from (row_values ? 'id')
      or coalesce(jsonb_typeof(row_values -> 'places'), 'array') <> 'array'
  ) or exists (
    select from jsonb_array_elements(rows) as row_values
    cross join lateral jsonb_object_keys(row_values) as name
    where name <> all (named)
  ) then
    raise exception 'The rows of the import are not in the form that is expected.' using errcode = '22023';
  end if;
  -- Somebody else imported while this one looked at the preview: the same projects would be there twice.
  if seen_import is distinct from (
    select max(id) from public.history where organization_id = organisation and table_name = 'imports'
  ) then
    raise exception 'Projects were imported or taken back meanwhile. Please look at the preview again.'
      using errcode = '22023';
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
  where row_values ? 'id' and project.updated_at is distinct from (row_values ->> 'seen')::timestamptz
  limit 1;
  if found then
    raise exception 'Line %: the project was changed or deleted meanwhile. Please look at the preview again.', line
      using errcode = '22023';
  end if;
  select count(*) filter (where not row_values ? 'id'), count(*) into added, total
  from jsonb_array_elements(rows) as row_values;
  if total - added > (
    select count(distinct row_values ->> 'id') from jsonb_array_elements(rows) as row_values
  ) then
    raise exception 'Two lines of the import are the same project. Please leave one out.' using errcode = '22023';
  end if;
  if added + (
    select coalesce(sum((new_values ->> 'added')::integer), 0) from public.history
    where organization_id = organisation and table_name = 'imports' and action = 'insert'
      and changed_at > now() - interval '1 day'
  ) > most_a_day then
    raise exception 'An organization can import at most % projects a day. Please go on tomorrow.', most_a_day
      using errcode = '54000';
  end if;

  select jsonb_agg(
    case when row_values ? 'id' then row_values
      else row_values || jsonb_build_object('id', gen_random_uuid()) end
    order by place
  ) into rows
  from jsonb_array_elements(rows) with ordinality as sent(row_values, place);
  perform private.add_import_to_history(
    organisation, import, file_name, 'insert', null, jsonb_build_object('added', added, 'changed', total - added)
  );
  perform set_config('vigie.import', import::text, true);
  begin
    perform private.write_imported(organisation, owner, rows);
  exception when others then
    perform private.refuse_import(organisation, owner, rows);
    raise;
  end;
  perform set_config('vigie.import', '', true);
  return jsonb_build_object('import', import, 'added', added, 'changed', total - added);
end
$$;

comment on function public.import_projects is
  'Adds and changes the projects of a file, all or none, as one entry of the history. A row names its line, columns of General Information, and of a project that is there its id and the updated_at that was seen. `seen_import` is the id of the last entry about imports that was seen; `member` owns what operators import.';

-- Taking back, and putting online

-- The entry of an import of the own organisation, locked against others who import or take back.
create function private.lock_import(import uuid) returns public.history
language plpgsql security definer set search_path = ''
as $$
declare
  organisation bigint := private.lock_own_organisation();
  entry public.history;
begin
  select * into entry from public.history
  where organization_id = organisation and table_name = 'imports' and row_id = import::text and action = 'insert';
  if not found then
    raise exception 'There is no such import in the history of the organization.' using errcode = '42501';
  end if;
  if exists (
    select from public.history
    where organization_id = organisation and table_name = 'imports' and row_id = import::text and action = 'delete'
  ) then
    raise exception 'This import was taken back already.' using errcode = '22023';
  end if;
  return entry;
end
$$;

-- The projects of an import that are still there. Putting them online by publish_import is no change since.
create function private.imported_projects(import uuid)
returns table (entry bigint, project_id uuid, action text, is_changed boolean)
language sql stable security definer set search_path = ''
as $$
  select done.id, done.project_id, done.action, exists (
    select from public.history as later
    where later.project_id = done.project_id and later.id > done.id and later.import_id is distinct from import
  )
  from public.history as done
  join public.projects on projects.id = done.project_id
  where done.import_id = import and done.table_name = 'projects'
    and done.old_values is distinct from '{"is_online": false}';
$$;

create function public.undo_import(import uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  head public.history := private.lock_import(import);
  entry public.history;
  added uuid[];
  taken_back integer;
  left_alone integer;
begin
  if head.changed_by is distinct from auth.uid() and not private.is_administrator() then
    raise exception 'Only who imported the projects or an administrator can take the import back.'
      using errcode = '42501';
  end if;
  perform set_config('vigie.import', import::text, true);
  perform set_config('vigie.undoes_import', 'on', true);
  -- What it did to each project that is still there, and whether people changed that since.
  select array_agg(done.project_id) filter (where action = 'insert' and not is_changed),
    count(*) filter (where not is_changed), count(*) filter (where is_changed)
  into added, taken_back, left_alone
  from private.imported_projects(import) as done;
  delete from public.projects where id = any (added);
  perform private.let_project_go(project) from unnest(added) as project;
  for entry in
    select history.* from public.history
    join private.imported_projects(import) as done on done.entry = history.id
    where done.action = 'update' and not is_changed
    order by done.project_id
  loop
    execute format(
      'update public.projects as project set %s
        from public.projects as stored
        cross join lateral jsonb_populate_record(stored, $1) as former
        where stored.id = $2 and project.id = stored.id',
      (select string_agg(format('%1$I = former.%1$I', name), ', ') from jsonb_object_keys(entry.old_values) as name)
    ) using private.whole_old_values(entry), entry.project_id;
  end loop;
  perform set_config('vigie.undoes_import', '', true);
  perform set_config('vigie.import', '', true);
  perform private.add_import_to_history(
    head.organization_id, import, head.row_label, 'delete',
    jsonb_build_object('taken_back', taken_back, 'left', left_alone), null
  );
  return jsonb_build_object('taken_back', taken_back, 'left', left_alone);
end
$$;

comment on function public.undo_import is
  'Takes back what an import did to projects that nobody changed since: those it added are gone, the others as before. For who imported and administrators.';

create function public.publish_import(import uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  head public.history := private.lock_import(import);
  published integer;
begin
  perform set_config('vigie.import', import::text, true);
  update public.projects set is_online = true
  where not is_online and user_id = auth.uid() and id in (
    select project_id from public.history where import_id = import and table_name = 'projects' and action = 'insert'
  );
  get diagnostics published = row_count;
  perform set_config('vigie.import', '', true);
  if published = 0 then
    raise exception 'None of the projects of this import is offline and yours.' using errcode = '42501';
  end if;
  perform private.add_import_to_history(
    head.organization_id, import, head.row_label, 'update',
    jsonb_build_object('published', 0), jsonb_build_object('published', published)
  );
  return published;
end
$$;

comment on function public.publish_import is
  'Puts the projects that an import added online, as far as the caller owns them. How many.';

revoke execute on function
  private.refuse_taken_reference, private.drop_taken_reference, private.add_import_to_history,
  private.imported_columns, private.write_imported, private.refuse_import, private.lock_import,
  private.imported_projects,
  public.import_projects, public.undo_import, public.publish_import
from public, anon, authenticated, service_role;
grant execute on function public.import_projects to authenticated, service_role;
grant execute on function public.undo_import, public.publish_import to authenticated;
