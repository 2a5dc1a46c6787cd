import type { Corruption } from './corruptions';

/** Changes that a superuser could make to documents and the audit trail, each with the check that fails. */
export const documentCorruptions: readonly Corruption[] = [
  [
    'turns an entry into another document',
    'update entry set document_id = 12 where id = 11',
    'documents-entries',
  ],
  ['renames an entry', "update entry set number = 'JOU 99999' where id = 11", 'entries-documents'],
  [
    'counts a document twice',
    'update document_tally set count = count + 1 where id = (select min(id) from document_tally)',
    'document-tally',
  ],
  ['forgets what was counted', 'delete from document_tally', 'document-tally'],
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
    'changes what a revaluation found',
    'update revaluation_line set worth = worth + 1, difference = difference + 1',
    'revaluations',
  ],
  [
    'revalues at a rate that nobody published',
    'update rate set mid = mid * 2, mid_base = mid_base * 2 where id in (select rate_id from revaluation_line)',
    'revaluation-rates',
  ],
  [
    'leaves an allowance in the books',
    "update line set base = base + sign(base), amount = amount + sign(amount) where entry_id = (select max(id) from entry where kind = 'revaluation')",
    'revaluations',
  ],
  [
    'lays a layer where costs are averages',
    "insert into position_layer (currency, entry_id, no, quantity, cost) values ('EUR', 1, 1, 5, 5)",
    'layers',
  ],
  [
    'deletes an audit row',
    "delete from audit where id = (select min(id) from audit where record_type = 'journal entry')",
    'audit-chain',
  ],
  [
    'edits an audit row',
    `update audit set changes = '{"amount": [1, 2]}' where id = (select min(id) + 5 from audit)`,
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
];
