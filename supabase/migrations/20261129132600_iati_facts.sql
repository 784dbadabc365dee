-- What a project says in IATI beside what it has: sectors of the DAC with their shares, whether it is humanitarian, its scope
-- and the activities that it belongs to; and when it was first published there.

create function private.is_sector(code text) returns boolean
language sql immutable
return code = any (string_to_array('11110 11120 11130 11182 11220 11230 11231 11232 11240 11250 11260 11320 11330 11420 11430 12110 12181 12182 12191 12196 12220 12230 12240 12250 12261 12262 12263 12264 12281 12310 12320 12330 12340 12350 12382 13010 13020 13030 13040 13081 13096 14010 14015 14020 14021 14022 14030 14031 14032 14040 14050 14081 15110 15111 15112 15113 15114 15116 15117 15118 15119 15121 15122 15123 15124 15125 15126 15127 15128 15129 15130 15131 15132 15133 15134 15135 15136 15137 15142 15143 15144 15150 15151 15152 15153 15154 15155 15156 15160 15170 15180 15185 15190 15196 15210 15220 15230 15240 15250 15261 16010 16011 16012 16013 16014 16015 16020 16030 16040 16050 16061 16062 16063 16064 16065 16066 16070 16080 21010 21011 21012 21013 21020 21021 21022 21023 21024 21030 21040 21050 21061 21081 22010 22011 22012 22013 22020 22030 22040 23110 23111 23112 23181 23182 23183 23210 23220 23230 23231 23232 23240 23250 23260 23270 23310 23320 23330 23340 23350 23360 23410 23510 23610 23620 23630 23631 23640 23641 23642 24010 24020 24030 24040 24050 24081 25010 25020 25030 25040 31110 31120 31130 31140 31150 31161 31162 31163 31164 31165 31166 31181 31182 31191 31192 31193 31194 31195 31210 31220 31261 31281 31282 31291 31310 31320 31381 31382 31391 32110 32120 32130 32140 32161 32162 32163 32164 32165 32166 32167 32168 32169 32170 32171 32172 32173 32174 32182 32210 32220 32261 32262 32263 32264 32265 32266 32267 32268 32310 33110 33120 33130 33140 33150 33181 33210 41010 41020 41030 41040 41081 41082 43010 43030 43031 43032 43040 43041 43042 43050 43060 43071 43072 43073 43081 43082 51010 52010 53030 53040 60010 60020 60030 60040 60061 60062 60063 72010 72011 72012 72040 72050 73010 74020 91010 93010 93011 93012 93013 93014 93015 93016 93017 93018 99810 99820', ' '));

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

alter table public.projects
  add column sectors text[] not null default '{}',
  add column is_humanitarian boolean not null default false,
  add column iati_scope text,
  add column related_activities text[] not null default '{}',
  add column iati_published_at timestamptz,
  add constraint projects_sectors_known check (private.are_sectors(sectors)),
  add constraint projects_iati_scope_known check (iati_scope ~ '^[1-8]$'),
  add constraint projects_related_activities_activities check (private.are_related_activities(related_activities)),
  add constraint projects_iati_published_at_moment check (private.is_moment(iati_published_at));

comment on column public.projects.sectors is 'Sectors of the DAC with their shares in percent, `11220:60`.';
comment on column public.projects.iati_scope is 'How far it reaches, by the code of IATI''s list ActivityScope.';
comment on column public.projects.related_activities is
  'Activities in IATI that it belongs to, by the code of how and their identifiers: `1:XM-DAC-41114-1` is the whole that it is a part of.';
comment on column public.projects.iati_published_at is
  'When it was first published in IATI, as a project that is online and whose organisation publishes there. From then on its iati_identifier stays.';
