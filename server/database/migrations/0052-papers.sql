-- Identity papers and other files, sealed: each owner has one key of its own, which the master key wraps. The
-- master key is never here. Who destroys an owner's key makes everything of its unreadable, in backups of
-- these tables too once the master key that wrapped it has gone.
create table data_key (
  -- Whose: 'kyc 12', 'attachment ...', 'house fingerprints'.
  owner text primary key,
  -- Which master key wrapped it, and the wrapped key; both go when it is destroyed.
  master text,
  wrapped bytea,
  created_at timestamptz not null default now(),
  destroyed_at timestamptz,
  check ((wrapped is null) = (destroyed_at is not null) and (master is null) = (wrapped is null))
);
create index data_key_master on data_key (master) where master is not null;
select keep_records('data_key'::regclass, '{owner}', '{master,wrapped}');

create table paper (
  id bigint generated always as identity primary key,
  owner text not null references data_key (owner),
  -- Its key in the store of files, where it lies sealed.
  file text not null unique,
  -- The name that it was sent under, sealed: it may tell who somebody is.
  name text not null,
  content_type text not null,
  -- Of what is served, in bytes.
  size integer not null check (size > 0),
  -- Of an image in pixels; of a PDF in pages.
  width integer,
  height integer,
  pages integer,
  -- A small picture of it as JPEG, sealed.
  thumbnail bytea,
  -- Fingerprints under a key of the house, of what was sent and of what was made of it.
  sent_print bytea not null,
  kept_print bytea not null,
  scan text not null check (scan in ('pending', 'clean', 'infected', 'skipped')),
  -- What the scanner called it.
  scan_found text,
  scanned_at timestamptz,
  created_by bigint references app_user (id),
  created_at timestamptz not null default now(),
  destroyed_at timestamptz
);
create index paper_owner on paper (owner);
create index paper_sent on paper (sent_print);
create index paper_kept on paper (kept_print);
create index paper_pending on paper (id) where scan = 'pending' and destroyed_at is null;
select keep_records('paper'::regclass, '{id}', '{thumbnail}');

-- Who saw which file, and when.
create table paper_view (
  id bigint generated always as identity primary key,
  paper_id bigint not null references paper (id),
  user_id bigint references app_user (id),
  -- The whole file, or its small picture.
  part text not null check (part in ('file', 'thumbnail')),
  at timestamptz not null,
  request_id text not null
);
create index paper_view_user on paper_view (user_id, at);
create index paper_view_paper on paper_view (paper_id, at);
create trigger paper_view_no_change before update or delete on paper_view
  for each row execute function forbid_change();
create trigger paper_view_no_truncate before truncate on paper_view
  for each statement execute function forbid_change();
select make_append_only('paper_view');
