-- What changes somebody's pay, by whose it is.
create index document_adjusted on document (((body ->> 'employee_id')::bigint), id)
  where type = 'payroll adjustment';

-- An advance is owed in the currency that somebody is paid in.
with changed as (
  update account set is_multi_currency = true, version = version + 1
  where purpose = 'employee_advances' and currency is null and not is_multi_currency
  returning id
)
select note_change('edit', 'chart of accounts', 'account', id::text) from changed;
