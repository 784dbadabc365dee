-- The goals of the United Nations that projects name, and lists filter by.

create function private.are_goals(goals smallint[]) returns boolean
language sql immutable
return coalesce(array_ndims(goals), 1) = 1
  and cardinality(goals) <= 5
  and goals = array(select distinct goal from unnest(goals) as goal where goal between 1 and 17 order by goal);

alter table public.projects
  add column goals smallint[] not null default '{}',
  add constraint projects_goals_numbers check (private.are_goals(goals));

alter table private.listed_projects add column goals smallint[] not null default '{}';
alter table private.work_projects add column goals smallint[] not null default '{}';
create index listed_projects_goals on private.listed_projects using gin (goals);
