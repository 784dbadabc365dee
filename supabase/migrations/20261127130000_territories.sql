-- Territories with codes of their own in ISO 3166-1 that people live and work in. What stands between the marks is
-- written by `npm run reference-data` from supabase/reference-data. The point that stands for a country lies with it.

alter table private.countries
  add column latitude double precision,
  add column longitude double precision;

update private.countries as country set latitude = point.latitude, longitude = point.longitude
from private.countries as known cross join lateral private.country_point(known.code) as point
where known.code = country.code;

-- reference-data: territories
insert into private.countries (code, continent, names, latitude, longitude) values
  ('eh', 'Africa', 'Western Sahara, Sahara Occidental', 21.67, -13.83),
  ('re', 'Africa', 'Réunion, La Réunion', -21.13, 55.53),
  ('yt', 'Africa', 'Mayotte', -12.82, 45.15),
  ('sh', 'Africa', 'Saint Helena, Ascension, Tristan da Cunha', -15.96, -5.71),
  ('ai', 'North America', 'Anguilla', 18.23, -63.03),
  ('aw', 'North America', 'Aruba', 12.54, -70.01),
  ('bm', 'North America', 'Bermuda', 32.37, -64.68),
  ('vg', 'North America', 'British Virgin Islands', 18.44, -64.59),
  ('bq', 'North America', 'Caribbean Netherlands, Bonaire, Sint Eustatius, Saba', 12.18, -68.26),
  ('ky', 'North America', 'Cayman Islands', 19.33, -81.15),
  ('cw', 'North America', 'Curaçao', 12.14, -68.9),
  ('gl', 'North America', 'Greenland, Kalaallit Nunaat', 78.18, -44.51),
  ('gp', 'North America', 'Guadeloupe', 16.2, -61.5),
  ('mq', 'North America', 'Martinique', 14.65, -61.02),
  ('ms', 'North America', 'Montserrat', 16.74, -62.19),
  ('pr', 'North America', 'Puerto Rico', 18.23, -66.58),
  ('bl', 'North America', 'Saint Barthélemy', 17.91, -62.83),
  ('mf', 'North America', 'Saint Martin', 18.07, -63.05),
  ('pm', 'North America', 'Saint Pierre and Miquelon', 47.05, -56.32),
  ('sx', 'North America', 'Sint Maarten', 18.04, -63.08),
  ('tc', 'North America', 'Turks and Caicos Islands', 21.82, -71.78),
  ('vi', 'North America', 'U.S. Virgin Islands', 17.74, -64.78),
  ('fk', 'South America', 'Falkland Islands, Islas Malvinas', -51.7, -58.6),
  ('gf', 'South America', 'French Guiana, Guyane', 3.93, -53.09),
  ('hk', 'Asia', 'Hong Kong', 22.42, 114.06),
  ('mo', 'Asia', 'Macau, Macao', 22.13, 113.56),
  ('ax', 'Europe', 'Åland, Aland Islands', 60.14, 19.88),
  ('fo', 'Europe', 'Faroe Islands', 62.14, -7.01),
  ('gi', 'Europe', 'Gibraltar', 36.14, -5.35),
  ('gg', 'Europe', 'Guernsey', 49.45, -2.59),
  ('im', 'Europe', 'Isle of Man', 54.2, -4.55),
  ('je', 'Europe', 'Jersey', 49.23, -2.15),
  ('as', 'Oceania', 'American Samoa', -14.32, -170.76),
  ('ck', 'Oceania', 'Cook Islands', -21.22, -159.79),
  ('pf', 'Oceania', 'French Polynesia, Tahiti', -17.6, -149.48),
  ('gu', 'Oceania', 'Guam', 13.42, 144.71),
  ('nc', 'Oceania', 'New Caledonia, Nouvelle-Calédonie', -21.19, 165.2),
  ('nu', 'Oceania', 'Niue', -19.06, -169.86),
  ('nf', 'Oceania', 'Norfolk Island', -29.04, 167.96),
  ('mp', 'Oceania', 'Northern Mariana Islands', 15.18, 145.74),
  ('pn', 'Oceania', 'Pitcairn', -24.37, -128.32),
  ('tk', 'Oceania', 'Tokelau', -9.2, -171.85),
  ('wf', 'Oceania', 'Wallis and Futuna', -13.26, -176.16);
-- end of reference-data

alter table private.countries
  alter column latitude set not null,
  alter column longitude set not null;

comment on table private.countries is
  'Continent, names and a point of every country and territory, as packages/domain has the first two.';

create or replace function private.country_point(code text)
returns table (latitude double precision, longitude double precision)
language sql stable
begin atomic
  select countries.latitude, countries.longitude from private.countries where countries.code = country_point.code;
end;

comment on function private.country_point is
  'The point that stands for a country or territory, in degrees; no row for an unknown code.';

alter function private.public_point stable;
