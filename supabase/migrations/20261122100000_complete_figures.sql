-- The required fields of a data visualisation: a slot is empty, or complete for its type. What does not
-- apply to the type is empty. The form states the same (packages/domain/src/forms/data-viz.ts); a test
-- compares them.

create function private.is_figure(
  kind text, title text, description text, value numeric, icon text, image text
) returns boolean
language sql immutable
return case
  when kind is null then
    num_nonnulls(value, icon, image) = 0 and coalesce(title, '') = '' and coalesce(description, '') = ''
  else coalesce(
    private.is_filled(title) and private.is_filled(description) and case
      when kind in ('pie', 'progress') then value is not null and num_nonnulls(icon, image) = 0
      when kind = 'pictogram' then icon is not null and num_nonnulls(value, image) = 0
      when kind = 'image' then image is not null and num_nonnulls(value, icon) = 0
    end,
    false
  )
end;

comment on function private.is_figure is
  'Whether the six columns of a slot hold nothing, or a visualisation with all that its type needs.';

-- Constraints are checked with the rights of the person who writes.
revoke execute on function private.is_figure from public, anon;
grant execute on function private.is_figure to authenticated, service_role;

-- Old rows first: a constraint that spared them would still refuse every later change of such a project,
-- of its budget too. A slot without a title was never shown, and is emptied. One with a title keeps its
-- place on the page: its title stands in for a missing description, and where the figure itself is
-- missing it becomes a pictogram, which needs no other facts.

create function private.figure_kind(kind text, value numeric, image text) returns text
language sql immutable
return case
  when value is not null and coalesce(kind, 'pie') in ('pie', 'progress') then coalesce(kind, 'pie')
  when image is not null and coalesce(kind, 'image') = 'image' then 'image'
  else 'pictogram'
end;

-- The guard would stamp every repaired row as changed by a person just now.
alter table public.projects disable trigger guard_project_update;

update public.projects set
  dv1_vizualisation_type = null,
  dv1_titre = null,
  dv1_short_description = null,
  dv1_value = null,
  dv1_nom_icon = null,
  image_dv1 = null
where not coalesce(private.is_filled(dv1_titre), false) and not private.is_figure(
  dv1_vizualisation_type, dv1_titre, dv1_short_description, dv1_value, dv1_nom_icon, image_dv1
);

update public.projects set
  dv1_vizualisation_type = private.figure_kind(dv1_vizualisation_type, dv1_value, image_dv1),
  dv1_short_description =
    case when private.is_filled(dv1_short_description) then dv1_short_description else dv1_titre end,
  dv1_value = case when private.figure_kind(dv1_vizualisation_type, dv1_value, image_dv1) in ('pie', 'progress') then dv1_value end,
  dv1_nom_icon =
    case when private.figure_kind(dv1_vizualisation_type, dv1_value, image_dv1) = 'pictogram' then coalesce(dv1_nom_icon, 'Heart#000000') end,
  image_dv1 = case when private.figure_kind(dv1_vizualisation_type, dv1_value, image_dv1) = 'image' then image_dv1 end
where not private.is_figure(
  dv1_vizualisation_type, dv1_titre, dv1_short_description, dv1_value, dv1_nom_icon, image_dv1
);

update public.projects set
  dv2_vizualisation_type = null,
  dv2_titre = null,
  dv2_short_description = null,
  dv2_value = null,
  dv2_nom_icon = null,
  image_dv2 = null
where not coalesce(private.is_filled(dv2_titre), false) and not private.is_figure(
  dv2_vizualisation_type, dv2_titre, dv2_short_description, dv2_value, dv2_nom_icon, image_dv2
);

update public.projects set
  dv2_vizualisation_type = private.figure_kind(dv2_vizualisation_type, dv2_value, image_dv2),
  dv2_short_description =
    case when private.is_filled(dv2_short_description) then dv2_short_description else dv2_titre end,
  dv2_value = case when private.figure_kind(dv2_vizualisation_type, dv2_value, image_dv2) in ('pie', 'progress') then dv2_value end,
  dv2_nom_icon =
    case when private.figure_kind(dv2_vizualisation_type, dv2_value, image_dv2) = 'pictogram' then coalesce(dv2_nom_icon, 'Heart#000000') end,
  image_dv2 = case when private.figure_kind(dv2_vizualisation_type, dv2_value, image_dv2) = 'image' then image_dv2 end
where not private.is_figure(
  dv2_vizualisation_type, dv2_titre, dv2_short_description, dv2_value, dv2_nom_icon, image_dv2
);

update public.projects set
  dv3_vizualisation_type = null,
  dv3_titre = null,
  dv3_short_description = null,
  dv3_value = null,
  dv3_nom_icon = null,
  image_dv3 = null
where not coalesce(private.is_filled(dv3_titre), false) and not private.is_figure(
  dv3_vizualisation_type, dv3_titre, dv3_short_description, dv3_value, dv3_nom_icon, image_dv3
);

update public.projects set
  dv3_vizualisation_type = private.figure_kind(dv3_vizualisation_type, dv3_value, image_dv3),
  dv3_short_description =
    case when private.is_filled(dv3_short_description) then dv3_short_description else dv3_titre end,
  dv3_value = case when private.figure_kind(dv3_vizualisation_type, dv3_value, image_dv3) in ('pie', 'progress') then dv3_value end,
  dv3_nom_icon =
    case when private.figure_kind(dv3_vizualisation_type, dv3_value, image_dv3) = 'pictogram' then coalesce(dv3_nom_icon, 'Heart#000000') end,
  image_dv3 = case when private.figure_kind(dv3_vizualisation_type, dv3_value, image_dv3) = 'image' then image_dv3 end
where not private.is_figure(
  dv3_vizualisation_type, dv3_titre, dv3_short_description, dv3_value, dv3_nom_icon, image_dv3
);

update public.projects set
  dv4_vizualisation_type = null,
  dv4_titre = null,
  dv4_short_description = null,
  dv4_value = null,
  dv4_nom_icon = null,
  image_dv4 = null
where not coalesce(private.is_filled(dv4_titre), false) and not private.is_figure(
  dv4_vizualisation_type, dv4_titre, dv4_short_description, dv4_value, dv4_nom_icon, image_dv4
);

update public.projects set
  dv4_vizualisation_type = private.figure_kind(dv4_vizualisation_type, dv4_value, image_dv4),
  dv4_short_description =
    case when private.is_filled(dv4_short_description) then dv4_short_description else dv4_titre end,
  dv4_value = case when private.figure_kind(dv4_vizualisation_type, dv4_value, image_dv4) in ('pie', 'progress') then dv4_value end,
  dv4_nom_icon =
    case when private.figure_kind(dv4_vizualisation_type, dv4_value, image_dv4) = 'pictogram' then coalesce(dv4_nom_icon, 'Heart#000000') end,
  image_dv4 = case when private.figure_kind(dv4_vizualisation_type, dv4_value, image_dv4) = 'image' then image_dv4 end
where not private.is_figure(
  dv4_vizualisation_type, dv4_titre, dv4_short_description, dv4_value, dv4_nom_icon, image_dv4
);

update public.projects set
  dv5_vizualisation_type = null,
  dv5_titre = null,
  dv5_short_description = null,
  dv5_value = null,
  dv5_nom_icon = null,
  image_dv5 = null
where not coalesce(private.is_filled(dv5_titre), false) and not private.is_figure(
  dv5_vizualisation_type, dv5_titre, dv5_short_description, dv5_value, dv5_nom_icon, image_dv5
);

update public.projects set
  dv5_vizualisation_type = private.figure_kind(dv5_vizualisation_type, dv5_value, image_dv5),
  dv5_short_description =
    case when private.is_filled(dv5_short_description) then dv5_short_description else dv5_titre end,
  dv5_value = case when private.figure_kind(dv5_vizualisation_type, dv5_value, image_dv5) in ('pie', 'progress') then dv5_value end,
  dv5_nom_icon =
    case when private.figure_kind(dv5_vizualisation_type, dv5_value, image_dv5) = 'pictogram' then coalesce(dv5_nom_icon, 'Heart#000000') end,
  image_dv5 = case when private.figure_kind(dv5_vizualisation_type, dv5_value, image_dv5) = 'image' then image_dv5 end
where not private.is_figure(
  dv5_vizualisation_type, dv5_titre, dv5_short_description, dv5_value, dv5_nom_icon, image_dv5
);

alter table public.projects enable trigger guard_project_update;

drop function private.figure_kind;

alter table public.projects
  add constraint projects_dv1_complete check (private.is_figure(
    dv1_vizualisation_type, dv1_titre, dv1_short_description, dv1_value, dv1_nom_icon, image_dv1
  )),
  add constraint projects_dv2_complete check (private.is_figure(
    dv2_vizualisation_type, dv2_titre, dv2_short_description, dv2_value, dv2_nom_icon, image_dv2
  )),
  add constraint projects_dv3_complete check (private.is_figure(
    dv3_vizualisation_type, dv3_titre, dv3_short_description, dv3_value, dv3_nom_icon, image_dv3
  )),
  add constraint projects_dv4_complete check (private.is_figure(
    dv4_vizualisation_type, dv4_titre, dv4_short_description, dv4_value, dv4_nom_icon, image_dv4
  )),
  add constraint projects_dv5_complete check (private.is_figure(
    dv5_vizualisation_type, dv5_titre, dv5_short_description, dv5_value, dv5_nom_icon, image_dv5
  ));
