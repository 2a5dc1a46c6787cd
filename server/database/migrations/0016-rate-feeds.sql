-- Rate feeds: servers outside from which rates are fetched.

create table rate_feed (
  id bigint generated always as identity primary key,
  name text not null,
  format text not null check (format in ('ecb', 'json', 'xml', 'csv')),
  url text not null,
  -- Places of the list and of its fields in the answer of the source; not used by the format `ecb`.
  rows_path text not null default '',
  code_field text not null default '',
  buy_field text not null default '',
  sell_field text not null default '',
  mid_field text not null default '',
  time_field text not null default '',
  -- Currency against which the source quotes. It need not be a currency of the organisation.
  base text not null check (base ~ '^[A-Z]{3}$'),
  -- True if the source quotes units of a currency per base, false if base per unit.
  is_inverted boolean not null default false,
  decimal_sign text not null default 'point' check (decimal_sign in ('point', 'comma')),
  -- Header with a key, sealed for the origin of the URL, and the time at which the key was entered.
  header_name text,
  header_sealed text,
  key_set_at timestamptz,
  check (header_name is not null or header_sealed is null),
  check ((header_sealed is null) = (key_set_at is null)),
  kind text not null default 'board' check (kind in ('board', 'reference', 'closing')),
  -- Currencies to publish; empty for all active ones.
  currencies text[] not null default '{}',
  -- [{ "currency": "EUR" or null for all, "unit": "percent" or "pips", "buy": "0.5", "sell": "0.5" }]
  spreads jsonb not null default '[]',
  -- Timetable: an interval, or times of day in the time zone of the organisation on weekdays (empty: every day).
  every_minutes integer check (every_minutes between 1 and 1440),
  times text[] not null default '{}',
  weekdays text[] not null default '{}',
  check ((every_minutes is null) = (times <> '{}')),
  -- `propose`: each rate waits for a second person.
  mode text not null default 'publish' check (mode in ('publish', 'propose')),
  -- Difference from the feed that publishes, in percent, above which a notice appears.
  max_difference_percent numeric(6, 3) check (max_difference_percent > 0),
  -- Among active feeds of one kind with the same currency, the first by `sort` and `id` publishes.
  sort integer not null default 0,
  is_active boolean not null default true,
  -- User who saved the feed last. In the approval of its rates this is the first person.
  owner_id bigint not null references app_user (id),
  version integer not null default 1,
  -- State: next fetch (or the end of the lease of a fetch that runs), and results of the last fetches.
  next_at timestamptz,
  -- Last accepted day or instant that the source stated.
  source_time text,
  succeeded_at timestamptz,
  failed_at timestamptz,
  failing_since timestamptz,
  failures integer not null default 0 check (failures >= 0),
  -- { "code": message key, "params": {} } of the last failure.
  failure jsonb
);
create index rate_feed_due on rate_feed (next_at) where is_active;
select keep_records('rate_feed',
  without => '{next_at,source_time,succeeded_at,failed_at,failing_since,failures,failure}',
  prints => '{header_sealed}', in_sample => true);

-- Feed from which a rate comes. Rates without a row were entered by a person.
create table rate_origin (
  rate_id bigint primary key references rate (id) on delete cascade,
  -- Null once the feed was deleted; the source of the rate still has its name.
  feed_id bigint references rate_feed (id) on delete set null,
  source_time text,
  -- Last fetch at which the source gave the same rate. The age of the rate counts from it.
  confirmed_at timestamptz not null
);
create index rate_origin_feed on rate_origin (feed_id, rate_id desc);
select keep_records('rate_origin', without => '{confirmed_at}', in_sample => true);

-- Prices of the last fetch of each feed, by which feeds are compared.
create table rate_feed_price (
  feed_id bigint not null references rate_feed (id) on delete cascade,
  currency text not null,
  mid_base numeric(36, 18) not null check (mid_base > 0),
  source_time text,
  taken_at timestamptz not null,
  primary key (feed_id, currency)
);
create index rate_feed_price_currency on rate_feed_price (currency);

-- Fetches of the last 30 days.
create table rate_feed_run (
  id bigint generated always as identity primary key,
  feed_id bigint not null references rate_feed (id) on delete cascade,
  at timestamptz not null,
  published integer not null default 0 check (published >= 0),
  proposed integer not null default 0 check (proposed >= 0),
  confirmed integer not null default 0 check (confirmed >= 0),
  compared integer not null default 0 check (compared >= 0),
  source_time text,
  -- Null after a fetch that succeeded.
  failure jsonb
);
create index rate_feed_run_feed on rate_feed_run (feed_id, id desc);

-- Both refer to feeds, so a sample fills and restores them too.
select add_to_sample('rate_feed_price'), add_to_sample('rate_feed_run');
