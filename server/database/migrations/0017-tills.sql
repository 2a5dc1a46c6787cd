-- Where money lies, and who answers for it while.

alter table location
  -- A bank's own account in the ledger; tills and vaults hold cash and currency stock.
  add column account_id bigint references account (id),
  -- { "USD": { "min": "500", "max": "20000", "insured": "50000" } }, each of them optional.
  add column limits jsonb not null default '{}',
  add column version integer not null default 1,
  add check ((type = 'bank') = (account_id is not null)) not valid;

create table denomination (
  id bigint generated always as identity primary key,
  currency text not null references currency (code),
  kind text not null check (kind in ('note', 'coin')),
  value numeric(14, 4) not null check (value > 0),
  -- Whether the house hands it out, and whether it takes it.
  issuable boolean not null default true,
  acceptable boolean not null default true,
  version integer not null default 1,
  unique (currency, kind, value)
);

-- From a person's first count at a till to the last. Counts and expectations are
-- { "USD": "120.50" }, or by pieces { "USD": { "100": 1, "20": 1, "loose": "0.50" } }.
create table till_session (
  id bigint primary key,
  location_id bigint not null references location (id),
  user_id bigint not null references app_user (id),
  status text not null default 'open' check (status in ('open', 'variance_review', 'closed')),
  opened_at timestamptz not null default clock_timestamp(),
  -- The last entry before it began: what is posted at the till after it is this session's.
  opened_after bigint not null,
  opening_count jsonb not null,
  -- What the books said, by currency, and how far the count was from it.
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
  check ((status = 'open') = (closed_at is null)),
  check (approved_by <> user_id)
);
insert into counter (name) values ('till session') on conflict do nothing;
-- One drawer has one owner, who has one drawer; a difference is settled before the next begins.
create unique index till_session_place on till_session (location_id) where status <> 'closed';
create unique index till_session_user on till_session (user_id) where status = 'open';
create index till_session_list on till_session (opened_at desc);

alter table ticket add foreign key (session_id) references till_session (id);

-- What a revaluation found, currency by currency.
create table revaluation_line (
  document_id bigint not null,
  currency text not null references currency (code),
  quantity numeric(24, 4) not null,
  -- What it cost, what it is worth at the closing rate, and the difference, all in base.
  cost numeric(24, 4) not null,
  worth numeric(24, 4) not null,
  difference numeric(24, 4) not null,
  rate_id bigint not null references rate (id),
  primary key (document_id, currency)
);
