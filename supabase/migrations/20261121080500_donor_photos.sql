-- Storage of donor photos: project-images/{projectId}/{random}.{extension}.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'project-images', 'project-images', true, 15728640,
  array['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']
)
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- The project that a file belongs to, or null when its folder is not an identifier.
create function private.project_of_file(name text) returns uuid
language sql immutable
return case
  when split_part(name, '/', 1) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' and name like '%/_%'
  then split_part(name, '/', 1)::uuid
end;

create function private.is_left_behind(project_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select project_id is not null and not exists (
    select from public.projects where projects.id = project_id
  );
$$;

comment on function private.is_left_behind is
  'Whether a project was deleted: a member may then clear away the files it left.';

revoke execute on function private.project_of_file, private.is_left_behind from public;
grant execute on function private.project_of_file, private.is_left_behind
  to anon, authenticated, service_role;

-- Whoever has the address of a file reads it (the bucket is public); these rules are for lists.
create policy "anyone lists the photos of online projects" on storage.objects
  for select to anon, authenticated
  using (
    bucket_id = 'project-images' and private.is_public_project(private.project_of_file(name))
  );

create policy "members read the photos of their projects" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'project-images' and (
      private.can_edit_project(private.project_of_file(name))
      or private.is_left_behind(private.project_of_file(name))
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

create policy "members delete photos of their projects" on storage.objects
  for delete to authenticated
  using (
    bucket_id = 'project-images' and (
      private.can_edit_project(private.project_of_file(name))
      or private.is_left_behind(private.project_of_file(name))
    )
  );
