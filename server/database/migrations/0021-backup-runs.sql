-- Backups that the admin program has made. The metrics show the age of the last one.
create table backup_run (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  rows bigint not null check (rows >= 0)
);
select make_append_only('backup_run');

-- The metrics count the open jobs.
create index job_open on job (created_at) where status in ('queued', 'running');
