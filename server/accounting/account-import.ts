import { chartOfAccounts } from '@/lib/contract/accounting/chart-of-accounts';
import {
  checkAnswer,
  doneAnswer,
  importFileOf,
  isDryRun,
} from '@/server/document/import/import-call';
import type { AuditNote } from '@/server/kernel/audit';
import type { Tx } from '@/server/kernel/host';
import { serve } from '@/server/kernel/serve';
import { currenciesOf } from '@/server/ledger/currencies';
import { type AccountRow, readAccountFile } from './account-import-file';
import { planAccounts } from './account-import-plan';

const page = 'chart of accounts';

export const accountImportRoutes = [
  serve(chartOfAccounts.import, async (call) => {
    const { db, say, audit, requestId } = call;
    const { rows, reading, findings } = await readAccountFile(importFileOf(call));
    const accounts = await db
      .selectFrom('account')
      .select(['id', 'number', 'position', 'type'])
      .orderBy('id')
      .forUpdate()
      .execute();
    const { decimals } = await currenciesOf(db);
    const currencies = new Set(Object.keys(decimals));
    const planned = planAccounts(rows, { accounts, currencies }, findings);
    const note = {
      page,
      record_type: 'import',
      record_id: requestId,
      changes: { accounts: [null, rows.length] },
    } as const;

    if (isDryRun(call)) {
      audit({ ...note, action: 'check import' });
      return { accounts: rows.length, ...checkAnswer(reading, findings, say) };
    }
    if (!findings.isEmpty) throw findings.refusals();
    const ids = new Map(accounts.map(({ id, number }) => [number, id]));
    const made = await insertAccounts(db, planned, ids);
    audit({ ...note, action: 'import' }, ...made);
    return { accounts: made.length, ...doneAnswer(reading, findings, say) };
  }),
];

/** Inserts the accounts in this order and returns their audit notes. */
async function insertAccounts(
  db: Tx,
  rows: readonly AccountRow[],
  ids: Map<string, number>,
): Promise<AuditNote[]> {
  const notes: AuditNote[] = [];
  for (const { row: _row, name_fa, parent, active, ...own } of rows) {
    const names = name_fa === undefined ? {} : { fa: name_fa };
    const account = {
      ...own,
      is_active: active ?? true,
      parent_id: parent === undefined ? null : (ids.get(parent) ?? null),
    };
    const { id } = await db
      .insertInto('account')
      .values({ ...account, names: JSON.stringify(names) })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(own.number, id);
    const changes = Object.fromEntries(
      Object.entries({ ...account, names }).map(([field, value]) => [
        field,
        [null, value] as const,
      ]),
    );
    notes.push({ action: 'create', page, record_type: 'account', record_id: id, changes });
  }
  return notes;
}
