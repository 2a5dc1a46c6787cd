-- How a kind of assets is written off, and what is posted where for it.
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
  -- A year's, as a part of one; without it, the one that ends at salvage.
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
  check (rate is null or method = 'declining_balance'),
  check (not switch_to_straight_line or method in ('declining_balance', 'double_declining')),
  check (cost_account_id <> accumulated_account_id)
);
create unique index asset_category_name on asset_category (lower(name));
select keep_records('asset_category'::regclass, '{id}', '{}');

-- The sample's categories go with its books; whatever else is among their tables stays.
do $$
begin
  execute format(
    'create or replace function sample_tables() returns text[] language sql immutable as %L',
    format('select %L::text[]', array_append(sample_tables(), 'asset_category')));
end $$;
insert into sample_copy (table_name, content)
  select 'asset_category', '[]' where exists (select from sample_copy);
