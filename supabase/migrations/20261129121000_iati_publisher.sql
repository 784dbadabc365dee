-- By which an organisation publishes in IATI.

create function private.is_iati_identifier(identifier text) returns boolean
language sql immutable
return identifier ~ '^[!-~]+$' and identifier !~ '[/&|?]' and char_length(identifier) <= 100;

create function private.are_former_identifiers(identifiers text[]) returns boolean
language sql immutable
return private.is_list(identifiers) and cardinality(identifiers) <= 10 and coalesce(
  (select bool_and(identifier is not null and private.is_iati_identifier(identifier)) and count(*) = count(distinct identifier)
   from unnest(identifiers) as identifier),
  true
);

alter table public.organisations
  add column iati_identifier text,
  add column iati_former_identifiers text[] not null default '{}',
  add constraint organisations_iati_identifier_identifier check (private.is_iati_identifier(iati_identifier)),
  add constraint organisations_iati_former_identifiers_identifiers check (
    private.are_former_identifiers(iati_former_identifiers)
  );

comment on column public.organisations.iati_identifier is
  'Its own identifier in IATI, by which it publishes; null where it does not.';
comment on column public.organisations.iati_former_identifiers is
  'What iati_identifier was before, the last ten. A trigger keeps it.';
