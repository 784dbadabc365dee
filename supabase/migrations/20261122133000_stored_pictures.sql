-- Smaller versions of pictures, its renditions, which pages load in place of the picture itself. They are
-- files in the project's folder of the bucket: for a rendition_base of {project}/{random}.webp they are
-- {project}/{random}-320.webp and so on. Which widths there are follows from the picture's own
-- (packages/domain/src/files/renditions.ts).

create function private.is_rendition_base(base text, project uuid) returns boolean
language sql immutable
return base ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-z]{16,40}\.(avif|webp|jpg|png)$'
  and split_part(base, '/', 1) = project::text;

comment on function private.is_rendition_base is
  'A name that the files of a picture''s renditions share, in the folder of the picture''s own project.';

create function private.is_picture_size(pixels integer) returns boolean
language sql immutable
return pixels between 1 and 32767;

create function private.is_colour(colour text) returns boolean
language sql immutable
return colour ~ '^#[0-9a-f]{6}$';

comment on function private.is_colour is
  'Red, green and blue in hexadecimal digits; nothing else that a style could hold.';

alter table public.photos_projet
  add column caption text,
  add column rendition_base text,
  add column picture_width integer,
  add column picture_height integer,
  add column picture_colour text,
  add constraint photos_projet_caption_filled check (private.is_filled(caption)),
  add constraint photos_projet_caption_line check (private.is_line(caption)),
  add constraint photos_projet_caption_length check (char_length(caption) <= 300),
  add constraint photos_projet_rendition_base_own check (private.is_rendition_base(rendition_base, project_id)),
  add constraint photos_projet_picture_width_bounds check (private.is_picture_size(picture_width)),
  add constraint photos_projet_picture_height_bounds check (private.is_picture_size(picture_height)),
  add constraint photos_projet_picture_colour_form check (private.is_colour(picture_colour)),
  add constraint photos_projet_renditions_complete check (
    num_nonnulls(rendition_base, picture_width, picture_height, picture_colour) in (0, 4)
  );

comment on column public.photos_projet.caption is
  'What the picture shows, in words: its text alternative, and what the viewer writes beside it.';
comment on column public.photos_projet.rendition_base is
  'What the files of its renditions are called; empty where it has none.';
comment on column public.photos_projet.picture_width is 'Pixels of the picture, which bound its renditions.';
comment on column public.photos_projet.picture_height is 'Pixels of the picture.';
comment on column public.photos_projet.picture_colour is
  'Shown in its place until it has come: #rrggbb.';

alter table public.social_media_posts
  add column rendition_base text,
  add column picture_width integer,
  add column picture_height integer,
  add column picture_colour text,
  add constraint social_media_posts_rendition_base_own check (private.is_rendition_base(rendition_base, project_id)),
  add constraint social_media_posts_picture_width_bounds check (private.is_picture_size(picture_width)),
  add constraint social_media_posts_picture_height_bounds check (private.is_picture_size(picture_height)),
  add constraint social_media_posts_picture_colour_form check (private.is_colour(picture_colour)),
  add constraint social_media_posts_renditions_complete check (
    num_nonnulls(rendition_base, picture_width, picture_height, picture_colour) in (0, 4)
  );

comment on column public.social_media_posts.rendition_base is
  'What the files of the renditions of its picture are called; empty where there are none.';
comment on column public.social_media_posts.picture_width is
  'Pixels of its picture, which bound its renditions.';
comment on column public.social_media_posts.picture_height is 'Pixels of its picture.';
comment on column public.social_media_posts.picture_colour is
  'Shown in the picture''s place until it has come: #rrggbb.';

create index photos_projet_rendition_base on public.photos_projet (rendition_base)
  where rendition_base is not null;
create index social_media_posts_rendition_base on public.social_media_posts (rendition_base)
  where rendition_base is not null;

-- Renditions of another picture, or in the folder of another project, are none of this one's: where
-- they are not replaced with the picture, as by a client that does not know them, there are none.
create function private.forget_renditions() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.rendition_base := null;
  new.picture_width := null;
  new.picture_height := null;
  new.picture_colour := null;
  return new;
end
$$;

create trigger forget_renditions before update on public.photos_projet
  for each row when (
    new.rendition_base = old.rendition_base
    and (new.project_id <> old.project_id or new.la_photo is distinct from old.la_photo)
  )
  execute function private.forget_renditions();

create trigger forget_renditions before update on public.social_media_posts
  for each row when (
    new.rendition_base = old.rendition_base
    and (new.project_id <> old.project_id or new.picture_rs is distinct from old.picture_rs)
  )
  execute function private.forget_renditions();

-- Older pictures get theirs by a command. That is no change of what they show: no entry of history, and
-- no news of the project.
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
  if picture_table is null or picture_table <> all (array['photos_projet', 'social_media_posts']) then
    raise exception 'The rows of this table have no pictures with renditions.' using errcode = '22023';
  end if;
  execute format('select project_id from public.%I where id = $1', picture_table)
  into project using row_id;
  -- The project before its content, as its deletion locks them.
  select content_updated_at into moment from public.projects where id = project for no key update;
  perform set_config('vigie.sets_renditions', 'on', true);
  execute format(
    'update public.%I
     set rendition_base = $2, picture_width = $3, picture_height = $4, picture_colour = $5
     where id = $1 and rendition_base is null',
    picture_table
  ) using row_id, base, width, height, colour;
  get diagnostics changed = row_count;
  perform set_config('vigie.sets_renditions', '', true);
  update public.projects set content_updated_at = moment where id = project;
  return changed = 1;
end
$$;

comment on function public.set_renditions is
  'Gives a picture that has no renditions those that were uploaded for it. Whether it did: false where the row is gone, or has some by now.';

create or replace function private.record_history() returns trigger
language plpgsql security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  grown bigint;
begin
  -- restore_project is one entry for all that it puts back, set_renditions is none.
  if tg_table_name <> 'projects' and (
    current_setting('vigie.restored_project', true) <> ''
    or current_setting('vigie.sets_renditions', true) <> ''
  ) then
    return null;
  end if;
  -- A change of content moves a moment of its project, which is no edit of the row.
  if tg_table_name = 'projects' and tg_op = 'UPDATE' then
    perform from old_rows full join new_rows using (id)
    where old_rows.updated_at is distinct from new_rows.updated_at;
    if not found then
      return null;
    end if;
  end if;

  if tg_op = 'INSERT' then
    perform private.add_to_history(tg_table_name, null, to_jsonb(new_rows)) from new_rows;
  elsif tg_op = 'DELETE' then
    select max(private.add_to_history(tg_table_name, to_jsonb(old_rows), null))
    into grown from old_rows;
  elsif tg_table_name = 'members' then
    perform private.add_to_history(tg_table_name, to_jsonb(old_rows), to_jsonb(new_rows))
    from old_rows full join new_rows using (user_id);
  else
    select max(private.add_to_history(tg_table_name, to_jsonb(old_rows), to_jsonb(new_rows)))
    into grown from old_rows full join new_rows using (id);
  end if;
  if grown is not null then
    perform private.bound_contents(grown);
  end if;
  return null;
end
$$;

create or replace function private.history_label(changed_table text, latest jsonb, changed text[]) returns text
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
    when 'organisations' then latest ->> 'name'
    when 'invitations' then latest ->> 'email'
    when 'key_milestones' then latest ->> 'name_milestone'
    when 'resources' then latest ->> 'title_resource'
    when 'team' then concat_ws(' ', latest ->> 'first_name', latest ->> 'last_name')
    when 'press' then latest ->> 'press_url'
    when 'photos_projet' then coalesce(latest ->> 'caption', latest ->> 'file_name')
    when 'social_media_posts' then latest ->> 'description'
    when 'donors' then latest ->> 'name'
  end, 200);
end
$$;

-- The rendition_base that a file belongs to; null for any other file.
create function private.rendition_base_of(name text) returns text
language sql immutable
return case
  when name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-z]{16,40}-[0-9]{1,5}\.(avif|webp|jpg|png)$'
  then regexp_replace(name, '-[0-9]{1,5}(\.[a-z]+)$', '\1')
end;

create index history_rendition_base on public.history ((old_values ->> 'rendition_base'))
  where old_values ->> 'rendition_base' is not null;

-- Whether a row shows renditions, or history can put one back that does.
create function private.uses_renditions(base text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.photos_projet where rendition_base = base)
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

create or replace function public.gone_files() returns setof text
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
      and bucket_id = 'project-images' and not private.keeps_files(deleted.project_id)
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
  private.is_rendition_base, private.is_picture_size, private.is_colour, private.forget_renditions,
  private.rendition_base_of, private.uses_renditions, private.unused_renditions,
  private.gone_renditions, public.set_renditions
from public, anon, authenticated, service_role;
-- Constraints are checked with the rights of the person who writes.
grant execute on function private.is_rendition_base, private.is_picture_size, private.is_colour
to authenticated, service_role;
grant execute on function private.gone_renditions, public.set_renditions to service_role;
