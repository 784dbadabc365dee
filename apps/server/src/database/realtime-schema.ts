/** The NOTIFY channel to which our `realtime.send` sends announcements. */
export const ANNOUNCEMENT_CHANNEL = "vigie_announcements";

const ANY_SEND_FUNCTION = `
select from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
where nspname = 'realtime' and proname = 'send'`;

/** Finds `realtime.send` if it is ours; Supabase's writes to a table instead. */
export const OWN_SEND_FUNCTION = `${ANY_SEND_FUNCTION} and prosrc like '%${ANNOUNCEMENT_CHANNEL}%'`;

/**
 * Supabase's `realtime.send`, by which triggers announce changes, for databases without Supabase:
 * the announcement goes to the servers that listen, and only the owner may call it. As on
 * Supabase it never makes a save fail. Private topics have no listeners here.
 *
 * If a database already has another `realtime.send`, it is Supabase's and stays unchanged. Our servers then receive no
 * announcements, detect that, and neither cache responses nor push changes.
 * https://supabase.com/docs/guides/realtime/broadcast#broadcast-from-the-database
 */
export const REALTIME_SCHEMA_SQL = `
create schema if not exists realtime;
do $$ begin
  if exists (${ANY_SEND_FUNCTION}) and not exists (${OWN_SEND_FUNCTION}) then
    return;
  end if;

  create or replace function realtime.send(
    payload jsonb, event text, topic text, private boolean default true
  ) returns void
  language plpgsql set search_path = ''
  as $send$
  begin
    if private then
      return;
    end if;
    perform pg_notify(
      '${ANNOUNCEMENT_CHANNEL}',
      json_build_object('topic', topic, 'event', event, 'payload', payload)::text
    );
  exception when others then
    raise warning 'An announcement was not sent: %', sqlerrm;
  end
  $send$;

  revoke execute on function realtime.send from public;
end $$;
`;
