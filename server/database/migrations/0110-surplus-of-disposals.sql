-- The revaluation surplus of an asset is transferred to retained earnings at its disposal (IAS 16.41), unless its category
-- keeps it in equity.
alter table asset_category add column transfer_surplus boolean not null default true;
insert into record_state (table_name, key, state)
  select 'asset_category', id::text, to_jsonb(c) from asset_category c;
-- The books that return after a sample have the column, too.
update sample_copy
set content = (
  select coalesce(jsonb_agg(row || '{"transfer_surplus": true}'), '[]') from jsonb_array_elements(content) row
)
where table_name = 'asset_category';
