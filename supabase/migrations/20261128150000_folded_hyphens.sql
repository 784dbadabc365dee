-- Search takes all hyphens for one, and ligatures and wide or narrow letters for plain ones, as foldText of
-- packages/domain/src/format/text.ts does; a test compares them.

do $$
declare
  locale text := coalesce(
    (
      select format('collate pg_catalog.%I', collname) from pg_catalog.pg_collation
      where collname in ('pg_c_utf8', 'und-x-icu') and collnamespace = 'pg_catalog'::regnamespace
      order by collname limit 1
    ),
    ''
  );
begin
  -- Not of a fixed search_path, which would keep PostgreSQL from putting them into a query's own plan.
  execute format(
    $fold$
      create or replace function private.fold_text(value text) returns text
      language sql immutable parallel safe
      return btrim(
        replace(replace(replace(replace(
          translate(
            private.with_plain_digits(normalize(
              regexp_replace(
                normalize(lower(normalize(replace(value, '´', ''''), nfkc) %s), nfd),
                '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed]',
                '', 'g'
              ),
              nfc
            )),
            'øłđðıɓɗɖƙƴƒɠɣǥŋɲɛɔəǝħɦŧƭƥƈʋɨɩʉʊƀƶς’‘ʼ`ʻʾʿ′‐‑‒–—―−کڪیىېةہھەۃٱ',
            'olddibddkyfgggnneoeehhttpcviiuubzσ''''''''''''''''-------ككيييههههها'
          ),
          'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ß', 'ss'),
        e'\t\n\u000b\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000'
      )
    $fold$,
    locale
  );
end
$$;

comment on function private.fold_text is
  'A text as it is compared in searches, without case, accents, what nobody sees and differences between hyphens, keyboards, ligatures and widths: foldText of packages/domain.';

-- What was folded before.
update private.work_projects as known
set title_key = wanted.title_key, search_text = wanted.search_text
from private.projects_to_work_on as wanted
where wanted.project_id = known.project_id
  and (wanted.title_key, wanted.search_text) is distinct from (known.title_key, known.search_text);
update private.listed_projects as known
set title_key = wanted.title_key, search_text = wanted.search_text
from private.projects_to_list as wanted
where wanted.project_id = known.project_id
  and (wanted.title_key, wanted.search_text) is distinct from (known.title_key, known.search_text);
