import { createHash } from 'node:crypto';

import { sql } from 'kysely';

import type { payrollPreparation } from '@/lib/contract/hrm/payroll-preparation';
import type { ReadInput } from '@/lib/contract/endpoint';
import { bankDay, targetCalendar } from '@/lib/domain/hrm/bank-days';
import { isBankText } from '@/lib/domain/hrm/bank-text';
import { isIban, plainIban } from '@/lib/domain/iban';
import { fixed, isZero, plain } from '@/lib/domain/money';
import { type CreditTransfer, pain001 } from '@/lib/domain/hrm/pain001';
import { payOut } from '@/lib/domain/hrm/payroll-payment';
import { Refusal, refuseAny } from '@/lib/domain/refusal';
import { csvOf } from '@/server/kernel/csv';
import type { DocumentCall } from '@/server/document/document-call';
import { findDocument } from '@/server/document/rows';
import { type Sealing, withTold } from '@/server/hrm/employee/sealed';
import type { Db } from '@/server/kernel/host';
import { organisationOf } from '@/server/kernel/organisation';
import { type Currencies, currenciesOf } from '@/server/ledger/currencies';
import { type PaymentRow, paymentsOf } from './payments.sql';
import { runOf, TYPE } from './run-body';
import { type Fetching, officeCalendar, sayingFetched } from './bank-files';
import { openOf } from './shown-slips';
import { type SlipRow, slipsOf, statusOfSlip } from './slips.sql';

type Asked = ReadInput<typeof payrollPreparation.bankFile>;

type Order = Readonly<{
  slip_id: number;
  employee_id: number;
  name: string;
  currency: string;
  amount: string;
}>;

/**
 * Builds a bank file of a run: the open amounts of employees who are paid by bank, or one payment as it was made.
 * Withheld slips are left out. The date is the first bank day on or after the run's pay date or the day of the payment,
 * never before today. Refuses an empty file. A credit transfer also refuses, for example, currencies other than the
 * euro, invalid IBANs, and names without Latin letters.
 */
export async function bankFileOf(call: Fetching, runId: number, request: Asked) {
  const { db } = call;
  const document = await findDocument(db, TYPE, runId);
  const slips = await slipsOf(db, runId);
  const payment = await paymentAsked(db, runId, request.payment_id);
  const currencies = await currenciesOf(db);
  const { decimals } = currencies;
  const all = payment ? ordersPaid(slips, payment, currencies) : ordersOpen(slips);
  const banks = await banksOf(call, all);
  const isCash = ({ employee_id }: Order) => banks.get(employee_id)?.payment_method === 'cash';
  const orders = all.filter(
    (order) =>
      !isZero(order.amount) &&
      (request.currency === undefined || order.currency === request.currency) &&
      // A payment that was made includes all its employees, also those who are usually paid in cash.
      (payment !== undefined || !isCash(order)),
  );
  if (orders.length === 0) throw new Refusal('payroll.nothing-open', { field: 'currency' });
  const name = (document.number ?? `${document.id}`).replaceAll(' ', '-');
  const wanted = payment?.date ?? runOf(document).pay_date;
  const isSepa = request.format === 'pain.001';
  const pays = isSepa ? targetCalendar : await officeCalendar(db);
  const date = bankDay(wanted, await call.today(), pays);
  const reference = isBankText(document.number ?? '') ? (document.number ?? '') : `PYP ${runId}`;
  const known = { orders, banks, decimals, reference, wanted, date, name, runId };
  const made = await (isSepa ? creditTransferFile(call, request, known) : csvFile(call, known));
  return sayingFetched(call, runId, { ...made, wanted, format: request.format ?? 'csv' });
}

const orderOf = (
  { id: slip_id, employee_id, name }: SlipRow,
  paid: Pick<Order, 'currency' | 'amount'>,
): Order => ({ slip_id, employee_id, name, ...paid });

const ordersOpen = (slips: readonly SlipRow[]): Order[] =>
  slips
    .filter((slip) => ['posted', 'part_paid'].includes(statusOfSlip(slip)))
    .map((slip) => orderOf(slip, { currency: slip.currency, amount: openOf(slip) }));

/** Amounts that a payment has paid to each employee, in the currency of the payout. */
function ordersPaid(
  slips: readonly SlipRow[],
  { slips: paid, currency, pay_currency, rate }: PaymentRow,
  { base, decimals }: Currencies,
): Order[] {
  const by = { base, decimals, currency, pay_currency, rate: plain(rate ?? '1') };
  return slips.flatMap((slip) =>
    paid
      .filter(({ slip_id }) => slip_id === slip.id)
      .map(({ amount }) =>
        orderOf(slip, { currency: pay_currency, amount: payOut(plain(amount), by) }),
      ),
  );
}

async function paymentAsked(db: Db, runId: number, id: string | undefined) {
  if (id === undefined) return undefined;
  const found = (await paymentsOf(db, runId)).find((one) => String(one.id) === id);
  if (!found || found.reversed_at !== null) {
    throw new Refusal('payroll.no-payment', { field: 'payment_id' });
  }
  return found;
}

async function banksOf(sealing: Sealing, orders: readonly Order[]) {
  const rows = await sealing.db
    .selectFrom('employee')
    .select(['id', 'number', 'name_local', 'name_latin', 'payment_method', 'told'])
    .where('id', '=', sql<number>`any(${orders.map(({ employee_id }) => employee_id)}::bigint[])`)
    .execute();
  return new Map((await withTold(sealing, rows)).map((row) => [row.id, row]));
}

type Known = Readonly<{
  orders: readonly Order[];
  banks: Awaited<ReturnType<typeof banksOf>>;
  decimals: Readonly<Record<string, number>>;
  reference: string;
  /**
   * `wanted` is the run's pay date or the day of the payment; `date` is the first bank day on or after it, never before
   * today.
   */
  wanted: string;
  date: string;
  name: string;
  runId: number;
}>;

const COLUMNS = [
  'number',
  'name',
  'bank',
  'account',
  'iban',
  'currency',
  'amount',
  'date',
  'reference',
];

function csvFile({ say }: DocumentCall, known: Known) {
  const { orders, banks, decimals, reference, date, name } = known;
  const columns = COLUMNS.map((key) => ({
    key,
    title: say(`payroll.file-${key}`),
    type: 'text' as const,
  }));
  const rows = orders.map((order) => {
    const { number, bank, account, iban } = banks.get(order.employee_id) ?? {};
    const amount = fixed(order.amount, decimals[order.currency] ?? 2);
    return { ...order, number, bank, account, iban, amount, date, reference };
  });
  const id = messageId(
    known.runId,
    rows.map(({ date: _, ...row }) => row),
  );
  const body = csvOf(columns, rows);
  return { id, date, file: { name: `${name}.csv`, contentType: 'text/csv; charset=utf-8', body } };
}

const EURO = 'EUR';

/** Matches an empty text, or a BIC of eight or eleven characters. */
const BIC = /^$|^[A-Z]{6}[A-Z2-9][A-NP-Z0-9]([A-Z0-9]{3})?$/;

async function creditTransferFile(call: DocumentCall, request: Asked, known: Known) {
  const { orders, banks, reference, date, name } = known;
  const debtor = plainIban(request.debtor_iban ?? '');
  const ours = await ourName(call.db);
  refuseAny([
    ...(isIban(debtor) ? [] : [new Refusal('payroll.debtor-iban', { field: 'debtor_iban' })]),
    ...(BIC.test(request.debtor_bic ?? '')
      ? []
      : [new Refusal('payroll.debtor-bic', { field: 'debtor_bic' })]),
    ...(ours === undefined ? [new Refusal('payroll.organisation-latin', { field: 'format' })] : []),
    ...(orders.some(({ currency }) => currency !== EURO)
      ? [new Refusal('payroll.sepa-euro', { field: 'currency' })]
      : []),
    ...orders.flatMap((order) => payeeRefusals(order, known)),
  ]);
  const transfers = orders.map((order): CreditTransfer => ({
    id: `${known.runId}/${order.slip_id}`,
    text: reference,
    name: latinName(order, known) ?? '',
    iban: plainIban(banks.get(order.employee_id)?.iban ?? ''),
    amount: fixed(order.amount, known.decimals[EURO] ?? 2),
  }));
  const batch = {
    debtor: { name: ours ?? '', iban: debtor, bic: request.debtor_bic },
    currency: EURO,
    transfers,
  };
  const id = messageId(known.runId, { batch, wanted: known.wanted });
  const body = pain001({ ...batch, id, at: call.host.now().toISOString(), date });
  const file = { name: `${name}.xml`, contentType: 'application/xml', body };
  return { id, date, file };
}

/** Refuses a payee without a valid IBAN or a name in Latin letters. */
function payeeRefusals({ employee_id, name }: Order, known: Known): Refusal[] {
  const refuse = (code: string) =>
    new Refusal(`payroll.${code}`, { field: 'format', params: { name } });
  const order = { employee_id, name };
  return [
    ...(isIban(known.banks.get(employee_id)?.iban ?? '') ? [] : [refuse('employee-iban')]),
    ...(latinName(order, known) === undefined ? [refuse('employee-latin')] : []),
  ];
}

/** First of the employee's names that fits a bank file, the stored Latin name first. Undefined if none fits. */
function latinName(
  { employee_id, name }: Pick<Order, 'employee_id' | 'name'>,
  { banks }: Pick<Known, 'banks'>,
): string | undefined {
  const { name_latin, name_local } = banks.get(employee_id) ?? {};
  return [name_latin, name, name_local].find((one) => one != null && isBankText(one)) ?? undefined;
}

async function ourName(db: Db): Promise<string | undefined> {
  const { name_latin, name } = await organisationOf(db);
  return [name_latin, name].find(isBankText);
}

/**
 * Message id of a batch. Every download of the same batch has the same id, so that a bank rejects a second submission.
 */
function messageId(runId: number, batch: object): string {
  const print = createHash('sha256').update(JSON.stringify(batch)).digest('hex');
  return `PYP-${runId}-${print.slice(0, 16)}`;
}
