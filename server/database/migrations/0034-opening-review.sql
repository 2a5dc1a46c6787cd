-- The first count of a session that differs from the books may wait for a second person: nothing is
-- posted and nothing dealt until it is accepted; one that is rejected never was open.
alter table till_session
  add column opening_reason text,
  add column opening_approved_by bigint references app_user (id),
  add column opening_approved_at timestamptz,
  add constraint till_session_opening_approved check (opening_approved_by <> user_id),
  drop constraint till_session_status_check,
  add constraint till_session_status_check
    check (status in ('opening_review', 'open', 'variance_review', 'closed', 'rejected')),
  drop constraint till_session_check,
  add constraint till_session_check check ((status in ('opening_review', 'open')) = (closed_at is null));

-- One drawer has one owner, who has one drawer, also while its first count waits.
drop index till_session_place;
create unique index till_session_place on till_session (location_id)
  where status not in ('closed', 'rejected');
drop index till_session_user;
create unique index till_session_user on till_session (user_id)
  where status in ('opening_review', 'open');
