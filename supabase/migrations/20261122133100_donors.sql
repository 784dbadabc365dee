-- Who the pictures of projects.images show: name, address and renditions of each, where there are some.
-- The list stays what says which pictures there are, and in which order.

-- An address of letters with several bytes each is too long for an index.
create function private.text_digest(content text) returns bytea
language sql immutable
return sha256(convert_to(content, 'UTF8'));

comment on function private.text_digest is 'SHA-256 of a text, by which long ones are unique.';

create table public.donors (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  image text not null,
  name text,
  website_url text,
  rendition_base text,
  picture_width integer,
  picture_height integer,
  picture_colour text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint donors_image_address check (private.is_stored_image_address(image)),
  constraint donors_name_filled check (private.is_filled(name)),
  constraint donors_name_line check (private.is_line(name)),
  constraint donors_name_length check (char_length(name) <= 200),
  constraint donors_website_url_address check (private.is_web_address(website_url)),
  constraint donors_rendition_base_own check (private.is_rendition_base(rendition_base, project_id)),
  constraint donors_picture_width_bounds check (private.is_picture_size(picture_width)),
  constraint donors_picture_height_bounds check (private.is_picture_size(picture_height)),
  constraint donors_picture_colour_form check (private.is_colour(picture_colour)),
  constraint donors_renditions_complete check (
    num_nonnulls(rendition_base, picture_width, picture_height, picture_colour) in (0, 4)
  ),
  constraint donors_created_at_moment check (private.is_moment(created_at)),
  constraint donors_updated_at_moment check (private.is_moment(updated_at))
);

comment on table public.donors is
  'What is known of a picture in projects.images, by its address there. A picture without a row has no name.';
comment on column public.donors.image is 'The address of the picture as it stands in projects.images.';
comment on column public.donors.name is 'Who it shows; empty where that is not said.';
comment on column public.donors.website_url is 'Their own page, http or https.';
comment on column public.donors.rendition_base is
  'What the files of the renditions of the picture are called; empty where there are none.';
comment on column public.donors.picture_width is 'Pixels of the picture, which bound its renditions.';
comment on column public.donors.picture_height is 'Pixels of the picture.';
comment on column public.donors.picture_colour is
  'Shown in the picture''s place until it has come: #rrggbb.';
comment on column public.donors.updated_at is
  'When the row was changed last, for editors to notice that. No client sets it.';

create index donors_project_id on public.donors (project_id, created_at);
create unique index donors_project_id_image on public.donors (project_id, private.text_digest(image));
create index donors_rendition_base on public.donors (rendition_base) where rendition_base is not null;

revoke all on public.donors from anon, authenticated;
grant select on public.donors to anon;
grant select, insert, update, delete on public.donors to authenticated;
grant all on public.donors to service_role;
alter table public.donors enable row level security;

create policy "visitors read the content of online projects" on public.donors
  for select to anon
  using (private.is_public_project(project_id));

create policy "signed-in people read the content of online and own projects" on public.donors
  for select to authenticated
  using (private.can_read_project(project_id));

create policy "members add content to their projects" on public.donors
  for insert to authenticated
  with check (private.can_edit_project(project_id));

create policy "members change the content of their projects" on public.donors
  for update to authenticated
  using (private.can_edit_project(project_id))
  with check (private.can_edit_project(project_id));

create policy "members delete the content of their projects" on public.donors
  for delete to authenticated
  using (private.can_edit_project(project_id));

create trigger announce_inserts after insert on public.donors
  referencing new table as new_rows
  for each statement execute function private.announce_content_changes();
create trigger announce_updates after update on public.donors
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.announce_content_changes();
create trigger announce_deletes after delete on public.donors
  referencing old table as old_rows
  for each statement execute function private.announce_content_changes();
create trigger announce_emptied after truncate on public.donors
  for each statement execute function private.announce_emptied_table();

create trigger limit_inserts after insert on public.donors
  referencing new table as changed_rows
  for each statement when (current_user = 'authenticated' and pg_trigger_depth() = 0)
  execute function private.limit_rows();
create trigger limit_updates after update on public.donors
  referencing new table as changed_rows
  for each statement when (current_user = 'authenticated' and pg_trigger_depth() = 0)
  execute function private.limit_rows();
create trigger limit_deletes after delete on public.donors
  referencing old table as changed_rows
  for each statement when (current_user = 'authenticated' and pg_trigger_depth() = 0)
  execute function private.limit_rows();

create trigger keep_row_times before insert or update on public.donors
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.keep_row_times();

create trigger forget_renditions before update on public.donors
  for each row when (
    new.rendition_base = old.rendition_base
    and (new.project_id <> old.project_id or new.image <> old.image)
  )
  execute function private.forget_renditions();

create trigger set_updated_at before insert or update on public.donors
  for each row execute function private.set_updated_at();

create trigger move_content_updated_at_inserts after insert on public.donors
  referencing new table as new_rows
  for each statement execute function private.move_content_updated_at();
create trigger move_content_updated_at_updates after update on public.donors
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.move_content_updated_at();
create trigger move_content_updated_at_deletes after delete on public.donors
  referencing old table as old_rows
  for each statement execute function private.move_content_updated_at();

create trigger record_history_inserts after insert on public.donors
  referencing new table as new_rows
  for each statement execute function private.record_history();
create trigger record_history_updates after update on public.donors
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.record_history();
create trigger record_history_deletes after delete on public.donors
  referencing old table as old_rows
  for each statement execute function private.record_history();

-- What left the list is described no longer.
create function private.forget_unlisted_donors() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.donors
  where project_id = new.id and image = any(old.images) and image <> all(new.images);
  return null;
end
$$;

create trigger forget_unlisted_donors after update on public.projects
  for each row when (old.images is distinct from new.images)
  execute function private.forget_unlisted_donors();

create or replace function private.uses_renditions(base text) returns boolean
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

-- Pictures of donors have no row until something is known of them.
create function public.set_donor_renditions(
  project uuid, image text, base text, width integer, height integer, colour text
)
returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  moment timestamptz;
  is_listed boolean;
  changed integer;
begin
  select content_updated_at, set_donor_renditions.image = any(images) into moment, is_listed
  from public.projects where id = project for no key update;
  if is_listed is not true then
    return false;
  end if;
  perform set_config('vigie.sets_renditions', 'on', true);
  update public.donors
  set rendition_base = base, picture_width = width, picture_height = height, picture_colour = colour
  where project_id = project and donors.image = set_donor_renditions.image and rendition_base is null;
  get diagnostics changed = row_count;
  if changed = 0 then
    insert into public.donors (
      project_id, image, rendition_base, picture_width, picture_height, picture_colour
    )
    values (project, set_donor_renditions.image, base, width, height, colour)
    on conflict do nothing;
    get diagnostics changed = row_count;
  end if;
  perform set_config('vigie.sets_renditions', '', true);
  update public.projects set content_updated_at = moment where id = project;
  return changed = 1;
end
$$;

comment on function public.set_donor_renditions is
  'What set_renditions does, for a picture in projects.images. Whether it did: false where the picture is not listed, or has some by now.';

revoke execute on function
  private.text_digest, private.forget_unlisted_donors, public.set_donor_renditions
from public, anon, authenticated, service_role;
-- An index is kept with the rights of the person who writes.
grant execute on function private.text_digest to authenticated, service_role;
grant execute on function public.set_donor_renditions to service_role;
