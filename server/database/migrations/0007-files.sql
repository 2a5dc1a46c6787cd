-- Files: uploaded papers, and the keys that seal personal data.

-- Each owner has a key, wrapped by the master key, which is not in the database. Destroying the key makes all data of the
-- owner unreadable, in backups too once the master key that wrapped it is gone.
create table data_key (
  -- 'kyc 12', 'party 12', 'employee 12', 'attachment ...' or 'house fingerprints'.
  owner text primary key,
  -- Id of the master key, and the wrapped key; both null after destruction.
  master text,
  wrapped bytea,
  created_at timestamptz not null default now(),
  destroyed_at timestamptz,
  check ((wrapped is null) = (destroyed_at is not null) and (master is null) = (wrapped is null))
);
create index data_key_master on data_key (master) where master is not null;
select keep_records('data_key', prints => '{wrapped}');

create table paper (
  id bigint generated always as identity primary key,
  owner text not null references data_key (owner),
  -- Key in the file store, which has the sealed content.
  file text not null unique,
  -- Sealed: the name of the upload.
  name text not null,
  content_type text not null,
  -- Size of the served content, in bytes.
  size integer not null check (size > 0),
  -- Width and height of an image, in pixels.
  width integer,
  height integer,
  -- Number of pages of a PDF.
  pages integer,
  -- Sealed: a small JPEG.
  thumbnail bytea,
  -- Keyed fingerprints of the upload and of the stored content.
  sent_print bytea not null,
  kept_print bytea not null,
  scan text not null check (scan in ('pending', 'clean', 'infected', 'skipped')),
  -- Name that the scanner reported.
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
select keep_records('paper', without => '{thumbnail}');

-- Views of a paper by users.
create table paper_view (
  id bigint generated always as identity primary key,
  paper_id bigint not null references paper (id),
  user_id bigint references app_user (id),
  part text not null check (part in ('file', 'thumbnail')),
  at timestamptz not null,
  request_id text not null
);
create index paper_view_user on paper_view (user_id, at);
create index paper_view_paper on paper_view (paper_id, at);
select make_append_only('paper_view');
