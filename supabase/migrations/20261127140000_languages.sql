-- The language in which an organisation writes, so that pages in other languages say it of its titles and texts.

alter table public.organisations
  add column language text,
  add constraint organisations_language_tag check (language ~ '^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$');

comment on column public.organisations.language is
  'The language of its titles and texts, as a tag such as fr, pt-BR or sr-Latn; null where it has not said, and pages take their own for it.';

grant update (language) on public.organisations to authenticated;

-- As before, with the language beside the name.
create or replace function public.list_projects(
  search text default '', status text default null, dates text default null,
  today date default current_date, country text default null, continent text default null,
  organisation bigint default null, within bigint default null, sort text default 'newest',
  after_key text default null, after_id uuid default null,
  skip integer default 0, most integer default 24
) returns jsonb
language plpgsql stable set search_path = ''
as $$
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
              'budget', project.budget, 'created_at', project.created_at,
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
$$;
