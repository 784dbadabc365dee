-- Written by `npm run migration` from supabase/schema and the tables of facts, whose changes are the ones to read.

-- Bodies may name what comes later.
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.history_label(changed_table text, latest jsonb, changed text[])
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  figure integer;
begin
  if changed_table = 'projects' then
    -- A change of one figure alone has the figure's title.
    for figure in 1..5 loop
      if changed <@ array[
        format('dv%s_vizualisation_type', figure), format('dv%s_titre', figure),
        format('dv%s_value', figure), format('dv%s_nom_icon', figure),
        format('dv%s_short_description', figure), format('image_dv%s', figure)
      ] then
        return coalesce(latest ->> format('dv%s_titre', figure), latest ->> 'title');
      end if;
    end loop;
    return latest ->> 'title';
  end if;
  if changed_table = 'members' then
    return left(coalesce(
      latest ->> 'name',
      private.member_name((latest ->> 'user_id')::uuid),
      (select name from public.former_members where user_id = (latest ->> 'user_id')::uuid)
    ), 200);
  end if;
  return left(case changed_table
    when 'invitations' then latest ->> 'email'
    when 'key_milestones' then latest ->> 'name_milestone'
    when 'resources' then latest ->> 'title_resource'
    when 'team' then concat_ws(' ', latest ->> 'first_name', latest ->> 'last_name')
    when 'press' then latest ->> 'press_url'
    when 'photos_projet' then coalesce(latest ->> 'caption', latest ->> 'file_name')
    when 'social_media_posts' then latest ->> 'description'
    when 'project_places' then latest ->> 'city'
    when 'measurements' then private.indicator_title(
      (latest ->> 'project_id')::uuid, (latest ->> 'indicator_id')::uuid
    )
    when 'ledger_entries' then coalesce(
      latest ->> 'description', latest ->> 'counterparty',
      (select name from public.donors where id = (latest ->> 'donor_id')::uuid)
    )
    else coalesce(latest ->> 'title', latest ->> 'name')
  end, 200);
end
$function$;

reset check_function_bodies;
