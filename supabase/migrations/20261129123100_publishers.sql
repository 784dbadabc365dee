-- Organisations as publishers: the licence of their data, and what IATI is to know of them.

-- The same as in packages/domain/src/project/organisation-type.ts and packages/open-data/src/iati/codes; a test compares them.
create function private.is_iati_code(list text, code text) returns boolean
language sql immutable
return code = any (string_to_array(
  case list
    when 'AidType' then 'A01 A02 B01 B02 B021 B022 B03 B031 B032 B033 B04 C01 D01 D02 E01 E02 F01 G01 H01 H02 H03 H04 H05 H06'
    when 'FinanceType' then '110 210 310 311 421 422 423 424 425 431 432 433 510 520 530 610 611 612 613 614 615 616 617 618 620 621 622 623 624 625 626 627 630 631 632 633 634 635 636 637 638 639 1100'
    when 'FlowType' then '10 21 22 30 36 37 40 50'
    when 'OrganisationType' then '10 11 15 21 22 23 24 30 40 60 70 71 72 73 80 90'
    when 'TiedStatus' then '3 4 5'
  end, ' '
));

comment on function private.is_iati_code is
  'Whether a code is of this list of IATI, and not withdrawn.';

alter table public.organisations
  add column licence text,
  add column licence_url text,
  add column iati_type text,
  add column iati_contact_email text,
  add column iati_aid_type text,
  add column iati_flow_type text,
  add column iati_finance_type text,
  add column iati_tied_status text,
  add constraint organisations_licence_known check (licence in ('CC-BY-4.0', 'CC0-1.0', 'ODbL-1.0', 'other')),
  add constraint organisations_licence_url_address check (private.is_web_address(licence_url)),
  add constraint organisations_licence_url_of_other
    check ((licence is not distinct from 'other') = (licence_url is not null)),
  add constraint organisations_iati_type_known check (private.is_iati_code('OrganisationType', iati_type)),
  add constraint organisations_iati_contact_email_address check (private.is_contact_address(iati_contact_email)),
  add constraint organisations_iati_aid_type_known check (private.is_iati_code('AidType', iati_aid_type)),
  add constraint organisations_iati_flow_type_known check (private.is_iati_code('FlowType', iati_flow_type)),
  add constraint organisations_iati_finance_type_known check (private.is_iati_code('FinanceType', iati_finance_type)),
  add constraint organisations_iati_tied_status_known check (private.is_iati_code('TiedStatus', iati_tied_status));

comment on column public.organisations.licence is
  'Of its published data; other is the one at licence_url, null where none is chosen.';
comment on column public.organisations.iati_type is 'What it is, in IATI''s list OrganisationType.';
comment on column public.organisations.iati_contact_email is
  'Who answers questions about its data; contact_email where this is null.';
comment on column public.organisations.iati_aid_type is 'Of all its projects, as are flow, finance and tied status.';
