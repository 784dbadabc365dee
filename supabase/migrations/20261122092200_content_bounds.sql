-- Bounds of every column of what belongs to a project, and of invitations and members.

-- Old rows first: texts lose control characters and what is too long; pictures that cannot be shown
-- and addresses that cannot be followed become empty.
update public.key_milestones set
  name_milestone = private.as_title(name_milestone),
  created_at = case when private.is_moment(created_at) then created_at else now() end
where not (
  private.is_filled(name_milestone) and private.is_line(name_milestone)
  and private.is_moment(created_at)
);

update public.resources set
  title_resource = private.as_title(title_resource),
  file_name = left(private.as_title(file_name), 255),
  link_resource = case when private.is_web_address(link_resource) then link_resource end,
  created_at = case when private.is_moment(created_at) then created_at else now() end
where not (
  private.is_filled(title_resource) and private.is_line(title_resource)
  and private.is_filled(file_name) and private.is_line(file_name) and char_length(file_name) <= 255
  and coalesce(private.is_web_address(link_resource), true) and private.is_moment(created_at)
);

update public.team set
  first_name = private.as_title(first_name),
  last_name = private.as_title(last_name),
  job_title = private.as_title(job_title),
  photo_url = case
    when private.is_image(photo_url) and octet_length(photo_url) <= 4194304 then photo_url
  end,
  linkedin_url = case when private.is_web_address(linkedin_url) then linkedin_url end,
  created_at = case when private.is_moment(created_at) then created_at else now() end
where not (
  private.is_filled(first_name) and private.is_line(first_name)
  and private.is_filled(last_name) and private.is_line(last_name)
  and private.is_filled(job_title) and private.is_line(job_title)
  and coalesce(private.is_image(photo_url) and octet_length(photo_url) <= 4194304, true)
  and coalesce(private.is_web_address(linkedin_url), true) and private.is_moment(created_at)
);

update public.social_media_posts set
  description = case
    when private.is_filled(description) then left(private.as_multiline(description), 5000)
    else 'Untitled'
  end,
  picture_rs = case
    when private.is_image(picture_rs) and octet_length(picture_rs) <= 4194304 then picture_rs
  end,
  date_publication = case when private.is_moment(date_publication) then date_publication else now() end
where not (
  private.is_filled(description) and private.is_multiline(description)
  and char_length(description) <= 5000
  and coalesce(private.is_image(picture_rs) and octet_length(picture_rs) <= 4194304, true)
  and private.is_moment(date_publication)
);

update public.press set
  press_url = private.as_multiline(press_url),
  created_at = case when private.is_moment(created_at) then created_at else now() end
where not (private.is_web_address(press_url) and private.is_moment(created_at));

update public.photos_projet set
  file_name = left(private.as_line(file_name), 255),
  created_at = case when private.is_moment(created_at) then created_at else now() end
where not (
  coalesce(private.is_line(file_name) and char_length(file_name) <= 255, true)
  and private.is_moment(created_at)
);

update public.members set created_at = now() where not private.is_moment(created_at);
update public.invitations set created_at = now() where not private.is_moment(created_at);
update public.invitations set expires_at = now() where not private.is_moment(expires_at);
update public.invitations set used_at = now() where not private.is_moment(used_at);

alter table public.key_milestones
  add constraint key_milestones_name_line check (private.is_line(name_milestone)),
  add constraint key_milestones_created_at_moment check (private.is_moment(created_at));

alter table public.resources
  add constraint resources_title_line check (private.is_line(title_resource)),
  add constraint resources_file_name_line check (private.is_line(file_name)),
  add constraint resources_file_name_length check (char_length(file_name) <= 255),
  add constraint resources_created_at_moment check (private.is_moment(created_at)),
  -- 10 MB in base64 with room for the type. NOT VALID: a document of before cannot be shortened, and
  -- only what lies about its payload is longer.
  add constraint resources_file_data_length check (octet_length(file_data) <= 14680064) not valid;

alter table public.team
  add constraint team_first_name_line check (private.is_line(first_name)),
  add constraint team_last_name_line check (private.is_line(last_name)),
  add constraint team_job_title_line check (private.is_line(job_title)),
  add constraint team_photo_url_size check (octet_length(photo_url) <= 4194304),
  add constraint team_created_at_moment check (private.is_moment(created_at));

alter table public.social_media_posts
  add constraint social_media_posts_description_text check (private.is_multiline(description)),
  add constraint social_media_posts_description_length check (char_length(description) <= 5000),
  add constraint social_media_posts_picture_rs_size check (octet_length(picture_rs) <= 4194304),
  add constraint social_media_posts_date_publication_moment
    check (private.is_moment(date_publication));

alter table public.press
  add constraint press_created_at_moment check (private.is_moment(created_at));

alter table public.photos_projet
  -- NOT VALID: a large photo of before stays, since the column may not be empty.
  add constraint photos_projet_la_photo_size check (octet_length(la_photo) <= 12582912) not valid,
  add constraint photos_projet_file_name_line check (private.is_line(file_name)),
  add constraint photos_projet_file_name_length check (char_length(file_name) <= 255),
  add constraint photos_projet_created_at_moment check (private.is_moment(created_at));

alter table public.members
  add constraint members_created_at_moment check (private.is_moment(created_at));

alter table public.invitations
  add constraint invitations_token_hash_form check (token_hash ~ '^[0-9a-f]{64}$'),
  -- NOT VALID: an address of before was checked by the function that invites.
  add constraint invitations_email_form
    check (email ~ '^[^@[:space:]]+@[^@[:space:]]+$' and char_length(email) <= 254) not valid,
  add constraint invitations_created_at_moment check (private.is_moment(created_at)),
  add constraint invitations_expires_at_moment check (private.is_moment(expires_at)),
  add constraint invitations_used_at_moment check (private.is_moment(used_at));

drop function private.as_title, private.as_multiline, private.as_line;
