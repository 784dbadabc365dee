-- Visitors read the content of online projects as before. A condition of the policy itself is part of a
-- query's plan, where a function with its own rights was called for each row, at many times the cost.
-- They may read `id` and `is_online` of online projects, so that the condition says the same to them.

alter policy "visitors read the content of online projects" on public.key_milestones
  using (
    exists (
      select from public.projects where projects.id = key_milestones.project_id and projects.is_online
    )
  );

alter policy "visitors read the content of online projects" on public.resources
  using (
    exists (select from public.projects where projects.id = resources.project_id and projects.is_online)
  );

alter policy "visitors read the content of online projects" on public.team
  using (
    exists (select from public.projects where projects.id = team.project_id and projects.is_online)
  );

alter policy "visitors read the content of online projects" on public.social_media_posts
  using (
    exists (
      select from public.projects
      where projects.id = social_media_posts.project_id and projects.is_online
    )
  );

alter policy "visitors read the content of online projects" on public.press
  using (
    exists (select from public.projects where projects.id = press.project_id and projects.is_online)
  );

alter policy "visitors read the content of online projects" on public.photos_projet
  using (
    exists (
      select from public.projects where projects.id = photos_projet.project_id and projects.is_online
    )
  );

alter policy "visitors read the content of online projects" on public.donors
  using (
    exists (select from public.projects where projects.id = donors.project_id and projects.is_online)
  );
