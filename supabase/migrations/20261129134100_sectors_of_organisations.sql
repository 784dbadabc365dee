-- Sectors of all projects of an organisation that have none of their own.

alter table public.organisations
  add column iati_sectors text[] not null default '{}',
  add constraint organisations_iati_sectors_known check (private.are_sectors(iati_sectors));

comment on column public.organisations.iati_sectors is 'In IATI, for projects that have none of their own.';
