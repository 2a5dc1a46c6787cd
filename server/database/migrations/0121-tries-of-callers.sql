-- Wrong codes count for each caller: a stranger who knows a reference leaves the tries of the device that asked for the
-- code. `tries` goes on counting all of them.
alter table kyc_code
  add column asked_by bytea,
  add column tries_by jsonb not null default '{}';
