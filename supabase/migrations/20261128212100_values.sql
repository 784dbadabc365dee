-- Written from supabase/schema, which is what to read: the functions that bounds and defaults of columns call.

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
RETURN CASE WHEN (kind IS NULL) THEN ((num_nonnulls(value, icon, image) = 0) AND (COALESCE(title, ''::text) = ''::text) AND (COALESCE(description, ''::text) = ''::text)) ELSE COALESCE((private.is_filled(title) AND private.is_filled(description) AND CASE WHEN (kind = ANY (ARRAY['pie'::text, 'progress'::text])) THEN ((value IS NOT NULL) AND (num_nonnulls(icon, image) = 0)) WHEN (kind = 'pictogram'::text) THEN ((icon IS NOT NULL) AND (num_nonnulls(value, image) = 0)) WHEN (kind = 'image'::text) THEN ((image IS NOT NULL) AND (num_nonnulls(value, icon) = 0)) ELSE NULL::boolean END), false) END;

CREATE OR REPLACE FUNCTION private.is_public_change(table_name text, action text, new_values jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN CASE action WHEN 'insert'::text THEN (table_name = ANY (ARRAY['key_milestones'::text, 'resources'::text, 'press'::text, 'photos_projet'::text, 'social_media_posts'::text])) WHEN 'update'::text THEN CASE table_name WHEN 'key_milestones'::text THEN ((new_values ->> 'status_milestone'::text) = 'completed'::text) WHEN 'projects'::text THEN (new_values ?| ARRAY['status'::text, 'budget'::text, 'dv1_vizualisation_type'::text, 'dv1_titre'::text, 'dv1_value'::text, 'dv1_nom_icon'::text, 'dv1_short_description'::text, 'image_dv1'::text, 'dv2_vizualisation_type'::text, 'dv2_titre'::text, 'dv2_value'::text, 'dv2_nom_icon'::text, 'dv2_short_description'::text, 'image_dv2'::text, 'dv3_vizualisation_type'::text, 'dv3_titre'::text, 'dv3_value'::text, 'dv3_nom_icon'::text, 'dv3_short_description'::text, 'image_dv3'::text, 'dv4_vizualisation_type'::text, 'dv4_titre'::text, 'dv4_value'::text, 'dv4_nom_icon'::text, 'dv4_short_description'::text, 'image_dv4'::text, 'dv5_vizualisation_type'::text, 'dv5_titre'::text, 'dv5_value'::text, 'dv5_nom_icon'::text, 'dv5_short_description'::text, 'image_dv5'::text]) WHEN 'photos_projet'::text THEN ((new_values ->> 'milestone_id'::text) IS NOT NULL) WHEN 'resources'::text THEN ((new_values ->> 'milestone_id'::text) IS NOT NULL) ELSE false END ELSE false END;

reset check_function_bodies;
