-- Rules that several tables share. They live outside the schemas that the API exposes.

create schema if not exists private;
grant usage on schema private to anon, authenticated, service_role;

-- The same three rules as packages/domain/src/web-address.ts, image-data-url.ts and
-- resource-file.ts apply in the browser; a test compares them.

create function private.is_web_address(address text) returns boolean
language sql immutable
return address ~* '^https?://[^[:space:]]+$' and char_length(address) <= 2048;

comment on function private.is_web_address is
  'An absolute http or https address without spaces; anything else (javascript:, data:) is refused.';

create function private.is_image_data(data_url text) returns boolean
language sql immutable
return left(data_url, 64) ~ '^data:image/(png|jpeg|webp|gif|avif);base64,';

comment on function private.is_image_data is
  'A base64 data URL of a bitmap image. SVG is left out because it can carry script.';

create function private.is_stored_image_address(address text) returns boolean
language sql immutable
return private.is_web_address(address)
  or (address like '/storage/v1/object/public/project-images/%' and address !~ '[[:space:]]');

comment on function private.is_stored_image_address is
  'A public address of a stored image, absolute or relative to the server that keeps it.';

create function private.is_image(value text) returns boolean
language sql immutable
return private.is_image_data(value) or private.is_stored_image_address(value);

comment on function private.is_image is
  'An inline image or the address of one.';

create function private.are_stored_image_addresses(addresses text[]) returns boolean
language sql immutable
return coalesce(
  (select bool_and(address is not null and private.is_stored_image_address(address))
   from unnest(addresses) as address),
  true
);

create function private.are_country_codes(codes text[]) returns boolean
language sql immutable
return coalesce(
  (select bool_and(code is not null and code ~ '^[a-z]{2}$') from unnest(codes) as code),
  true
);

comment on function private.are_country_codes is
  'Lower-case ISO 3166-1 alpha-2 codes.';

create function private.is_filled(value text) returns boolean
language sql immutable
return btrim(value, E' \t\r\n') <> '';

-- A data URL is `data:<type>[;charset=…];base64,<payload>`.

create function private.data_url_type(data_url text) returns text
language sql immutable
return substring(left(data_url, 200) from '^data:([a-z0-9.+/-]+)(?:;[a-z0-9=-]+)*;base64,');

create function private.data_url_bytes(data_url text) returns integer
language sql immutable
return (
  select (char_length(payload) / 4) * 3
    + case char_length(payload) % 4 when 2 then 1 when 3 then 2 else 0 end
    - (char_length(right(payload, 2)) - char_length(rtrim(right(payload, 2), '=')))
  from (select substr(data_url, strpos(data_url, ',') + 1)) as data(payload)
);

comment on function private.data_url_bytes is
  'How many bytes a base64 data URL decodes to.';
