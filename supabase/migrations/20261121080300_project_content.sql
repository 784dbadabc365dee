-- What belongs to a project and is kept in rows of its own.

create table public.key_milestones (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  name_milestone text not null,
  status_milestone text not null default 'pending',
  created_at timestamptz not null default now(),
  constraint key_milestones_name_filled check (private.is_filled(name_milestone)),
  constraint key_milestones_name_length check (char_length(name_milestone) <= 200),
  constraint key_milestones_status_known check (
    status_milestone in ('completed', 'in_progress', 'pending')
  )
);

create table public.resources (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  title_resource text not null,
  link_resource text,
  file_data text not null,
  file_name text not null,
  file_type text generated always as (private.data_url_type(file_data)) stored,
  file_bytes integer generated always as (private.data_url_bytes(file_data)) stored,
  created_at timestamptz not null default now(),
  constraint resources_title_filled check (private.is_filled(title_resource)),
  constraint resources_title_length check (char_length(title_resource) <= 200),
  constraint resources_link_address check (private.is_web_address(link_resource)),
  constraint resources_file_name_filled check (private.is_filled(file_name)),
  constraint resources_file_type_allowed check (
    coalesce(private.data_url_type(file_data), '') in (
      'application/pdf',
      'application/msword',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.ms-excel',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/vnd.ms-powerpoint',
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
      'text/plain',
      'text/csv'
    )
  ),
  constraint resources_file_size check (private.data_url_bytes(file_data) <= 10485760)
);

comment on column public.resources.file_data is
  'The document as a base64 data URL. Heavy: never part of a list query.';

create table public.team (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  first_name text not null,
  last_name text not null,
  job_title text not null,
  photo_url text,
  linkedin_url text,
  created_at timestamptz not null default now(),
  constraint team_first_name_filled check (private.is_filled(first_name)),
  constraint team_first_name_length check (char_length(first_name) <= 200),
  constraint team_last_name_filled check (private.is_filled(last_name)),
  constraint team_last_name_length check (char_length(last_name) <= 200),
  constraint team_job_title_filled check (private.is_filled(job_title)),
  constraint team_job_title_length check (char_length(job_title) <= 200),
  constraint team_photo_url_image check (private.is_image(photo_url)),
  constraint team_linkedin_url_address check (private.is_web_address(linkedin_url))
);

create table public.social_media_posts (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  description text not null,
  picture_rs text,
  date_publication timestamptz not null default now(),
  constraint social_media_posts_description_filled check (private.is_filled(description)),
  constraint social_media_posts_picture_rs_image check (private.is_image(picture_rs))
);

create table public.press (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  press_url text not null,
  created_at timestamptz not null default now(),
  constraint press_press_url_address check (private.is_web_address(press_url))
);

create table public.photos_projet (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  la_photo text not null,
  file_name text,
  created_at timestamptz not null default now(),
  constraint photos_projet_la_photo_image check (private.is_image(la_photo))
);

comment on column public.photos_projet.la_photo is
  'The picture as a data URL of at most 2048 pixels on its long side. Heavy: load it by row.';

create index key_milestones_project_id on public.key_milestones (project_id, created_at);
create index resources_project_id on public.resources (project_id, created_at);
create index team_project_id on public.team (project_id, created_at);
create index social_media_posts_project_id on public.social_media_posts (project_id, date_publication);
create index press_project_id on public.press (project_id, created_at);
create index photos_projet_project_id on public.photos_projet (project_id, created_at);

-- One set of rules for all of them: the public reads what belongs to an online project, and the
-- members of the project's organisation read and write.
do $$
declare
  content_table text;
begin
  foreach content_table in array array[
    'key_milestones', 'resources', 'team', 'social_media_posts', 'press', 'photos_projet'
  ] loop
    execute format('alter table public.%I enable row level security', content_table);
    execute format(
      'create policy "anyone reads the content of online projects" on public.%I
         for select to anon, authenticated
         using (private.is_public_project(project_id))',
      content_table
    );
    execute format(
      'create policy "members keep the content of their projects" on public.%I
         for all to authenticated
         using (private.can_edit_project(project_id))
         with check (private.can_edit_project(project_id))',
      content_table
    );
    execute format('revoke all on public.%I from anon, authenticated', content_table);
    execute format('grant select on public.%I to anon', content_table);
    execute format('grant select, insert, update, delete on public.%I to authenticated', content_table);
    execute format('grant all on public.%I to service_role', content_table);
  end loop;
end
$$;
