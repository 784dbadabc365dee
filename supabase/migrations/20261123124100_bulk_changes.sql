-- Many projects that change at once: which of them were edited is told in one step, not by looking through all
-- of them for each.
create or replace function private.announce_project_changes() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- More than these are one announcement on the common topic.
  most_at_once constant integer := 50;
  changed uuid[];
  edited uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(id) into changed from new_rows where is_online;
  elsif tg_op = 'DELETE' then
    select array_agg(id) into changed from old_rows where is_online;
  else
    select array_agg(id) into changed from (
      select id from old_rows where is_online
      union
      select id from new_rows where is_online
    ) as online_rows;
  end if;

  edited := changed;
  if tg_op = 'UPDATE' then
    -- Every change of the row itself moves updated_at.
    select array_agg(id) into edited from (
      select unnest(changed) as id
      except
      select id from old_rows join new_rows using (id, updated_at)
    ) as edited_rows;
  end if;

  if cardinality(changed) > most_at_once then
    perform private.announce('projects', 'projects', null, tg_op);
  else
    perform private.announce('projects', 'projects', id, tg_op) from unnest(changed) as id;
  end if;
  perform private.announce('project:' || id, 'projects', id, tg_op) from unnest(edited) as id;
  return null;
end
$$;
