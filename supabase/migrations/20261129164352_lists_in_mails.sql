-- Written by `npm run migration` from supabase/schema and the tables of facts, whose changes are the ones to read.

-- Bodies may name what comes later.
set check_function_bodies = off;

drop function if exists private.take_follow_news(uuid,text,jsonb) cascade;

drop function if exists private.take_follow_request(uuid,text) cascade;

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
  if (asked.filters is null and private.follow_title(asked.project_id, asked.organization_id) is null)
    or (
      select count(*) from private.follow_requests as earlier
      where earlier.email = asked.email and earlier.created_at > asked.created_at - interval '1 day'
        and (earlier.created_at, earlier.id) < (asked.created_at, asked.id)
    ) >= most_a_day then
    delete from private.follow_requests where id = request;
    return;
  end if;
  update private.follow_requests set token_hash = hash where id = request;
  return query select asked.email, asked.language, asked.filters, asked.pace,
    private.follow_title(asked.project_id, asked.organization_id),
    private.follow_title(null, (asked.filters ->> 'organisation')::bigint);
end
$function$;

CREATE OR REPLACE FUNCTION private.take_follow_news(follower uuid, hash text, items jsonb)
 RETURNS TABLE(email text, language text, follow_id uuid, filters jsonb, followed_title text, list_of text, project_id uuid, since timestamp with time zone, until timestamp with time zone, is_new boolean, title text, short_description text, organisation text, content_updated_at timestamp with time zone)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.follower_tokens (token_hash, follower_id)
  select hash, id from private.followers where id = follower
  on conflict do nothing;
  return query
    select distinct on (projects.id) followers.email, followers.language, follows.id,
      follows.filters, private.follow_title(follows.project_id, follows.organization_id),
      private.follow_title(null, (follows.filters ->> 'organisation')::bigint), projects.id, (item ->> 'since')::timestamptz, (item ->> 'until')::timestamptz, (item ->> 'is_new')::boolean, projects.title,
      projects.short_description, organisations.name, projects.content_updated_at
    from jsonb_array_elements(items) as item
    join private.follows on follows.id = (item ->> 'follow')::uuid and follows.follower_id = follower
    join private.followers on followers.id = follower
    join public.projects on projects.id = (item ->> 'id')::uuid and projects.is_online
    join public.organisations on organisations.id = projects.organization_id
    order by projects.id, follows.project_id is null, follows.organization_id is null;
end
$function$;

comment on function private.take_follow_request(uuid,text) is 'What to mail for a request, whose link has the token of this hash. No row where it is over, visitors do not see what it is about, or three mails went to that address within a day.';

comment on function private.take_follow_news(uuid,text,jsonb) is 'Of what a mail was to tell what its reader still follows and visitors see, each project once. The mail names the token of this hash.';

revoke execute on function
  private.take_follow_request(uuid,text),
  private.take_follow_news(uuid,text,jsonb)
from public, anon, authenticated, service_role;

grant execute on function
  private.take_follow_request(uuid,text),
  private.take_follow_news(uuid,text,jsonb)
to service_role;

reset check_function_bodies;
