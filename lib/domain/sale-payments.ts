import { type Decimal, negate } from './money';
import { Refusal } from './refusal';
import type { SaleDraft, SalePayment, SaleSetting } from './sale-shapes';

/** A payment with its account; `signed` is positive if the organisation receives it. */
export type Paid = Readonly<{
  payment: SalePayment;
  at: number;
  signed: Decimal;
  account_id: number;
  party_id?: number;
  isAtPlace: boolean;
}>;

/** Account of a payment, with refusals. */
function settledBy(payment: SalePayment, field: string, sale: SaleDraft, setting: SaleSetting) {
  const { method, currency, account_id, direction } = payment;
  const { accounts, base } = setting;
  const isAtPlace = method === 'cash';
  const refuse = (code: string, at: string) => ({
    account_id: 0,
    isAtPlace,
    drawn: [],
    refusals: [new Refusal(code, { field: `${field}.${at}` })],
  });
  const settles = (id: number | undefined, party_id?: number) => ({
    account_id: id ?? 0,
    isAtPlace,
    refusals: [],
    ...(party_id !== undefined && { party_id }),
    drawn:
      party_id !== undefined && direction === 'in' && id !== undefined
        ? [{ account_id: id, party_id, currency }]
        : [],
  });
  if (method === 'credit_limit') {
    if (sale.customer_id === undefined) return refuse('sale.credit-of-whom', 'method');
    if (direction === 'out') return refuse('sale.credit-out', 'direction');
    // Credit draws on no balance; the credit limit bounds it.
    return { ...settles(accounts.customer_receivable, sale.customer_id), drawn: [] };
  }
  if (method === 'cash') return settles(currency === base ? accounts.cash : accounts.stock);
  if (method === 'on_account') {
    if (sale.customer_id === undefined) return refuse('sale.account-of-whom', 'method');
    return settles(accounts.customer_balances, sale.customer_id);
  }
  const bank = account_id ?? (currency === base ? accounts.bank : undefined);
  return bank === undefined ? refuse('sale.which-account', 'account_id') : settles(bank);
}

/** Payments of a ticket, each with its account, the balance it draws on, and its refusals. */
export function paidBy(sale: SaleDraft, setting: SaleSetting) {
  return (sale.payments ?? []).map((payment, at) => ({
    payment,
    at,
    signed: payment.direction === 'in' ? payment.amount : negate(payment.amount),
    ...settledBy(payment, `payments.${at}`, sale, setting),
  }));
}
