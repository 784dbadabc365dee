-- Written by `npm run migration` from supabase/schema and the tables of facts, whose changes are the ones to read.

-- Bodies may name what comes later.
set check_function_bodies = off;

drop policy "signed-in people read organisations" on public.organisations;

CREATE OR REPLACE FUNCTION private.remove_account(organisation bigint, member uuid, successor uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  kept_name text;
begin
  perform private.member_of(organisation, member);
  if successor = member then
    raise exception 'Please choose another member to take over the projects.'
      using errcode = '22023', hint = 'refused.noSuccessor';
  end if;
  -- A project that the person is making at this moment is there afterwards, or refused.
  perform from auth.users where id = member for update;
  -- Projects that the person left in another organisation are not this one's to hand over.
  if successor is not null then
    perform private.member_of(organisation, successor);
    update public.projects set user_id = successor
    where user_id = member and organization_id = organisation;
  elsif exists (
    select from public.projects where user_id = member and organization_id = organisation
  ) then
    raise exception 'This person owns projects. Please choose who takes them over.'
      using errcode = '22023', hint = 'refused.ownsProjects';
  end if;
  -- An invitation to an address of one's own would be a way back.
  update public.invitations set expires_at = now()
  where invited_by = member and used_at is null and expires_at > now();
  -- And so would be an earlier one to the member's own.
  perform private.end_invitations(organisation, email) from auth.users where id = member;
  kept_name := private.member_name(member);
  insert into public.former_members (user_id, organization_id, name)
  values (
    member, organisation,
    -- An address may have characters that no name has.
    case when private.is_filled(kept_name) and private.is_line(kept_name) then kept_name
      else 'Former member' end
  )
  on conflict (user_id) do nothing;
  -- Membership and sessions go with the account; refresh tokens have no reference.
  delete from auth.refresh_tokens where user_id::text = member::text;
  delete from auth.users where id = member;
exception
  when query_canceled then
    raise exception 'Handing over so many projects takes longer than a request may. Please hand over some of them in the dashboard first.'
      using errcode = '54000', hint = 'refused.handOverTooSlow';
end
$function$;

CREATE OR REPLACE FUNCTION public.remove_member(member uuid, successor uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '25s'
AS $function$
declare
  organisation bigint := private.require_administrator();
begin
  if member = auth.uid() then
    raise exception 'Your own account is deleted in your profile.' using errcode = '22023', hint = 'refused.ownAccount';
  end if;
  perform private.remove_account(organisation, member, successor);
end
$function$;

CREATE OR REPLACE FUNCTION public.delete_own_account(successor uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '25s'
AS $function$
declare
  organisation bigint := private.lock_own_organisation();
begin
  perform private.require_recent_sign_in();
  perform private.remove_account(organisation, auth.uid(), successor);
end
$function$;

CREATE OR REPLACE FUNCTION public.delete_member(organization bigint, member uuid, successor uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '25s'
AS $function$
begin
  perform from public.organisations where id = organization for no key update;
  perform private.remove_account(organization, member, successor);
end
$function$;

CREATE OR REPLACE FUNCTION private.changes_since_import(import uuid)
 RETURNS TABLE(project_id uuid, table_name text, row_id text, new_values jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select distinct later.project_id, later.table_name, later.row_id, later.new_values
  from (
    select history.project_id, min(id) as first from public.history where import_id = import group by 1
  ) as done
  join public.history as later on later.project_id = done.project_id and later.id > done.first
  where later.import_id is distinct from import and later.new_values - 'user_id' is distinct from '{}' and not exists (
    select from public.history as undone
    where undone.organization_id = later.organization_id and undone.table_name = 'imports'
      and undone.action = 'delete' and undone.row_id = later.import_id::text
  );
$function$;

create policy "signed-in people read organisations" on public.organisations as permissive for select to authenticated
  using (((( SELECT private.own_organization_id() AS own_organization_id) IS NOT NULL) OR (EXISTS ( SELECT
   FROM public.projects
  WHERE ((projects.organization_id = organisations.id) AND projects.is_online)))));

reset check_function_bodies;
