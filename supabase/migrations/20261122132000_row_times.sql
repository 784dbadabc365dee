-- When a row was changed last. An editor sends its change with the moment that it loaded, so that a change
-- by another member meanwhile is noticed, as projects.updated_at does for the project's own row.

alter table public.organisations
  add column updated_at timestamptz not null default now(),
  add constraint organisations_updated_at_moment check (private.is_moment(updated_at));
alter table public.key_milestones
  add column updated_at timestamptz not null default now(),
  add constraint key_milestones_updated_at_moment check (private.is_moment(updated_at));
alter table public.resources
  add column updated_at timestamptz not null default now(),
  add constraint resources_updated_at_moment check (private.is_moment(updated_at));
alter table public.team
  add column updated_at timestamptz not null default now(),
  add constraint team_updated_at_moment check (private.is_moment(updated_at));
alter table public.press
  add column updated_at timestamptz not null default now(),
  add constraint press_updated_at_moment check (private.is_moment(updated_at));
alter table public.photos_projet
  add column updated_at timestamptz not null default now(),
  add constraint photos_projet_updated_at_moment check (private.is_moment(updated_at));
alter table public.social_media_posts
  add column updated_at timestamptz not null default now(),
  add constraint social_media_posts_updated_at_moment check (private.is_moment(updated_at));

comment on column public.organisations.updated_at is
  'When the row was changed last, for editors to notice that. No client sets it.';
comment on column public.key_milestones.updated_at is
  'When the row was changed last, for editors to notice that. No client sets it.';
comment on column public.resources.updated_at is
  'When the row was changed last, for editors to notice that. No client sets it.';
comment on column public.team.updated_at is
  'When the row was changed last, for editors to notice that. No client sets it.';
comment on column public.press.updated_at is
  'When the row was changed last, for editors to notice that. No client sets it.';
comment on column public.photos_projet.updated_at is
  'When the row was changed last, for editors to notice that. No client sets it.';
comment on column public.social_media_posts.updated_at is
  'When the row was changed last, for editors to notice that. No client sets it.';

-- An update that changes nothing moves nothing, so that it counts as no change elsewhere either. Moving a
-- row in its list is no change of what an editor holds; its pictures, to compare them, are not read then.
create function private.set_updated_at() returns trigger
language plpgsql set search_path = ''
as $$
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
  end if;
  if edited is distinct from old then
    new.updated_at := greatest(old.updated_at + interval '1 microsecond', clock_timestamp());
  end if;
  return new;
end
$$;

comment on function private.set_updated_at is
  'Keeps updated_at: whenever a row changes, and by no client.';

revoke execute on function private.set_updated_at from public, anon, authenticated, service_role;

-- Triggers run in the order of their names: this one after those that correct a row.
create trigger set_updated_at before insert or update on public.organisations
  for each row execute function private.set_updated_at();
create trigger set_updated_at before insert or update on public.key_milestones
  for each row execute function private.set_updated_at();
create trigger set_updated_at before insert or update on public.resources
  for each row execute function private.set_updated_at();
create trigger set_updated_at before insert or update on public.team
  for each row execute function private.set_updated_at();
create trigger set_updated_at before insert or update on public.press
  for each row execute function private.set_updated_at();
create trigger set_updated_at before insert or update on public.photos_projet
  for each row execute function private.set_updated_at();
create trigger set_updated_at before insert or update on public.social_media_posts
  for each row execute function private.set_updated_at();
