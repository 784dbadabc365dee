/** Made beside the other schemas of the server; Supabase has no use for it. */
export const ANSWER_LIMIT_SQL = `
create schema if not exists vigie;
grant usage on schema vigie to anon, authenticated, service_role;

create or replace function vigie.check_answer_size(bytes bigint, most bigint) returns boolean
language plpgsql immutable set search_path = ''
as $check$
begin
  if bytes > most then
    raise exception 'The answer is larger than % bytes. Ask for fewer rows or columns.', most
      using errcode = '54000';
  end if;
  return true;
end
$check$;

revoke execute on function vigie.check_answer_size from public;
grant execute on function vigie.check_answer_size to anon, authenticated, service_role;
`;
