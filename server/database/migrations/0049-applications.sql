-- Which open items a payment was chosen to settle: a line of the payment, a line that was open, and how much of it.
-- What nobody chose is matched oldest first, and so is what was chosen of an entry that is taken back since.
create table application (
  entry_id bigint not null,
  line_no integer not null,
  item_entry_id bigint not null,
  item_line_no integer not null,
  amount numeric(20, 4) not null check (amount > 0),
  primary key (entry_id, line_no, item_entry_id, item_line_no),
  foreign key (entry_id, line_no) references line (entry_id, line_no),
  foreign key (item_entry_id, item_line_no) references line (entry_id, line_no)
);
create index application_item on application (item_entry_id, item_line_no);
create trigger application_no_change before update or delete on application
  for each row execute function forbid_change();
create trigger application_no_truncate before truncate on application
  for each statement execute function forbid_change();
select make_append_only('application');
select keep_records('application'::regclass, '{entry_id,line_no,item_entry_id,item_line_no}', '{}');

-- The sample's applications go with its books.
do $$
begin
  execute format(
    'create or replace function sample_tables() returns text[] language sql immutable as %L',
    format('select %L::text[]', array_append(sample_tables(), 'application')));
end $$;
insert into sample_copy (table_name, content)
  select 'application', '[]' where exists (select from sample_copy);
