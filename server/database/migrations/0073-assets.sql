-- What is in the register of assets, by the id of its document; a draft is not.
create table asset (
  id bigint primary key,
  category_id bigint not null references asset_category (id),
  -- The accounts that it stands on, whatever the category's become.
  cost_account_id bigint not null references account (id),
  accumulated_account_id bigint not null references account (id),
  -- The day from which the register has it.
  since date not null,
  -- What its schedule is made of, but for what is in the books (lib/domain/asset-shapes.ts).
  terms jsonb not null,
  quantity integer not null check (quantity > 0),
  -- Who has it, and where.
  employee_id bigint,
  location text,
  branch_id bigint references branch (id),
  photo_id bigint,
  split_from bigint references asset (id)
);
create index asset_category_of on asset (category_id);
create index asset_employee on asset (employee_id) where employee_id is not null;
create index asset_split on asset (split_from) where split_from is not null;
select keep_records('asset'::regclass, '{id}', '{}');

-- What an asset's cost and accumulated depreciation were changed by, in base: what it cost and what was charged by a
-- day are sums of these.
create table asset_move (
  id bigint generated always as identity primary key,
  asset_id bigint not null references asset (id),
  kind text not null check (kind in ('purchase', 'opening', 'depreciation', 'repair', 'revaluation', 'impairment',
    'impairment_reversed', 'split', 'disposal')),
  date date not null,
  -- The row of its schedule, of a charge.
  row_date date,
  -- None of what moves nothing in the ledger.
  entry_id bigint references entry (id),
  cost numeric(20, 4) not null default 0,
  accumulated numeric(20, 4) not null default 0,
  -- What revaluation put into equity, and losses from impairment that may be given back.
  surplus numeric(20, 4) not null default 0,
  impaired numeric(20, 4) not null default 0,
  -- The move that this one takes back, and the other way round.
  reverses_id bigint unique references asset_move (id),
  reversed_by bigint unique references asset_move (id),
  check ((kind = 'depreciation') = (row_date is not null))
);
create index asset_move_asset on asset_move (asset_id, date);
create index asset_move_entry on asset_move (entry_id) where entry_id is not null;
-- A row is charged once, by however many runs and hosts.
create unique index asset_move_row on asset_move (asset_id, row_date)
  where kind = 'depreciation' and reverses_id is null and reversed_by is null;
select keep_records('asset_move'::regclass, '{id}', '{}');

do $$
begin
  execute format(
    'create or replace function sample_tables() returns text[] language sql immutable as %L',
    format('select %L::text[]', sample_tables() || '{asset,asset_move}'::text[]));
end $$;
insert into sample_copy (table_name, content)
  select name, '[]' from unnest('{asset,asset_move}'::text[]) name
  where exists (select from sample_copy);
