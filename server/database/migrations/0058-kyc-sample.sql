-- Customers name parties, which a sample brings and takes back: their files go with its books. Who comes to a file
-- without knowing of the sample is gone with the file.
do $$
begin
  execute format(
    'create or replace function sample_tables() returns text[] language sql immutable as %L',
    format('select %L::text[]', sample_tables() || array[
      'kyc_customer', 'kyc_version', 'kyc_document', 'kyc_file', 'kyc_notice', 'kyc_visit', 'kyc_code',
      'kyc_session', 'kyc_link']));
end $$;
insert into sample_copy (table_name, content)
  select name, '[]' from unnest(array[
    'kyc_customer', 'kyc_version', 'kyc_document', 'kyc_file', 'kyc_notice', 'kyc_visit', 'kyc_code',
    'kyc_session', 'kyc_link']) as name
  where exists (select from sample_copy);
