-- Stored files: donors' pictures as project-images/{project}/{random}.{extension}, and renditions of all pictures.

-- The project that a file belongs to, or null when its folder is not an identifier.
create function private.project_of_file(name text) returns uuid
language sql immutable
return case
  when split_part(name, '/', 1) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' and name like '%/_%'
  then split_part(name, '/', 1)::uuid
end;

-- Whoever has the address of a file reads it (the bucket is public); these rules are for lists.

create policy "visitors list the photos of online projects" on storage.objects
  for select to anon
  using (
    bucket_id = 'project-images' and private.is_public_project(private.project_of_file(name))
  );

create policy "signed-in people list the photos of online and own projects" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'project-images' and (
      private.can_read_project(private.project_of_file(name))
      or private.owned_deleted_project(private.project_of_file(name))
    )
  );

create policy "members add photos to their projects" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'project-images' and private.can_edit_project(private.project_of_file(name))
  );

create policy "members replace photos of their projects" on storage.objects
  for update to authenticated
  using (bucket_id = 'project-images' and private.can_edit_project(private.project_of_file(name)))
  with check (
    bucket_id = 'project-images' and private.can_edit_project(private.project_of_file(name))
  );

create policy "members delete photos of their own and deleted projects" on storage.objects
  for delete to authenticated
  using (
    bucket_id = 'project-images' and (
      private.can_edit_project(private.project_of_file(name))
      or private.owned_deleted_project(private.project_of_file(name))
    )
  );

-- Older pictures get their renditions by a command. That is no change of what they show: no entry of history, and no
-- news of the project.
create function public.set_renditions(
  picture_table text, row_id uuid, base text, width integer, height integer, colour text
)
returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  project uuid;
  moment timestamptz;
  changed integer;
begin
  if picture_table is null or picture_table <> all (array['photos_projet', 'social_media_posts', 'donors']) then
    raise exception 'The rows of this table have no pictures with renditions.' using errcode = '22023'; -- for programs
  end if;
  execute format('select project_id from public.%I where id = $1', picture_table)
  into project using row_id;
  -- The project before its content, as its deletion locks them.
  select content_updated_at into moment from public.projects where id = project for no key update;
  execute format(
    'update public.%I
     set rendition_base = $2, picture_width = $3, picture_height = $4, picture_colour = $5
     where id = $1 and rendition_base is null',
    picture_table
  ) using row_id, base, width, height, colour;
  get diagnostics changed = row_count;
  update public.projects set content_updated_at = moment where id = project;
  return changed = 1;
end
$$;

comment on function public.set_renditions is
  'Gives a picture that has no renditions those that were uploaded for it. Whether it did: false where the row is gone, or has some by now.';

-- Files that nothing shows any more

-- The rendition_base that a file belongs to; null for any other file.
create function private.rendition_base_of(name text) returns text
language sql immutable
return case
  when name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-z]{16,40}-[0-9]{1,5}\.(avif|webp|jpg|png)$'
  then regexp_replace(name, '-[0-9]{1,5}(\.[a-z]+)$', '\1')
end;

create function private.uses_renditions(base text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.photos_projet where rendition_base = base)
    or exists (select from public.donors where rendition_base = base)
    or exists (select from public.social_media_posts where rendition_base = base)
    or exists (
      select from public.history
      where old_values ->> 'rendition_base' = base and changed_at > now() - interval '31 days'
    );
$$;

-- An upload has its files before its row, so only files of a day ago count. Those of a project in the
-- trash stay with it.
create function private.unused_renditions(organisation bigint, most integer) returns setof text
language sql stable security definer set search_path = ''
as $$
  select objects.name
  from storage.objects
  join public.projects on projects.id = private.project_of_file(objects.name)
  where bucket_id = 'project-images'
    and private.rendition_base_of(objects.name) is not null
    and objects.created_at < now() - interval '1 day'
    and (organisation is null or projects.organization_id = organisation)
    and not private.uses_renditions(private.rendition_base_of(objects.name))
  order by objects.name limit most;
$$;

comment on function private.unused_renditions is
  'Names of renditions in the bucket that no picture has, of one organisation or with null of all.';

create function private.gone_renditions() returns setof text
language sql stable security definer set search_path = ''
as $$
  select private.unused_renditions(null, 1000) where exists (
    select from private.history_sweeps where steady_since <= now() - interval '55 minutes'
  );
$$;

comment on function private.gone_renditions is
  'Up to 1000 names of renditions that no picture has, for the server, which deletes them after sweep_history; none while the clock is not known to be right.';

-- Where no server of ours sweeps, few changes may come for a long time. So the trash is cleared as well when a member's
-- app asks which files may go, which it does when the trash is opened.
create function public.gone_files() returns setof text
language plpgsql security definer set search_path = ''
as $$
begin
  if private.own_organization_id() is null then
    return;
  end if;
  if private.is_mail_configured() then
    perform private.clear_history(500);
  end if;
  return query
  (
    select objects.name
    from private.deleted_projects as deleted
    join storage.objects on private.project_of_file(objects.name) = deleted.project_id
    where deleted.organization_id = private.own_organization_id()
      and bucket_id = 'project-images' and private.has_left_trash(deleted.project_id)
    order by objects.name limit 100
  )
  union all
  select private.unused_renditions(private.own_organization_id(), 100)
  where private.is_mail_configured();
end
$$;

comment on function public.gone_files is
  'Names in the bucket project-images, up to 100 of what projects of the caller''s organisation left that are in the trash no more, and up to 100 of pictures that are gone from its history. Where no server of Vigie runs, which removes them by itself, the app does.';

revoke execute on function
  public.set_renditions, public.gone_files
from public, anon, authenticated, service_role;
grant execute on function private.project_of_file to anon, authenticated;
grant execute on function public.set_renditions, private.gone_renditions to service_role;
grant execute on function public.gone_files to authenticated;
