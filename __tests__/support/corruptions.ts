/** What somebody with every right could do to the books behind the program's back. */
export const corruptions: readonly (readonly [what: string, statement: string, found: string])[] = [
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
    'delete from line where entry_id = 203; delete from position_move where entry_id = 203; delete from entry where id = 203',
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
    'totals-year',
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
    'update line set base = base + 1 where entry_id = 5 and line_no = 1',
    'base-amounts',
  ],
  [
    'turns an entry into another document',
    'update entry set document_id = 12 where id = 11',
    'documents-entries',
  ],
  ['renames an entry', "update entry set number = 'JOU 99999' where id = 11", 'entries-documents'],
  ['deletes a document', 'delete from document where id = 50', 'document-ids'],
  [
    'renumbers a document',
    "update document set number = 'JOU 99999' where id = 50",
    'document-numbers',
  ],
  [
    'turns a posted document into a draft',
    "update document set status = 'draft', number = null where id = 50",
    'documents-entries',
  ],
  [
    'unties a reversal',
    'update entry set reverses_id = null where reverses_id is not null',
    'reversals',
  ],
  [
    'changes a reversal',
    "update line set account_id = (select id from account where number = '1090') where entry_id = 203 and line_no = 1",
    'reversals',
  ],
  [
    'deletes an audit row',
    "delete from audit where id = (select min(id) from audit where record_type = 'journal entry')",
    'audit-chain',
  ],
  [
    'edits an audit row',
    "update audit set changes = '{}' where id = (select min(id) + 5 from audit)",
    'audit-chain',
  ],
  [
    'swaps two audit rows',
    'update audit set record_id = (case when id = 11 then 12 else 11 end)::text where id in (11, 12)',
    'audit-chain',
  ],
  [
    'writes an audit row twice',
    "insert into audit (action, page, record_type, record_id, changes) select action, page, record_type, record_id, changes from audit where record_type = 'journal entry' limit 1",
    'audit-entries',
  ],
  [
    'forgets the last audit row and its link',
    "delete from audit_seal where audit_id = (select max(id) from audit where changes -> 'status' ->> 1 = 'posted'); delete from audit where id = (select max(id) from audit where changes -> 'status' ->> 1 = 'posted')",
    'audit-entries',
  ],
  [
    'breaks a link of the chain',
    "update audit_seal set hash = sha256('x') where seq = 20",
    'audit-chain',
  ],
  ['cuts a link out of the chain', 'delete from audit_seal where seq = 20', 'audit-chain'],
  [
    'loses the document of a kept answer',
    `update idempotency set answer = jsonb_set(answer, '{due_to_id}', '999') where key = 'kept'`,
    'answers',
  ],
  [
    'leaves a currency at a value without a quantity',
    "update balance set amount = 0 where currency = 'EUR'",
    'balances-sound',
  ],
  ['lets requests change the ledger', 'grant update on line to sarraf_app', 'append-only'],
  ['switches a guard off', 'alter table entry disable trigger user', 'append-only'],
];
