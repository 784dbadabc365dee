-- A donor photo's file is deleted with it; its place in the list alone would show nothing.
create function private.is_image_stored(address text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select address !~ '/storage/v1/object/public/project-images/' or exists (
    select from storage.objects
    where bucket_id = 'project-images' and name = split_part(address, '/project-images/', 2)
  );
$$;

create or replace function private.values_to_put_back(entry bigint) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  change public.history := private.entry_to_put_back(entry);
  old_values jsonb := private.whole_old_values(change);
begin
  if exists (
    select from jsonb_array_elements_text(old_values -> 'images') as address
    where not private.is_image_stored(address) and not exists (
      select from public.projects where id = change.project_id and address = any(images)
    )
  ) then
    raise exception 'The file of an image was deleted, so the image cannot be put back.'
      using errcode = '22023';
  end if;
  return old_values;
end
$$;

revoke execute on function private.is_image_stored from public, anon, authenticated, service_role;
