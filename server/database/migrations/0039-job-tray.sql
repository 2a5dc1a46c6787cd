-- A job that has ended stays in its user's tray until he puts it away, or for a day.
alter table job add column put_away_at timestamptz;
create index job_of_tray on job (user_id, id desc) where put_away_at is null;
