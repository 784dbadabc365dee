-- What a file of projects tells without a file of its own: donors by their names, and documents by their addresses.

alter table public.donors
  alter column image drop not null,
  add constraint donors_image_or_name check (num_nonnulls(image, name) > 0),
  add constraint donors_renditions_of_image check (image is not null or rendition_base is null);

-- One expression for both: the embedded backend passes over expressions when it reads an index, and would take a unique
-- index of project_id and an expression for "one donor in a project".
drop index public.donors_project_id_image;
create unique index donors_project_id_image on public.donors (private.text_digest(project_id::text || image));
create unique index donors_project_id_name on public.donors (project_id, name) where image is null;

comment on table public.donors is
  'What is known of a picture in projects.images, by its address there, and donors without a picture. A picture without a row has no name.';
comment on column public.donors.image is
  'The address of the picture as it stands in projects.images; empty for a donor without a picture, who has a name.';

drop trigger forget_renditions on public.donors;
create trigger forget_renditions before update on public.donors
  for each row when (
    new.rendition_base = old.rendition_base
    and (new.project_id, new.image) is distinct from (old.project_id, old.image)
  )
  execute function private.forget_renditions();

alter table public.resources
  alter column file_data drop not null,
  alter column file_name drop not null,
  drop constraint resources_file_type_allowed,
  add constraint resources_file_type_allowed check (
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
  add constraint resources_file_complete check ((file_data is null) = (file_name is null)),
  add constraint resources_file_or_link check (num_nonnulls(file_data, link_resource) > 0);

comment on column public.resources.file_data is
  'The document as a base64 data URL; empty for a document that is only linked. Heavy: never part of a list query.';
