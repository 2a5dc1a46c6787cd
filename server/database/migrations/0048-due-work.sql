-- What has come due by itself is done by a job that nobody asked for; of each kind one is open at a time.
alter table job alter column user_id drop not null;
create unique index job_due_once on job (kind) where user_id is null and status in ('queued', 'running');
create index job_due on job (id desc) where user_id is null and put_away_at is null;
