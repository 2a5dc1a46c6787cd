import { sql } from 'kysely';

import {
  availableFor,
  type CreditLine,
  type CreditSetting,
  type DrawScope,
} from '@/lib/domain/dealing/credit';
import { saleCreditDue } from '@/lib/domain/dealing/credit-draw';
import { overdrawn } from '@/lib/domain/dealing/credit-refusals';
import { multiply, round } from '@/lib/domain/money';
import { MAIN_VAULT } from '@/lib/domain/ledger/place';
import { Refusal } from '@/lib/domain/refusal';
import type { SalePayment } from '@/lib/domain/dealing/sale-shapes';
import type { DocumentCall } from '@/server/document/document-call';
import { changeDocument, type DocumentRow, insertDocuments } from '@/server/document/rows';
import { Conflict } from '@/server/kernel/failure';
import type { Tx } from '@/server/kernel/host';
import { referenceTo } from '@/server/ledger/reference';
import { branchOf, settingNow } from './credit-available';
import { courseOf, type DrawCourse } from './credit-course';
import { activeLimitOf, creditLineOf, type LimitRow, lockLimit } from './credit-facts.sql';
import { drawPage } from './draw-page';

const TYPE = 'credit limit withdrawal';

/** Fields of a ticket that are needed for payment on credit. */
type Ticket = Readonly<{
  date: string;
  customer_id?: number | undefined;
  location_id?: number | undefined;
  payments?: readonly SalePayment[] | undefined;
}>;

export type SaleCredit = Readonly<{
  limit: LimitRow;
  line: CreditLine;
  setting: CreditSetting;
  scope: Omit<DrawScope, 'currency'>;
  /** Currencies in which the ticket is paid on credit. */
  paid: readonly string[];
}>;

export const onCredit = ({ payments = [] }: Ticket) =>
  payments.flatMap((payment, at) => (payment.method === 'credit_limit' ? [{ payment, at }] : []));

/**
 * Returns the customer's credit limit that is active on the ticket's day, with the data to check payments against
 * it; undefined if there is none.
 */
export async function saleCredit(
  call: DocumentCall,
  ticket: Ticket,
): Promise<SaleCredit | undefined> {
  const { date, customer_id, location_id = MAIN_VAULT } = ticket;
  if (customer_id === undefined) return undefined;
  const { db, user } = call;
  const today = await call.today();
  const limit = await activeLimitOf(db, customer_id, { day: date, today });
  if (!limit) return undefined;
  return {
    limit,
    paid: [...new Set(onCredit(ticket).map(({ payment }) => payment.currency))],
    line: await creditLineOf(db, limit, call.approving),
    setting: settingNow(await referenceTo(db, [], [today]), today),
    scope: {
      user_id: call.maker ?? user?.id ?? null,
      product: 'sale',
      branch_id: await branchOf(db, location_id),
    },
  };
}

/** Locks the customer's limit until the transaction ends, if the ticket is paid on credit. */
export async function lockSaleCredit(call: DocumentCall, ticket: Ticket): Promise<void> {
  const { date, customer_id } = ticket;
  if (customer_id === undefined || onCredit(ticket).length === 0) return;
  const today = await call.today();
  const limit = await activeLimitOf(call.db, customer_id, { day: date, today });
  if (limit) await lockLimit(call.db, limit.id);
}

/** Refuses payment on credit without an active limit or beyond the available amount. */
export function saleCreditRefusals(ticket: Ticket, credit: SaleCredit | undefined): Refusal[] {
  const paid = onCredit(ticket);
  if (!credit) {
    return paid.map(({ at }) => new Refusal('sale.no-credit', { field: `payments.${at}.method` }));
  }
  const { setting, scope } = credit;
  let { line } = credit;
  return paid.flatMap(({ payment: { currency, amount }, at }) => {
    const draw = { ...scope, currency, amount };
    const refusals = overdrawn(draw, line, { setting, field: `payments.${at}.amount` });
    line = { ...line, owed: [...line.owed, draw] };
    return refusals;
  });
}

/** Returns the credit that a ticket can still use in a currency. */
export const saleCreditLeft = ({ line, setting, scope }: SaleCredit, currency: string) =>
  availableFor({ ...scope, currency }, line, { setting, targetCurrency: currency });

/**
 * Stores each payment on credit as a draw on the customer's limit. The draw posts nothing, because the ticket's entry
 * contains its lines.
 */
export async function drawForSale(
  call: DocumentCall,
  sale: DocumentRow,
  { ticket, credit }: Readonly<{ ticket: Ticket; credit: SaleCredit | undefined }>,
): Promise<void> {
  const paid = onCredit(ticket);
  if (!credit || paid.length === 0) return;
  const { limit, setting, scope } = credit;
  const { base, decimals, mid } = setting;
  const due_date = saleCreditDue(ticket.date);
  const documents = paid.map(({ payment: { currency, amount } }) => {
    const rate = currency === base ? '1' : mid(currency);
    const course: DrawCourse = {
      limit_id: limit.id,
      party_id: limit.body.party_id,
      ...scope,
      outstanding: amount,
      repayments: [],
      taken_back: [],
      sale_id: sale.id,
    };
    const { date } = ticket;
    const reference = sale.number;
    return {
      body: { limit_id: limit.id, date, currency, amount, due_date, reference },
      summary: {
        date,
        reference,
        memo: sale.memo,
        counterparty: sale.counterparty,
        amount,
        currency,
        base: rate === undefined ? null : round(multiply(amount, rate), decimals[base] ?? 2),
      },
      customId: null,
      status: 'posted' as const,
      start: { course },
    };
  });
  const rows = await insertDocuments(call.db, TYPE, documents, { by: scope.user_id });
  for (const row of rows) {
    call.audit({
      action: 'create',
      page: drawPage(TYPE),
      record_type: TYPE,
      record_id: row.id,
      changes: { status: [null, 'posted'], number: [null, row.number] },
    });
  }
}

/** Locks and returns the posted draws that paid a ticket. */
const heldDraws = (db: Tx, saleId: number): Promise<DocumentRow[]> =>
  db
    .selectFrom('document')
    .selectAll()
    .where('type', '=', TYPE)
    .where('status', '=', 'posted')
    .where(sql<string>`course ->> 'sale_id'`, '=', String(saleId))
    .orderBy('id')
    .forUpdate()
    .execute();

/** Refuses to void a ticket whose draw was repaid or written off. */
export async function checkDrawsOfSale(call: DocumentCall, sale: DocumentRow): Promise<void> {
  for (const { course } of await heldDraws(call.db, sale.id)) {
    const { repayments, written_off } = courseOf(course);
    if (repayments.length === 0 && !written_off) continue;
    throw new Conflict('credit.sale-repaid', { status: sale.status, version: sale.version });
  }
}

/** Voids the draws of a voided ticket. Their ledger lines were already reversed with the ticket's entry. */
export async function voidDrawsOfSale(
  call: DocumentCall,
  sale: DocumentRow,
  reason: string,
): Promise<void> {
  for (const row of await heldDraws(call.db, sale.id)) {
    const course: DrawCourse = { ...courseOf(row.course), outstanding: '0' };
    await changeDocument(call.db, row, { status: 'voided', void_reason: reason, course });
    call.audit({
      action: 'void',
      page: drawPage(TYPE),
      record_type: TYPE,
      record_id: row.id,
      changes: { status: ['posted', 'voided'], void_reason: [null, reason] },
    });
  }
}
