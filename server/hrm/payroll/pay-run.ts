import { sql } from 'kysely';

import type { PayrollPaying } from '@/lib/contract/hrm/payroll-preparation';
import { nothingFor } from '@/lib/domain/ledger/exchanged';
import { divide, compare, fits, isZero, plain } from '@/lib/domain/money';
import { paymentOf, type PaySetting } from '@/lib/domain/hrm/payroll-payment';
import { Refusal, refuseAny } from '@/lib/domain/refusal';
import type { DocumentCall } from '@/server/document/document-call';
import { postAdditional } from '@/server/document/additional-entry';
import { changeDocument, type DocumentRow } from '@/server/document/rows';
import type { Tx, Db } from '@/server/kernel/host';
import { accountsById } from '@/server/ledger/accounts';
import { purposeAccounts } from '@/server/ledger/purpose-accounts';
import { type Reference, referenceTo } from '@/server/ledger/reference';
import { type SettledAt, settledAt } from '@/server/ledger/settled-at';
import { noteRun } from './note-run';
import { courseOf, runOf, type WholeRun } from './run-body';
import { openOf } from './shown-slips';
import { slipsOf, stageOfRun, type SlipRow, statusOfSlip } from './slips.sql';

/**
 * Pays the open amounts of slips, with one entry per currency. A withheld slip is paid only if the call names its
 * employee, which ends the withholding. Refuses an employee who is not in the run or has nothing open, an amount above
 * the open amount, and an empty payment.
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

/** Refuses a typed rate if the payment exchanges several currencies, because one rate cannot apply to all of them. */
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
  const entry_id = await postAdditional(call, row, {
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

type Where = Readonly<{ account_id?: number | undefined; location_id?: number | undefined }>;

/** Account or location of the payment: from the call, otherwise from the run. */
function whereOf({ account_id, location_id }: PayrollPaying, run: WholeRun): Where {
  if (account_id !== undefined || location_id !== undefined) return { account_id, location_id };
  return { account_id: run.account_id, location_id: run.location_id };
}

/**
 * Currency of the payout: the currency in the call, otherwise that of an account with a single currency, otherwise that
 * of the slips.
 */
async function payCurrencyOf(
  db: Db,
  {
    input,
    where: { account_id },
    currency,
  }: Readonly<{ input: PayrollPaying; where: Where; currency: string }>,
  { currencies: { base, decimals } }: Reference,
): Promise<string> {
  const { pay_currency } = input;
  if (pay_currency !== undefined && !(pay_currency in decimals)) {
    throw new Refusal('ledger.currency-unknown', {
      field: 'pay_currency',
      params: { currency: pay_currency },
    });
  }
  if (pay_currency !== undefined || account_id === undefined) return pay_currency ?? currency;
  const account = (await accountsById(db, [account_id])).get(account_id);
  if (account?.is_multi_currency) return currency;
  return account?.currency ?? base;
}

/**
 * Rate of a payment, in base per unit of the foreign currency. Between two foreign currencies, units of the payout
 * currency per unit of the slips' currency.
 */
function rateOf(
  {
    currency,
    pay_currency,
    given,
  }: Readonly<{ currency: string; pay_currency: string; given: string | undefined }>,
  { date, reference }: Readonly<{ date: string; reference: Reference }>,
): string {
  if (currency === pay_currency) return '1';
  if (given !== undefined) return given;
  const { base } = reference.currencies;
  const mid = (code: string) => {
    const known = code === base ? '1' : reference.mids(code, date);
    if (known !== undefined) return known;
    throw new Refusal('ledger.no-rate', { field: 'rate', params: { currency: code } });
  };
  if (currency === base) return mid(pay_currency);
  return pay_currency === base
    ? mid(currency)
    : divide(mid(currency), mid(pay_currency), { decimals: 12 });
}

type Due = Readonly<{ slip: SlipRow; amount: string }>;

/** Slips to pay, with their amounts. If the call names no employees, these are all open slips that are not withheld. */
function dueOf(
  slips: readonly SlipRow[],
  { employee_ids, amounts = [], currency }: PayrollPaying,
  { currencies: { decimals } }: Reference,
): readonly Due[] {
  const postedSlips = new Map(
    slips
      .filter(({ status }) => status === 'posted')
      .map((slip) => [slip.employee_id, slip] as const),
  );
  const parts = new Map(amounts.map(({ employee_id, amount }) => [employee_id, amount]));
  refuseAny([
    ...(employee_ids ?? []).flatMap((id, at) =>
      namedRefusals(postedSlips.get(id), `employee_ids.${at}`),
    ),
    ...amounts.flatMap(({ employee_id, amount }, at) => {
      const slip = postedSlips.get(employee_id);
      const field = `amounts.${at}.employee_id`;
      const isTwice = amounts.findIndex((one) => one.employee_id === employee_id) < at;
      if (isTwice) return [new Refusal('payroll.amount-twice', { field })];
      const wrong = namedRefusals(slip, field);
      if (wrong.length > 0 || !slip) return wrong;
      return partRefusals(slip, amount, { field: `amounts.${at}.amount`, decimals });
    }),
  ]);
  const named = new Set([...(employee_ids ?? []), ...parts.keys()]);
  const isMeant = (slip: SlipRow) =>
    named.size > 0 ? named.has(slip.employee_id) : statusOfSlip(slip) !== 'withheld';
  const due = [...postedSlips.values()]
    .filter((slip) => isMeant(slip) && !isZero(openOf(slip)))
    .filter((slip) => currency === undefined || slip.currency === currency)
    .map((slip) => ({ slip, amount: plain(parts.get(slip.employee_id) ?? openOf(slip)) }));
  if (due.length === 0) throw new Refusal('payroll.nothing-open', { field: 'employee_ids' });
  return due;
}

function namedRefusals(slip: SlipRow | undefined, field: string): Refusal[] {
  if (!slip) return [new Refusal('payroll.not-in-run', { field })];
  const params = { name: slip.name };
  return isZero(openOf(slip)) ? [new Refusal('payroll.paid-already', { field, params })] : [];
}

function partRefusals(
  slip: SlipRow,
  amount: string,
  { field, decimals }: Readonly<{ field: string; decimals: Readonly<Record<string, number>> }>,
): Refusal[] {
  const { currency, name } = slip;
  const units = decimals[currency] ?? 2;
  if (!fits(amount, units)) {
    return [
      new Refusal('ledger.decimals', { field, params: { currency, decimals: String(units) } }),
    ];
  }
  if (compare(amount, openOf(slip)) <= 0) return [];
  return [new Refusal('payroll.more-than-open', { field, params: { name, currency } })];
}
