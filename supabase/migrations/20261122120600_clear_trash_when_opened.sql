-- Where no server of ours sweeps, few changes may come for a long time. So the trash is cleared as well
-- when a member's app asks which files may go, which it does when the trash is opened.

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
  select objects.name
  from private.deleted_projects as deleted
  join storage.objects on private.project_of_file(objects.name) = deleted.project_id
  where deleted.organization_id = private.own_organization_id()
    and bucket_id = 'project-images' and not private.keeps_files(deleted.project_id)
  order by objects.name limit 100;
end
$$;
