-- How a posted document goes on: the state that it is shown in once a step of its own was taken, and what
-- its steps wrote down, as settled legs. What was agreed stays in `body` as it was posted.
alter table document add column stage text;
alter table document add column course jsonb;
create index document_stage on document (type, stage) where stage is not null;
-- Trades of which a leg is not settled.
create index trade_open on document (id) where type = 'trade' and status = 'posted' and stage is distinct from 'settled';
-- The chain of postings covers what was agreed, not how it goes on: that is kept from the first.
drop trigger document_kept_new on document;
create trigger document_kept_new after insert on document
  for each row when (new.status <> 'posted' or new.type = 'revaluation' or new.stage is not null or new.course is not null)
  execute function keep_state('{type,id}', '{}');
