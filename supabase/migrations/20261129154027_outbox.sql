-- Written by `npm run migration` from supabase/schema and the tables of facts, whose changes are the ones to read.

-- Bodies may name what comes later.
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.take_from_outbox(kind_to_take text, moment timestamp with time zone, limited_kinds text[], most_an_hour integer)
 RETURNS TABLE(id uuid, kind text, recipient uuid, content jsonb, created_at timestamp with time zone, attempts integer)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update private.outbox set begun_at = moment, attempts = outbox.attempts + 1
  where outbox.id = (
    select waiting.id from private.outbox as waiting
    where waiting.kind = kind_to_take and waiting.ended_at is null and waiting.begun_at is null
      and waiting.due_at <= moment
      and not exists (
        select from private.outbox as running
        where running.recipient = waiting.recipient and running.begun_at is not null and running.ended_at is null
      )
      and (kind_to_take <> all (limited_kinds) or most_an_hour > (
        select count(*) from private.outbox as begun
        where begun.begun_at > moment - interval '1 hour' and begun.kind = any (limited_kinds)
      ))
    order by waiting.due_at, waiting.created_at
    limit 1
    for update of waiting skip locked
  )
  returning outbox.id, outbox.kind, outbox.recipient, outbox.content, outbox.created_at, outbox.attempts;
$function$;

CREATE OR REPLACE FUNCTION private.end_sending(item uuid, moment timestamp with time zone, given_outcome text, given_answer text, again_at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update private.outbox set
    begun_at = case when given_outcome is not null then begun_at end,
    ended_at = case when given_outcome is not null then moment end,
    outcome = given_outcome,
    answer = left(given_answer, 500),
    due_at = coalesce(again_at, due_at)
  where id = item and ended_at is null;
$function$;

CREATE OR REPLACE FUNCTION private.drop_from_outbox(item uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.outbox where id = item;
$function$;

CREATE OR REPLACE FUNCTION private.recover_outbox(moment timestamp with time zone, repeatable_kinds text[])
 RETURNS TABLE(id uuid, kind text)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with recovered as (
    update private.outbox set
      begun_at = case when outbox.kind <> all (repeatable_kinds) then begun_at end,
      ended_at = case when outbox.kind <> all (repeatable_kinds) then moment end,
      outcome = case when outbox.kind <> all (repeatable_kinds) then 'unknown' end
    where begun_at < moment - interval '5 minutes' and ended_at is null
    returning outbox.id, outbox.kind, outcome
  )
  select recovered.id, recovered.kind from recovered where outcome is not null;
$function$;

CREATE OR REPLACE FUNCTION private.sweep_outbox()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.outbox where ended_at < now() - interval '30 days';
  -- The log of a webhook shows the last fifty.
  delete from private.outbox where id in (
    select id from (
      select id, row_number() over (partition by recipient order by created_at desc, id) as place
      from private.outbox where kind = 'webhook' and ended_at is not null
    ) as ended where place > 50
  );
$function$;

comment on function private.take_from_outbox(text,timestamp with time zone,text[],integer) is 'The next thing of a kind that is due, which counts as begun from now on; of the limited kinds at most so many an hour. Another server may take a second one for the same recipient at the same moment.';

comment on function private.recover_outbox(timestamp with time zone,text[]) is 'Sends again what a killed server had begun, of the kinds that may come twice; the others are returned, since nobody knows whether they arrived.';

revoke execute on function
  private.take_from_outbox(text,timestamp with time zone,text[],integer),
  private.end_sending(uuid,timestamp with time zone,text,text,timestamp with time zone),
  private.drop_from_outbox(uuid),
  private.recover_outbox(timestamp with time zone,text[]),
  private.sweep_outbox()
from public, anon, authenticated, service_role;

grant execute on function
  private.take_from_outbox(text,timestamp with time zone,text[],integer),
  private.end_sending(uuid,timestamp with time zone,text,text,timestamp with time zone),
  private.drop_from_outbox(uuid),
  private.recover_outbox(timestamp with time zone,text[]),
  private.sweep_outbox()
to service_role;

reset check_function_bodies;
