-- Written by `npm run migration` from supabase/schema and the tables of facts, whose changes are the ones to read.

-- Bodies may name what comes later.
set check_function_bodies = off;

comment on function private.keeps_files(uuid) is null;

drop function if exists private.keeps_files(uuid) cascade;

CREATE OR REPLACE FUNCTION private.has_left_trash(project uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from private.deleted_projects where project_id = project and gone_at is not null
  ) and not exists (select from public.projects where id = project);
$function$;

CREATE OR REPLACE FUNCTION public.gone_files()
 RETURNS SETOF text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
      and bucket_id = 'project-images' and private.has_left_trash(deleted.project_id)
    order by objects.name limit 100
  )
  union all
  select private.unused_renditions(private.own_organization_id(), 100)
  where private.is_mail_configured();
end
$function$;

comment on function private.has_left_trash(uuid) is 'Whether a project was deleted and is in the trash no more, so that its stored files go.';

revoke execute on function
  private.has_left_trash(uuid)
from public, anon, authenticated, service_role;

grant execute on function
  private.has_left_trash(uuid)
to service_role;

reset check_function_bodies;
