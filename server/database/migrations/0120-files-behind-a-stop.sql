-- The state that a stopped customer's own calls follow: they answer, and go on, as if nobody had stopped the file.
alter table kyc_customer
  add column file_status text check (file_status in (
    'draft', 'submitted', 'under_review', 'info_requested', 'approved', 'expiring', 'expired', 'rejected', 'closed')),
  -- Counts changes of what was told. `version` also counts what staff do, which the customer must not see.
  add column told_version integer not null default 1,
  add constraint kyc_customer_file_status check (file_status is null or status in ('suspended', 'blocked'));

-- The state from before the stop was not kept: it follows from what became of the file.
with changed as (
  update kyc_customer set file_status = case
      when consent_withdrawn_at is not null then 'closed'
      when approved_version is not null then 'approved'
      when reason_code is not null then 'rejected'
      when submitted_at is not null then 'submitted'
      else 'draft' end
    where status in ('suspended', 'blocked')
    returning id
)
select note_change('edit', 'kyc customers', 'KYC customer', id::text) from changed;
