-- Currencies of projects, each with its organisation's as the first choice. Those of before are euros.

create function private.is_currency(code text) returns boolean
language sql immutable
return code = any (string_to_array(
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG', ' '
));

comment on function private.is_currency is
  'Whether people are paid in this currency, by its code of ISO 4217.';

alter table public.organisations
  add column currency text not null default 'EUR',
  add constraint organisations_currency_known check (private.is_currency(currency));

comment on column public.organisations.currency is 'Of its new projects.';

alter table public.projects
  add column currency text not null default 'EUR',
  add constraint projects_currency_known check (private.is_currency(currency));

alter table public.projects alter column currency set default '';

alter table public.history
  add column currency text,
  add constraint history_currency_known check (private.is_currency(currency));

comment on column public.history.currency is 'Of the amounts that an entry about a project tells.';

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

update private.listed_projects as listed
set budget = private.money_key(projects.budget, projects.currency)
from public.projects where projects.id = listed.project_id;
