import { sql } from 'kysely';

import type { PayrollPaying } from '@/lib/contract/hrm/payroll-preparation';
import { paymentOf, type PaySetting } from '@/lib/domain/payroll-payment';
import { nothingFor } from '@/lib/domain/exchanged';
import { Refusal, refuseAny } from '@/lib/domain/refusal';
import type { DocumentCall } from '@/server/document/document-call';
import { postLater } from '@/server/document/later-entry';
import { changeDocument, type DocumentRow } from '@/server/document/rows';
import type { Tx } from '@/server/kernel/host';
import { purposeAccounts } from '@/server/ledger/purpose-accounts';
import { type Reference, referenceTo } from '@/server/ledger/reference';
import { type SettledAt, settledAt } from '@/server/ledger/settled-at';
import { noteRun } from './note-run';
import { courseOf, runOf, type WholeRun } from './run-body';
import { type Due, dueOf } from './pay-due';
import { payCurrencyOf, rateOf, whereOf } from './pay-how';
import { slipsOf, stageOfRun } from './slips.sql';

/**
 * Pays the open amounts of slips, one entry per currency. A withheld slip is paid only if it is named, and is then no
 * longer withheld. Refuses an employee who is not in the run or has nothing open, more than is open, and an empty
 * payment.
 */
export async function payRun(
  call: DocumentCall,
  row: DocumentRow,
  input: PayrollPaying,
): Promise<void> {
  const run = runOf(row);
  const slips = await slipsOf(call.db, row.id);
  const date = input.date ?? run.pay_date;
  const reference = await referenceTo(call.db, [], [date]);
  const due = dueOf(slips, input, reference);
  const byCurrency = Map.groupBy(due, ({ slip }) => slip.currency);
  await refuseOneRate(call, { run, input, reference }, [...byCurrency.keys()]);
  let course = courseOf(row.course);
  for (const [currency, some] of byCurrency) {
    const entry_id = await payBatch(call, { row, run, input, date, reference }, currency, some);
    course = { ...course, payments: [...(course.payments ?? []), { entry_id }] };
  }
  await markPaid(call.db, due);
  const stage = stageOfRun(await slipsOf(call.db, row.id));
  const changed = await changeDocument(call.db, row, { course, stage });
  noteRun(call, row.id, 'pay', {
    status: [row.status, changed.stage ?? changed.status],
    employees: [null, due.length],
  });
}

/** Refuses a rate if several currencies are exchanged, because it can apply to one only. */
async function refuseOneRate(
  { db }: DocumentCall,
  { run, input, reference }: Pick<Paying, 'run' | 'input' | 'reference'>,
  currencies: readonly string[],
): Promise<void> {
  if (input.rate === undefined) return;
  const where = whereOf(input, run);
  const exchanged: string[] = [];
  for (const currency of currencies) {
    const paidIn = await payCurrencyOf(db, { input, where, currency }, reference);
    if (paidIn !== currency) exchanged.push(currency);
  }
  if (exchanged.length < 2) return;
  const params = { currencies: exchanged.join(', ') };
  throw new Refusal('payroll.one-rate', { field: 'rate', params });
}

type Paying = Readonly<{
  row: DocumentRow;
  run: WholeRun;
  input: PayrollPaying;
  date: string;
  reference: Reference;
}>;

/** Pays the slips of one currency by one entry and returns its id. */
async function payBatch(
  call: DocumentCall,
  paying: Paying,
  currency: string,
  due: readonly Due[],
): Promise<number> {
  const { row, run, input, date, reference } = paying;
  const where = whereOf(input, run);
  const pay_currency = await payCurrencyOf(call.db, { input, where, currency }, reference);
  const at = await settledAt(call, where, pay_currency);
  const { name: place, ...own } = at;
  const accounts = await purposeAccounts(call.db, ['salaries_payable']);
  const { base, decimals } = reference.currencies;
  const setting: PaySetting = {
    base,
    decimals,
    currency,
    pay_currency,
    accounts,
    at: own,
    rate: rateOf({ currency, pay_currency, given: input.rate }, { date, reference }),
    payMid: pay_currency === base ? '1' : reference.mids(pay_currency, date),
  };
  const paid = due.map(({ slip, amount }) => ({ party_id: slip.party_id, amount }));
  const { lines, deal, amount, pay } = paymentOf(paid, setting);
  refuseAny(nothingFor({ currency: pay_currency, amount: pay }, 'amounts'));
  const field = where.location_id === undefined ? 'account_id' : 'location_id';
  const entry_id = await postLater(call, row, {
    date,
    memo: row.memo ?? '',
    lines,
    deal,
    fieldOf: () => field,
  });
  const rate = pay_currency === currency ? null : setting.rate;
  await keepPayment(
    call.db,
    { runId: row.id, entry_id, date, place, own },
    {
      currency,
      amount,
      pay_currency,
      pay_amount: pay,
      rate,
      slips: due.map(({ slip, amount: part }) => ({ slip_id: slip.id, amount: part })),
    },
  );
  return entry_id;
}

async function keepPayment(
  db: Tx,
  {
    runId,
    entry_id,
    date,
    place,
    own,
  }: Readonly<{
    runId: number;
    entry_id: number;
    date: string;
    place: string;
    own: Omit<SettledAt, 'name'>;
  }>,
  sums: Readonly<{
    currency: string;
    amount: string;
    pay_currency: string;
    pay_amount: string;
    rate: string | null;
    slips: readonly Readonly<{ slip_id: number; amount: string }>[];
  }>,
): Promise<void> {
  const { slips, ...rest } = sums;
  const { account_id, location_id = null } = own;
  await db
    .insertInto('payroll_payment')
    .values({
      run_id: runId,
      entry_id,
      date,
      place,
      account_id,
      location_id,
      ...rest,
      slips: JSON.stringify(slips),
    })
    .execute();
}

/** Adds the paid amounts to the slips and ends their withholding. */
async function markPaid(db: Tx, due: readonly Due[]): Promise<void> {
  const given = due.map(({ slip, amount }) => ({ id: slip.id, amount }));
  await sql`
    update payslip s set paid = s.paid + given.amount, withheld = false, version = s.version + 1
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (id bigint, amount numeric)
    where s.id = given.id
  `.execute(db);
}
