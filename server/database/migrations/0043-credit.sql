-- A customer's limits, the sub-limits and the draws under a limit, what is not repaid when its day is over, and the
-- draws that paid a ticket: all are documents.
create index credit_limit_party on document ((body ->> 'party_id'))
  where type = 'credit limit' and status = 'posted';
create index credit_sub_limit_of on document ((body ->> 'limit_id'))
  where type = 'credit sub-limit' and status = 'posted';
create index credit_draw_of on document ((course ->> 'limit_id'))
  where type in ('credit limit withdrawal', 'credit sub-limit withdrawal') and status = 'posted';
create index credit_draw_due on document ((body ->> 'due_date'))
  where type in ('credit limit withdrawal', 'credit sub-limit withdrawal') and status = 'posted';
create index credit_draw_sale on document ((course ->> 'sale_id'))
  where type = 'credit limit withdrawal' and status = 'posted';
-- Tickets that wait, and would draw on a customer's limit.
create index sale_waiting_of on document ((body ->> 'customer_id'))
  where type = 'sales' and status = 'pending_approval';
