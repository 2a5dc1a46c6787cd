-- Files of letters, and report packs, which are sent by a timetable.

-- A PDF file that one or more letters carry, sealed. It is deleted with the last of them.
create table message_file (
  id bigint generated always as identity primary key,
  body text not null
);
alter table message add column file_id bigint references message_file (id);
create index message_file_of on message (file_id) where file_id is not null;

-- A message without its content has no file either.
create function drop_message_file() returns trigger language plpgsql as $$
begin
  new.file_id := null;
  return new;
end $$;
create trigger message_without_file before update of body on message
  for each row when (new.body = '' and old.file_id is not null) execute function drop_message_file();

create function forget_message_file() returns trigger language plpgsql as $$
begin
  delete from message_file f
  where f.id = old.file_id and not exists (select from message m where m.file_id = f.id);
  return null;
end $$;
create trigger message_file_forgotten after delete on message
  for each row when (old.file_id is not null) execute function forget_message_file();
create trigger message_file_dropped after update of body on message
  for each row when (old.file_id is not null and new.file_id is null) execute function forget_message_file();

create table report_pack (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  name text not null unique,
  -- Reports in the order of the file, each with its period and its filters.
  reports jsonb not null,
  receiver_ids bigint[] not null,
  language text not null check (language in ('en', 'fa')),
  repeats text not null check (repeats in ('day', 'week', 'month')),
  weekday text check ((weekday is null) = (repeats <> 'week')),
  month_day smallint check ((month_day is null) = (repeats <> 'month') and month_day between 1 and 31),
  -- Time of day in the time zone of the organisation.
  at_time text not null check (at_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  is_active boolean not null,
  -- User who last saved the pack. It runs with the rights of this user.
  saved_by bigint not null references app_user (id),
  -- Last day of the timetable that needs no run any more.
  done_on date not null,
  -- Time at which a user last asked for the pack.
  asked_at timestamptz,
  -- Last run: its time, the day for which it was made, and its result.
  ran_at timestamptz,
  ran_for date,
  ran_result jsonb,
  check ((ran_at is null) = (ran_for is null) and (ran_at is null) = (ran_result is null))
);
select keep_records('report_pack', without => '{done_on,asked_at,ran_at,ran_for,ran_result}');
