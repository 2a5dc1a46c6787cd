-- Rate feeds: units of a quotation, and unchanged rates of a fetch. Outgoing messages: index of those that fail.

-- Field of the number of units for which a row quotes; empty if each row quotes one unit.
alter table rate_feed add column unit_field text not null default '';
select keep_records('rate_feed',
  without => '{next_at,source_time,succeeded_at,failed_at,failing_since,failures,failure}',
  prints => '{header_sealed}', in_sample => true);

-- Unchanged rates that are not confirmed, because they are not in force or the source states no newer time.
alter table rate_feed_run add column unchanged integer not null default 0 check (unchanged >= 0);

create index message_failing on message (given_up_at) where sent_at is null and trouble is not null;
