-- Columns of imported files: the fields that users have chosen for titles.

create table import_columns (
  -- Path of the import.
  kind text not null,
  -- SHA-256 of the set of titles.
  titles text not null check (titles ~ '^[0-9a-f]{64}$'),
  -- Fields by title; an empty field leaves the column out.
  fields jsonb not null,
  primary key (kind, titles)
);
