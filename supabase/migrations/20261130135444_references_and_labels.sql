-- Written by `npm run migration` from supabase/schema and the tables of facts, whose changes are the ones to read.

-- Bodies may name what comes later.
set check_function_bodies = off;

comment on function private.forget_missing_references() is null;

comment on function private.release_receipt() is null;

comment on function private.forget_missing_evidence() is null;

comment on function private.release_measurements() is null;

comment on function private.forget_missing_milestone() is null;

comment on function private.release_evidence() is null;

drop trigger forget_missing_references on public.ledger_entries;

drop trigger release_receipt on public.resources;

drop trigger forget_missing_evidence on public.measurements;

drop trigger release_measurements on public.resources;

drop trigger release_measurements on public.photos_projet;

drop trigger forget_missing_milestone on public.resources;

drop trigger forget_missing_milestone on public.photos_projet;

drop trigger release_evidence on public.key_milestones;

drop function if exists private.forget_missing_references() cascade;

drop function if exists private.release_receipt() cascade;

drop function if exists private.forget_missing_evidence() cascade;

drop function if exists private.release_measurements() cascade;

drop function if exists private.forget_missing_milestone() cascade;

drop function if exists private.release_evidence() cascade;

CREATE OR REPLACE FUNCTION private.release_rows()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  execute format(
    'update %1$s as naming set %2$I = null
      from old_rows join public.projects on projects.id = old_rows.project_id
      where naming.%2$I = old_rows.id and naming.project_id = old_rows.project_id',
    tg_argv[0]::regclass, tg_argv[1]
  );
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_missing()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_there boolean;
begin
  execute format(
    'select exists (select from %s where id = ($1).%I and project_id = ($1).project_id)',
    tg_argv[1]::regclass, tg_argv[0]
  ) into is_there using new;
  return case when is_there then new
    else jsonb_populate_record(new, jsonb_build_object(tg_argv[0], null)) end;
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_reference(naming regclass, naming_column text, named regclass)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  execute format(
    $rules$
      create trigger %1$I after delete on %4$s
        referencing old table as old_rows
        for each statement execute function private.release_rows(%2$L, %3$L);
      create trigger %5$I before insert on %2$s
        for each row when (
          new.%3$I is not null and current_user not in ('anon', 'authenticated', 'service_role')
        )
        execute function private.forget_missing(%3$L, %4$L)
    $rules$,
    format('release_%s_%s', (select relname from pg_catalog.pg_class where oid = naming), naming_column),
    naming, naming_column, named, 'forget_missing_' || naming_column
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_missing_donor()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not exists (select from public.donors where id = new.donor_id and project_id = new.project_id) then
    new.counterparty := coalesce(new.counterparty, (
      select row_label from public.history
      where project_id = new.project_id and table_name = 'donors' and row_id = new.donor_id::text
      order by id desc limit 1
    ));
    new.donor_id := null;
  end if;
  return new;
end
$function$;

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

CREATE OR REPLACE TRIGGER release_photos_projet_milestone_id AFTER DELETE ON public.key_milestones REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.release_rows('public.photos_projet', 'milestone_id');

CREATE OR REPLACE TRIGGER forget_missing_milestone_id BEFORE INSERT ON public.photos_projet FOR EACH ROW WHEN (((new.milestone_id IS NOT NULL) AND (CURRENT_USER <> ALL (ARRAY['anon'::name, 'authenticated'::name, 'service_role'::name])))) EXECUTE FUNCTION private.forget_missing('milestone_id', 'public.key_milestones');

CREATE OR REPLACE TRIGGER release_resources_milestone_id AFTER DELETE ON public.key_milestones REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.release_rows('public.resources', 'milestone_id');

CREATE OR REPLACE TRIGGER forget_missing_milestone_id BEFORE INSERT ON public.resources FOR EACH ROW WHEN (((new.milestone_id IS NOT NULL) AND (CURRENT_USER <> ALL (ARRAY['anon'::name, 'authenticated'::name, 'service_role'::name])))) EXECUTE FUNCTION private.forget_missing('milestone_id', 'public.key_milestones');

CREATE OR REPLACE TRIGGER release_ledger_entries_milestone_id AFTER DELETE ON public.key_milestones REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.release_rows('public.ledger_entries', 'milestone_id');

CREATE OR REPLACE TRIGGER forget_missing_milestone_id BEFORE INSERT ON public.ledger_entries FOR EACH ROW WHEN (((new.milestone_id IS NOT NULL) AND (CURRENT_USER <> ALL (ARRAY['anon'::name, 'authenticated'::name, 'service_role'::name])))) EXECUTE FUNCTION private.forget_missing('milestone_id', 'public.key_milestones');

CREATE OR REPLACE TRIGGER release_ledger_entries_resource_id AFTER DELETE ON public.resources REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.release_rows('public.ledger_entries', 'resource_id');

CREATE OR REPLACE TRIGGER forget_missing_resource_id BEFORE INSERT ON public.ledger_entries FOR EACH ROW WHEN (((new.resource_id IS NOT NULL) AND (CURRENT_USER <> ALL (ARRAY['anon'::name, 'authenticated'::name, 'service_role'::name])))) EXECUTE FUNCTION private.forget_missing('resource_id', 'public.resources');

CREATE OR REPLACE TRIGGER release_measurements_photo_id AFTER DELETE ON public.photos_projet REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.release_rows('public.measurements', 'photo_id');

CREATE OR REPLACE TRIGGER forget_missing_photo_id BEFORE INSERT ON public.measurements FOR EACH ROW WHEN (((new.photo_id IS NOT NULL) AND (CURRENT_USER <> ALL (ARRAY['anon'::name, 'authenticated'::name, 'service_role'::name])))) EXECUTE FUNCTION private.forget_missing('photo_id', 'public.photos_projet');

CREATE OR REPLACE TRIGGER release_measurements_resource_id AFTER DELETE ON public.resources REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.release_rows('public.measurements', 'resource_id');

CREATE OR REPLACE TRIGGER forget_missing_resource_id BEFORE INSERT ON public.measurements FOR EACH ROW WHEN (((new.resource_id IS NOT NULL) AND (CURRENT_USER <> ALL (ARRAY['anon'::name, 'authenticated'::name, 'service_role'::name])))) EXECUTE FUNCTION private.forget_missing('resource_id', 'public.resources');

CREATE OR REPLACE TRIGGER forget_missing_donor BEFORE INSERT ON public.ledger_entries FOR EACH ROW WHEN (((new.donor_id IS NOT NULL) AND (CURRENT_USER <> ALL (ARRAY['anon'::name, 'authenticated'::name, 'service_role'::name])))) EXECUTE FUNCTION private.forget_missing_donor();

comment on function private.release_rows() is 'Rows of the table that named a deleted row in the column stay, and name none. Those of a deleted project keep theirs, for the trash.';

comment on function private.forget_missing() is 'A row that history or trash puts back names none in the column where that is gone from the table.';

comment on function private.keep_reference(regclass,text,regclass) is 'Has rows name, in a column, no row of another table that is gone from their project.';

comment on function private.forget_missing_donor() is 'An entry that history or trash puts back names no donor that is gone; the donor''s name stays as a text.';

revoke execute on function
  private.release_rows(),
  private.forget_missing(),
  private.keep_reference(regclass,text,regclass),
  private.forget_missing_donor()
from public, anon, authenticated, service_role;

reset check_function_bodies;
