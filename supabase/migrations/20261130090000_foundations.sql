-- Where Vigie's own rules live, and what it needs of PostgreSQL.
--
-- The files of this folder have the tables, with their columns, bounds, indexes and data, and what is written from
-- supabase/schema: functions, views, triggers, policies and rights, which are to be read there.

-- Outside the schemas that the API exposes.
create schema if not exists private;
grant usage on schema private to anon, authenticated, service_role;

-- Supabase has its extensions in the schema extensions; another application of this database may have them
-- elsewhere, and then they stay there. pgcrypto hashes passwords. pg_trgm finds words in texts: where it cannot be
-- had everything is found all the same, by reading more.
do $$
begin
  if not exists (select from pg_catalog.pg_extension where extname = 'pgcrypto') then
    create schema if not exists extensions;
    create extension pgcrypto with schema extensions;
  end if;
  if exists (select from pg_catalog.pg_available_extensions where name = 'pg_trgm')
    and not exists (select from pg_catalog.pg_extension where extname = 'pg_trgm') then
    create schema if not exists extensions;
    create extension pg_trgm with schema extensions;
  end if;
end
$$;

-- Written from supabase/schema, which is what to read: the functions that bounds, defaults and indexes of tables call.

-- Bodies may name what comes later.
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.is_filled(value text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN (value ~ '[^\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F-\u1160\u1680\u17B4-\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFC\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]'::text);

CREATE OR REPLACE FUNCTION private.has_hidden_signs(value text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN (value ~ '[\u00AD\u202A-\u202E\u2060-\u206F\uFDD0-\uFDEF\uFEFF\uFFF9-\uFFFB\uFFFE\uFFFF\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E007F]|(^|[\u0001-\u058F\u1E00-\u20CF\u3000])[\u200B-\u200D]'::text);

CREATE OR REPLACE FUNCTION private.is_line(value text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN ((value !~ '[\u0001-\u001F\u007F-\u009F\u2028\u2029]'::text) AND (NOT private.has_hidden_signs(value)));

CREATE OR REPLACE FUNCTION private.is_multiline(value text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN ((value !~ '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]'::text) AND (NOT private.has_hidden_signs(value)));

CREATE OR REPLACE FUNCTION private.is_list(list text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN (COALESCE(array_ndims(list), 1) = 1);

CREATE OR REPLACE FUNCTION private.are_goals(goals smallint[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN ((COALESCE(array_ndims(goals), 1) = 1) AND (cardinality(goals) <= 5) AND (goals = ARRAY(SELECT DISTINCT goal.goal FROM unnest(are_goals.goals) goal(goal) WHERE ((goal.goal >= 1) AND (goal.goal <= 17)) ORDER BY goal.goal)));

CREATE OR REPLACE FUNCTION private.is_iati_identifier(identifier text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN ((identifier ~ '^[!-~]+$'::text) AND (identifier !~ '[/&|?]'::text) AND (char_length(identifier) <= 100));

CREATE OR REPLACE FUNCTION private.are_former_identifiers(identifiers text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN (private.is_list(identifiers) AND (cardinality(identifiers) <= 10) AND COALESCE((SELECT (bool_and(((identifier.identifier IS NOT NULL) AND private.is_iati_identifier(identifier.identifier))) AND (count(*) = count(DISTINCT identifier.identifier))) FROM unnest(are_former_identifiers.identifiers) identifier(identifier)), true));

CREATE OR REPLACE FUNCTION private.is_sector(code text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN (code = ANY (string_to_array('11110 11120 11130 11182 11220 11230 11231 11232 11240 11250 11260 11320 11330 11420 11430 12110 12181 12182 12191 12196 12220 12230 12240 12250 12261 12262 12263 12264 12281 12310 12320 12330 12340 12350 12382 13010 13020 13030 13040 13081 13096 14010 14015 14020 14021 14022 14030 14031 14032 14040 14050 14081 15110 15111 15112 15113 15114 15116 15117 15118 15119 15121 15122 15123 15124 15125 15126 15127 15128 15129 15130 15131 15132 15133 15134 15135 15136 15137 15142 15143 15144 15150 15151 15152 15153 15154 15155 15156 15160 15170 15180 15185 15190 15196 15210 15220 15230 15240 15250 15261 16010 16011 16012 16013 16014 16015 16020 16030 16040 16050 16061 16062 16063 16064 16065 16066 16070 16080 21010 21011 21012 21013 21020 21021 21022 21023 21024 21030 21040 21050 21061 21081 22010 22011 22012 22013 22020 22030 22040 23110 23111 23112 23181 23182 23183 23210 23220 23230 23231 23232 23240 23250 23260 23270 23310 23320 23330 23340 23350 23360 23410 23510 23610 23620 23630 23631 23640 23641 23642 24010 24020 24030 24040 24050 24081 25010 25020 25030 25040 31110 31120 31130 31140 31150 31161 31162 31163 31164 31165 31166 31181 31182 31191 31192 31193 31194 31195 31210 31220 31261 31281 31282 31291 31310 31320 31381 31382 31391 32110 32120 32130 32140 32161 32162 32163 32164 32165 32166 32167 32168 32169 32170 32171 32172 32173 32174 32182 32210 32220 32261 32262 32263 32264 32265 32266 32267 32268 32310 33110 33120 33130 33140 33150 33181 33210 41010 41020 41030 41040 41081 41082 43010 43030 43031 43032 43040 43041 43042 43050 43060 43071 43072 43073 43081 43082 51010 52010 53030 53040 60010 60020 60030 60040 60061 60062 60063 72010 72011 72012 72040 72050 73010 74020 91010 93010 93011 93012 93013 93014 93015 93016 93017 93018 99810 99820'::text, ' '::text)));

CREATE OR REPLACE FUNCTION private.are_sectors(sectors text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN (private.is_list(sectors) AND (cardinality(sectors) <= 20) AND COALESCE((SELECT (bool_and(COALESCE(((shares.percentage > (0)::numeric) AND private.is_sector("left"(sector.sector, 5))), false)) AND (count(*) = count(DISTINCT "left"(sector.sector, 5))) AND (sum(shares.percentage) = (100)::numeric)) FROM (unnest(are_sectors.sectors) sector(sector) CROSS JOIN LATERAL (SELECT ("substring"(sector.sector, '^[0-9]{5}:((?:100|[1-9]?[0-9](?:\.[0-9]?[1-9])?))$'::text))::numeric AS "substring") shares(percentage))), true));

CREATE OR REPLACE FUNCTION private.are_related_activities(activities text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN (private.is_list(activities) AND (cardinality(activities) <= 20) AND COALESCE((SELECT (bool_and(COALESCE(((activity.activity ~ '^[1-5]:[^[:space:]]'::text) AND (activity.activity !~ '[[:space:]]$'::text) AND (char_length(activity.activity) <= 202) AND private.is_line(activity.activity) AND private.is_filled(substr(activity.activity, 3))), false)) AND (count(*) = count(DISTINCT activity.activity))) FROM unnest(are_related_activities.activities) activity(activity)), true));

CREATE OR REPLACE FUNCTION private.is_scale(labels text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN (private.is_list(labels) AND ((cardinality(labels) >= 2) AND (cardinality(labels) <= 7)) AND COALESCE((SELECT bool_and(((label.label IS NOT NULL) AND (char_length(label.label) <= 50) AND private.is_filled(label.label) AND private.is_line(label.label))) AS bool_and FROM unnest(is_scale.labels) label(label)), true));

CREATE OR REPLACE FUNCTION private.fits_unit(unit text, scale text[], value numeric)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN CASE unit WHEN 'yes_no'::text THEN (value = ANY (ARRAY[(0)::numeric, (1)::numeric])) WHEN 'rating'::text THEN ((value = trunc(value)) AND ((value >= (1)::numeric) AND (value <= (cardinality(scale))::numeric))) ELSE true END;

CREATE OR REPLACE FUNCTION private.is_currency(code text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN (code = ANY (string_to_array('AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG'::text, ' '::text)));

CREATE OR REPLACE FUNCTION private.is_iati_code(list text, code text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN (code = ANY (string_to_array(CASE list WHEN 'AidType'::text THEN 'A01 A02 B01 B02 B021 B022 B03 B031 B032 B033 B04 C01 D01 D02 E01 E02 F01 G01 H01 H02 H03 H04 H05 H06'::text WHEN 'FinanceType'::text THEN '110 210 310 311 421 422 423 424 425 431 432 433 510 520 530 610 611 612 613 614 615 616 617 618 620 621 622 623 624 625 626 627 630 631 632 633 634 635 636 637 638 639 1100'::text WHEN 'FlowType'::text THEN '10 21 22 30 36 37 40 50'::text WHEN 'OrganisationType'::text THEN '10 11 15 21 22 23 24 30 40 60 70 71 72 73 80 90'::text WHEN 'TiedStatus'::text THEN '3 4 5'::text ELSE NULL::text END, ' '::text)));

CREATE OR REPLACE FUNCTION private.is_moment(value timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN ((value >= '1900-01-01 00:00:00+00'::timestamp with time zone) AND (value < '3000-01-01 00:00:00+00'::timestamp with time zone));

CREATE OR REPLACE FUNCTION private.is_day(value date)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN ((value >= '1900-01-01'::date) AND (value <= '2999-12-31'::date));

CREATE OR REPLACE FUNCTION private.are_country_codes(codes text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN (private.is_list(codes) AND (cardinality(codes) <= 250) AND COALESCE((SELECT (bool_and(((code.code IS NOT NULL) AND (code.code ~ '^[a-z]{2}$'::text))) AND (count(*) = count(DISTINCT code.code))) FROM unnest(are_country_codes.codes) code(code)), true));

CREATE OR REPLACE FUNCTION private.are_city_names(names text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN (private.is_list(names) AND (cardinality(names) <= 100) AND COALESCE((SELECT bool_and(((name.name IS NOT NULL) AND (char_length(name.name) <= 100) AND private.is_filled(name.name) AND private.is_line(name.name))) AS bool_and FROM unnest(are_city_names.names) name(name)), true));

CREATE OR REPLACE FUNCTION private.is_web_address(address text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN ((address ~* '^https?://[^[:space:]\u0001-\u001F\u007F-\u009F/?#@\\]+([/?#][^[:space:]\u0001-\u001F\u007F-\u009F]*)?$'::text) AND (address !~ '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U000E0000-\U000E0FFF]'::text) AND (char_length(address) <= 2048));

CREATE OR REPLACE FUNCTION private.is_contact_address(address text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN ((address ~ '^[A-Za-z0-9._+''-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})+$'::text) AND (char_length(address) <= 254));

CREATE OR REPLACE FUNCTION private.is_image_data(data_url text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN ("left"(data_url, 64) ~ '^data:image/(png|jpeg|webp|gif|avif);base64,'::text);

CREATE OR REPLACE FUNCTION private.is_stored_image_path(path text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN ((path ~ '^/storage/v1/object/public/project-images/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/(?!\.{1,2}$)([^[:space:]\u0001-\u001F\u007F-\u009F/\\%?#]|%(?!00|25|2[EeFf]|5[Cc])[0-9A-Fa-f]{2})+$'::text) AND (char_length(path) <= 2048));

CREATE OR REPLACE FUNCTION private.is_stored_image_address(address text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN (private.is_stored_image_path(address) OR (private.is_web_address(address) AND CASE WHEN (address ~* '/storage/v1/object/'::text) THEN ((address ~* '^https?://[^/\\?#@]+/'::text) AND private.is_stored_image_path(regexp_replace(address, '^[^/]*//[^/]*'::text, ''::text))) ELSE (address !~* '\\|/(\.|%2e){1,2}(/|[?#]|$)|%2f|%5c'::text) END));

CREATE OR REPLACE FUNCTION private.is_image(value text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN (private.is_image_data(value) OR private.is_stored_image_address(value));

CREATE OR REPLACE FUNCTION private.are_stored_image_addresses(addresses text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN (private.is_list(addresses) AND (cardinality(addresses) <= 200) AND COALESCE((SELECT bool_and(((address.address IS NOT NULL) AND private.is_stored_image_address(address.address))) AS bool_and FROM unnest(are_stored_image_addresses.addresses) address(address)), true));

CREATE OR REPLACE FUNCTION private.data_url_type(data_url text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN "substring"("left"(data_url, 200), '^data:([a-z0-9.+/-]+)(?:;[a-z0-9=-]+)*;base64,'::text);

CREATE OR REPLACE FUNCTION private.data_url_bytes(data_url text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN (SELECT ((((char_length(data.payload) / 4) * 3) + CASE (char_length(data.payload) % 4) WHEN 2 THEN 1 WHEN 3 THEN 2 ELSE 0 END) - (char_length("right"(data.payload, 2)) - char_length(rtrim("right"(data.payload, 2), '='::text)))) FROM (SELECT substr(data_url_bytes.data_url, (strpos(data_url_bytes.data_url, ','::text) + 1)) AS substr) data(payload));

CREATE OR REPLACE FUNCTION private.is_rendition_base(base text, project uuid)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN ((base ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-z]{16,40}\.(avif|webp|jpg|png)$'::text) AND (split_part(base, '/'::text, 1) = (project)::text));

CREATE OR REPLACE FUNCTION private.is_picture_size(pixels integer)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN ((pixels >= 1) AND (pixels <= 32767));

CREATE OR REPLACE FUNCTION private.is_colour(colour text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN (colour ~ '^#[0-9a-f]{6}$'::text);

CREATE OR REPLACE FUNCTION private.uuid_or_null(value text)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN (value ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'::text) THEN (value)::uuid ELSE NULL::uuid END;

CREATE OR REPLACE FUNCTION private.text_digest(content text)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
RETURN sha256(convert_to(content, 'UTF8'::name));

CREATE OR REPLACE FUNCTION private.is_figure(kind text, title text, description text, value numeric, icon text, image text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN (kind IS NULL) THEN ((num_nonnulls(value, icon, image) = 0) AND (COALESCE(title, ''::text) = ''::text) AND (COALESCE(description, ''::text) = ''::text)) ELSE COALESCE((private.is_filled(title) AND private.is_filled(description) AND CASE WHEN (kind = ANY (ARRAY['pie'::text, 'progress'::text])) THEN (num_nonnulls(icon, image) = 0) WHEN (kind = 'pictogram'::text) THEN ((icon IS NOT NULL) AND (num_nonnulls(value, image) = 0)) WHEN (kind = 'image'::text) THEN ((image IS NOT NULL) AND (num_nonnulls(value, icon) = 0)) ELSE NULL::boolean END), false) END;

CREATE OR REPLACE FUNCTION private.is_public_change(table_name text, action text, new_values jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN CASE action WHEN 'insert'::text THEN (table_name = ANY (ARRAY['key_milestones'::text, 'resources'::text, 'press'::text, 'photos_projet'::text, 'social_media_posts'::text, 'measurements'::text])) WHEN 'update'::text THEN CASE table_name WHEN 'key_milestones'::text THEN ((new_values ->> 'status_milestone'::text) = 'completed'::text) WHEN 'projects'::text THEN (new_values ?| ARRAY['status'::text, 'budget'::text, 'dv1_vizualisation_type'::text, 'dv1_titre'::text, 'dv1_value'::text, 'dv1_nom_icon'::text, 'dv1_short_description'::text, 'image_dv1'::text, 'dv2_vizualisation_type'::text, 'dv2_titre'::text, 'dv2_value'::text, 'dv2_nom_icon'::text, 'dv2_short_description'::text, 'image_dv2'::text, 'dv3_vizualisation_type'::text, 'dv3_titre'::text, 'dv3_value'::text, 'dv3_nom_icon'::text, 'dv3_short_description'::text, 'image_dv3'::text, 'dv4_vizualisation_type'::text, 'dv4_titre'::text, 'dv4_value'::text, 'dv4_nom_icon'::text, 'dv4_short_description'::text, 'image_dv4'::text, 'dv5_vizualisation_type'::text, 'dv5_titre'::text, 'dv5_value'::text, 'dv5_nom_icon'::text, 'dv5_short_description'::text, 'image_dv5'::text]) WHEN 'photos_projet'::text THEN ((new_values ->> 'milestone_id'::text) IS NOT NULL) WHEN 'resources'::text THEN ((new_values ->> 'milestone_id'::text) IS NOT NULL) ELSE false END ELSE false END;

reset check_function_bodies;
