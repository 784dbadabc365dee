-- What a picture or a document shows: the milestone that it proves, and the city a picture was taken in. Members say
-- so; nothing of it is read from the files.

alter table public.key_milestones
  add constraint key_milestones_project_id_id unique (project_id, id);

-- Deferred: a project that is deleted takes its milestones before its pictures, and one that is restored may bring
-- them in any order.
alter table public.photos_projet
  add column milestone_id uuid,
  add column taken_in text,
  add constraint photos_projet_milestone foreign key (project_id, milestone_id)
    references public.key_milestones (project_id, id) deferrable initially deferred,
  add constraint photos_projet_taken_in_filled check (private.is_filled(taken_in)),
  add constraint photos_projet_taken_in_line check (private.is_line(taken_in)),
  add constraint photos_projet_taken_in_length check (char_length(taken_in) <= 100);
alter table public.resources
  add column milestone_id uuid,
  add constraint resources_milestone foreign key (project_id, milestone_id)
    references public.key_milestones (project_id, id) deferrable initially deferred;

create index photos_projet_milestone on public.photos_projet (milestone_id) where milestone_id is not null;
create index resources_milestone on public.resources (milestone_id) where milestone_id is not null;

comment on column public.photos_projet.milestone_id is 'The milestone of the same project that it shows, if one is named.';
comment on column public.photos_projet.taken_in is
  'The city it was taken in, as in the project''s list of cities, if a member says so. Its place on the public map is that of the city, in the city''s own precision.';
comment on column public.resources.milestone_id is 'The milestone of the same project that it documents, if one is named.';

create function private.release_evidence() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.photos_projet as photos set milestone_id = null
  from old_rows join public.projects on projects.id = old_rows.project_id
  where photos.milestone_id = old_rows.id and photos.project_id = old_rows.project_id;
  update public.resources as documents set milestone_id = null
  from old_rows join public.projects on projects.id = old_rows.project_id
  where documents.milestone_id = old_rows.id and documents.project_id = old_rows.project_id;
  return null;
end
$$;

comment on function private.release_evidence is
  'Pictures and documents of a deleted milestone stay, and show none. Those of a deleted project keep theirs, for the trash.';

create trigger release_evidence after delete on public.key_milestones
  referencing old table as old_rows
  for each statement execute function private.release_evidence();

create function private.forget_missing_milestone() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (
    select from public.key_milestones where id = new.milestone_id and project_id = new.project_id
  ) then
    new.milestone_id := null;
  end if;
  return new;
end
$$;

comment on function private.forget_missing_milestone is
  'A picture or document that history or trash puts back shows no milestone where that is gone.';

create trigger forget_missing_milestone before insert on public.photos_projet
  for each row when (
    new.milestone_id is not null and current_user not in ('anon', 'authenticated', 'service_role')
  )
  execute function private.forget_missing_milestone();
create trigger forget_missing_milestone before insert on public.resources
  for each row when (
    new.milestone_id is not null and current_user not in ('anon', 'authenticated', 'service_role')
  )
  execute function private.forget_missing_milestone();

revoke execute on function private.release_evidence, private.forget_missing_milestone
  from public, anon, authenticated, service_role;
