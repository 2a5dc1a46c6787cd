import type { Corruption } from './corruptions';

/**
 * Changes that a superuser could make to the data of the counter, each with the check that fails; ticket 1 is a sale at
 * a till.
 */
export const exchangeCorruptions: readonly Corruption[] = [
  [
    'moves notes from the books of stock',
    "update balance set amount = amount + 5 where currency = 'EUR' and account_id = (select id from account where purpose = 'currency_stock')",
    'stock-accounts',
  ],
  [
    'adds to what came to a place on a day',
    'update day_stock set amount = amount + 1',
    'day-stock',
  ],
  ['adds to what a day realised', 'update day_move set realised = realised + 1', 'day-moves'],
  ['forgets what moved on a day', 'delete from day_move', 'day-moves'],
  [
    'gives the tickets of a day to somebody else',
    'update day_deal set user_id = user_id + 7',
    'day-deals',
  ],
  [
    'adds to the fees of a day',
    "update day_deal set fees = fees + 1 where side = 'sell'",
    'day-deals',
  ],
  [
    'loses the ticket of a sale',
    'delete from deal where entry_id = (select max(entry_id) from ticket); delete from ticket where entry_id = (select max(entry_id) from ticket)',
    'tickets-documents',
  ],
  [
    'tells of a sale that was never posted',
    "insert into document (type, id, status, number, date, amount, currency, base, body, branch_id) select type, id + 1, status, 'SAL 00004', date, amount, currency, base, body, branch_id from document where type = 'sales' and id = 3; update counter set last = 4 where name = 'sales'",
    'documents-entries',
  ],
  [
    'tells of a transfer that was never posted',
    "insert into document (type, id, status, number, date, amount, currency, base, body, branch_id) select type, 6, status, 'TRS 00006', date, amount, currency, base, body, branch_id from document where type = 'transfer' and id = 1; update counter set last = 6 where name = 'transfer'",
    'documents-entries',
  ],
  [
    'gives a ticket to another sale',
    'update ticket set document_id = document_id + 1 where entry_id = (select min(entry_id) from ticket)',
    'tickets-documents',
  ],
  [
    'moves a deal to another day',
    "update deal set date = '2026-01-01' where entry_id = (select min(entry_id) from deal)",
    'tickets-documents',
  ],
  ['keeps a part of a fee', 'update ticket set fee = fee - 1 where fee > 0', 'tickets-lines'],
  [
    'deals in more than was moved',
    'update deal set amount = amount + 1 where entry_id = (select min(entry_id) from deal)',
    'deals-moves',
  ],
  [
    'turns a purchase into a sale',
    "update deal set side = 'sell' where side = 'buy' and entry_id = (select min(entry_id) from deal)",
    'deals-moves',
  ],
  [
    'makes a deal cheaper',
    'update deal set cost = cost - 1 where entry_id = (select min(entry_id) from deal)',
    'deals-moves',
  ],
  [
    'books a profit as something else',
    "update line set account_id = (select id from account where number = '4110') where account_id = (select id from account where purpose = 'realised_fx')",
    'moves-realised',
  ],
  [
    'lets a count expect less',
    `update till_session set closing_expected = jsonb_set(closing_expected, '{USD}', '"1"') where status = 'closed'`,
    'till-sessions',
  ],
  [
    'lets a session begin earlier',
    'update till_session set opened_after = opened_after - 1 where id = 2',
    'till-sessions',
  ],
  [
    'gives a ticket to another session',
    'update ticket set session_id = 2 where session_id = 1',
    'tickets-sessions',
  ],
  [
    'takes a ticket out of its session',
    'update ticket set session_id = null where session_id = 1',
    'tickets-sessions',
  ],
  [
    'says of a remittance that it was paid out',
    "update document set stage = 'paid_out' where type = 'transfer' and stage = 'available'",
    'remittances',
  ],
  [
    'says of an unclaimed remittance that it waits',
    "update document set stage = 'available' where id = (select min(id) from document where stage = 'expired')",
    'remittances',
  ],
  [
    'sends less than was paid in',
    "update document set amount = amount - 1 where type = 'transfer' and stage = 'available'",
    'remittances',
  ],
  [
    'forgets what is owed for a remittance',
    "update line set account_id = (select id from account where purpose = 'customer_balances') where account_id = (select id from account where purpose = 'remittances_payable') and entry_id = (select max(entry_id) from line where account_id = (select id from account where purpose = 'remittances_payable'))",
    'remittances',
  ],
  [
    'lets a customer owe less than was drawn',
    `update document set course = jsonb_set(course, '{outstanding}', '"10"') where type = 'credit limit withdrawal'`,
    'credit-outstanding',
  ],
  [
    'tells of a repayment that nobody made',
    `update document set course = jsonb_set(jsonb_set(course, '{repayments,0,amount}', '"50"'), '{outstanding}', '"50"') where type = 'credit limit withdrawal'`,
    'credit-outstanding',
  ],
  [
    'names no entry for a repayment',
    `update document set course = jsonb_set(course, '{repayments,0,entry_id}', 'null') where type = 'credit limit withdrawal'`,
    'courses-entries',
  ],
];
