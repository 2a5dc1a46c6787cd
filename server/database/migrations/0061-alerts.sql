-- What an alert or several came to, in the words of whoever looked into it.
create table alert_case (
  id bigint generated always as identity primary key,
  status text not null default 'open' check (status in ('open', 'closed')),
  opened_by bigint references app_user (id),
  opened_at timestamptz not null,
  reason text not null,
  decision text check (decision in ('no_action', 'monitor', 'end_relationship', 'reported')),
  decision_reason text,
  reference text,
  closed_by bigint references app_user (id),
  closed_at timestamptz,
  version integer not null default 1,
  check ((status = 'closed') = (decision is not null))
);
select keep_records('alert_case'::regclass, '{id}', '{}');

create table case_note (
  id bigint generated always as identity primary key,
  case_id bigint not null references alert_case (id),
  at timestamptz not null,
  user_id bigint references app_user (id),
  text text not null
);
create index case_note_case on case_note (case_id);
select keep_records('case_note'::regclass, '{id}', '{}');

create table alert (
  id bigint generated always as identity primary key,
  rules text[] not null check (cardinality(rules) > 0),
  party_ids bigint[] not null,
  documents jsonb not null,
  score smallint not null check (score between 0 and 100),
  facts jsonb not null,
  -- Whom or what it is about: while one is open, no second one is made.
  about text not null,
  status text not null default 'open'
    check (status in ('open', 'in_review', 'closed_false', 'escalated')),
  raised_at timestamptz not null,
  taken_by bigint references app_user (id),
  decided_by bigint references app_user (id),
  decided_at timestamptz,
  reason text,
  case_id bigint references alert_case (id),
  version integer not null default 1
);
create unique index alert_open on alert (about) where status in ('open', 'in_review');
create index alert_party on alert using gin (party_ids);
select keep_records('alert'::regclass, '{id}', '{}');

-- What has to be reported because of its size alone: a draft, until somebody sent it or says why not.
create table threshold_report (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('CTR', 'LCTR', 'EFT', 'custom')),
  period_key text not null,
  window_start date not null,
  party_id bigint references party (id),
  -- Whom it is about, also where that is no party.
  about text not null,
  direction text not null check (direction in ('in', 'out')),
  total numeric(20, 4) not null,
  currency text not null,
  documents jsonb not null,
  due_on date not null,
  status text not null default 'draft' check (status in ('draft', 'reviewed', 'filed', 'not_required')),
  reference text,
  reason text,
  decided_by bigint references app_user (id),
  decided_at timestamptz,
  version integer not null default 1,
  unique (kind, about, direction, window_start)
);
create index threshold_report_due on threshold_report (due_on) where status in ('draft', 'reviewed');
select keep_records('threshold_report'::regclass, '{id}', '{}');

do $$
begin
  execute format(
    'create or replace function sample_tables() returns text[] language sql immutable as %L',
    format('select %L::text[]', sample_tables() || '{alert_case,case_note,alert,threshold_report}'::text[]));
end $$;
insert into sample_copy (table_name, content)
  select name, '[]' from unnest('{alert_case,case_note,alert,threshold_report}'::text[]) name
  where exists (select from sample_copy);

-- What the office looks at before it is posted.
insert into approval_rule (subject, is_active) values ('office_review', true);
