-- What the house deals at. A published rate never changes: a new one takes its place.

-- How a currency is priced where it differs from the house's settings.
create table rate_rule (
  currency text primary key references currency (code),
  -- What is added to and taken from the middle, in hundredths of a percent.
  spread_buy_bp numeric(9, 4) check (spread_buy_bp >= 0),
  spread_sell_bp numeric(9, 4) check (spread_sell_bp >= 0),
  max_age_minutes integer check (max_age_minutes > 0),
  -- How far a deal may lie from the board, in percent: by anybody, by whoever may override, at all.
  tolerance_teller numeric(6, 3) check (tolerance_teller >= 0),
  tolerance_supervisor numeric(6, 3) check (tolerance_supervisor >= 0),
  hard_stop numeric(6, 3) check (hard_stop >= 0),
  -- A deal above these needs looking at, below them is not made; in the currency.
  ticket_min numeric(20, 4) check (ticket_min >= 0),
  ticket_max numeric(20, 4) check (ticket_max > 0),
  -- How long a position the house wants at most, in base, either way.
  position_limit numeric(20, 4) check (position_limit >= 0),
  is_on_board boolean not null default true,
  sort integer not null default 0,
  version integer not null default 1
);

-- Rates published together, at one instant.
create table rate_set (
  id bigint generated always as identity primary key,
  effective_at timestamptz not null,
  reason text,
  -- The set whose rates were published again.
  rolls_back_id bigint references rate_set (id),
  created_by bigint references app_user (id),
  created_at timestamptz not null default clock_timestamp()
);

-- A rate as it was quoted: base per `quote_unit` units (direct), or units per `quote_unit`-th of one
-- base (indirect: amount ÷ (rate × unit)). `mid_base` is the same middle as base per one unit.
create table rate (
  id bigint generated always as identity primary key,
  set_id bigint not null references rate_set (id),
  currency text not null references currency (code),
  kind text not null check (kind in ('board', 'reference', 'closing')),
  buy numeric(24, 12) check (buy > 0),
  sell numeric(24, 12) check (sell > 0),
  mid numeric(24, 12) not null check (mid > 0),
  mid_base numeric(36, 18) not null check (mid_base > 0),
  quote_unit integer not null check (quote_unit in (1, 100, 1000)),
  quote_direction text not null check (quote_direction in ('direct', 'indirect')),
  effective_at timestamptz not null,
  source text not null default '',
  reason text,
  -- A middle far from the last one waits for a second person.
  status text not null default 'active' check (status in ('active', 'proposed', 'rejected')),
  created_by bigint references app_user (id),
  created_at timestamptz not null default clock_timestamp(),
  check ((buy is null) = (sell is null)),
  check (kind = 'board' or buy is null)
);
create index rate_standing on rate (currency, kind, effective_at desc, id desc)
  include (mid_base) where status = 'active';
create index rate_set_rates on rate (set_id);

-- Only waiting rates change, and only by being decided.
create function rate_check() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status <> 'proposed'
     or (to_jsonb(old) - 'status' - 'effective_at') <> (to_jsonb(new) - 'status' - 'effective_at') then
    raise exception using errcode = '23514', constraint = 'rate_append_only',
      message = 'a published rate never changes';
  end if;
  return new;
end $$;
create trigger rate_no_change before update or delete on rate
  for each row execute function rate_check();

-- What stands on the ticket beside the price.
create table fee_rule (
  id bigint generated always as identity primary key,
  product text not null check (product in ('buy', 'sell', 'cross', 'remit_out', 'remit_in', 'trade')),
  currency text references currency (code),
  customer_class text check (customer_class in ('walk_in', 'regular', 'vip', 'corporate')),
  channel text check (channel in ('counter', 'phone', 'link')),
  corridor text,
  -- The ticket's value in base, from the first to below the second.
  band_from numeric(20, 4) not null default 0 check (band_from >= 0),
  band_to numeric(20, 4) check (band_to > band_from),
  kind text not null check (kind in ('fixed', 'percent', 'per_lakh', 'mixed')),
  fixed numeric(20, 4) not null default 0 check (fixed >= 0),
  percent numeric(9, 6) not null default 0 check (percent >= 0),
  min numeric(20, 4) check (min >= 0),
  max numeric(20, 4) check (max >= 0),
  mode_default text not null default 'on_top' check (mode_default in ('on_top', 'deducted')),
  priority integer not null default 0,
  valid_from date not null default '1990-01-01',
  valid_to date check (valid_to >= valid_from),
  is_active boolean not null default true,
  version integer not null default 1
);
