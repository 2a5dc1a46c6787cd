-- What the rules asked for when a ticket was charged: they change, and a record tells what held then.
alter table ticket
  -- In base, below zero on a reversal, as the fee.
  add column fee_listed numeric(20, 4),
  add column fee_mode text check (fee_mode in ('on_top', 'deducted', 'waived')),
  -- The rule may be gone since.
  add column fee_rule_id bigint;
