-- How much, in base, a counterparty may owe on deals that are not settled; none where it is null.
alter table party add column settlement_limit numeric(20, 4) check (settlement_limit >= 0);

-- Which trades cover a ticket.
create index trade_covers on document using gin ((body -> 'covers')) where type = 'trade';
-- The deals of a counterparty that are not settled.
create index trade_counterparty on document ((body ->> 'counterparty_id'))
  where type = 'trade' and status = 'posted';
