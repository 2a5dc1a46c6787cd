import { sql } from 'kysely';

import { transfer } from '@/lib/contract/exchange/transfer';
import { type Decimal, sum } from '@/lib/domain/money';
import { Refusal, Refusals } from '@/lib/domain/refusal';
import type { AnyKind } from '@/server/document/act';
import { storeDraft } from '@/server/document/acts';
import {
  checkAnswer,
  doneAnswer,
  importFileOf,
  isDryRun,
} from '@/server/document/import/import-call';
import type { Findings } from '@/server/document/import/findings';
import type { DocumentRow } from '@/server/document/rows';
import type { AuditNote } from '@/server/kernel/audit';
import { type Call, serve } from '@/server/kernel/serve';
import { currenciesOf, wireOf } from '@/server/ledger/currencies';
import { type FileOrder, readRemitFile } from './remit-import-file';
import { remitKind } from './transfer-kind';

type Import = Call<(typeof transfer)['import']>;

const { page } = remitKind;

/** Imports a file of orders, completely or not at all. A dry run does the same and rolls it back. */
export const remitImportRoute = serve(transfer.import, async (call) => {
  const { db, say } = call;
  const { orders, reading, findings } = await readRemitFile(db, importFileOf(call));
  const notes: AuditNote[] = [];
  await sql`savepoint entered`.execute(db);
  const rows = await enter({ ...call, audit: (...more) => notes.push(...more) }, orders, findings);
  const counted = await countsOf(call, rows);
  const changes = { remittances: [null, rows.length] } as const;
  const note = { page, record_type: 'import', record_id: call.requestId, changes };
  if (isDryRun(call)) {
    await sql`rollback to savepoint entered`.execute(db);
    call.audit({ ...note, action: 'check import' });
    return { ...counted, ...checkAnswer(reading, findings, say) };
  }
  if (!findings.isEmpty) throw findings.refusals();
  call.audit({ ...note, action: 'import' }, ...notes);
  return { ...counted, ...doneAnswer(reading, findings, say) };
});

/** Stores and posts the orders one by one. A refusal is reported at its row, and the next order is tried. */
async function enter(
  call: Import,
  orders: readonly FileOrder[],
  findings: Findings,
): Promise<DocumentRow[]> {
  const kind: AnyKind = remitKind;
  const rows: DocumentRow[] = [];
  for (const { row, body } of orders) {
    if (!findings.isEmptyAt(row)) continue;
    await sql`savepoint one_order`.execute(call.db);
    try {
      rows.push((await storeDraft({ ...call, input: { ...body, post: true } }, kind)).row);
    } catch (error) {
      if (!(error instanceof Refusal) && !(error instanceof Refusals)) throw error;
      await sql`rollback to savepoint one_order`.execute(call.db);
      for (const { code, params, field = '' } of error instanceof Refusals ? error.list : [error]) {
        findings.add({ row, column: columnOf(field), key: code, params });
      }
    }
  }
  return rows;
}

/** Column of a refused field. Fields without a column are reported in the agent's. */
function columnOf(field: string): string {
  const [side = '', part] = field.split('.');
  if (part !== undefined && (side === 'sender' || side === 'beneficiary')) return `${side}_${part}`;
  const own = ['reference', 'date', 'payout_currency', 'payout_amount', 'expires_on'];
  return own.includes(side) ? side : 'agent';
}

/** Number of imported orders, of held ones, and totals per currency. */
async function countsOf({ db }: Import, rows: readonly DocumentRow[]) {
  const wire = wireOf(await currenciesOf(db));
  const byCurrency = Map.groupBy(rows, ({ currency }) => currency ?? '');
  const amountOf = (some: readonly DocumentRow[]): Decimal =>
    sum(some.map(({ amount }) => amount ?? '0'));
  return {
    remittances: rows.length,
    held: rows.filter(({ stage }) => stage === 'held').length,
    totals: [...byCurrency].map(([currency, some]) => ({
      currency,
      amount: wire.money(amountOf(some), currency),
    })),
  };
}
