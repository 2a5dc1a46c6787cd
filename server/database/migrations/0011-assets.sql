-- Assets: categories, the register and its moves.

-- Depreciation of a kind of assets, and its accounts.
create table asset_category (
  id bigint generated always as identity primary key,
  name text not null,
  method text not null check (
    method in ('straight_line', 'declining_balance', 'double_declining', 'sum_of_years', 'units', 'none')
  ),
  life_months integer not null check (life_months between 1 and 1200),
  frequency_months smallint not null check (frequency_months in (1, 2, 3, 4, 6, 12)),
  convention text not null check (
    convention in ('full_month', 'daily', 'half_year', 'mid_month', 'following_month')
  ),
  -- Part of one per year; null: the rate that ends at the salvage value.
  rate numeric(13, 12) check (rate > 0 and rate <= 1),
  switch_to_straight_line boolean not null default false,
  salvage_percent numeric(8, 6) not null default 0 check (salvage_percent >= 0 and salvage_percent < 100),
  cost_account_id bigint not null references account (id),
  accumulated_account_id bigint not null references account (id),
  expense_account_id bigint not null references account (id),
  gain_account_id bigint not null references account (id),
  loss_account_id bigint not null references account (id),
  is_active boolean not null default true,
  version integer not null default 1,
  -- True: a disposal transfers the revaluation surplus to retained earnings (IAS 16.41).
  transfer_surplus boolean not null default true,
  check (rate is null or method = 'declining_balance'),
  check (not switch_to_straight_line or method in ('declining_balance', 'double_declining')),
  check (cost_account_id <> accumulated_account_id)
);
create unique index asset_category_name on asset_category (lower(name));
select keep_records('asset_category');

-- Asset in the register; `id` is that of its document. Drafts have no row.
create table asset (
  id bigint primary key,
  category_id bigint not null references asset_category (id),
  -- Accounts of the category at registration.
  cost_account_id bigint not null references account (id),
  accumulated_account_id bigint not null references account (id),
  since date not null,
  -- Terms of the schedule that the books do not have (lib/domain/assets/asset-shapes.ts).
  terms jsonb not null,
  quantity integer not null check (quantity > 0),
  -- Holder and place.
  employee_id bigint,
  location text,
  branch_id bigint references branch (id),
  photo_id bigint,
  split_from bigint references asset (id)
);
create index asset_category_of on asset (category_id);
create index asset_employee on asset (employee_id) where employee_id is not null;
create index asset_split on asset (split_from) where split_from is not null;
-- Warranties that end soon are counted on every page.
create index asset_warranty on document ((body ->> 'warranty_end')) where type = 'asset';
select keep_records('asset');

-- Changes of an asset's cost and accumulated depreciation, in base. Their sums are its values on a day.
create table asset_move (
  id bigint generated always as identity primary key,
  asset_id bigint not null references asset (id),
  kind text not null check (kind in ('purchase', 'opening', 'depreciation', 'repair', 'revaluation', 'impairment',
    'impairment_reversed', 'split', 'disposal')),
  date date not null,
  -- Row of the schedule that a depreciation charges.
  row_date date,
  -- Null if nothing was posted.
  entry_id bigint references entry (id),
  cost numeric(20, 4) not null default 0,
  accumulated numeric(20, 4) not null default 0,
  -- Revaluation surplus in equity, and impairment losses that can be reversed.
  surplus numeric(20, 4) not null default 0,
  impaired numeric(20, 4) not null default 0,
  -- The move that this one reverses, and the move that reverses it.
  reverses_id bigint unique references asset_move (id),
  reversed_by bigint unique references asset_move (id),
  check ((kind = 'depreciation') = (row_date is not null))
);
create index asset_move_asset on asset_move (asset_id, date);
create index asset_move_entry on asset_move (entry_id) where entry_id is not null;
-- A row is charged once, with any number of runs and hosts.
create unique index asset_move_row on asset_move (asset_id, row_date)
  where kind = 'depreciation' and reverses_id is null and reversed_by is null;
select keep_records('asset_move');
