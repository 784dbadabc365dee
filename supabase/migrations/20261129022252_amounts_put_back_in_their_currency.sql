-- Written by `npm run migration` from supabase/schema and the tables of facts, whose changes are the ones to read.

-- Bodies may name what comes later.
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.put_back(entry bigint)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
AS $function$
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
    'select private.values_now($2) from public.%I where %I = $1::%s %s',
    change.table_name, key_column, key_type, case when not has_own_call then 'for update' end
  ) into current_values using change.row_id, entry;
  if current_values is null then
    raise exception 'This can be put back by who may change it, and as long as it is not deleted.'
      using errcode = '42501', hint = 'refused.notPuttingBack';
  end if;
  -- An amount is put back into the currency that it was in.
  if current_values <> change.new_values or (
    change.table_name = 'projects' and change.new_values ?| array['budget', 'money_spent']
    and coalesce(change.currency, 'EUR') <> (select currency from public.projects where id = change.project_id)
  ) then
    if current_values = change.old_values then
      raise exception 'This was already put back.' using errcode = '22023', hint = 'refused.alreadyPutBack';
    end if;
    raise exception 'This was changed again since. Please look at the newer changes first.'
      using errcode = '22023', hint = 'refused.changedSince';
  end if;

  old_values := private.values_to_put_back(entry);
  if change.table_name = 'members' and old_values ? 'role' then
    perform public.set_member_role(change.row_id::uuid, old_values ->> 'role');
  elsif change.table_name = 'projects' and old_values ? 'user_id' then
    perform public.hand_over_projects(array[change.project_id], (old_values ->> 'user_id')::uuid);
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
$function$;

reset check_function_bodies;
