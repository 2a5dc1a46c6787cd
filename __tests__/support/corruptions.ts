import { documentCorruptions } from './corruptions-documents';

export type Corruption = readonly [what: string, statement: string, found: string];

/** Changes that a superuser could make to the books, each with the check that fails. */
export const corruptions: readonly Corruption[] = [
  [
    'flips the sign of a line',
    'update line set amount = -amount, base = -base where entry_id = 5 and line_no = 1',
    'entries-balance',
  ],
  [
    'adds a cent to a line',
    'update line set amount = amount + 0.01, base = base + 0.01 where entry_id = 5 and line_no = 1',
    'entries-balance',
  ],
  [
    'adds a cent to both sides of an entry',
    'update line set amount = amount + sign(amount) * 0.01, base = base + sign(base) * 0.01 where entry_id = 201',
    'entries-whole',
  ],
  ['drops a line', 'delete from line where entry_id = 5 and line_no = 2', 'entries-whole'],
  ['drops all lines of an entry', 'delete from line where entry_id = 5', 'entries-whole'],
  [
    'copies a line',
    'insert into line select entry_id, 99, account_id, party_id, location_id, date, currency, amount, base, rate, memo from line where entry_id = 5 and line_no = 1',
    'entries-balance',
  ],
  [
    'moves an entry to another month',
    "update line set date = '2030-01-01' where entry_id = 5",
    'lines-have-entries',
  ],
  [
    'moves an entry and its lines to another month',
    "update entry set date = '2030-01-01' where id = 5; update line set date = '2030-01-01' where entry_id = 5",
    'totals-month',
  ],
  [
    'moves a line to another account',
    "update line set account_id = (select id from account where number = '5310') where entry_id = (select min(entry_id) from line join account on account.id = account_id where number = '5080') and account_id = (select id from account where number = '5080')",
    'balances',
  ],
  [
    'deletes an entry with all that it has',
    'delete from line where entry_id = 7; delete from entry where id = 7',
    'entry-ids',
  ],
  [
    'deletes the last entry',
    'delete from line where entry_id = (select max(id) from entry); delete from entry where id = (select max(id) from entry)',
    'entry-ids',
  ],
  [
    'raises the total of an entry',
    'update entry set total = total + 1 where id = 9',
    'entries-whole',
  ],
  [
    'changes a rate',
    'update line set rate = 1.2 where rate is not null and entry_id = 201',
    'rates',
  ],
  [
    'leaves half a cent',
    'update line set amount = amount + 0.005, base = base + 0.005 where entry_id = 5',
    'decimals',
  ],
  [
    'changes a kept total',
    'update total set base_debit = base_debit + 0.01 where (account_id, year, month) in (select account_id, year, month from total where month > 0 limit 1)',
    'totals-month',
  ],
  [
    'changes a kept total of a year',
    'update total set credit = credit + 0.01 where (account_id, year, month) in (select account_id, year, month from total where month = 0 limit 1)',
    'carried-forward',
  ],
  [
    'changes a balance',
    'update balance set base = base + 0.01 where account_id = (select min(account_id) from balance)',
    'balances',
  ],
  [
    'forgets a balance',
    'delete from balance where account_id = (select min(account_id) from balance)',
    'balances',
  ],
  [
    'makes a position cheaper',
    "update position set cost = cost - 1 where currency = 'EUR'",
    'positions-lines',
  ],
  [
    'moves what an entry did to the position',
    'update position_move set cost = cost + 1 where entry_id = 201',
    'moves-lines',
  ],
  [
    'adds notes to a place',
    "update stock set quantity = quantity + 100 where currency = 'USD'",
    'stock',
  ],
  [
    'takes cash out of its place',
    'update line set location_id = null where entry_id = 201',
    'accounts-postable',
  ],
  [
    'gives the base currency another base',
    'update line set base = base + 1 where entry_id = 1 and line_no = 1',
    'base-amounts',
  ],
  ...documentCorruptions,
  [
    'leaves a currency at a value without a quantity',
    "update balance set amount = 0 where currency = 'EUR'",
    'balances-sound',
  ],
  [
    'takes cash off its balance',
    "update balance set base = base - 1, amount = amount - 1 where account_id = (select id from account where number = '1010') and currency = 'USD'",
    'cash-flow',
  ],
  [
    'adds to what a liability stands at',
    "update total set base_credit = base_credit + 1 where account_id = (select id from account where number = '2010') and month = 0",
    'balance-sheet',
  ],
  [
    'opens a year with more than was left',
    'update total set debit = debit + 1, base_debit = base_debit + 1 where month = 0 and year = 2025',
    'carried-forward',
  ],
  [
    'lets a party off what it owes',
    'update balance set party_id = 0 where party_id = 1',
    'sub-ledgers',
  ],
  [
    'claims that a lock stood when something was posted',
    "insert into transaction_lock (id, modules, lock_date, reason, created_by, created_at) values (1, '{accounting}', '2026-01-31', 'Reported', 1, now() - interval '1 day')",
    'locks',
  ],
  [
    'raises the amount of a posted journal',
    'update document set base = base + 1 where id = 50',
    'documents-amounts',
  ],
  [
    'shortens a fiscal year',
    "update fiscal_year set ends_on = '2025-11-30' where ends_on = '2025-12-31'",
    'years-whole',
  ],
  [
    'gives a year a result that no closing posted',
    "update fiscal_year set is_closed = true, result = 5 where ends_on = '2025-12-31'",
    'year-results',
  ],
  ['adds to the total of a day', 'update day_total set debit = debit + 1', 'day-totals'],
  ['forgets the totals of days', 'delete from day_total', 'day-totals'],
  ['moves the total of a day', 'update day_total set date = date + 400', 'day-totals'],
  ['adds to the total of a branch', 'update branch_total set credit = credit + 1', 'branch-totals'],
  [
    'gives the totals of a branch to another',
    'update branch_total set branch_id = 9',
    'branch-totals',
  ],
  ['forgets the totals of branches', 'delete from branch_total', 'branch-totals'],
  [
    'gives what was posted to another branch',
    'update document set branch_id = branch_id + 7 where id = (select document_id from entry where id = 5) and type = (select document_type from entry where id = 5)',
    'branch-totals',
  ],
  ['loses how far days are added up', 'delete from day_mark', 'day-mark'],
  [
    'has days added up beyond the last entry',
    'update day_mark set entry_id = entry_id + 1',
    'day-mark',
  ],
  ['has days added up less far', 'update day_mark set entry_id = entry_id - 1', 'day-totals'],
  ['lets requests change the ledger', 'grant update on line to sarraf_app', 'append-only'],
  ['switches a guard off', 'alter table entry disable trigger user', 'append-only'],
];
