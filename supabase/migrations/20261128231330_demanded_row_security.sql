-- Written by `npm run migration` from supabase/schema and the tables of facts, whose changes are the ones to read.

-- Bodies may name what comes later.
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.keep_as_content(content_table regclass, picture text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  columns constant text[] := array(
    select attname from pg_catalog.pg_attribute where attrelid = content_table and attnum > 0
  );
begin
  if not (select relrowsecurity from pg_catalog.pg_class where oid = content_table) then
    raise exception 'Enable row level security on % before its policies are made.', content_table;
  end if;
  execute format(
    $rules$
      revoke all on %1$s from anon, authenticated;
      grant select on %1$s to anon;
      grant select, insert, update, delete on %1$s to authenticated;
      grant all on %1$s to service_role;

      create policy "visitors read the content of online projects" on %1$s
        for select to anon
        using (exists (select from public.projects where projects.id = %1$s.project_id and projects.is_online));
      create policy "signed-in people read the content of online and own projects" on %1$s
        for select to authenticated
        using (private.can_read_project(project_id));
      create policy "members add content to their projects" on %1$s
        for insert to authenticated
        with check (private.can_edit_project(project_id));
      create policy "members change the content of their projects" on %1$s
        for update to authenticated
        using (private.can_edit_project(project_id))
        with check (private.can_edit_project(project_id));
      create policy "members delete the content of their projects" on %1$s
        for delete to authenticated
        using (private.can_edit_project(project_id));

      create trigger set_updated_at before insert or update on %1$s
        for each row execute function private.set_updated_at();
      create trigger announce_emptied after truncate on %1$s
        for each statement execute function private.announce_emptied_table();
    $rules$,
    content_table
  );
  if 'created_at' = any (columns) then
    execute format(
      'create trigger keep_row_times before insert or update on %s
        for each row when (current_user in (''anon'', ''authenticated''))
        execute function private.keep_row_times()',
      content_table
    );
  end if;
  if 'position' = any (columns) then
    execute format(
      'create trigger set_position before insert on %s
        for each row when (new.position is null or new.position = ''infinity'')
        execute function private.set_position()',
      content_table
    );
  end if;
  if picture is not null then
    execute format(
      'create trigger forget_renditions before update on %s
        for each row when (
          new.rendition_base = old.rendition_base
          and (new.project_id, new.%2$I) is distinct from (old.project_id, old.%2$I)
        )
        execute function private.forget_renditions()',
      content_table, picture
    );
  end if;
  perform private.limit_requests(content_table);
  perform private.after_changes(content_table, 'announce', 'announce_content_changes');
  perform private.after_changes(
    content_table, 'move_content_updated_at', 'move_content_updated_at', private.unless_moved()
  );
  perform private.record_changes(content_table);
end
$function$;

reset check_function_bodies;
