-- Putting back what history has: the old values of a change, or a deleted row. With the rights of the
-- person who asks: a change is an ordinary update, which policies and triggers decide on.

create function private.entry_to_put_back(entry bigint) returns public.history
language plpgsql stable security definer set search_path = ''
as $$
declare
  change public.history;
begin
  select * into change from public.history
  where id = entry and organization_id = (select private.own_organization_id());
  if not found then
    raise exception 'There is no such change in the history of the organization.'
      using errcode = '42501';
  end if;
  if change.action = 'insert' then
    raise exception 'What was added cannot be put back. Please delete it.' using errcode = '22023';
  end if;
  if change.table_name = 'invitations' or (change.table_name, change.action) = ('members', 'delete') then
    raise exception 'This cannot be put back. Please invite the person again.' using errcode = '22023';
  end if;
  if change.project_id is not null and (change.table_name, change.action) <> ('projects', 'delete')
    and not private.can_edit_project(change.project_id) then
    raise exception 'The project was deleted. Please put the project back first.' using errcode = '22023';
  end if;
  return change;
end
$$;

comment on function private.entry_to_put_back is
  'An entry of the history of the caller''s organisation that can be put back as things are.';

-- The columns that an entry changed, as they were before; refuses where a content is no longer kept.
create function private.values_to_put_back(entry bigint) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.whole_old_values(private.entry_to_put_back(entry));
$$;

-- A deleted row of content as it was, once.
create function private.put_content_back(entry bigint) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  change public.history := private.entry_to_put_back(entry);
  is_there boolean;
begin
  -- Two requests at the same moment would not see each other's row.
  perform pg_advisory_xact_lock(hashtextextended('vigie put back', entry));
  execute format('select exists (select from public.%I where id = $1 and project_id = $2)', change.table_name)
  into is_there using change.row_id::uuid, change.project_id;
  if is_there then
    raise exception 'This was already put back.' using errcode = '22023';
  end if;
  perform private.insert_content(change);
end
$$;

-- Moments are compared as history writes them, in UTC.
create function public.put_back(entry bigint) returns void
language plpgsql set search_path = '' set timezone = 'UTC'
as $$
declare
  change public.history := private.entry_to_put_back(entry);
  old_values jsonb;
  current_values jsonb;
  columns text;
  key_type text := case change.table_name when 'organisations' then 'bigint' else 'uuid' end;
  key_column text := case change.table_name when 'members' then 'user_id' else 'id' end;
  -- A person's role and a project's owner change by calls of their own, which lock in their own order.
  has_own_call boolean := change.new_values ?| array['role', 'user_id'];
begin
  if change.action = 'delete' then
    if change.table_name = 'projects' then
      perform public.restore_project(change.project_id);
    else
      perform private.put_content_back(entry);
    end if;
    return;
  end if;

  execute format(
    'select (
       select jsonb_object_agg(key, private.history_value(to_jsonb(row_now) -> key))
       from jsonb_object_keys($2) as key
     ) from public.%I as row_now where %I = $1::%s %s',
    change.table_name, key_column, key_type, case when not has_own_call then 'for update' end
  ) into current_values using change.row_id, change.new_values;
  if current_values is null then
    raise exception 'This can be put back by who may change it, and as long as it is not deleted.'
      using errcode = '42501';
  end if;
  if current_values <> change.new_values then
    if current_values = change.old_values then
      raise exception 'This was already put back.' using errcode = '22023';
    end if;
    raise exception 'This was changed again since. Please look at the newer changes first.'
      using errcode = '22023';
  end if;

  old_values := private.values_to_put_back(entry);
  if change.table_name = 'members' and old_values ? 'role' then
    perform public.set_member_role(change.row_id::uuid, old_values ->> 'role');
  elsif change.table_name = 'projects' and old_values ? 'user_id' then
    perform public.hand_over_project(change.project_id, (old_values ->> 'user_id')::uuid);
  else
    select string_agg(quote_ident(key), ', ') into columns from jsonb_object_keys(old_values) as key;
    execute format(
      'update public.%1$I set (%2$s) = (
         select %2$s from jsonb_populate_record(null::public.%1$I, $1)
       ) where %3$I = $2::%4$s',
      change.table_name, columns, key_column, key_type
    ) using old_values, change.row_id;
  end if;
end
$$;

comment on function public.put_back is
  'Gives what a change in the history changed its old values, if it still has the new ones, or makes a deleted row again. With the caller''s own rights.';

revoke execute on function
  private.entry_to_put_back, private.values_to_put_back, private.put_content_back, public.put_back
from public, anon, authenticated, service_role;
grant execute on function
  private.entry_to_put_back, private.values_to_put_back, private.put_content_back,
  private.history_value, private.is_large, private.digest_of, public.put_back
to authenticated;
