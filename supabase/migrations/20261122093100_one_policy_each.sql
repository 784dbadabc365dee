-- One policy for each role and command: PostgreSQL evaluates every permissive policy that applies, for
-- every row. The rights are those of before, but for files of deleted projects.

drop policy "anyone reads online projects" on public.projects;
drop policy "members read the projects of their organisation" on public.projects;

create policy "visitors read online projects" on public.projects
  for select to anon
  using (is_online);

create policy "signed-in people read online and own projects" on public.projects
  for select to authenticated
  using (is_online or organization_id = (select private.own_organization_id()));

drop policy "anyone reads the content of online projects" on public.key_milestones;
drop policy "members keep the content of their projects" on public.key_milestones;

create policy "visitors read the content of online projects" on public.key_milestones
  for select to anon
  using (private.is_public_project(project_id));

create policy "signed-in people read the content of online and own projects" on public.key_milestones
  for select to authenticated
  using (private.can_read_project(project_id));

create policy "members add content to their projects" on public.key_milestones
  for insert to authenticated
  with check (private.can_edit_project(project_id));

create policy "members change the content of their projects" on public.key_milestones
  for update to authenticated
  using (private.can_edit_project(project_id))
  with check (private.can_edit_project(project_id));

create policy "members delete the content of their projects" on public.key_milestones
  for delete to authenticated
  using (private.can_edit_project(project_id));

drop policy "anyone reads the content of online projects" on public.resources;
drop policy "members keep the content of their projects" on public.resources;

create policy "visitors read the content of online projects" on public.resources
  for select to anon
  using (private.is_public_project(project_id));

create policy "signed-in people read the content of online and own projects" on public.resources
  for select to authenticated
  using (private.can_read_project(project_id));

create policy "members add content to their projects" on public.resources
  for insert to authenticated
  with check (private.can_edit_project(project_id));

create policy "members change the content of their projects" on public.resources
  for update to authenticated
  using (private.can_edit_project(project_id))
  with check (private.can_edit_project(project_id));

create policy "members delete the content of their projects" on public.resources
  for delete to authenticated
  using (private.can_edit_project(project_id));

drop policy "anyone reads the content of online projects" on public.team;
drop policy "members keep the content of their projects" on public.team;

create policy "visitors read the content of online projects" on public.team
  for select to anon
  using (private.is_public_project(project_id));

create policy "signed-in people read the content of online and own projects" on public.team
  for select to authenticated
  using (private.can_read_project(project_id));

create policy "members add content to their projects" on public.team
  for insert to authenticated
  with check (private.can_edit_project(project_id));

create policy "members change the content of their projects" on public.team
  for update to authenticated
  using (private.can_edit_project(project_id))
  with check (private.can_edit_project(project_id));

create policy "members delete the content of their projects" on public.team
  for delete to authenticated
  using (private.can_edit_project(project_id));

drop policy "anyone reads the content of online projects" on public.social_media_posts;
drop policy "members keep the content of their projects" on public.social_media_posts;

create policy "visitors read the content of online projects" on public.social_media_posts
  for select to anon
  using (private.is_public_project(project_id));

create policy "signed-in people read the content of online and own projects" on public.social_media_posts
  for select to authenticated
  using (private.can_read_project(project_id));

create policy "members add content to their projects" on public.social_media_posts
  for insert to authenticated
  with check (private.can_edit_project(project_id));

create policy "members change the content of their projects" on public.social_media_posts
  for update to authenticated
  using (private.can_edit_project(project_id))
  with check (private.can_edit_project(project_id));

create policy "members delete the content of their projects" on public.social_media_posts
  for delete to authenticated
  using (private.can_edit_project(project_id));

drop policy "anyone reads the content of online projects" on public.press;
drop policy "members keep the content of their projects" on public.press;

create policy "visitors read the content of online projects" on public.press
  for select to anon
  using (private.is_public_project(project_id));

create policy "signed-in people read the content of online and own projects" on public.press
  for select to authenticated
  using (private.can_read_project(project_id));

create policy "members add content to their projects" on public.press
  for insert to authenticated
  with check (private.can_edit_project(project_id));

create policy "members change the content of their projects" on public.press
  for update to authenticated
  using (private.can_edit_project(project_id))
  with check (private.can_edit_project(project_id));

create policy "members delete the content of their projects" on public.press
  for delete to authenticated
  using (private.can_edit_project(project_id));

drop policy "anyone reads the content of online projects" on public.photos_projet;
drop policy "members keep the content of their projects" on public.photos_projet;

create policy "visitors read the content of online projects" on public.photos_projet
  for select to anon
  using (private.is_public_project(project_id));

create policy "signed-in people read the content of online and own projects" on public.photos_projet
  for select to authenticated
  using (private.can_read_project(project_id));

create policy "members add content to their projects" on public.photos_projet
  for insert to authenticated
  with check (private.can_edit_project(project_id));

create policy "members change the content of their projects" on public.photos_projet
  for update to authenticated
  using (private.can_edit_project(project_id))
  with check (private.can_edit_project(project_id));

create policy "members delete the content of their projects" on public.photos_projet
  for delete to authenticated
  using (private.can_edit_project(project_id));

drop policy "anyone lists the photos of online projects" on storage.objects;
drop policy "members read the photos of their projects" on storage.objects;
drop policy "members delete photos of their projects" on storage.objects;

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

create policy "members delete photos of their own and deleted projects" on storage.objects
  for delete to authenticated
  using (
    bucket_id = 'project-images' and (
      private.can_edit_project(private.project_of_file(name))
      or private.owned_deleted_project(private.project_of_file(name))
    )
  );

drop function private.is_left_behind;
