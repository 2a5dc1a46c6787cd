import { documentNumber } from '@/lib/domain/document-number';
import { plain } from '@/lib/domain/money';
import { accrualOf, type PostedSlip } from '@/lib/domain/hrm/payroll-entry';
import { Refusal } from '@/lib/domain/refusal';
import { sql } from 'kysely';
import type { DocumentCall } from '@/server/document/document-call';
import { postAdditional } from '@/server/document/additional-entry';
import { changeDocument, type DocumentRow } from '@/server/document/rows';
import { takeUp } from '@/server/hrm/adjustment/due';
import type { Db } from '@/server/kernel/host';
import { accountsById } from '@/server/ledger/accounts';
import { currenciesOf } from '@/server/ledger/currencies';
import { purposeAccounts } from '@/server/ledger/purpose-accounts';
import { checkVersion, noteRun } from './note-run';
import { runOf, TYPE, type WholeRun } from './run-body';
import { type SlipRow, slipsOf, stageOfRun } from './slips.sql';

const PURPOSES = [
  'salaries',
  'employer_cost',
  'tax_withheld',
  'deductions_payable',
  'employee_advances',
  'salaries_payable',
  'rounding',
] as const;

/** Accounts and rates that are needed to post a run. */
export async function payrollSetting(db: Db, { made }: Pick<WholeRun, 'made'>) {
  const accounts = await purposeAccounts(db, PURPOSES);
  const { base, decimals } = await currenciesOf(db);
  const advances = (await accountsById(db, [accounts.employee_advances])).get(
    accounts.employee_advances,
  );
  return {
    base,
    baseDecimals: decimals[base] ?? 2,
    rates: made?.rates ?? {},
    accounts,
    advancesIn: (currency: string) =>
      currency !== base &&
      (advances?.is_multi_currency === true || advances?.currency === currency),
  };
}

/** Converts a slip to the form from which the run's entry is built. */
export const bookedSlip = ({
  party_id,
  currency,
  lines,
  rounding,
  net,
  base_net,
}: SlipRow): PostedSlip => ({
  party_id,
  currency,
  lines,
  rounding: plain(rounding),
  net: plain(net),
  base_net: plain(base_net),
});

/**
 * Posts an approved run as one entry on the last day of its period. Lines are grouped by account; amounts owed to or by
 * employees are also grouped by party. Stores the parts of adjustments that the slips apply.
 */
export async function postRun(
  call: DocumentCall,
  row: DocumentRow,
  version?: number,
): Promise<void> {
  checkVersion(row, version);
  const { db } = call;
  const run = runOf(row);
  const slips = await slipsOf(db, row.id);
  const { lines, deal } = accrualOf(slips.map(bookedSlip), await payrollSetting(db, run));
  if (lines.length === 0) throw new Refusal('payroll.nothing', { field: 'employee_ids' });
  const number = documentNumber(TYPE, row.id, row.custom_id);
  const stage = stageOfRun(slips.map((slip) => ({ ...slip, status: 'posted' })));
  const posted_at = call.host.now();
  const posted = await changeDocument(db, row, {
    status: 'posted',
    number,
    posted_at,
    stage: stage === 'paid' ? stage : null,
  });
  await postAdditional(call, posted, {
    date: run.period_to,
    memo: row.memo ?? '',
    lines,
    deal,
    fieldOf: () => 'employee_ids',
    field: 'employee_ids',
    dateField: 'period_to',
  });
  await db
    .updateTable('payslip')
    .set({ status: 'posted', version: sql<number>`version + 1` })
    .where('run_id', '=', row.id)
    .where('status', '=', 'draft')
    .execute();
  await takeAll(call, posted, slips);
  noteRun(call, row.id, 'post', { status: ['approved', 'posted'], number: [null, number] });
}

async function takeAll(
  call: DocumentCall,
  { id: run_id, number }: DocumentRow,
  slips: readonly SlipRow[],
): Promise<void> {
  for (const { id, period_from, period_to, taken } of slips) {
    if (taken.length === 0) continue;
    await takeUp(call, { id, run_id, run: number ?? '', period_from, period_to }, taken);
  }
}
