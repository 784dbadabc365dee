-- What a project shows besides its own columns: seven tables, and the places of its cities.

-- Milestones

create table public.key_milestones (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  name_milestone text not null,
  status_milestone text not null default 'pending',
  created_at timestamptz not null default now(),
  position double precision not null default 'infinity',
  due_date date,
  completed_on date,
  updated_at timestamptz not null default now(),
  constraint key_milestones_name_filled check (private.is_filled(name_milestone)),
  constraint key_milestones_name_line check (private.is_line(name_milestone)),
  constraint key_milestones_name_length check (char_length(name_milestone) <= 200),
  constraint key_milestones_status_known check (
    status_milestone in ('completed', 'in_progress', 'pending')
  ),
  constraint key_milestones_created_at_moment check (private.is_moment(created_at)),
  constraint key_milestones_position_bounds check (position between 0 and 1e12),
  constraint key_milestones_due_date_day check (private.is_day(due_date)),
  constraint key_milestones_completed_on_day check (private.is_day(completed_on)),
  constraint key_milestones_updated_at_moment check (private.is_moment(updated_at)),
  constraint key_milestones_project_id_id unique (project_id, id)
);

create index key_milestones_project_id on public.key_milestones (project_id, position, created_at, id);

comment on column public.key_milestones.position is
  'Its place in the list of its project; infinity, the default, becomes a place behind the last. move_row changes it.';
comment on column public.key_milestones.due_date is 'The day by which it is to be reached, if one is set.';
comment on column public.key_milestones.completed_on is
  'The day on which it was reached, if known; empty unless its status is completed.';
comment on column public.key_milestones.updated_at is
  'When the row was changed last, for editors to notice that. No client sets it.';

alter table public.key_milestones enable row level security;

-- Documents

create table public.resources (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  title_resource text not null,
  link_resource text,
  file_data text,
  file_name text,
  file_type text generated always as (private.data_url_type(file_data)) stored,
  file_bytes integer generated always as (private.data_url_bytes(file_data)) stored,
  created_at timestamptz not null default now(),
  position double precision not null default 'infinity',
  updated_at timestamptz not null default now(),
  milestone_id uuid,
  is_receipt boolean not null default false,
  constraint resources_title_filled check (private.is_filled(title_resource)),
  constraint resources_title_line check (private.is_line(title_resource)),
  constraint resources_title_length check (char_length(title_resource) <= 200),
  constraint resources_link_address check (private.is_web_address(link_resource)),
  constraint resources_file_name_filled check (private.is_filled(file_name)),
  constraint resources_file_name_line check (private.is_line(file_name)),
  constraint resources_file_name_length check (char_length(file_name) <= 255),
  constraint resources_file_type_allowed check (
    file_data is null or coalesce(private.data_url_type(file_data), '') in (
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
  constraint resources_file_size check (private.data_url_bytes(file_data) <= 10485760),
  constraint resources_created_at_moment check (private.is_moment(created_at)),
  constraint resources_position_bounds check (position between 0 and 1e12),
  constraint resources_updated_at_moment check (private.is_moment(updated_at)),
  constraint resources_file_complete check ((file_data is null) = (file_name is null)),
  constraint resources_file_or_link check (num_nonnulls(file_data, link_resource) > 0),
  constraint resources_id_project_id unique (id, project_id),
  -- Deferred: a project that is deleted takes its milestones before its documents and pictures, and one that is
  -- restored may bring them in any order.
  constraint resources_milestone foreign key (project_id, milestone_id)
    references public.key_milestones (project_id, id) deferrable initially deferred
);

-- 10 MB in base64 with room for the type. NOT VALID, so that a backup from before there was this bound can be loaded:
-- a document cannot be shortened, and only what lies about its payload is longer.
alter table public.resources
  add constraint resources_file_data_length check (octet_length(file_data) <= 14680064) not valid;

create index resources_project_id on public.resources (project_id, position, created_at, id);
create index resources_milestone on public.resources (project_id, milestone_id) where milestone_id is not null;

comment on column public.resources.file_data is
  'The document as a base64 data URL; empty for a document that is only linked. Heavy: never part of a list query.';
comment on column public.resources.position is
  'Its place in the list of its project; infinity, the default, becomes a place behind the last. move_row changes it.';
comment on column public.resources.updated_at is
  'When the row was changed last, for editors to notice that. No client sets it.';
comment on column public.resources.milestone_id is 'The milestone of the same project that it documents, if one is named.';
comment on column public.resources.is_receipt is
  'Whether it proves an entry of the ledger: then visitors read it only where they read the entries.';

alter table public.resources enable row level security;

-- Team members

create table public.team (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  first_name text not null,
  last_name text not null,
  job_title text not null,
  photo_url text,
  linkedin_url text,
  created_at timestamptz not null default now(),
  position double precision not null default 'infinity',
  updated_at timestamptz not null default now(),
  constraint team_first_name_filled check (private.is_filled(first_name)),
  constraint team_first_name_line check (private.is_line(first_name)),
  constraint team_first_name_length check (char_length(first_name) <= 200),
  constraint team_last_name_filled check (private.is_filled(last_name)),
  constraint team_last_name_line check (private.is_line(last_name)),
  constraint team_last_name_length check (char_length(last_name) <= 200),
  constraint team_job_title_filled check (private.is_filled(job_title)),
  constraint team_job_title_line check (private.is_line(job_title)),
  constraint team_job_title_length check (char_length(job_title) <= 200),
  constraint team_photo_url_image check (private.is_image(photo_url)),
  constraint team_photo_url_size check (octet_length(photo_url) <= 4194304),
  constraint team_linkedin_url_address check (private.is_web_address(linkedin_url)),
  constraint team_created_at_moment check (private.is_moment(created_at)),
  constraint team_position_bounds check (position between 0 and 1e12),
  constraint team_updated_at_moment check (private.is_moment(updated_at))
);

create index team_project_id on public.team (project_id, position, created_at, id);

comment on column public.team.position is
  'Its place in the list of its project; infinity, the default, becomes a place behind the last. move_row changes it.';
comment on column public.team.updated_at is
  'When the row was changed last, for editors to notice that. No client sets it.';

alter table public.team enable row level security;

-- Press links

create table public.press (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  press_url text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint press_press_url_address check (private.is_web_address(press_url)),
  constraint press_created_at_moment check (private.is_moment(created_at)),
  constraint press_updated_at_moment check (private.is_moment(updated_at))
);

create index press_project_id on public.press (project_id, created_at);

comment on column public.press.updated_at is
  'When the row was changed last, for editors to notice that. No client sets it.';

alter table public.press enable row level security;

-- Pictures of the gallery

create table public.photos_projet (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  la_photo text not null,
  file_name text,
  created_at timestamptz not null default now(),
  position double precision not null default 'infinity',
  updated_at timestamptz not null default now(),
  caption text,
  rendition_base text,
  picture_width integer,
  picture_height integer,
  picture_colour text,
  milestone_id uuid,
  taken_in text,
  constraint photos_projet_la_photo_image check (private.is_image(la_photo)),
  constraint photos_projet_file_name_line check (private.is_line(file_name)),
  constraint photos_projet_file_name_length check (char_length(file_name) <= 255),
  constraint photos_projet_created_at_moment check (private.is_moment(created_at)),
  constraint photos_projet_position_bounds check (position between 0 and 1e12),
  constraint photos_projet_updated_at_moment check (private.is_moment(updated_at)),
  constraint photos_projet_caption_filled check (private.is_filled(caption)),
  constraint photos_projet_caption_line check (private.is_line(caption)),
  constraint photos_projet_caption_length check (char_length(caption) <= 300),
  constraint photos_projet_rendition_base_own check (private.is_rendition_base(rendition_base, project_id)),
  constraint photos_projet_picture_width_bounds check (private.is_picture_size(picture_width)),
  constraint photos_projet_picture_height_bounds check (private.is_picture_size(picture_height)),
  constraint photos_projet_picture_colour_form check (private.is_colour(picture_colour)),
  constraint photos_projet_renditions_complete check (
    num_nonnulls(rendition_base, picture_width, picture_height, picture_colour) in (0, 4)
  ),
  constraint photos_projet_milestone foreign key (project_id, milestone_id)
    references public.key_milestones (project_id, id) deferrable initially deferred,
  constraint photos_projet_taken_in_filled check (private.is_filled(taken_in)),
  constraint photos_projet_taken_in_line check (private.is_line(taken_in)),
  constraint photos_projet_taken_in_length check (char_length(taken_in) <= 100),
  constraint photos_projet_id_project_id unique (id, project_id)
);

-- NOT VALID, so that a backup from before there was this bound can be loaded: the column may not be empty.
alter table public.photos_projet
  add constraint photos_projet_la_photo_size check (octet_length(la_photo) <= 12582912) not valid;

create index photos_projet_project_id on public.photos_projet (project_id, position, created_at, id);
create index photos_projet_milestone on public.photos_projet (project_id, milestone_id) where milestone_id is not null;
create index photos_projet_rendition_base on public.photos_projet (rendition_base)
  where rendition_base is not null;

comment on column public.photos_projet.la_photo is
  'The picture as a data URL of at most 2048 pixels on its long side. Heavy: load it by row.';
comment on column public.photos_projet.position is
  'Its place in the list of its project; infinity, the default, becomes a place behind the last. move_row changes it.';
comment on column public.photos_projet.updated_at is
  'When the row was changed last, for editors to notice that. No client sets it.';
comment on column public.photos_projet.caption is
  'What the picture shows, in words: its text alternative, and what the viewer writes beside it.';
comment on column public.photos_projet.rendition_base is
  'What the files of its renditions are called; empty where it has none.';
comment on column public.photos_projet.picture_width is 'Pixels of the picture, which bound its renditions.';
comment on column public.photos_projet.picture_height is 'Pixels of the picture.';
comment on column public.photos_projet.picture_colour is
  'Shown in its place until it has come: #rrggbb.';
comment on column public.photos_projet.milestone_id is 'The milestone of the same project that it shows, if one is named.';
comment on column public.photos_projet.taken_in is
  'The city it was taken in, as in the project''s list of cities, if a member says so. Its place on the public map is that of the city, in the city''s own precision.';

alter table public.photos_projet enable row level security;

-- Posts

create table public.social_media_posts (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  description text not null,
  picture_rs text,
  date_publication timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  original_url text,
  rendition_base text,
  picture_width integer,
  picture_height integer,
  picture_colour text,
  constraint social_media_posts_description_filled check (private.is_filled(description)),
  constraint social_media_posts_description_text check (private.is_multiline(description)),
  constraint social_media_posts_description_length check (char_length(description) <= 5000),
  constraint social_media_posts_picture_rs_image check (private.is_image(picture_rs)),
  constraint social_media_posts_picture_rs_size check (octet_length(picture_rs) <= 4194304),
  constraint social_media_posts_date_publication_moment check (private.is_moment(date_publication)),
  constraint social_media_posts_updated_at_moment check (private.is_moment(updated_at)),
  constraint social_media_posts_original_url_address check (private.is_web_address(original_url)),
  constraint social_media_posts_rendition_base_own
    check (private.is_rendition_base(rendition_base, project_id)),
  constraint social_media_posts_picture_width_bounds check (private.is_picture_size(picture_width)),
  constraint social_media_posts_picture_height_bounds check (private.is_picture_size(picture_height)),
  constraint social_media_posts_picture_colour_form check (private.is_colour(picture_colour)),
  constraint social_media_posts_renditions_complete check (
    num_nonnulls(rendition_base, picture_width, picture_height, picture_colour) in (0, 4)
  )
);

create index social_media_posts_project_id
  on public.social_media_posts (project_id, date_publication);
create index social_media_posts_rendition_base on public.social_media_posts (rendition_base)
  where rendition_base is not null;

comment on column public.social_media_posts.updated_at is
  'When the row was changed last, for editors to notice that. No client sets it.';
comment on column public.social_media_posts.original_url is
  'The address of the post where it was published, http or https; empty where none is given.';
comment on column public.social_media_posts.rendition_base is
  'What the files of the renditions of its picture are called; empty where there are none.';
comment on column public.social_media_posts.picture_width is
  'Pixels of its picture, which bound its renditions.';
comment on column public.social_media_posts.picture_height is 'Pixels of its picture.';
comment on column public.social_media_posts.picture_colour is
  'Shown in the picture''s place until it has come: #rrggbb.';

alter table public.social_media_posts enable row level security;

-- Donors, those without a picture as well

create table public.donors (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  image text,
  name text,
  website_url text,
  rendition_base text,
  picture_width integer,
  picture_height integer,
  picture_colour text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  position double precision not null default 'infinity',
  identifier text,
  organisation_type text,
  activity_identifier text,
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
  constraint donors_updated_at_moment check (private.is_moment(updated_at)),
  constraint donors_image_or_name check (num_nonnulls(image, name) > 0),
  constraint donors_renditions_of_image check (image is not null or rendition_base is null),
  constraint donors_position_bounds check (position between 0 and 1e12),
  constraint donors_identifier_identifier check (private.is_iati_identifier(identifier)),
  constraint donors_organisation_type_known check (
    organisation_type in (
      '10', '11', '15', '21', '22', '23', '24', '30', '40', '60', '70', '71', '72', '73', '80', '90'
    )
  ),
  constraint donors_activity_identifier_filled check (private.is_filled(activity_identifier)),
  constraint donors_activity_identifier_line check (private.is_line(activity_identifier)),
  constraint donors_activity_identifier_length check (char_length(activity_identifier) <= 200),
  constraint donors_id_project_id unique (id, project_id)
);

create index donors_project_id on public.donors (project_id, position, created_at, id);
-- One expression for both: the embedded backend passes over expressions when it reads an index, and would take a unique
-- index of project_id and an expression for "one donor in a project".
create unique index donors_project_id_image on public.donors (private.text_digest(project_id::text || image));
create unique index donors_project_id_name
  on public.donors (private.text_digest(project_id::text || lower(btrim(name))));
create index donors_rendition_base on public.donors (rendition_base) where rendition_base is not null;

comment on table public.donors is
  'The donors of a project in the order of its list, each with a picture, a name, or both. projects.images has their pictures.';
comment on column public.donors.position is
  'Its place in the list of its project; infinity, the default, becomes a place behind the last. move_row changes it.';
comment on column public.donors.image is 'The address of the picture; empty for a donor without one, who has a name.';
comment on column public.donors.name is
  'What they are called, once in a project whatever the case; empty where that is not said.';
comment on column public.donors.identifier is 'Their identifier in IATI, such as FR-RCS-123456789.';
comment on column public.donors.organisation_type is 'What they are, by a code of IATI''s list OrganisationType.';
comment on column public.donors.activity_identifier is
  'What they call their own activity behind this project, in their own way.';
comment on column public.donors.website_url is 'Their own page, http or https.';
comment on column public.donors.rendition_base is
  'What the files of the renditions of the picture are called; empty where there are none.';
comment on column public.donors.picture_width is 'Pixels of the picture, which bound its renditions.';
comment on column public.donors.picture_height is 'Pixels of the picture.';
comment on column public.donors.picture_colour is
  'Shown in the picture''s place until it has come: #rrggbb.';
comment on column public.donors.updated_at is
  'When the row was changed last, for editors to notice that. No client sets it.';

alter table public.donors enable row level security;

-- Places

create table public.project_places (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  position integer not null default 0,
  city text not null,
  country text,
  latitude double precision,
  longitude double precision,
  precision text not null default 'exact',
  found text not null default 'gazetteer',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint project_places_project_id_city unique (project_id, city),
  constraint project_places_position_bounds check (position between 0 and 100),
  constraint project_places_city_filled check (private.is_filled(city)),
  constraint project_places_city_line check (private.is_line(city)),
  constraint project_places_city_length check (char_length(city) <= 100),
  constraint project_places_country_code check (country ~ '^[a-z]{2}$'),
  constraint project_places_latitude_bounds check (latitude between -90 and 90),
  constraint project_places_longitude_bounds check (longitude between -180 and 180),
  constraint project_places_precision_known check (precision in ('exact', 'region', 'country')),
  constraint project_places_found_known check (found in ('gazetteer', 'hand', 'nowhere')),
  constraint project_places_point_complete check (
    num_nonnulls(latitude, longitude) = case found when 'nowhere' then 0 else 2 end
  ),
  constraint project_places_created_at_moment check (private.is_moment(created_at)),
  constraint project_places_updated_at_moment check (private.is_moment(updated_at))
);

comment on table public.project_places is
  'Where each city of projects.cities lies, for members of the organisation alone. A city without a row was not looked for yet.';
comment on column public.project_places.position is
  'The place of the city in projects.cities, from 1. Triggers keep it.';
comment on column public.project_places.city is 'As it stands in projects.cities, without spaces around it.';
comment on column public.project_places.country is
  'Lower-case ISO 3166-1 alpha-2 code of the country it was found in; empty where that is not known.';
comment on column public.project_places.latitude is 'Degrees north; empty where the city was found nowhere.';
comment on column public.project_places.longitude is 'Degrees east; empty where the city was found nowhere.';
comment on column public.project_places.precision is
  'What the public may read: the exact point, the centre of a cell of one degree (region), or the country''s own point.';
comment on column public.project_places.found is
  'In the gazetteer, set by hand, or nowhere.';
comment on column public.project_places.updated_at is
  'When the row was changed last, for editors to notice that. No client sets it.';

alter table public.project_places enable row level security;

-- What the public reads

create table public.public_places (
  id uuid primary key references public.project_places (id) on delete cascade,
  project_id uuid not null references public.projects (id) on delete cascade,
  position integer not null,
  city text not null,
  country text,
  latitude double precision not null,
  longitude double precision not null,
  precision text not null,
  constraint public_places_position_bounds check (position between 0 and 100),
  constraint public_places_city_length check (char_length(city) <= 100),
  constraint public_places_country_code check (country ~ '^[a-z]{2}$'),
  constraint public_places_latitude_bounds check (latitude between -90 and 90),
  constraint public_places_longitude_bounds check (longitude between -180 and 180),
  constraint public_places_precision_known check (precision in ('exact', 'region', 'country'))
);

create index public_places_project_id on public.public_places (project_id, position);

comment on table public.public_places is
  'What the public reads of project_places; written by triggers alone.';
comment on column public.public_places.latitude is
  'Degrees north of the point that the precision allows to show.';
comment on column public.public_places.longitude is
  'Degrees east of the point that the precision allows to show.';

alter table public.public_places enable row level security;

-- Stored files: donors' pictures as project-images/{project}/{random}.{extension}, and renditions of all pictures.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'project-images', 'project-images', true, 15728640,
  array['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']
)
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;
