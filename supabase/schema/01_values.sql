-- What a value may be. The same rules as in packages/domain/src/format (texts, web addresses, stored images) and files
-- (documents and pictures), which the browser applies; tests compare them. Bounds of columns, in supabase/migrations,
-- name these functions.
--
-- In all files "the current user" is whose token the request carries.

-- Texts

-- Characters that leave no mark: controls and spaces (U+0001-0020, 007F-00A0, 1680, 2000-200F,
-- 2028-202F, 205F-206F, 3000), format characters (00AD, 061C, 180E, FEFF, FFF0-FFFC, 1BCA0-1BCA3,
-- 1D173-1D17A, E0000-E0FFF with the tags), joiners and selectors (034F, 17B4-17B5, 180B-180F,
-- FE00-FE0F) and blank letters (115F-1160, 2800, 3164, FFA0).
create function private.is_filled(value text) returns boolean
language sql immutable
return value ~ '[^\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F-\u1160\u1680\u17B4-\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFC\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]';

comment on function private.is_filled is
  'Whether a text has a character that can be seen.';

-- Signs that are not seen and turn or hide the text around them, and code points that Unicode gives no character, now
-- or later. Joiners, non-joiners and spaces without width mean something behind a letter of the scripts from Hebrew on,
-- and within emoji.
create function private.has_hidden_signs(value text) returns boolean
language sql immutable
return value ~ '[\u00AD\u202A-\u202E\u2060-\u206F\uFDD0-\uFDEF\uFEFF\uFFF9-\uFFFB\uFFFE\uFFFF\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E007F]|(^|[\u0001-\u058F\u1E00-\u20CF\u3000])[\u200B-\u200D]';

comment on function private.has_hidden_signs is
  'Whether a text has embeddings, overrides or isolates of direction, soft hyphens, word joiners, tags, what is no character, or a joiner where none is read.';

create function private.is_line(value text) returns boolean
language sql immutable
return value !~ '[\u0001-\u001F\u007F-\u009F\u2028\u2029]' and not private.has_hidden_signs(value);

comment on function private.is_line is
  'A text of one line: no line breaks, tabs or other control characters, and no hidden signs.';

create function private.is_multiline(value text) returns boolean
language sql immutable
return value !~ '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]' and not private.has_hidden_signs(value);

comment on function private.is_multiline is
  'A text without control characters other than line breaks and tabs, and without hidden signs.';

create function private.is_list(list text[]) returns boolean
language sql immutable
return coalesce(array_ndims(list), 1) = 1;

comment on function private.is_list is
  'An array of one dimension: lists of lists have no meaning here.';

-- Goals of the United Nations, by their numbers

create function private.are_goals(goals smallint[]) returns boolean
language sql immutable
return coalesce(array_ndims(goals), 1) = 1
  and cardinality(goals) <= 5
  and goals = array(select distinct goal from unnest(goals) as goal where goal between 1 and 17 order by goal);

comment on function private.are_goals is 'At most five numbers from 1 to 17, in their order and each once.';

-- IATI

create function private.is_iati_identifier(identifier text) returns boolean
language sql immutable
return identifier ~ '^[!-~]+$' and identifier !~ '[/&|?]' and char_length(identifier) <= 100;

comment on function private.is_iati_identifier is
  'At most 100 letters, digits and signs of ASCII without those that IATI excludes.';

create function private.are_former_identifiers(identifiers text[]) returns boolean
language sql immutable
return private.is_list(identifiers) and cardinality(identifiers) <= 10 and coalesce(
  (select bool_and(identifier is not null and private.is_iati_identifier(identifier)) and count(*) = count(distinct identifier)
   from unnest(identifiers) as identifier),
  true
);

create function private.is_sector(code text) returns boolean
language sql immutable
-- reference-data: sectors
return code = any (string_to_array('11110 11120 11130 11182 11220 11230 11231 11232 11240 11250 11260 11320 11330 11420 11430 12110 12181 12182 12191 12196 12220 12230 12240 12250 12261 12262 12263 12264 12281 12310 12320 12330 12340 12350 12382 13010 13020 13030 13040 13081 13096 14010 14015 14020 14021 14022 14030 14031 14032 14040 14050 14081 15110 15111 15112 15113 15114 15116 15117 15118 15119 15121 15122 15123 15124 15125 15126 15127 15128 15129 15130 15131 15132 15133 15134 15135 15136 15137 15142 15143 15144 15150 15151 15152 15153 15154 15155 15156 15160 15170 15180 15185 15190 15196 15210 15220 15230 15240 15250 15261 16010 16011 16012 16013 16014 16015 16020 16030 16040 16050 16061 16062 16063 16064 16065 16066 16070 16080 21010 21011 21012 21013 21020 21021 21022 21023 21024 21030 21040 21050 21061 21081 22010 22011 22012 22013 22020 22030 22040 23110 23111 23112 23181 23182 23183 23210 23220 23230 23231 23232 23240 23250 23260 23270 23310 23320 23330 23340 23350 23360 23410 23510 23610 23620 23630 23631 23640 23641 23642 24010 24020 24030 24040 24050 24081 25010 25020 25030 25040 31110 31120 31130 31140 31150 31161 31162 31163 31164 31165 31166 31181 31182 31191 31192 31193 31194 31195 31210 31220 31261 31281 31282 31291 31310 31320 31381 31382 31391 32110 32120 32130 32140 32161 32162 32163 32164 32165 32166 32167 32168 32169 32170 32171 32172 32173 32174 32182 32210 32220 32261 32262 32263 32264 32265 32266 32267 32268 32310 33110 33120 33130 33140 33150 33181 33210 41010 41020 41030 41040 41081 41082 43010 43030 43031 43032 43040 43041 43042 43050 43060 43071 43072 43073 43081 43082 51010 52010 53030 53040 60010 60020 60030 60040 60061 60062 60063 72010 72011 72012 72040 72050 73010 74020 91010 93010 93011 93012 93013 93014 93015 93016 93017 93018 99810 99820', ' '));
-- end of reference-data

comment on function private.is_sector is 'Whether the DAC of the OECD has an active sector with this code of five digits.';

create function private.are_sectors(sectors text[]) returns boolean
language sql immutable
return private.is_list(sectors) and cardinality(sectors) <= 20 and coalesce(
  (select bool_and(coalesce(percentage > 0 and private.is_sector(left(sector, 5)), false))
     and count(*) = count(distinct left(sector, 5)) and sum(percentage) = 100
   from unnest(sectors) as sector
   cross join lateral (
     select substring(sector from '^[0-9]{5}:((?:100|[1-9]?[0-9](?:\.[0-9]?[1-9])?))$')::numeric
   ) as shares(percentage)),
  true
);

comment on function private.are_sectors is
  'At most 20 sectors of the DAC, each once with its share, `11220:60`. The shares are percentages with at most two decimals, without needless zeros, and add up to 100.';

create function private.are_related_activities(activities text[]) returns boolean
language sql immutable
return private.is_list(activities) and cardinality(activities) <= 20 and coalesce(
  (select bool_and(coalesce(
     activity ~ '^[1-5]:[^[:space:]]' and activity !~ '[[:space:]]$' and char_length(activity) <= 202
       and private.is_line(activity) and private.is_filled(substr(activity, 3)),
     false
   )) and count(*) = count(distinct activity)
   from unnest(activities) as activity),
  true
);

comment on function private.are_related_activities is
  'At most 20 activities in IATI, each once: the code of how it is related, and its identifier of at most 200 characters, `1:XM-DAC-41114-1`.';

-- What indicators measure

create function private.is_scale(labels text[]) returns boolean
language sql immutable
return private.is_list(labels) and cardinality(labels) between 2 and 7 and coalesce(
  (select bool_and(
     label is not null and char_length(label) <= 50 and private.is_filled(label) and private.is_line(label)
   )
   from unnest(labels) as label),
  true
);

comment on function private.is_scale is
  'The labels of a rating: two to seven of at most 50 characters, none of them blank.';

create function private.fits_unit(unit text, scale text[], value numeric) returns boolean
language sql immutable
return case unit
  when 'yes_no' then value in (0, 1)
  when 'rating' then value = trunc(value) and value between 1 and cardinality(scale)
  else true
end;

comment on function private.fits_unit is
  'Whether an indicator of this unit can have this value: 0 or 1 for no and yes, the place of a label for a rating.';

-- Money

-- The same as in packages/domain/src/format/currencies.ts; a test compares them.
create function private.is_currency(code text) returns boolean
language sql immutable
return code = any (string_to_array(
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG', ' '
));

comment on function private.is_currency is
  'Whether people are paid in this currency, by its code of ISO 4217.';

-- Amounts are ordered within their currency: those in euros first, then the others by their codes, and at last projects
-- without an amount.
create function private.money_key(amount numeric, currency text) returns numeric
language sql immutable
return case
  when amount is null then -1
  when currency = 'EUR' then 3000000 * 1e12 + amount
  else (ascii(currency) * 10000 + ascii(substr(currency, 2)) * 100 + ascii(substr(currency, 3))) * 1e12 + amount
end;

comment on function private.money_key is
  'By which projects are ordered by their budgets, the largest first.';

-- Codes of IATI

-- The same as in packages/domain/src/project (organisation-type.ts, aid-codes.json); a test compares them.
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

-- Moments and days

create function private.is_moment(value timestamptz) returns boolean
language sql immutable
return value >= timestamptz '1900-01-01 00:00:00+00' and value < timestamptz '3000-01-01 00:00:00+00';

create function private.is_day(value date) returns boolean
language sql immutable
return value between date '1900-01-01' and date '2999-12-31';

comment on function private.is_day is
  'A day that a project can start or end on; infinity is none.';

-- Names of places

create function private.are_country_codes(codes text[]) returns boolean
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

-- Addresses

create function private.is_web_address(address text) returns boolean
language sql immutable
return address ~* '^https?://[^[:space:]\u0001-\u001F\u007F-\u009F/?#@\\]+([/?#][^[:space:]\u0001-\u001F\u007F-\u009F]*)?$'
  and address !~ '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U000E0000-\U000E0FFF]'
  and char_length(address) <= 2048;

comment on function private.is_web_address is
  'An absolute http or https address without spaces, signs that are not seen, or a name and password; anything else (javascript:, data:) is refused.';

create function private.is_contact_address(address text) returns boolean
language sql immutable
return address ~ '^[A-Za-z0-9._+''-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})+$'
  and char_length(address) <= 254;

comment on function private.is_contact_address is
  'An e-mail address in letters that every mail program takes, without anything that a mailto: address reads as more than that.';

-- Pictures and documents

create function private.is_image_data(data_url text) returns boolean
language sql immutable
return left(data_url, 64) ~ '^data:image/(png|jpeg|webp|gif|avif);base64,';

comment on function private.is_image_data is
  'A base64 data URL of a bitmap image. SVG is left out because it can carry script.';

-- Folder and name of a file in the bucket. A name may have percent-encoded characters, but none that
-- a server or a browser would read as a part of the path (%2F, %5C, %2E), as NUL, or as a percent sign
-- that hides another encoding (%25).
create function private.is_stored_image_path(path text) returns boolean
language sql immutable
return path ~ '^/storage/v1/object/public/project-images/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/(?!\.{1,2}$)([^[:space:]\u0001-\u001F\u007F-\u009F/\\%?#]|%(?!00|25|2[EeFf]|5[Cc])[0-9A-Fa-f]{2})+$'
  and char_length(path) <= 2048;

create function private.is_stored_image_address(address text) returns boolean
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

create function private.is_image(value text) returns boolean
language sql immutable
return private.is_image_data(value) or private.is_stored_image_address(value);

comment on function private.is_image is
  'An inline image or the address of one.';

create function private.are_stored_image_addresses(addresses text[]) returns boolean
language sql immutable
return private.is_list(addresses) and cardinality(addresses) <= 200 and coalesce(
  (select bool_and(address is not null and private.is_stored_image_address(address))
   from unnest(addresses) as address),
  true
);

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

create function private.is_rendition_base(base text, project uuid) returns boolean
language sql immutable
return base ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-z]{16,40}\.(avif|webp|jpg|png)$'
  and split_part(base, '/', 1) = project::text;

comment on function private.is_rendition_base is
  'A name that the files of a picture''s renditions share, in the folder of the picture''s own project.';

create function private.is_picture_size(pixels integer) returns boolean
language sql immutable
return pixels between 1 and 32767;

create function private.is_colour(colour text) returns boolean
language sql immutable
return colour ~ '^#[0-9a-f]{6}$';

comment on function private.is_colour is
  'Red, green and blue in hexadecimal digits; nothing else that a style could hold.';

-- Identifiers and digests

create function private.uuid_or_null(value text) returns uuid
language sql immutable
return case
  when value ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then value::uuid
end;

-- An address of letters with several bytes each is too long for an index.
create function private.text_digest(content text) returns bytea
language sql immutable
return sha256(convert_to(content, 'UTF8'));

comment on function private.text_digest is 'SHA-256 of a text, by which long ones are unique.';

-- As the map writes their names: where the largest part of the country has most room.
create function private.country_point(code text)
returns table (latitude double precision, longitude double precision)
language sql stable
begin atomic
  select countries.latitude, countries.longitude from private.countries where countries.code = country_point.code;
end;

comment on function private.country_point is
  'The point that stands for a country or territory, in degrees; no row for an unknown code.';

grant execute on function
  private.is_filled, private.is_line, private.is_multiline, private.is_list, private.is_moment, private.is_day, private.is_currency, private.are_goals,
  private.are_country_codes, private.are_city_names, private.is_web_address, private.is_contact_address,
  private.is_image_data, private.is_stored_image_path, private.is_stored_image_address, private.is_image,
  private.are_stored_image_addresses, private.data_url_type, private.data_url_bytes, private.is_rendition_base,
  private.is_picture_size, private.is_colour, private.text_digest, private.has_hidden_signs,
  private.is_scale, private.fits_unit, private.is_iati_identifier, private.are_former_identifiers, private.is_iati_code,
  private.is_sector, private.are_sectors, private.are_related_activities
to authenticated, service_role;
