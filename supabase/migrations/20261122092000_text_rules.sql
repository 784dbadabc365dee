-- What counts as a text, a line, a list, a moment or an address of a stored image. The browser applies
-- the same rules (packages/domain/src/format/text.ts, stored-image.ts, web-address.ts); a test compares them.

-- Characters that leave no mark: controls and spaces (U+0001-0020, 007F-00A0, 1680, 2000-200F,
-- 2028-202F, 205F-206F, 3000), format characters (00AD, 061C, 180E, FEFF, FFF0-FFFC, 1BCA0-1BCA3,
-- 1D173-1D17A, E0000-E0FFF with the tags), joiners and selectors (034F, 17B4-17B5, 180B-180F,
-- FE00-FE0F) and blank letters (115F-1160, 2800, 3164, FFA0).
create or replace function private.is_filled(value text) returns boolean
language sql immutable
return value ~ '[^\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F-\u1160\u1680\u17B4-\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFC\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]';

comment on function private.is_filled is
  'Whether a text has a character that can be seen.';

create function private.is_line(value text) returns boolean
language sql immutable
return value !~ '[\u0001-\u001F\u007F-\u009F\u2028\u2029]';

comment on function private.is_line is
  'A text of one line: no line breaks, tabs or other control characters.';

create function private.is_multiline(value text) returns boolean
language sql immutable
return value !~ '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]';

comment on function private.is_multiline is
  'A text without control characters other than line breaks and tabs.';

create function private.is_list(list text[]) returns boolean
language sql immutable
return coalesce(array_ndims(list), 1) = 1;

comment on function private.is_list is
  'An array of one dimension: lists of lists have no meaning here.';

create function private.is_moment(value timestamptz) returns boolean
language sql immutable
return value >= timestamptz '1900-01-01 00:00:00+00' and value < timestamptz '3000-01-01 00:00:00+00';

create function private.is_day(value date) returns boolean
language sql immutable
return value between date '1900-01-01' and date '2999-12-31';

comment on function private.is_day is
  'A day that a project can start or end on; infinity is none.';

create or replace function private.is_web_address(address text) returns boolean
language sql immutable
return address ~* '^https?://[^[:space:]\u0001-\u001F\u007F-\u009F]+$' and char_length(address) <= 2048;

-- Folder and name of a file in the bucket. A name may have percent-encoded characters, but none that
-- a server or a browser would read as a part of the path (%2F, %5C, %2E), as NUL, or as a percent sign
-- that hides another encoding (%25).
create function private.is_stored_image_path(path text) returns boolean
language sql immutable
return path ~ '^/storage/v1/object/public/project-images/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/(?!\.{1,2}$)([^[:space:]\u0001-\u001F\u007F-\u009F/\\%?#]|%(?!00|25|2[EeFf]|5[Cc])[0-9A-Fa-f]{2})+$'
  and char_length(path) <= 2048;

create or replace function private.is_stored_image_address(address text) returns boolean
language sql immutable
return private.is_stored_image_path(address)
  or (
    private.is_web_address(address)
    and case
      when address ~* '/storage/v1/object/'
        then address ~* '^https?://[^/\\?#@]+/'
          and private.is_stored_image_path(regexp_replace(address, '^[^/]*//[^/]*', ''))
      else address !~* '\\|/(\.|%2e){1,2}(/|[?#]|$)|%2f|%5c'
    end
  );

comment on function private.is_stored_image_address is
  'The public address of a file in project-images/{project}/{name}, absolute or relative, or a web address elsewhere without dot segments.';

create or replace function private.are_stored_image_addresses(addresses text[]) returns boolean
language sql immutable
return private.is_list(addresses) and cardinality(addresses) <= 200 and coalesce(
  (select bool_and(address is not null and private.is_stored_image_address(address))
   from unnest(addresses) as address),
  true
);

create or replace function private.are_country_codes(codes text[]) returns boolean
language sql immutable
return private.is_list(codes) and cardinality(codes) <= 250 and coalesce(
  (select bool_and(code is not null and code ~ '^[a-z]{2}$') and count(*) = count(distinct code)
   from unnest(codes) as code),
  true
);

comment on function private.are_country_codes is
  'At most 250 lower-case ISO 3166-1 alpha-2 codes, none of them twice.';

create function private.are_city_names(names text[]) returns boolean
language sql immutable
return private.is_list(names) and cardinality(names) <= 100 and coalesce(
  (select bool_and(
     name is not null and char_length(name) <= 100
     and private.is_filled(name) and private.is_line(name)
   )
   from unnest(names) as name),
  true
);

comment on function private.are_city_names is
  'At most 100 names of at most 100 characters, none of them blank.';

-- For the repair of old rows; dropped once they are repaired. What is shown stays as near as it can
-- to what was written.

create function private.as_line(value text) returns text
language sql immutable
return btrim(regexp_replace(value, '[\u0001-\u001F\u007F-\u009F\u2028\u2029]+', ' ', 'g'));

create function private.as_multiline(value text) returns text
language sql immutable
return regexp_replace(value, '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]+', '', 'g');

create function private.as_title(value text) returns text
language sql immutable
return case when private.is_filled(value) then private.as_line(value) else 'Untitled' end;

revoke execute on function
  private.is_line, private.is_multiline, private.is_list, private.is_moment, private.is_day,
  private.is_stored_image_path, private.are_city_names,
  private.as_line, private.as_multiline, private.as_title
from public;

-- Constraints are checked with the rights of the person who writes.
grant execute on function
  private.is_line, private.is_multiline, private.is_list, private.is_moment, private.is_day,
  private.is_stored_image_path, private.are_city_names
to anon, authenticated, service_role;
