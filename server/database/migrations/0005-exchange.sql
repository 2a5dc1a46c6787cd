-- Exchange: rates, fees, tills, tickets, remittances, offers, credit and trades.

-- Rates

-- Pricing of a currency where it differs from the settings of the organisation.
create table rate_rule (
  currency text primary key references currency (code),
  -- Distance of the buying and selling rate from the middle, in hundredths of a percent.
  spread_buy_bp numeric(9, 4) check (spread_buy_bp >= 0),
  spread_sell_bp numeric(9, 4) check (spread_sell_bp >= 0),
  max_age_minutes integer check (max_age_minutes > 0),
  -- Allowed distance of a deal from the board, in percent: for tellers, for supervisors, for everybody.
  tolerance_teller numeric(6, 3) check (tolerance_teller >= 0),
  tolerance_supervisor numeric(6, 3) check (tolerance_supervisor >= 0),
  hard_stop numeric(6, 3) check (hard_stop >= 0),
  -- In the currency: a ticket below the minimum is refused, one above the maximum is reviewed.
  ticket_min numeric(20, 4) check (ticket_min >= 0),
  ticket_max numeric(20, 4) check (ticket_max > 0),
  -- Largest position in base, long or short.
  position_limit numeric(20, 4) check (position_limit >= 0),
  is_on_board boolean not null default true,
  sort integer not null default 0,
  version integer not null default 1
);
select keep_records('rate_rule');

-- Rates that were published together.
create table rate_set (
  id bigint generated always as identity primary key,
  effective_at timestamptz not null,
  reason text,
  -- The set whose rates were published again.
  rolls_back_id bigint references rate_set (id),
  created_by bigint references app_user (id),
  created_at timestamptz not null default clock_timestamp()
);
create index rate_set_start on rate_set (effective_at);
select keep_records('rate_set');
select make_append_only('rate_set');

-- A rate as quoted: base per `quote_unit` units (direct), or units per `quote_unit`-th of one base (indirect:
-- amount ÷ (rate × unit)). `mid_base` is the middle as base per unit.
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
  -- A proposed rate needs approval, because it is far from the last one.
  status text not null default 'active' check (status in ('active', 'proposed', 'rejected', 'cancelled')),
  created_by bigint references app_user (id),
  created_at timestamptz not null default clock_timestamp(),
  check ((buy is null) = (sell is null)),
  check (kind = 'board' or buy is null)
);
create index rate_standing on rate (currency, kind, effective_at desc, id desc)
  include (mid_base) where status = 'active';
create index rate_set_rates on rate (set_id);
create index rate_list on rate (effective_at desc, id desc);
select keep_records('rate');

-- A published rate never changes: a proposed one is decided, and one that has not started can be cancelled.
create function rate_check() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
     or (to_jsonb(old) - 'status' - 'effective_at') <> (to_jsonb(new) - 'status' - 'effective_at')
     or not (old.status = 'proposed'
       or (old.status = 'active' and new.status = 'cancelled' and new.effective_at = old.effective_at
         and old.effective_at > clock_timestamp())) then
    raise exception using errcode = '23514', constraint = 'rate_append_only',
      message = 'a published rate never changes';
  end if;
  return new;
end $$;
create trigger rate_no_change before update or delete on rate
  for each row execute function rate_check();
create trigger rate_no_truncate before truncate on rate
  for each statement execute function forbid_change();
select set_app_rights(
  'revoke update, delete, truncate on rate from sarraf_app',
  'grant update (status, effective_at) on rate to sarraf_app');

create table fee_rule (
  id bigint generated always as identity primary key,
  product text not null check (product in ('buy', 'sell', 'cross', 'remit_out', 'remit_in', 'trade')),
  currency text references currency (code),
  customer_class text check (customer_class in ('walk_in', 'regular', 'vip', 'corporate')),
  channel text check (channel in ('counter', 'phone', 'link')),
  corridor text,
  -- Value of the ticket in base: from band_from to below band_to.
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
select keep_records('fee_rule');

-- Tills

create table denomination (
  id bigint generated always as identity primary key,
  currency text not null references currency (code),
  kind text not null check (kind in ('note', 'coin')),
  value numeric(14, 4) not null check (value > 0),
  -- True if the organisation pays it out, and if it accepts it.
  issuable boolean not null default true,
  acceptable boolean not null default true,
  version integer not null default 1,
  unique (currency, kind, value)
);
select keep_records('denomination');

-- Shift of a user at a till, from the first count to the last. Counts and expected amounts are { "USD": "120.50" }, or by
-- pieces { "USD": { "100": 1, "20": 1, "loose": "0.50" } }.
create table till_session (
  id bigint primary key,
  location_id bigint not null references location (id),
  user_id bigint not null references app_user (id),
  -- While the first count is in review nothing is posted; a rejected shift never opened.
  status text not null default 'open'
    check (status in ('opening_review', 'open', 'variance_review', 'closed', 'rejected')),
  opened_at timestamptz not null default clock_timestamp(),
  -- Last entry before the shift; later entries at the till belong to it.
  opened_after bigint not null,
  opening_count jsonb not null,
  -- Amounts by the books, and the difference of the count.
  opening_expected jsonb not null,
  opening_difference jsonb not null default '{}',
  closed_at timestamptz,
  closed_after bigint,
  closing_count jsonb,
  closing_expected jsonb,
  closing_difference jsonb,
  approved_by bigint references app_user (id),
  approved_at timestamptz,
  version integer not null default 1,
  opening_reason text,
  opening_approved_by bigint references app_user (id),
  opening_approved_at timestamptz,
  check ((status in ('opening_review', 'open')) = (closed_at is null)),
  check (approved_by <> user_id),
  constraint till_session_opening_approved check (opening_approved_by <> user_id)
);
-- A till has one user, and a user one till. A difference is settled before the next shift.
create unique index till_session_place on till_session (location_id)
  where status not in ('closed', 'rejected');
create unique index till_session_user on till_session (user_id)
  where status in ('opening_review', 'open');
create index till_session_list on till_session (opened_at desc);
-- Documents that the counts of a shift posted.
create index document_session on document ((body ->> 'session_id')) where body ? 'session_id';
select keep_records('till_session');
insert into counter (name) values ('till session');

-- Branch of a document: that of the document it was made from, else of its place, else of the open till of its maker, else
-- the maker's own, else the first branch.
create function branch_made_in(body jsonb, maker bigint) returns bigint language sql stable as $$
  select coalesce(
    -- `document` also has a column `body`, so the argument needs the name of the function.
    (select d.branch_id from document d
     where branch_made_in.body ? 'document_number' and d.type = branch_made_in.body ->> 'document_type'
       and d.id = (branch_made_in.body ->> 'document_id')::bigint),
    (select l.branch_id from location l where l.id = coalesce(
      (body ->> 'location_id')::bigint,
      (body ->> 'from_location_id')::bigint,
      (select s.location_id from till_session s where s.id = (body ->> 'session_id')::bigint),
      (body -> 'lines' -> 0 ->> 'location_id')::bigint
    )),
    (select l.branch_id from till_session s join location l on l.id = s.location_id
     where s.user_id = maker and s.status = 'open' limit 1),
    (select b.id from app_user u join branch b on b.id = u.branch_id where u.id = maker),
    (select min(id) from branch)
  )
$$;

-- Tickets

-- Deals of one document. A reversal has a row of its own, with negative amounts.
create table ticket (
  entry_id bigint primary key references entry (id),
  document_type text not null,
  document_id bigint not null,
  date date not null,
  at timestamptz not null default clock_timestamp(),
  -- User who made the deal; a reversal has the user of the original.
  user_id bigint references app_user (id),
  location_id bigint references location (id),
  session_id bigint references till_session (id),
  party_id bigint references party (id),
  -- In base, income positive.
  fee numeric(20, 4) not null default 0,
  rounding numeric(20, 4) not null default 0,
  -- Checks that a user was allowed to override.
  overrides text[] not null default '{}',
  -- Fee by the rules at that time, and its mode. The rule may have been deleted since.
  fee_listed numeric(20, 4),
  fee_mode text check (fee_mode in ('on_top', 'deducted', 'waived')),
  fee_rule_id bigint
);
create index ticket_document on ticket (document_type, document_id);
create index ticket_date on ticket (date, entry_id);
create index ticket_user on ticket (user_id, date);
create index ticket_party on ticket (party_id, date) where party_id is not null;
create index ticket_session on ticket (session_id) where session_id is not null;
create index ticket_overridden on ticket (at) where overrides <> '{}';

-- A purchase or sale of one currency. Amounts of a reversal are negative.
create table deal (
  entry_id bigint not null references ticket (entry_id),
  leg_no smallint not null,
  -- Line of the document; both legs of a cross deal have the same line.
  line_no smallint not null,
  date date not null,
  side text not null check (side in ('buy', 'sell')),
  currency text not null references currency (code),
  amount numeric(20, 4) not null check (amount <> 0),
  -- Price in the base currency.
  base numeric(20, 4) not null,
  rate numeric(24, 12) not null check (rate > 0),
  quote_unit integer not null,
  quote_direction text not null,
  -- Middle of the board, and the board's rate for this side, as base per unit.
  mid numeric(36, 18) check (mid > 0),
  board numeric(36, 18) check (board > 0),
  -- Change of the position's cost, and the realised result (profit positive).
  cost numeric(24, 4) not null,
  realised numeric(24, 4) not null,
  -- Gain against the middle; null without one.
  margin numeric generated always as (
    case side when 'buy' then amount * mid - base else base - amount * mid end
  ) stored,
  primary key (entry_id, leg_no)
);
create index deal_date on deal (date, currency) include (side, amount, base, margin, realised);
select make_append_only('ticket', 'deal');

-- Result of a revaluation by currency. Cost, worth at the closing rate and difference are in base.
create table revaluation_line (
  document_id bigint not null,
  currency text not null references currency (code),
  quantity numeric(24, 4) not null,
  cost numeric(24, 4) not null,
  worth numeric(24, 4) not null,
  difference numeric(24, 4) not null,
  rate_id bigint not null references rate (id),
  primary key (document_id, currency)
);
select keep_records('revaluation_line');
select make_append_only('revaluation_line');

-- Remittances

-- Recipients of a customer's remittances.
create table beneficiary (
  id bigint generated always as identity primary key,
  party_id bigint not null references party (id),
  name text not null,
  name_local text,
  country text not null,
  phone text,
  relationship text,
  date_of_birth date,
  version integer not null default 1,
  -- The bank data are sealed for the tag, so that they fit no other beneficiary.
  tag uuid not null default gen_random_uuid() unique,
  -- Sealed under the key of the party (data_key, 'party 12'): account and bank. Null: neither is known.
  told text,
  -- Blind index that finds the same account at two beneficiaries.
  account_print bytea
);
create index beneficiary_party on beneficiary (party_id);
create index beneficiary_account_print on beneficiary (account_print) where account_print is not null;
select keep_records('beneficiary', without => '{account_print}');

-- An order of an agent is posted once, by its reference. The second index ignores case and is not unique.
create unique index remit_reference on document ((body ->> 'agent_id'), reference)
  where type = 'transfer' and status = 'posted' and reference is not null and body ->> 'kind' = 'remit_in';
create index remit_reference_folded on document ((body ->> 'agent_id'), lower(reference))
  where type = 'transfer' and status = 'posted' and reference is not null and body ->> 'kind' = 'remit_in';
-- Remittances of an agent, for commission batches.
create index remit_agent on document ((body ->> 'agent_id'), date)
  where type = 'transfer' and status = 'posted' and body ->> 'kind' <> 'internal';

-- Offers

-- Each accepted part of an offer is one deal.
create unique index offer_fill on document ((body ->> 'offer_id'), (body ->> 'offer_fill'))
  where type in ('sales', 'trade') and body ->> 'offer_id' is not null;
-- Offer of a customer's link, by the hash of its token.
create unique index offer_link on document ((course ->> 'link'))
  where type = 'offer rate' and course ->> 'link' is not null;
create index offer_open on document (id) where type = 'offer rate' and stage in ('offered', 'part_filled');

-- Cash that valid offers reserve, by place and currency, without the offer `but`.
create function reserved_notes(at timestamptz, but bigint)
returns table (location_id bigint, currency text, amount text, offers text) language sql stable as $$
  select (course -> 'reserves' ->> 'location_id')::bigint, currency,
         trim_scale(sum((course -> 'reserves' ->> 'amount')::numeric))::text,
         string_agg(number, ', ' order by id)
  from document
  where type = 'offer rate' and stage in ('offered', 'part_filled')
    and course -> 'reserves' is not null and id is distinct from but
    and (course ->> 'valid_until')::timestamptz >= at
  group by 1, 2
$$;

-- Credit

create index credit_limit_party on document ((body ->> 'party_id'))
  where type = 'credit limit' and status = 'posted';
create index credit_sub_limit_of on document ((body ->> 'limit_id'))
  where type = 'credit sub-limit' and status = 'posted';
create index credit_draw_of on document ((course ->> 'limit_id'))
  where type in ('credit limit withdrawal', 'credit sub-limit withdrawal') and status = 'posted';
create index credit_draw_due on document ((body ->> 'due_date'))
  where type in ('credit limit withdrawal', 'credit sub-limit withdrawal') and status = 'posted';
create index credit_draw_sale on document ((course ->> 'sale_id'))
  where type = 'credit limit withdrawal' and status = 'posted';
-- Pending tickets, which will draw on the customer's limit.
create index sale_waiting_of on document ((body ->> 'customer_id'))
  where type = 'sales' and status = 'pending_approval';

-- Trades

create index trade_open on document (id) where type = 'trade' and status = 'posted' and stage is distinct from 'settled';
create index trade_covers on document using gin ((body -> 'covers')) where type = 'trade';
create index trade_counterparty on document ((body ->> 'counterparty_id'))
  where type = 'trade' and status = 'posted';
