-- Of what a party owes longer than it should: that it is to be reminded, and whether it was. One of each
-- item and level, however often it is looked for and by however many hosts.
create table reminder (
  id bigint generated always as identity primary key,
  party_id bigint not null references party (id),
  -- The line of the ledger that is open.
  entry_id bigint not null,
  line_no integer not null,
  level smallint not null check (level between 1 and 3),
  day date not null,
  due date not null,
  currency text not null references currency (code),
  -- What was open of it on the day.
  open numeric(20, 4) not null check (open > 0),
  sent_at timestamptz,
  sent_by bigint references app_user (id),
  way text check (way in ('mail', 'hand')),
  foreign key (entry_id, line_no) references line (entry_id, line_no),
  unique (entry_id, line_no, level),
  check ((sent_at is null) = (way is null))
);
create index reminder_waiting on reminder (party_id) where sent_at is null;
select keep_records('reminder'::regclass, '{id}', '{}');

-- The sample's reminders go with its books; whatever else is among their tables stays.
do $$
begin
  execute format(
    'create or replace function sample_tables() returns text[] language sql immutable as %L',
    format('select %L::text[]', array_append(sample_tables(), 'reminder')));
end $$;
insert into sample_copy (table_name, content)
  select 'reminder', '[]' where exists (select from sample_copy);
