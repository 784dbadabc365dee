-- Written by `npm run migration` from supabase/schema and the tables of facts, whose changes are the ones to read.

-- Bodies may name what comes later.
set check_function_bodies = off;

drop function if exists private.forget_follow_request(uuid) cascade;

CREATE OR REPLACE FUNCTION private.mailbox_of(email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN ((replace(split_part(split_part(email, '@'::text, 1), '+'::text, 1), '.'::text, ''::text) || '@'::text) || split_part(email, '@'::text, 2));

CREATE OR REPLACE FUNCTION private.take_follow_request(request uuid, hash text)
 RETURNS TABLE(email text, language text, filters jsonb, pace text, title text, list_of text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  asked private.follow_requests;
  most_a_day constant integer := 3;
begin
  select * into asked from private.follow_requests where id = request;
  if not found then
    return;
  end if;
  -- What is not mailed is kept as long as the others, and so counts among those of the day.
  if (asked.filters is null and private.follow_title(asked.project_id, asked.organization_id) is null)
    or (
      select count(*) from private.follow_requests as earlier
      where private.mailbox_of(earlier.email) = private.mailbox_of(asked.email)
        and earlier.created_at > asked.created_at - interval '1 day'
        and (earlier.created_at, earlier.id) < (asked.created_at, asked.id)
    ) >= most_a_day then
    return;
  end if;
  update private.follow_requests set token_hash = hash where id = request;
  return query select asked.email, asked.language, asked.filters, asked.pace,
    private.follow_title(asked.project_id, asked.organization_id),
    private.follow_title(null, (asked.filters ->> 'organisation')::bigint);
end
$function$;

CREATE OR REPLACE FUNCTION public.confirm_follow(token text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  hash constant text := private.invitation_hash(token);
  most constant integer := 50;
  most_lists constant integer := 2000;
  asked private.follow_requests;
  person uuid;
begin
  select * into asked from private.follow_requests
  where token_hash = hash and created_at > now() - interval '48 hours'
  for update;
  if found then
    -- Of confirmations at the same moment one waits for the other.
    insert into private.followers as known (email, language) values (asked.email, asked.language)
    on conflict (email) do update set email = known.email
    returning id into person;
    if (
      select count(*) from private.follows
      where follower_id = person and (project_id, organization_id, filters)
        is distinct from (asked.project_id, asked.organization_id, asked.filters)
    ) >= most then
      raise exception 'One address follows at most % projects, organisations and lists.', most
        using errcode = '54000', hint = 'refused.followMost', detail = json_build_object('limit', most);
    end if;
    -- Each list is looked through whenever a project changes.
    if not exists (select from private.follows where filters = asked.filters) and asked.filters is not null
      and (select count(distinct filters) from private.follows where filters is not null) >= most_lists then
      raise exception 'Too many different lists are followed. Please follow the projects themselves, or their organisation.'
        using errcode = '54000', hint = 'refused.followTooManyLists';
    end if;
    insert into private.follows as known (follower_id, project_id, organization_id, filters, pace)
    select person, asked.project_id, asked.organization_id, asked.filters, asked.pace
    -- An organisation may have been deleted since.
    where asked.organization_id is null
      or exists (select from public.organisations where id = asked.organization_id for key share)
    on conflict on constraint follows_once do update set pace = excluded.pace;
    insert into private.follower_tokens (token_hash, follower_id) values (hash, person) on conflict do nothing;
    update private.follow_requests set token_hash = null where id = asked.id;
  end if;
  perform private.require_follower(token);
  return public.following(token) || jsonb_build_object('token', token);
end
$function$;

comment on function private.mailbox_of(text) is 'What addresses that may reach the same person have in common.';

comment on function private.take_follow_request(uuid,text) is 'What to mail for a request, whose link has the token of this hash. No row where it is over, visitors do not see what it is about, or three mails went to that mailbox within a day.';

revoke execute on function
  private.mailbox_of(text)
from public, anon, authenticated, service_role;

reset check_function_bodies;
