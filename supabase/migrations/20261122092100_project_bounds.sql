-- Bounds of every column of a project, and of organisations.

-- Old rows first. Lists are flattened and lose what the rules refuse, from the end; texts lose control
-- characters; numbers and days that mean nothing and images too large to load become empty.
update public.organisations set
  name = private.as_title(name),
  image_url = case
    when private.is_image(image_url) and octet_length(image_url) <= 4194304 then image_url
  end,
  facebook_url = case when private.is_web_address(facebook_url) then facebook_url end,
  twitter_url = case when private.is_web_address(twitter_url) then twitter_url end,
  instagram_url = case when private.is_web_address(instagram_url) then instagram_url end,
  linkedin_url = case when private.is_web_address(linkedin_url) then linkedin_url end,
  created_at = case when private.is_moment(created_at) then created_at else now() end
where not (
  private.is_filled(name) and private.is_line(name) and private.is_moment(created_at)
  and coalesce(private.is_image(image_url) and octet_length(image_url) <= 4194304, true)
  and coalesce(private.is_web_address(facebook_url), true)
  and coalesce(private.is_web_address(twitter_url), true)
  and coalesce(private.is_web_address(instagram_url), true)
  and coalesce(private.is_web_address(linkedin_url), true)
);

alter table public.organisations
  add constraint organisations_name_line check (private.is_line(name)),
  add constraint organisations_image_url_size check (octet_length(image_url) <= 4194304),
  add constraint organisations_created_at_moment check (private.is_moment(created_at));

-- The guard would stamp every repaired row as changed by a person just now.
alter table public.projects disable trigger guard_project_update;

update public.projects set
  title = private.as_title(title),
  budget = case when budget <> 'NaN' then budget end,
  money_spent = case when money_spent <> 'NaN' then money_spent end,
  start_date = case when private.is_day(start_date) then start_date end,
  end_date = case when private.is_day(end_date) then end_date end,
  countries = array(
    select code from unnest(countries) with ordinality as listed(code, place)
    where code is not null group by code order by min(place) limit 250
  ),
  cities = array(
    select left(private.as_line(name), 100) from unnest(cities) with ordinality as listed(name, place)
    where private.is_filled(left(private.as_line(name), 100)) order by place limit 100
  ),
  images = array(
    select address from unnest(images) with ordinality as listed(address, place)
    where private.is_stored_image_address(address) order by place limit 200
  ),
  short_description = private.as_multiline(short_description),
  long_description = private.as_multiline(long_description),
  "mot-rs" = left(private.as_line("mot-rs"), 200),
  dv1_titre = private.as_line(dv1_titre),
  dv2_titre = private.as_line(dv2_titre),
  dv3_titre = private.as_line(dv3_titre),
  dv4_titre = private.as_line(dv4_titre),
  dv5_titre = private.as_line(dv5_titre),
  dv1_short_description = left(private.as_multiline(dv1_short_description), 2000),
  dv2_short_description = left(private.as_multiline(dv2_short_description), 2000),
  dv3_short_description = left(private.as_multiline(dv3_short_description), 2000),
  dv4_short_description = left(private.as_multiline(dv4_short_description), 2000),
  dv5_short_description = left(private.as_multiline(dv5_short_description), 2000),
  image_dv1 = case when private.is_image(image_dv1) and octet_length(image_dv1) <= 4194304 then image_dv1 end,
  image_dv2 = case when private.is_image(image_dv2) and octet_length(image_dv2) <= 4194304 then image_dv2 end,
  image_dv3 = case when private.is_image(image_dv3) and octet_length(image_dv3) <= 4194304 then image_dv3 end,
  image_dv4 = case when private.is_image(image_dv4) and octet_length(image_dv4) <= 4194304 then image_dv4 end,
  image_dv5 = case when private.is_image(image_dv5) and octet_length(image_dv5) <= 4194304 then image_dv5 end,
  created_at = case when private.is_moment(created_at) then created_at else now() end,
  updated_at = case when private.is_moment(updated_at) then updated_at else now() end
where not coalesce(
  private.is_filled(title) and private.is_line(title)
  and coalesce(budget <> 'NaN', true) and coalesce(money_spent <> 'NaN', true)
  and coalesce(private.is_day(start_date), true) and coalesce(private.is_day(end_date), true)
  and private.are_country_codes(countries) and private.are_city_names(cities)
  and private.are_stored_image_addresses(images)
  and private.is_multiline(concat(
    short_description, long_description, dv1_short_description, dv2_short_description,
    dv3_short_description, dv4_short_description, dv5_short_description
  ))
  and private.is_line(concat("mot-rs", dv1_titre, dv2_titre, dv3_titre, dv4_titre, dv5_titre))
  and coalesce(char_length("mot-rs") <= 200, true)
  and greatest(
    char_length(dv1_short_description), char_length(dv2_short_description),
    char_length(dv3_short_description), char_length(dv4_short_description),
    char_length(dv5_short_description), 0
  ) <= 2000
  and coalesce(private.is_image(image_dv1), true) and coalesce(private.is_image(image_dv2), true)
  and coalesce(private.is_image(image_dv3), true) and coalesce(private.is_image(image_dv4), true)
  and coalesce(private.is_image(image_dv5), true)
  and greatest(
    octet_length(image_dv1), octet_length(image_dv2), octet_length(image_dv3),
    octet_length(image_dv4), octet_length(image_dv5), 0
  ) <= 4194304
  and private.is_moment(created_at) and private.is_moment(updated_at),
  false
);

alter table public.projects enable trigger guard_project_update;

alter table public.projects
  add constraint projects_title_line check (private.is_line(title)),
  -- NaN is greater than every number.
  add constraint projects_budget_finite check (budget <= 999999999999.99),
  add constraint projects_money_spent_finite check (money_spent <= 999999999999.99),
  add constraint projects_start_date_day check (private.is_day(start_date)),
  add constraint projects_end_date_day check (private.is_day(end_date)),
  add constraint projects_cities_names check (private.are_city_names(cities)),
  add constraint projects_short_description_text check (private.is_multiline(short_description)),
  add constraint projects_long_description_text check (private.is_multiline(long_description)),
  add constraint projects_mot_rs_line check (private.is_line("mot-rs")),
  add constraint projects_mot_rs_length check (char_length("mot-rs") <= 200),
  add constraint projects_created_at_moment check (private.is_moment(created_at)),
  add constraint projects_updated_at_moment check (private.is_moment(updated_at));

-- The five data visualisations obey the same rules.
do $$
declare
  slot integer;
begin
  for slot in 1..5 loop
    execute format(
      'alter table public.projects
         add constraint projects_dv%1$s_titre_line check (private.is_line(dv%1$s_titre)),
         add constraint projects_dv%1$s_short_description_text
           check (private.is_multiline(dv%1$s_short_description)),
         add constraint projects_dv%1$s_short_description_length
           check (char_length(dv%1$s_short_description) <= 2000),
         add constraint projects_dv%1$s_image_size check (octet_length(image_dv%1$s) <= 4194304)',
      slot
    );
  end loop;
end
$$;
