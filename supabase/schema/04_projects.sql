-- Projects, with the facts that are kept in their own row: general information, which the owner alone changes, money,
-- the keyword of posts, the pictures of donors, and five figures.

-- The required fields of a figure. The form states the same (packages/domain/src/forms/data-viz.ts); a test compares
-- them. The value of a chart is asked for by check_figure_values: where an indicator says it, that may be later.
create function private.is_figure(
  kind text, title text, description text, value numeric, icon text, image text
) returns boolean
language sql immutable
return case
  when kind is null then
    num_nonnulls(value, icon, image) = 0 and coalesce(title, '') = '' and coalesce(description, '') = ''
  else coalesce(
    private.is_filled(title) and private.is_filled(description) and case
      when kind in ('pie', 'progress') then num_nonnulls(icon, image) = 0
      when kind = 'pictogram' then icon is not null and num_nonnulls(value, image) = 0
      when kind = 'image' then image is not null and num_nonnulls(value, icon) = 0
    end,
    false
  )
end;

comment on function private.is_figure is
  'Whether the six columns of a slot hold nothing, or a visualisation with all that its type needs, but for the value of a chart.';

revoke all on public.projects from anon, authenticated;
grant insert, update, delete on public.projects to authenticated;
grant all on public.projects to service_role;

-- What an organisation calls a project in its books is for its members alone, also where the project is online. Policies
-- decide about rows, so this column is granted to nobody who is signed in or not, and members have own_references.
do $$
begin
  execute (
    select format(
      'grant select (%s) on public.projects to anon, authenticated', string_agg(quote_ident(attname), ', ')
    )
    from pg_catalog.pg_attribute
    where attrelid = 'public.projects'::regclass and attnum > 0 and not attisdropped and attname <> 'reference'
  );
end
$$;

-- One policy for each role and command: PostgreSQL evaluates every permissive policy that applies, for every row.

-- A server may show the public one organisation only (ORGANIZATION_ID): its requests name it in vigie.organization_id,
-- which nothing else sets. Signed-in people read what they read everywhere.

create function private.shown_organization() returns bigint
language sql stable set search_path = ''
return nullif(current_setting('vigie.organization_id', true), '')::bigint;

comment on function private.shown_organization is
  'The only organisation that visitors of this server see; null for all.';

-- What visitors read of all else is decided by the projects that they read. Asked once for a statement; of a case,
-- unlike of an equality, the planner does not expect that it leaves few rows.
create policy "visitors read online projects" on public.projects
  for select to anon
  using (is_online and case
    when (select private.shown_organization()) is null then true
    else organization_id = (select private.shown_organization())
  end);

create policy "signed-in people read online and own projects" on public.projects
  for select to authenticated
  using (is_online or organization_id = (select private.own_organization_id()));

create policy "members create projects of their own in their organisation" on public.projects
  for insert to authenticated
  with check (
    user_id = (select auth.uid()) and organization_id = (select private.own_organization_id())
  );

create policy "members update the projects of their organisation" on public.projects
  for update to authenticated
  using (organization_id = (select private.own_organization_id()))
  with check (organization_id = (select private.own_organization_id()));

create policy "members delete the projects of their organisation" on public.projects
  for delete to authenticated
  using (organization_id = (select private.own_organization_id()));

-- An organisation that publishes nothing is not the public's concern.
create policy "visitors read organisations with online projects" on public.organisations
  for select to anon
  using (exists (
    select from public.projects where organization_id = organisations.id and is_online
  ));

-- Who is signed in reads all; who was, until the session ended, reads what a visitor does.
create policy "signed-in people read organisations" on public.organisations
  for select to authenticated
  using ((select private.own_organization_id()) is not null or exists (
    select from public.projects where organization_id = organisations.id and is_online
  ));

-- What policies of a project's content ask.

create function private.is_public_project(project_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.projects
    where projects.id = project_id and projects.is_online
      and organization_id = coalesce(private.shown_organization(), organization_id)
  );
$$;

create function private.can_read_project(project_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.projects
    where projects.id = project_id
      and (projects.is_online or projects.organization_id = (select private.own_organization_id()))
  );
$$;

comment on function private.can_read_project is
  'Whether a project is online, or of the organisation of the current user.';

create function private.can_read_entries(project_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.projects
    where projects.id = project_id and (
      projects.is_online and projects.shows_entries
      or projects.organization_id = (select private.own_organization_id())
    )
  );
$$;

comment on function private.can_read_entries is
  'Whether a project is of the organisation of the current user, or online and shows the entries of its ledger.';

create function private.can_edit_project(project_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.projects
    where projects.id = project_id
      and projects.organization_id = (select private.own_organization_id())
  );
$$;

comment on function private.can_edit_project is
  'Whether the current user is a member of the organisation that the project belongs to.';

-- Before a row is written, in the order of the triggers' names: check_figure_values, guard_project_update, keep_iati_identifier, keep_milestone_counts,
-- keep_money_spent, set_content_updated_at, set_counted_beneficiaries, set_currency, set_figure_values, set_images, set_milestone_counts,
-- set_money_spent, set_project_times, set_shown_entries.

create function private.guard_project_update() returns trigger
language plpgsql set search_path = ''
as $$
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
$$;

create trigger guard_project_update before update on public.projects
  for each row execute function private.guard_project_update();

-- What a row of an import may bring: the columns of General Information that a file can know, and what was spent.
create function private.imported_columns() returns text[]
language sql immutable
return array[
  'title', 'reference', 'iati_identifier', 'status', 'start_date', 'end_date', 'countries', 'cities',
  'continent', 'goals', 'sectors', 'is_humanitarian', 'iati_scope', 'related_activities', 'beneficiaries', 'short_description', 'long_description', 'currency', 'budget',
  'money_spent'
];

create function private.first_currency(organisation bigint) returns text
language sql stable security definer set search_path = ''
return coalesce((select currency from public.organisations where id = organisation), 'EUR');

create function private.set_currency() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.currency := private.first_currency(new.organization_id);
  return new;
end
$$;

comment on function private.set_currency is
  'A new project has the currency of its organisation, where no other was chosen.';

create trigger set_currency before insert on public.projects
  for each row when (coalesce(new.currency, '') = '') execute function private.set_currency();

create function private.set_project_times() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.created_at := clock_timestamp();
  new.updated_at := new.created_at;
  new.content_updated_at := new.created_at;
  return new;
end
$$;

create trigger set_project_times before insert on public.projects
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.set_project_times();

-- `updated_at` is the editors' own: they compare it to see that the project's row changed under them, so a change of
-- content must not move it. `content_updated_at` says when something that the public sees changed last: the
-- project's own columns, or a row of its content.
create function private.set_content_updated_at() returns trigger
language plpgsql set search_path = ''
as $$
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
$$;

create trigger set_content_updated_at before update on public.projects
  for each row execute function private.set_content_updated_at();

-- A project is published in IATI when it is online and its organisation has an identifier there. From the first time on its
-- own stays, by which others know it. What a client sends as that moment counts as no change.
create function private.keep_iati_identifier() returns trigger
language plpgsql set search_path = ''
as $$
declare
  publisher text;
begin
  if current_user in ('anon', 'authenticated') then
    new.iati_published_at := case tg_op when 'UPDATE' then old.iati_published_at end;
  end if;
  if tg_op = 'UPDATE' and old.iati_published_at is not null and new.iati_identifier is distinct from old.iati_identifier
    and auth.uid() is not null then
    raise exception 'This project is published in IATI: its identifier stays as it is.'
      using errcode = '42501', hint = 'refused.iatiIdentifierFrozen';
  end if;
  if not new.is_online or new.iati_published_at is not null then
    return new;
  end if;
  -- Either this sees the identifier that its organisation is getting, or publish_projects sees this.
  perform pg_advisory_xact_lock_shared(hashtextextended('vigie iati', new.organization_id));
  select iati_identifier into publisher from public.organisations where id = new.organization_id;
  -- One with a sign that IATI excludes can still be mended: it is not kept.
  if publisher is null or new.iati_identifier ~ '[/&|?]|^\s|\s$' then
    return new;
  end if;
  new.iati_published_at := clock_timestamp();
  if new.iati_identifier is null then
    new.iati_identifier := publisher || '-' || left(new.id::text, 8);
    if exists (
      select from public.projects
      where organization_id = new.organization_id and iati_identifier = new.iati_identifier and id <> new.id
    ) then
      new.iati_identifier := publisher || '-' || new.id;
    end if;
  end if;
  return new;
end
$$;

comment on function private.keep_iati_identifier is
  'Notes when a project is first published in IATI, gives it an identifier where it has none, and keeps that from then on.';

create trigger keep_iati_identifier before insert or update on public.projects
  for each row execute function private.keep_iati_identifier();

-- Those that somebody is changing at this moment see the identifier themselves.
create function private.publish_projects() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('vigie iati', new.id));
  -- The organisation's own change is told in the history, and no page that somebody edits has changed.
  perform set_config('vigie.moves_rows', 'on', true);
  with unpublished as materialized (
    select id from public.projects
    where organization_id = new.id and is_online and iati_published_at is null
    order by id for no key update skip locked
  )
  update public.projects set iati_published_at = null from unpublished where projects.id = unpublished.id;
  perform set_config('vigie.moves_rows', '', true);
  return null;
end
$$;

comment on function private.publish_projects is
  'Publishes the online projects of an organisation in IATI when it gets an identifier there.';

create trigger publish_projects after update on public.organisations
  for each row when (old.iati_identifier is distinct from new.iati_identifier and new.iati_identifier is not null)
  execute function private.publish_projects();

-- Locks projects whose content changed, in the order of their ids, so that two statements wait for each other and never
-- both. Deleting, importing and taking back lock the other way round, the project before its content: a change of content
-- that waits for them, or for a slow save, lets go and tries again, before PostgreSQL sees a deadlock and fails one of
-- them. It gives up where somebody waits for this change in turn.
create function private.lock_changed_projects(changed uuid[]) returns boolean
language plpgsql security definer set search_path = '' set lock_timeout = '300ms'
as $$
declare
  most_attempts constant integer := 10;
begin
  for attempt in 1..most_attempts loop
    begin
      perform from public.projects where id = any (changed) order by id for no key update;
      return true;
    exception when lock_not_available then
      exit when exists (
        select from pg_catalog.pg_locks
        where not granted and pg_catalog.pg_backend_pid() = any (pg_catalog.pg_blocking_pids(pid))
      );
    end;
  end loop;
  return false;
end
$$;

comment on function private.lock_changed_projects is
  'Locks projects after their content; false where that would not end.';

create function private.refuse_busy_project() returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception 'Somebody else is changing this project. Please save again.'
    using errcode = '55P03', hint = 'refused.projectBusy';
end
$$;

-- Moves the moment of the projects whose content a statement changed, once for each of them. Content tables call it.
-- The change itself counts for more than its moment.
create function private.move_content_updated_at() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
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

  if private.lock_changed_projects(changed) then
    update public.projects
    set content_updated_at = greatest(content_updated_at + interval '1 microsecond', clock_timestamp())
    where id = any (changed);
    return null;
  end if;
  -- What was spent is the sum of the ledger at every moment; beneficiaries and figures are what was measured last.
  if tg_table_name = 'ledger_entries' or tg_table_name in ('indicators', 'measurements') and exists (
    select from public.indicators
    where project_id = any (changed) and (counts_beneficiaries or figure is not null)
  ) then
    perform private.refuse_busy_project();
  end if;
  raise warning 'A change of % did not move content_updated_at: its project is locked', tg_table_name;
  return null;
end
$$;

-- How many milestones a project has is kept with it, so that the public list reads no further table for it. What a
-- client sends counts as no change.
create function private.keep_milestone_counts() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.milestone_count := coalesce(old.milestone_count, 0);
  new.milestones_completed := coalesce(old.milestones_completed, 0);
  return new;
end
$$;

comment on function private.keep_milestone_counts is
  'A new project has no milestones yet, and only set_milestone_counts says how many one has.';

create trigger keep_milestone_counts before insert or update on public.projects
  for each row execute function private.keep_milestone_counts();

-- A change of a milestone moves content_updated_at with the project locked, and this one query sees what was committed
-- before that, so that changes made at once are all counted. Counting anew puts right whatever went wrong before.
create function private.set_milestone_counts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  select counted.milestone_count, counted.milestones_completed
  into new.milestone_count, new.milestones_completed
  from private.count_milestones(new.id) as counted;
  return new;
end
$$;

comment on function private.set_milestone_counts is
  'Counts the milestones of a project anew, whenever what visitors see of it changed.';

create trigger set_milestone_counts before update on public.projects
  for each row when (new.content_updated_at <> old.content_updated_at)
  execute function private.set_milestone_counts();

-- After a statement.

select private.limit_requests('public.projects');
select private.after_changes('public.projects', 'announce', 'announce_project_changes');
create trigger announce_emptied after truncate on public.projects
  for each statement execute function private.announce_emptied_table();

select private.record_changes('public.projects');

-- How many projects an hour. Counted apart from the projects, of which some may be imported and some deleted again.
create function private.limit_new_projects() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 200;
  organisation bigint;
begin
  for organisation in select distinct organization_id from new_rows order by 1 loop
    -- Requests at the same moment would not see each other's rows.
    perform pg_advisory_xact_lock(hashtextextended('vigie new projects', organisation));
    delete from private.project_additions
    where organization_id = organisation and added_at < clock_timestamp() - interval '1 hour';
    insert into private.project_additions (organization_id, projects)
    select organisation, count(*) from new_rows where organization_id = organisation;
    if (select sum(projects) from private.project_additions where organization_id = organisation) > most then
      raise exception 'An organisation can add at most % projects an hour. Please wait an hour and try again.', most
        using errcode = '54000', hint = 'refused.tooManyNewProjects', detail = json_build_object('limit', most);
    end if;
  end loop;
  return null;
end
$$;

create trigger limit_new_projects after insert on public.projects
  referencing new table as new_rows
  for each statement when (current_user = 'authenticated' and pg_trigger_depth() = 0)
  execute function private.limit_new_projects();

-- Calls

create function public.own_references(project uuid default null) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(id, reference), '{}')
  from public.projects
  where organization_id = (select private.own_organization_id()) and reference is not null
    and (project is null or id = project)
$$;

comment on function public.own_references is
  'The own references of the projects of the caller''s organisation, or of one of them, by their ids.';

-- Many projects with one call: what is chosen in the dashboard's list, and what an import added.

-- The caller's own organisation, with those of the projects that are its own locked in the order of their ids, so that
-- two statements wait for each other and never both.
create function private.lock_projects(projects uuid[]) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 500;
  organisation constant bigint := private.lock_own_organisation();
begin
  if coalesce(cardinality(projects), 0) not between 1 and most then
    raise exception 'At most % projects can be changed at a time, and at least one.', most
      using errcode = '22023', hint = 'refused.tooManyChanged', detail = json_build_object('limit', most);
  end if;
  perform from public.projects as project
  where project.id = any (projects) and project.organization_id = organisation
  order by project.id for update;
  return organisation;
end
$$;

-- As far as the caller owns them; an administrator takes those of others offline, too. Which ones it changed.
create function private.set_online(organisation bigint, projects uuid[], online boolean) returns uuid[]
language sql security definer set search_path = ''
as $$
  with changed as (
    update public.projects as project set is_online = online
    where project.id = any (projects) and project.organization_id = organisation and project.is_online <> online
      and (project.user_id = (select auth.uid()) or not online and (select private.is_administrator()))
    returning project.id
  )
  select array(select id from changed)
$$;

create function public.change_projects(projects uuid[], change text) returns uuid[]
language plpgsql security definer set search_path = ''
as $$
declare
  organisation constant bigint := private.lock_projects(projects);
  done uuid[] := '{}';
  project uuid;
begin
  case change
    when 'online', 'offline' then
      done := private.set_online(organisation, projects, change = 'online');
    when 'trash' then
      with gone as (
        delete from public.projects as stored
        where stored.id = any (projects) and stored.organization_id = organisation
        returning stored.id
      )
      select array(select id from gone) into done;
    when 'back' then
      for project in
        select project_id from private.deleted_projects
        where project_id = any (projects) and organization_id = organisation and gone_at is null
        order by project_id
      loop
        perform public.restore_project(project);
        done := done || project;
      end loop;
    else
      raise exception 'Projects go online, offline, to the trash or back.' using errcode = '22023'; -- for programs
  end case;
  if done = '{}' then
    raise exception 'None of these projects can be changed by you. Please look at the list again.'
      using errcode = '42501', hint = 'refused.noneChanged';
  end if;
  return done;
end
$$;

comment on function public.change_projects is
  'Changes up to 500 projects of the caller''s organisation, as far as the caller may: `online` and `offline` like a change of each, `trash` moves them there, `back` puts them back from it. Answers which it changed.';
create function public.hand_over_projects(projects uuid[], new_owner uuid) returns uuid[]
language plpgsql security definer set search_path = ''
as $$
declare
  organisation constant bigint := private.lock_projects(projects);
  done constant uuid[] := array(
    select project.id from public.projects as project
    where project.id = any (projects) and project.organization_id = organisation
      and (project.user_id = (select auth.uid()) or (select private.is_administrator()))
  );
begin
  if done = '{}' then
    raise exception 'Only the owner of a project or an administrator can hand it over.'
      using errcode = '42501', hint = 'refused.notGiver';
  end if;
  perform private.member_of(organisation, new_owner);
  update public.projects as project set user_id = new_owner where project.id = any (done);
  return done;
end
$$;

comment on function public.hand_over_projects is
  'Gives up to 500 projects to another member of the organisation, as far as the caller owns them or is an administrator. Answers which.';

revoke execute on function
  public.own_references, public.change_projects, public.hand_over_projects
from public, anon, authenticated, service_role;
grant execute on function private.is_figure to authenticated, service_role;
grant execute on function private.is_public_project, private.shown_organization to anon;
grant execute on function
  private.can_read_project, private.can_edit_project, public.own_references,
  public.change_projects, public.hand_over_projects
to authenticated;
