-- Whether a city is listed is told to people of the project alone. Triggers run before policies, so that
-- the refusal of a city told anybody what the offline projects of others list.

create or replace function private.set_place_position() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  listed integer;
begin
  -- The policy refuses in its own words, the same for every city and every project.
  if auth.uid() is not null and not private.can_edit_project(new.project_id) then
    return new;
  end if;
  select min(place) into listed
  from public.projects
  cross join lateral unnest(cities) with ordinality as listed_cities(name, place)
  where projects.id = new.project_id and btrim(name) = new.city;
  if listed is null then
    raise exception 'The city "%" is not listed in the general information of the project.', new.city
      using errcode = '23514';
  end if;
  new.position := listed;
  return new;
end
$$;

comment on function private.set_place_position is
  'Gives a place the position of its city in projects.cities; refuses a city that is not listed there.';
