create table public.projects (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete set null,
  organization_id bigint not null references public.organisations (id) on delete cascade,
  title text not null,
  is_online boolean not null default false,
  status text not null default 'just_started',
  budget numeric(14, 2),
  money_spent numeric(14, 2),
  start_date date,
  end_date date,
  countries text[] not null default '{}',
  cities text[] not null default '{}',
  continent text,
  beneficiaries integer,
  short_description text,
  long_description text,
  images text[] not null default '{}',
  "mot-rs" text,
  dv1_titre text, dv1_vizualisation_type text, dv1_value numeric(5, 2),
  dv1_nom_icon text, image_dv1 text, dv1_short_description text,
  dv2_titre text, dv2_vizualisation_type text, dv2_value numeric(5, 2),
  dv2_nom_icon text, image_dv2 text, dv2_short_description text,
  dv3_titre text, dv3_vizualisation_type text, dv3_value numeric(5, 2),
  dv3_nom_icon text, image_dv3 text, dv3_short_description text,
  dv4_titre text, dv4_vizualisation_type text, dv4_value numeric(5, 2),
  dv4_nom_icon text, image_dv4 text, dv4_short_description text,
  dv5_titre text, dv5_vizualisation_type text, dv5_value numeric(5, 2),
  dv5_nom_icon text, image_dv5 text, dv5_short_description text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  content_updated_at timestamptz not null default now(),
  milestone_count integer not null default 0,
  milestones_completed integer not null default 0,
  reference text,
  iati_identifier text,
  currency text not null default '',
  goals smallint[] not null default '{}',
  keeps_ledger boolean not null default false,
  shows_entries boolean not null default false,
  sectors text[] not null default '{}',
  is_humanitarian boolean not null default false,
  iati_scope text,
  related_activities text[] not null default '{}',
  iati_published_at timestamptz,
  constraint projects_title_filled check (private.is_filled(title)),
  constraint projects_title_line check (private.is_line(title)),
  constraint projects_title_length check (char_length(title) <= 200),
  constraint projects_status_known check (status in ('just_started', 'in_progress', 'completed')),
  constraint projects_budget_not_negative check (budget >= 0),
  -- NaN is greater than every number.
  constraint projects_budget_finite check (budget <= 999999999999.99),
  constraint projects_money_spent_not_negative check (money_spent >= 0),
  constraint projects_money_spent_finite check (money_spent <= 999999999999.99),
  constraint projects_start_date_day check (private.is_day(start_date)),
  constraint projects_end_date_day check (private.is_day(end_date)),
  constraint projects_countries_codes check (private.are_country_codes(countries)),
  constraint projects_cities_names check (private.are_city_names(cities)),
  constraint projects_continent_known check (
    continent in ('Africa', 'Asia', 'Europe', 'North America', 'South America', 'Oceania', 'Antarctica')
  ),
  constraint projects_beneficiaries_not_negative check (beneficiaries >= 0),
  constraint projects_short_description_text check (private.is_multiline(short_description)),
  constraint projects_short_description_length check (char_length(short_description) <= 150),
  constraint projects_long_description_text check (private.is_multiline(long_description)),
  constraint projects_long_description_length check (char_length(long_description) <= 500),
  constraint projects_images_addresses check (private.are_stored_image_addresses(images)),
  constraint projects_mot_rs_line check (private.is_line("mot-rs")),
  constraint projects_mot_rs_length check (char_length("mot-rs") <= 200),
  constraint projects_created_at_moment check (private.is_moment(created_at)),
  constraint projects_updated_at_moment check (private.is_moment(updated_at)),
  constraint projects_content_updated_at_moment check (private.is_moment(content_updated_at)),
  constraint projects_milestone_count_bounds check (milestone_count between 0 and 10000),
  constraint projects_milestones_completed_bounds check (
    milestones_completed between 0 and milestone_count
  ),
  constraint projects_reference_filled check (private.is_filled(reference)),
  constraint projects_reference_line check (private.is_line(reference)),
  constraint projects_reference_length check (char_length(reference) <= 100),
  constraint projects_iati_identifier_filled check (private.is_filled(iati_identifier)),
  constraint projects_iati_identifier_line check (private.is_line(iati_identifier)),
  constraint projects_iati_identifier_length check (char_length(iati_identifier) <= 200),
  constraint projects_currency_known check (private.is_currency(currency)),
  constraint projects_goals_numbers check (private.are_goals(goals)),
  constraint projects_sectors_known check (private.are_sectors(sectors)),
  constraint projects_iati_scope_known check (iati_scope ~ '^[1-8]$'),
  constraint projects_related_activities_activities check (private.are_related_activities(related_activities)),
  constraint projects_iati_published_at_moment check (private.is_moment(iati_published_at))
);

-- The five slots obey the same rules.
do $$
declare
  slot integer;
begin
  for slot in 1..5 loop
    execute format(
      'alter table public.projects
         add constraint projects_dv%1$s_titre_line check (private.is_line(dv%1$s_titre)),
         add constraint projects_dv%1$s_titre_length check (char_length(dv%1$s_titre) <= 200),
         add constraint projects_dv%1$s_type_known
           check (dv%1$s_vizualisation_type in (''pie'', ''progress'', ''pictogram'', ''image'')),
         add constraint projects_dv%1$s_value_range check (dv%1$s_value between 0 and 100),
         add constraint projects_dv%1$s_icon_known check (
           dv%1$s_nom_icon ~ ''^(Heart|Star|Energy|Trophy|Target|Idea|Flag|Growth)(#[0-9A-F]{6})?$''
         ),
         add constraint projects_dv%1$s_image_image check (private.is_image(image_dv%1$s)),
         add constraint projects_dv%1$s_image_size check (octet_length(image_dv%1$s) <= 4194304),
         add constraint projects_dv%1$s_short_description_text
           check (private.is_multiline(dv%1$s_short_description)),
         add constraint projects_dv%1$s_short_description_length
           check (char_length(dv%1$s_short_description) <= 2000),
         add constraint projects_dv%1$s_complete check (private.is_figure(
           dv%1$s_vizualisation_type, dv%1$s_titre, dv%1$s_short_description, dv%1$s_value,
           dv%1$s_nom_icon, image_dv%1$s
         ))',
      slot
    );
  end loop;
end
$$;

comment on column public.projects.user_id is
  'The owner, who alone changes the general information. Empty when that account was deleted.';
comment on column public.projects.money_spent is
  'Total spent to date; empty until it is set. Where keeps_ledger, the sum of what the ledger has as spent and passed on, and at least 0.';
comment on column public.projects.images is
  'Public addresses of donors'' pictures in storage: what donors has of them, in its order. Each follows the other.';
comment on column public.projects."mot-rs" is 'Keyword that filters social-media posts.';
comment on column public.projects.dv1_nom_icon is 'Icon and colour of a pictogram, as Heart#EF4444.';
comment on column public.projects.content_updated_at is
  'When something that the public sees of the project was changed last. No client sets it.';
comment on column public.projects.milestone_count is
  'How many milestones the project has, up to 10000. No client sets it.';
comment on column public.projects.milestones_completed is
  'How many of those milestones are completed. No client sets it.';
comment on column public.projects.reference is
  'What the organisation itself calls the project in its books; no other of its projects has the same.';
comment on column public.projects.iati_identifier is
  'By which the project is known in IATI; no other of the organisation has the same.';
comment on column public.projects.keeps_ledger is
  'Whether money_spent is the sum of the ledger. Becomes true with the first entry, and false with the last; a member may stop it and begin again.';
comment on column public.projects.shows_entries is
  'Whether visitors read the entries of the ledger and their receipts, once the project is online.';
comment on column public.projects.sectors is 'Sectors of the DAC with their shares in percent, `11220:60`.';
comment on column public.projects.iati_scope is 'How far it reaches, by the code of IATI''s list ActivityScope.';
comment on column public.projects.related_activities is
  'Activities in IATI that it belongs to, by the code of how and their identifiers: `1:XM-DAC-41114-1` is the whole that it is a part of.';
comment on column public.projects.iati_published_at is
  'When it was first published in IATI, as a project that is online and whose organisation publishes there. From then on its iati_identifier stays.';

-- The public list, one organisation's public list or dashboard, and the owner's rows.
create index projects_online_created_at on public.projects (created_at desc) where is_online;
create index projects_organization_id_created_at on public.projects (organization_id, created_at desc);
create index projects_user_id on public.projects (user_id);
-- The server looks each minute for projects whose cities another program wrote, which knows nothing of their places.
create index projects_updated_at on public.projects (updated_at desc);
create unique index projects_reference on public.projects (organization_id, reference)
  where reference is not null;
create unique index projects_iati_identifier on public.projects (organization_id, iati_identifier)
  where iati_identifier is not null;

alter table public.projects enable row level security;

-- How many projects an hour. Counted apart from the projects, of which some may be imported and some deleted again.

create table private.project_additions (
  organization_id bigint not null references public.organisations (id) on delete cascade,
  added_at timestamptz not null default clock_timestamp(),
  projects integer not null,
  constraint project_additions_projects_positive check (projects > 0)
);

create index project_additions_organization_id
  on private.project_additions (organization_id, added_at);

comment on table private.project_additions is
  'How many projects members added in the last hour, by organisation.';

alter table private.project_additions enable row level security;
