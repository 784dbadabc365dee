-- Who pays and who carries out, as IATI knows them.

alter table public.donors
  add column identifier text,
  add column organisation_type text,
  add column activity_identifier text,
  add constraint donors_identifier_identifier check (private.is_iati_identifier(identifier)),
  add constraint donors_organisation_type_known check (
    organisation_type in (
      '10', '11', '15', '21', '22', '23', '24', '30', '40', '60', '70', '71', '72', '73', '80', '90'
    )
  ),
  add constraint donors_activity_identifier_filled check (private.is_filled(activity_identifier)),
  add constraint donors_activity_identifier_line check (private.is_line(activity_identifier)),
  add constraint donors_activity_identifier_length check (char_length(activity_identifier) <= 200);

comment on column public.donors.identifier is 'Their identifier in IATI, such as FR-RCS-123456789.';
comment on column public.donors.organisation_type is 'What they are, by a code of IATI''s list OrganisationType.';
comment on column public.donors.activity_identifier is
  'What they call their own activity behind this project, in their own way.';

create table public.partners (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  position double precision not null default 'infinity',
  name text not null,
  role text not null default 'implementing',
  website_url text,
  identifier text,
  organisation_type text,
  activity_identifier text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint partners_position_bounds check (position between 0 and 1e12),
  constraint partners_name_filled check (private.is_filled(name)),
  constraint partners_name_line check (private.is_line(name)),
  constraint partners_name_length check (char_length(name) <= 200),
  constraint partners_role_known check (role in ('implementing', 'extending', 'accountable')),
  constraint partners_website_url_address check (private.is_web_address(website_url)),
  constraint partners_identifier_identifier check (private.is_iati_identifier(identifier)),
  constraint partners_organisation_type_known check (
    organisation_type in (
      '10', '11', '15', '21', '22', '23', '24', '30', '40', '60', '70', '71', '72', '73', '80', '90'
    )
  ),
  constraint partners_activity_identifier_filled check (private.is_filled(activity_identifier)),
  constraint partners_activity_identifier_line check (private.is_line(activity_identifier)),
  constraint partners_activity_identifier_length check (char_length(activity_identifier) <= 200),
  constraint partners_created_at_moment check (private.is_moment(created_at)),
  constraint partners_updated_at_moment check (private.is_moment(updated_at))
);

create index partners_project_id on public.partners (project_id, position, created_at, id);

comment on table public.partners is
  'Who carries a project out with the organisation, in the order of its list.';
comment on column public.partners.position is
  'Its place in the list of its project; infinity, the default, becomes a place behind the last. move_row changes it.';
comment on column public.partners.role is
  'implementing (carries it out), extending (passes its money on) or accountable (answers for it).';
comment on column public.partners.identifier is 'Its identifier in IATI, such as FR-RCS-123456789.';
comment on column public.partners.organisation_type is 'What it is, by a code of IATI''s list OrganisationType.';
comment on column public.partners.activity_identifier is
  'What it calls its own activity within this project, in its own way.';
comment on column public.partners.updated_at is
  'When the row was changed last, for editors to notice that. No client sets it.';

alter table public.partners enable row level security;
