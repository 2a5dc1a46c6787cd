-- Letters about a record, such as a payslip. Their content is only in the outbox, until they are delivered.
create table record_letter (
  id bigint generated always as identity primary key,
  -- Key of the letter in the outbox.
  key text not null unique,
  record_type text not null,
  record_id bigint not null,
  created_at timestamptz not null,
  -- User who sent it; null if the program did.
  created_by bigint references app_user (id),
  delivered_at timestamptz
);
create index record_letter_of on record_letter (record_type, record_id, id);
select add_to_sample('record_letter');
