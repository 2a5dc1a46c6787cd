-- What a posting bought and sold, beside what it did to the accounts: at which rate, by whom, where,
-- and how far from the middle. Reports of the trade read it, and `verify` holds it to the ledger.

-- The middle of the board (base per one unit) when the position moved; null where there was none.
alter table position_move add column mid numeric(36, 18) check (mid > 0);

-- One document's dealing. A reversal has a row of its own, with what it takes back below zero.
create table ticket (
  entry_id bigint primary key references entry (id),
  document_type text not null,
  document_id bigint not null,
  date date not null,
  at timestamptz not null default clock_timestamp(),
  -- Who made the deal: of a reversal, whoever had made it.
  user_id bigint references app_user (id),
  location_id bigint references location (id),
  session_id bigint,
  party_id bigint references party (id),
  -- In base, as income positive.
  fee numeric(20, 4) not null default 0,
  rounding numeric(20, 4) not null default 0,
  -- Which checks somebody was allowed to pass over.
  overrides text[] not null default '{}'
);
create index ticket_document on ticket (document_type, document_id);
create index ticket_date on ticket (date, entry_id);
create index ticket_user on ticket (user_id, date);
create index ticket_party on ticket (party_id, date) where party_id is not null;

-- One currency bought or sold by the house. Amounts of a reversal are below zero.
create table deal (
  entry_id bigint not null references ticket (entry_id),
  leg_no smallint not null,
  -- Of one line of the document; a cross deal has two legs of one line.
  line_no smallint not null,
  date date not null,
  side text not null check (side in ('buy', 'sell')),
  currency text not null references currency (code),
  amount numeric(20, 4) not null check (amount <> 0),
  -- What was given or taken for it, in the base currency.
  base numeric(20, 4) not null,
  rate numeric(24, 12) not null check (rate > 0),
  quote_unit integer not null,
  quote_direction text not null,
  -- Base per one unit: the middle of the board, and the board's own rate for this side.
  mid numeric(36, 18) check (mid > 0),
  board numeric(36, 18) check (board > 0),
  -- How the cost of the position changed, and what was realised (a profit when positive).
  cost numeric(24, 4) not null,
  realised numeric(24, 4) not null,
  -- What the house gained against the middle; null where there was none.
  margin numeric generated always as (
    case side when 'buy' then amount * mid - base else base - amount * mid end
  ) stored,
  primary key (entry_id, leg_no)
);
create index deal_date on deal (date, currency) include (side, amount, base, margin, realised);

create trigger ticket_no_change before update or delete on ticket
  for each row execute function forbid_change();
create trigger ticket_no_truncate before truncate on ticket
  for each statement execute function forbid_change();
create trigger deal_no_change before update or delete on deal
  for each row execute function forbid_change();
create trigger deal_no_truncate before truncate on deal
  for each statement execute function forbid_change();
select make_append_only('ticket'), make_append_only('deal');

-- Under first in, first out: what lies in stock by the deals it came from, oldest first.
create table position_layer (
  currency text not null references currency (code),
  -- The entry and leg that opened it.
  entry_id bigint not null references entry (id),
  no integer not null,
  quantity numeric(24, 4) not null check (quantity <> 0),
  cost numeric(24, 4) not null,
  primary key (currency, entry_id, no)
);
-- What an entry took from the layers and laid on them, so that a void can put it back.
create table layer_move (
  entry_id bigint not null references entry (id),
  currency text not null references currency (code),
  layer_entry_id bigint not null references entry (id),
  layer_no integer not null,
  quantity numeric(24, 4) not null,
  cost numeric(24, 4) not null,
  primary key (entry_id, currency, layer_entry_id, layer_no)
);
create trigger layer_move_no_change before update or delete on layer_move
  for each row execute function forbid_change();
select make_append_only('layer_move');
