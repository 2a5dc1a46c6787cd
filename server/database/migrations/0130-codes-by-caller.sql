-- Wrong codes of the office count for each caller, as those of customers do; mailed codes count for each network that
-- they were asked from. Both are counters: they are not kept in record_state.
alter table one_time_code
  add column tries_by jsonb not null default '{}',
  add column asked_from bytea;
alter table kyc_code add column asked_from bytea;

drop trigger one_time_code_kept on one_time_code;
select keep_records('one_time_code', '{id}', '{tries,tries_by,asked_from}', '{code_hash,visitor_hash}');
