-- A picture of a donor has one description. Where it was described again since, the old one cannot come
-- back beside it, and the person is told so in words instead of by the name of an index.

create or replace function private.put_content_back(entry bigint) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  change public.history := private.entry_to_put_back(entry);
  is_there boolean;
begin
  -- Two requests at the same moment would not see each other's row.
  perform pg_advisory_xact_lock(hashtextextended('vigie put back', entry));
  execute format('select exists (select from public.%I where id = $1 and project_id = $2)', change.table_name)
  into is_there using change.row_id::uuid, change.project_id;
  if is_there then
    raise exception 'This was already put back.' using errcode = '22023';
  end if;
  perform private.insert_content(change);
exception
  when unique_violation then
    raise exception 'This picture was described again since. Please change that description instead.'
      using errcode = '22023';
end
$$;
