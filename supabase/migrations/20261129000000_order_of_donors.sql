-- Donors become one list, in which the pictures of projects.images come first, in their order, and then the donors without
-- one. That is no change that people made: no trigger tells it.

alter table public.donors add column position double precision not null default 'infinity';
alter table public.donors disable trigger user;
drop index public.donors_project_id_name;

-- A picture that is not in the list was seen by nobody.
delete from public.donors using public.projects
where projects.id = project_id and image <> all (images) and name is null;
update public.donors
set image = null, rendition_base = null, picture_width = null, picture_height = null, picture_colour = null
from public.projects
where projects.id = project_id and image is not null and image <> all (images);

insert into public.donors (project_id, image)
select projects.id, listed.image from public.projects cross join lateral unnest(images) as listed(image)
on conflict do nothing;

update public.donors set position = ordered.place
from (
  select donors.id, 1024 * row_number() over (
    partition by project_id
    order by image is null, array_position(images, image), donors.created_at, donors.id
  ) as place
  from public.donors join public.projects on projects.id = project_id
) as ordered
where ordered.id = donors.id;

-- A name is there once in a project. One that is there again goes where it says nothing new, and else gets a number.
update public.donors set website_url = later.website_url
from (
  select distinct on (named.id) named.id, again.website_url
  from public.donors as named
  join public.donors as again on again.project_id = named.project_id and again.position > named.position
    and again.image is null and lower(btrim(again.name)) = lower(btrim(named.name))
  where named.website_url is null and again.website_url is not null
  order by named.id, again.position
) as later
where later.id = donors.id;

delete from public.donors as again using public.donors as named
where again.project_id = named.project_id and again.position > named.position and again.image is null
  and lower(btrim(again.name)) = lower(btrim(named.name))
  and coalesce(again.website_url, named.website_url) is not distinct from named.website_url;

do $$
declare
  again record;
  number integer;
begin
  for again in
    select id, project_id, left(btrim(name), 190) as name from public.donors as later
    where exists (
      select from public.donors as named
      where named.project_id = later.project_id and named.position < later.position
        and lower(btrim(named.name)) = lower(btrim(later.name))
    )
    order by project_id, position
  loop
    number := 2;
    while exists (
      select from public.donors
      where project_id = again.project_id and lower(btrim(name)) = lower(format('%s (%s)', again.name, number))
    ) loop
      number := number + 1;
    end loop;
    update public.donors set name = format('%s (%s)', again.name, number) where id = again.id;
  end loop;
end
$$;

alter table public.donors enable trigger user;
alter table public.donors add constraint donors_position_bounds check (position between 0 and 1e12);
drop index public.donors_project_id;
create index donors_project_id on public.donors (project_id, position, created_at, id);
create unique index donors_project_id_name
  on public.donors (private.text_digest(project_id::text || lower(btrim(name))));

comment on table public.donors is
  'The donors of a project in the order of its list, each with a picture, a name, or both. projects.images has their pictures.';
comment on column public.donors.position is
  'Its place in the list of its project; infinity, the default, becomes a place behind the last. move_row changes it.';
comment on column public.donors.image is 'The address of the picture; empty for a donor without one, who has a name.';
comment on column public.donors.name is
  'What they are called, once in a project whatever the case; empty where that is not said.';
comment on column public.projects.images is
  'Public addresses of donors'' pictures in storage: what donors has of them, in its order. Each follows the other.';
