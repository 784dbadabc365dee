-- A new project that begins as another one of the organisation did: the next phase of a programme, the
-- same work in another region.

-- With the caller's rights: policies and the hourly limit of new projects hold as for one created by hand.
create function public.duplicate_project(source uuid) returns uuid
language plpgsql set search_path = ''
as $$
declare
  -- A request may write so many rows of a table; see limit_rows.
  step constant integer := 100;
  most constant integer := 1000;
  original public.projects;
  copy uuid := gen_random_uuid();
  milestones integer;
  people integer;
begin
  select * into original from public.projects
  where id = source and organization_id = (select private.own_organization_id());
  if original.id is null then
    raise exception 'There is no such project in the organization.' using errcode = '42501';
  end if;
  select count(*) into milestones from public.key_milestones where project_id = source;
  select count(*) into people from public.team where project_id = source;
  if greatest(milestones, people) > most then
    raise exception 'A project with more than % milestones or team members cannot be duplicated.', most
      using errcode = '54000';
  end if;

  insert into public.projects (
    id, user_id, organization_id, title, budget, countries, cities, continent, beneficiaries,
    short_description, long_description, "mot-rs"
  )
  values (
    copy, auth.uid(), original.organization_id, rtrim(left('Copy of ' || original.title, 200)),
    original.budget, original.countries, original.cities, original.continent, original.beneficiaries,
    original.short_description, original.long_description, original."mot-rs"
  );
  -- Their places are made anew: rows that had the same one were told apart by created_at, which copies share.
  for done in 0..milestones by step loop
    insert into public.key_milestones (project_id, name_milestone, position)
    select copy, name_milestone,
      1024 * row_number() over (order by position, created_at, id) from public.key_milestones
    where project_id = source
    order by position, created_at, id offset done limit step;
  end loop;
  for done in 0..people by step loop
    insert into public.team (project_id, first_name, last_name, job_title, linkedin_url, position)
    select copy, first_name, last_name, job_title, linkedin_url,
      1024 * row_number() over (order by position, created_at, id) from public.team
    where project_id = source
    order by position, created_at, id offset done limit step;
  end loop;
  return copy;
end
$$;

comment on function public.duplicate_project is
  'A new, offline project of the caller like another of the organisation: its general information without phase and dates, its keyword, its milestones as pending, its team without photos. Not its figures, spending, pictures, documents, press, posts and donors.';

revoke execute on function public.duplicate_project from public, anon, service_role;
grant execute on function public.duplicate_project to authenticated;
