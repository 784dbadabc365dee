-- What the server sends: mails and webhooks. Several servers may take from the outbox at the same time: each row is
-- taken by one of them, and what goes to one recipient goes one after the other. A server for one organisation
-- (ORGANIZATION_ID) takes what it put there itself: other servers have other addresses and senders.

create function private.take_from_outbox(
  kind_to_take text, moment timestamptz, limited_kinds text[], most_an_hour integer
)
returns table (id uuid, kind text, recipient uuid, content jsonb, created_at timestamptz, attempts integer)
language sql security definer set search_path = ''
as $$
  update private.outbox set begun_at = moment, attempts = outbox.attempts + 1
  where outbox.id = (
    select waiting.id from private.outbox as waiting
    where waiting.kind = kind_to_take and waiting.ended_at is null and waiting.begun_at is null
      and waiting.due_at <= moment
      and (waiting.organization_id = private.shown_organization()) is not false
      -- Asked once, however much waits for one recipient.
      and waiting.recipient <> all (array(
        select running.recipient from private.outbox as running
        where running.begun_at is not null and running.ended_at is null
      ))
      and (kind_to_take <> all (limited_kinds) or most_an_hour > (
        select count(*) from private.outbox as begun
        where begun.begun_at > moment - interval '1 hour' and begun.kind = any (limited_kinds)
          and (begun.organization_id = private.shown_organization()) is not false
      ))
    order by waiting.due_at, waiting.created_at
    limit 1
    for update of waiting skip locked
  )
  returning outbox.id, outbox.kind, outbox.recipient, outbox.content, outbox.created_at, outbox.attempts;
$$;

comment on function private.take_from_outbox is
  'The next thing of a kind that is due, which counts as begun from now on; of the limited kinds at most so many an hour. Another server may take a second one for the same recipient at the same moment.';

-- Without an outcome it is tried again at a later moment.
create function private.end_sending(
  item uuid, moment timestamptz, given_outcome text, given_answer text, again_at timestamptz
)
returns void
language sql security definer set search_path = ''
as $$
  update private.outbox set
    begun_at = case when given_outcome is not null then begun_at end,
    ended_at = case when given_outcome is not null then moment end,
    outcome = given_outcome,
    answer = left(given_answer, 500),
    due_at = coalesce(again_at, due_at)
  where id = item and ended_at is null;
$$;

create function private.drop_from_outbox(item uuid) returns void
language sql security definer set search_path = ''
as $$
  delete from private.outbox where id = item;
$$;

-- A sending takes half a minute at most: whoever began one before five minutes is gone. What a mail server may have
-- taken already is not sent again.
create function private.recover_outbox(moment timestamptz, repeatable_kinds text[])
returns table (id uuid, kind text)
language sql security definer set search_path = ''
as $$
  with recovered as (
    update private.outbox set
      begun_at = case when outbox.kind <> all (repeatable_kinds) then begun_at end,
      ended_at = case when outbox.kind <> all (repeatable_kinds) then moment end,
      outcome = case when outbox.kind <> all (repeatable_kinds) then 'unknown' end
    where begun_at < moment - interval '5 minutes' and ended_at is null
    returning outbox.id, outbox.kind, outcome
  )
  select recovered.id, recovered.kind from recovered where outcome is not null;
$$;

comment on function private.recover_outbox is
  'Sends again what a killed server had begun, of the kinds that may come twice; the others are returned, since nobody knows whether they arrived.';

create function private.sweep_outbox() returns void
language sql security definer set search_path = ''
as $$
  delete from private.outbox where ended_at < now() - interval '30 days';
  -- The log of a webhook shows the last fifty.
  delete from private.outbox where id in (
    select id from (
      select id, row_number() over (partition by recipient order by created_at desc, id) as place
      from private.outbox where kind = 'webhook' and ended_at is not null
    ) as ended where place > 50
  );
$$;

grant execute on function
  private.take_from_outbox, private.end_sending, private.drop_from_outbox, private.recover_outbox, private.sweep_outbox
to service_role;
