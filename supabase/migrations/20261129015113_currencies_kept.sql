-- Written by `npm run migration` from supabase/schema and the tables of facts, whose changes are the ones to read.

-- Bodies may name what comes later.
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.guard_project_update()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- Editors compare this moment to see that a project changed under them, so no client sets it.
  new.updated_at := clock_timestamp();

  -- Nobody is signed in when the service role writes or a deleted account leaves its projects.
  if auth.uid() is null then
    return new;
  end if;

  if (new.id, new.organization_id, new.created_at)
    is distinct from (old.id, old.organization_id, old.created_at) then
    raise exception 'A project keeps its organisation.' using errcode = '42501'; -- for programs
  end if;

  -- hand_over_project and remove_member, which check who calls, run as the owner of the schema.
  if new.user_id is distinct from old.user_id and current_user in ('anon', 'authenticated') then
    raise exception 'A project is handed over by its own call.' using errcode = '42501'; -- for programs
  end if;

  -- undo_import checks who calls, too: an administrator may take back what a colleague imported.
  if current_setting('vigie.undoes_import', true) = 'on' and current_user not in ('anon', 'authenticated') then
    return new;
  end if;

  if old.user_id is distinct from auth.uid() and (
    (
      new.title, new.reference, new.iati_identifier, new.status, new.start_date, new.end_date,
      new.countries, new.cities, new.continent, new.beneficiaries, new.short_description, new.long_description,
      new.currency
    ) is distinct from (
      old.title, old.reference, old.iati_identifier, old.status, old.start_date, old.end_date,
      old.countries, old.cities, old.continent, old.beneficiaries, old.short_description, old.long_description,
      old.currency
    )
    or (new.is_online is distinct from old.is_online
      and not (old.is_online and private.is_administrator()))
  ) then
    raise exception 'Only the owner of a project can change its general information.'
      using errcode = '42501', hint = 'refused.notOwner';
  end if;

  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.imported_columns()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
RETURN ARRAY['title'::text, 'reference'::text, 'iati_identifier'::text, 'status'::text, 'start_date'::text, 'end_date'::text, 'countries'::text, 'cities'::text, 'continent'::text, 'beneficiaries'::text, 'short_description'::text, 'long_description'::text, 'currency'::text, 'budget'::text, 'money_spent'::text];

CREATE OR REPLACE FUNCTION private.set_currency()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.currency := coalesce(
    (select currency from public.organisations where id = new.organization_id), 'EUR'
  );
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.note_currency()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.currency := coalesce(
    new.new_values ->> 'currency', new.old_values ->> 'currency',
    (select projects.currency from public.projects where id = new.project_id)
  );
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.changes_of_project(project uuid)
 RETURNS TABLE(changed_at timestamp with time zone, kind text, label text, items integer, rendition_base text, picture_width integer, picture_height integer, picture_colour text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with recent as (
    select * from public.history
    where history.project_id = project
      and private.is_public_change(table_name, action, new_values)
      -- The view's readers see its projects alone; who calls the function itself sees no more.
      and (current_setting('role') not in ('anon', 'authenticated') or private.can_read_project(project))
    order by id desc limit 300
  ),
  -- A row that was put back is no addition; nor is one that is gone.
  added as (
    select id, changed_at, added_rows.kind, added_rows.label
    from (
      select distinct on (table_name, row_id) * from recent where action = 'insert'
      order by table_name, row_id, id
    ) as first_entries
    cross join lateral (
      select 'milestone_added', name_milestone from public.key_milestones as rows
      where table_name = 'key_milestones' and rows.id = row_id::uuid and rows.project_id = project
      union all
      select 'resource_added', title_resource from public.resources as rows
      where table_name = 'resources' and rows.id = row_id::uuid and rows.project_id = project
      union all
      select 'press_added', press_url from public.press as rows
      where table_name = 'press' and rows.id = row_id::uuid and rows.project_id = project
      union all
      -- One that proves a milestone is told as its proof.
      select 'pictures_added', null from public.photos_projet as rows
      where table_name = 'photos_projet' and rows.id = row_id::uuid and rows.project_id = project
        and rows.milestone_id is null
      union all
      select 'post_added', left(description, 200) from public.social_media_posts as rows
      where table_name = 'social_media_posts' and rows.id = row_id::uuid and rows.project_id = project
    ) as added_rows(kind, label)
  ),
  -- What proves a completed milestone now: of each the last picture, else the last document.
  proofs as (
    select distinct on (milestones.id)
      recent.id, changed_at, 'proof_added', name_milestone,
      photos.rendition_base, photos.picture_width, photos.picture_height, photos.picture_colour
    from recent
    left join public.photos_projet as photos on table_name = 'photos_projet' and photos.id = row_id::uuid
    left join public.resources as documents on table_name = 'resources' and documents.id = row_id::uuid
    join public.key_milestones as milestones
      on milestones.id = coalesce(photos.milestone_id, documents.milestone_id) and milestones.project_id = project
    where action = 'update' and table_name in ('photos_projet', 'resources')
      and new_values ->> 'milestone_id' = milestones.id::text and status_milestone = 'completed'
    order by milestones.id, photos.id is null, recent.id desc
  ),
  completed as (
    select distinct on (row_id) recent.id, changed_at, 'milestone_completed', name_milestone
    from recent
    join public.key_milestones as milestones
      on milestones.id = row_id::uuid and milestones.project_id = project
    where table_name = 'key_milestones' and action = 'update' and status_milestone = 'completed'
    order by row_id, recent.id desc
  ),
  -- The last change of each whose new value is still current.
  phase as (
    select recent.id, changed_at, 'phase_changed', status
    from recent join public.projects on projects.id = project
    where table_name = 'projects' and new_values ->> 'status' = status
    order by recent.id desc limit 1
  ),
  budget as (
    select recent.id, changed_at, 'budget_changed', budget || ' ' || projects.currency
    from recent join public.projects on projects.id = project
    where table_name = 'projects' and (new_values ->> 'budget')::numeric = budget
    order by recent.id desc limit 1
  ),
  figures as (
    select distinct on (slot) recent.id, changed_at,
      case when old_values -> format('dv%s_vizualisation_type', slot) = 'null' then 'figure_added'
        else 'figure_changed' end,
      figure_title
    from recent
    join public.projects on projects.id = project
    cross join lateral (values
      (1, dv1_vizualisation_type, dv1_titre), (2, dv2_vizualisation_type, dv2_titre),
      (3, dv3_vizualisation_type, dv3_titre), (4, dv4_vizualisation_type, dv4_titre),
      (5, dv5_vizualisation_type, dv5_titre)
    ) as figure(slot, figure_type, figure_title)
    where table_name = 'projects' and figure_type is not null and exists (
      select from jsonb_object_keys(new_values) as key
      where key like format('dv%s\_%%', slot) or key = format('image_dv%s', slot)
    )
    order by slot, recent.id desc
  ),
  changes(id, changed_at, kind, label) as (
    table added union all table completed union all table phase union all table budget
    union all table figures union all select id, changed_at, 'proof_added', name_milestone from proofs
  ),
  -- What came within ten minutes of another of its kind came in one go.
  marked as (
    select *, case when changed_at <= lag(changed_at) over of_kind + interval '10 minutes' then 0 else 1 end as begins
    from changes
    window of_kind as (partition by kind order by id)
  ),
  grouped as (
    select *, sum(begins) over (partition by kind order by id) as go from marked
  ),
  lines as (
    select max(changed_at) as changed_at, kind, (array_agg(label order by id desc))[1] as label,
      count(*)::integer as items, max(id) as id
    from grouped group by kind, go
    order by max(id) desc limit 12
  )
  select lines.changed_at, lines.kind, lines.label, lines.items,
    proofs.rendition_base, proofs.picture_width, proofs.picture_height, proofs.picture_colour
  from lines left join proofs on lines.kind = 'proof_added' and proofs.id = lines.id
  order by lines.id desc;
$function$;

create or replace view private.projects_to_search as
 SELECT project.id AS project_id,
    project.organization_id,
    project.is_online,
    project.status,
    project.end_date,
    project.countries,
    continents.names AS continents,
    ((array_to_string(project.countries, ','::text) || '/'::text) || array_to_string(continents.names, ','::text)) AS places,
    project.beneficiaries,
    project.created_at,
    project.content_updated_at,
    private.money_key(project.budget, project.currency) AS budget,
    COALESCE(((project.budget > (0)::numeric) AND (project.money_spent > project.budget)), false) AS is_over_budget,
    ((((num_nonnulls(project.budget, project.start_date, project.end_date, project.beneficiaries, project.money_spent) + ((cardinality(project.countries) > 0))::integer) + ((cardinality(project.cities) > 0))::integer) + ( SELECT count(*) AS count
           FROM ( VALUES (project.title), (project.continent), (project.short_description), (project.long_description), (project.dv1_titre), (project.dv2_titre), (project.dv3_titre), (project.dv4_titre), (project.dv5_titre)) texts(value)
          WHERE private.is_filled(texts.value))))::smallint AS filled,
    private.title_key(project.title) AS title_key,
    private.fold_text(concat_ws('
'::text, project.title, project.short_description, array_to_string(project.countries, '
'::text), countries.names, array_to_string(project.cities, '
'::text))) AS search_text,
    project.reference,
    project.iati_identifier
   FROM ((public.projects project
     CROSS JOIN LATERAL ( SELECT string_agg(country.names, '
'::text) AS names,
            array_agg(country.continent) AS continents
           FROM private.countries country
          WHERE (country.code = ANY (project.countries))) countries)
     CROSS JOIN LATERAL ( SELECT ARRAY( SELECT DISTINCT continent.continent
                   FROM unnest((countries.continents || project.continent)) continent(continent)
                  WHERE (continent.continent IS NOT NULL)
                  ORDER BY continent.continent) AS names) continents);

CREATE OR REPLACE FUNCTION public.list_projects(search text DEFAULT ''::text, status text DEFAULT NULL::text, dates text DEFAULT NULL::text, today date DEFAULT CURRENT_DATE, country text DEFAULT NULL::text, continent text DEFAULT NULL::text, organisation bigint DEFAULT NULL::bigint, within bigint DEFAULT NULL::bigint, sort text DEFAULT 'newest'::text, after_key text DEFAULT NULL::text, after_id uuid DEFAULT NULL::uuid, skip integer DEFAULT 0, most integer DEFAULT 24)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  words constant text[] := private.search_words(coalesce(search, ''));
  wanted constant text := private.listed_condition(
    words, status, dates, today, country, continent, organisation, within
  );
  is_narrowed constant boolean := wanted <> private.listed_condition(within => list_projects.within);
  total constant bigint := coalesce(
    (
      select sum(projects) from private.listed_counts
      where within is null or organization_id = within
    ),
    0
  );
  size constant integer := least(greatest(coalesce(most, 24), 1), 100);
  found_page constant jsonb := private.find_page(
    'listed_projects', wanted,
    case sort
      when 'updated' then 'content_updated_at' when 'budget' then 'budget' when 'title' then 'title_key'
      else 'created_at' end,
    words <> '{}', case when not is_narrowed then total end,
    after_key, null, after_id, least(greatest(coalesce(skip, 0), 0), 1000000), size
  );
begin
  return (
    with page as materialized (
      select place, entry, (entry ->> 'id')::uuid as id
      from jsonb_array_elements(found_page -> 'page') with ordinality as entries (entry, place)
    ), publisher as materialized (
      select organisations.id, organisations.name, organisations.language from public.organisations
      where organisations.id in (
        select organization_id from private.listed_projects
        where project_id in (select page.id from page)
      )
    )
    select jsonb_build_object(
      'total', total,
      'found', found_page -> 'found',
      'next', (
        select jsonb_build_object('key', entry -> 'key', 'id', entry -> 'id') from page where place = size
      ),
      'projects', coalesce(
        (
          select jsonb_agg(
            jsonb_build_object(
              'id', project.id, 'title', project.title, 'is_online', project.is_online,
              'status', project.status, 'short_description', project.short_description,
              'start_date', project.start_date, 'end_date', project.end_date,
              'beneficiaries', project.beneficiaries, 'countries', project.countries,
              'cities', project.cities, 'continent', project.continent,
              'budget', project.budget, 'currency', project.currency, 'created_at', project.created_at,
              'milestone_count', project.milestone_count,
              'milestones_completed', project.milestones_completed,
              'content_updated_at', project.content_updated_at,
              'organization_id', project.organization_id,
              'organisations', jsonb_build_object('name', publisher.name, 'language', publisher.language),
              'photos_projet', array(
                select jsonb_build_object(
                  'rendition_base', photo.rendition_base, 'picture_width', photo.picture_width,
                  'picture_height', photo.picture_height, 'picture_colour', photo.picture_colour
                )
                from public.photos_projet as photo where photo.project_id = project.id
                order by photo.position, photo.created_at, photo.id limit 1
              )
            )
            order by page.place
          )
          from page
          join public.projects as project on project.id = page.id and project.is_online
          join publisher on publisher.id = project.organization_id
        ),
        '[]'
      )
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.work_list(search text DEFAULT ''::text, visibility text DEFAULT NULL::text, phase text DEFAULT NULL::text, need text DEFAULT NULL::text, today date DEFAULT CURRENT_DATE, sort text DEFAULT 'changed'::text, after_key text DEFAULT NULL::text, after_created timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid, most integer DEFAULT 60)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with bounded as (
    select least(greatest(coalesce(most, 60), 1), 100) as most
  ), answer as materialized (
    select
      bounded.most,
      private.find_work(
        search, visibility, phase, need, coalesce(today, current_date), sort,
        after_key, after_created, after_id, bounded.most
      ) as found
    from bounded
  ), page as materialized (
    select place, entry, (entry ->> 'id')::uuid as id
    from answer cross join jsonb_array_elements(found -> 'page') with ordinality as entries (entry, place)
  )
  select jsonb_build_object(
    'found', answer.found -> 'found',
    'next', (
      select jsonb_build_object('key', entry -> 'key', 'created', entry -> 'created', 'id', entry -> 'id')
      from page where place = answer.most
    ),
    'projects', coalesce(
      (
        select jsonb_agg(
          jsonb_build_object(
            'id', project.id, 'created_at', project.created_at, 'user_id', project.user_id,
            'is_online', project.is_online, 'title', project.title, 'status', project.status,
            'currency', project.currency, 'budget', project.budget, 'money_spent', project.money_spent,
            'start_date', project.start_date, 'end_date', project.end_date,
            'countries', project.countries, 'cities', project.cities,
            'continent', project.continent, 'beneficiaries', project.beneficiaries,
            'short_description', project.short_description,
            'long_description', project.long_description,
            'dv1_titre', project.dv1_titre, 'dv2_titre', project.dv2_titre,
            'dv3_titre', project.dv3_titre, 'dv4_titre', project.dv4_titre,
            'dv5_titre', project.dv5_titre,
            'content_updated_at', project.content_updated_at,
            'photos_projet', array(
              select jsonb_build_object(
                'rendition_base', photo.rendition_base, 'picture_width', photo.picture_width,
                'picture_height', photo.picture_height, 'picture_colour', photo.picture_colour
              )
              from public.photos_projet as photo where photo.project_id = project.id
              order by photo.position, photo.created_at, photo.id limit 1
            )
          )
          order by page.place
        )
        from page join public.projects as project on project.id = page.id
      ),
      '[]'
    )
  )
  from answer
$function$;

CREATE OR REPLACE TRIGGER set_currency BEFORE INSERT ON public.projects FOR EACH ROW WHEN ((COALESCE(new.currency, ''::text) = ''::text)) EXECUTE FUNCTION private.set_currency();

CREATE OR REPLACE TRIGGER note_currency BEFORE INSERT ON public.history FOR EACH ROW WHEN (((new.table_name = 'projects'::text) AND (COALESCE(new.new_values, new.old_values) ?| ARRAY['budget'::text, 'money_spent'::text]))) EXECUTE FUNCTION private.note_currency();

comment on function private.set_currency() is 'A new project has the currency of its organisation, where no other was chosen.';

revoke all on public.organisations from public, anon, authenticated, service_role;
grant select on public.organisations to anon;
grant select on public.organisations to authenticated;
grant update (name, image_url, facebook_url, twitter_url, instagram_url, linkedin_url, short_description, contact_email, website_url, imprint_url, language, currency) on public.organisations to authenticated;
grant all on public.organisations to service_role;

revoke all on public.projects from public, anon, authenticated, service_role;
grant select (id, user_id, organization_id, title, is_online, status, budget, money_spent, start_date, end_date, countries, cities, continent, beneficiaries, short_description, long_description, images, "mot-rs", dv1_titre, dv1_vizualisation_type, dv1_value, dv1_nom_icon, image_dv1, dv1_short_description, dv2_titre, dv2_vizualisation_type, dv2_value, dv2_nom_icon, image_dv2, dv2_short_description, dv3_titre, dv3_vizualisation_type, dv3_value, dv3_nom_icon, image_dv3, dv3_short_description, dv4_titre, dv4_vizualisation_type, dv4_value, dv4_nom_icon, image_dv4, dv4_short_description, dv5_titre, dv5_vizualisation_type, dv5_value, dv5_nom_icon, image_dv5, dv5_short_description, created_at, updated_at, content_updated_at, milestone_count, milestones_completed, iati_identifier, currency) on public.projects to anon;
grant delete, insert, update on public.projects to authenticated;
grant select (id, user_id, organization_id, title, is_online, status, budget, money_spent, start_date, end_date, countries, cities, continent, beneficiaries, short_description, long_description, images, "mot-rs", dv1_titre, dv1_vizualisation_type, dv1_value, dv1_nom_icon, image_dv1, dv1_short_description, dv2_titre, dv2_vizualisation_type, dv2_value, dv2_nom_icon, image_dv2, dv2_short_description, dv3_titre, dv3_vizualisation_type, dv3_value, dv3_nom_icon, image_dv3, dv3_short_description, dv4_titre, dv4_vizualisation_type, dv4_value, dv4_nom_icon, image_dv4, dv4_short_description, dv5_titre, dv5_vizualisation_type, dv5_value, dv5_nom_icon, image_dv5, dv5_short_description, created_at, updated_at, content_updated_at, milestone_count, milestones_completed, iati_identifier, currency) on public.projects to authenticated;
grant all on public.projects to service_role;

revoke execute on function
  private.is_currency(text)
from public, anon, authenticated, service_role;

grant execute on function
  private.is_currency(text)
to authenticated, service_role;

revoke execute on function
  private.money_key(numeric,text),
  private.set_currency(),
  private.note_currency()
from public, anon, authenticated, service_role;

reset check_function_bodies;
