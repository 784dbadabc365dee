-- A row keeps its id, in every table. Posts lack the trigger of the other tables, since they have no
-- created_at to keep.

create function private.keep_row_id() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.id := old.id;
  return new;
end
$$;

create trigger keep_row_id before update on public.social_media_posts
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.keep_row_id();

revoke execute on function private.keep_row_id from public;
