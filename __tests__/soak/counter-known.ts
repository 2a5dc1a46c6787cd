import type { PaidAs } from './counter-shapes';
import type { AnyAccount, Spot } from './counter-lines';
import type { Money } from './counter-money';
import { type Known, quoteOf } from './counter-sale-body';
import { writtenAs } from './exact';

/** Purpose in the chart of each account of the model. */
export const PURPOSES: Readonly<Record<AnyAccount | 'valuation', string>> = {
  cash: 'cash',
  stock: 'currency_stock',
  nostro: 'nostro',
  bank: 'bank',
  transit: 'cash_in_transit',
  customer: 'customer_balances',
  receivable: 'customer_receivable',
  dealer: 'dealer_settlement',
  agent: 'agent_settlement',
  remits: 'remittances_payable',
  tax: 'transfer_tax_payable',
  fees: 'exchange_fees',
  remit_fees: 'remittance_fees',
  charges: 'bank_charges',
  brokerage: 'brokerage',
  rounding: 'rounding',
  short: 'cash_short',
  over: 'cash_over',
  lost: 'bad_debts',
  capital: 'capital',
  result: 'realised_fx',
  valuation: 'position_valuation',
  assets: 'fixed_assets',
  accumulated: 'accumulated_depreciation',
  depreciation: 'depreciation_expense',
  gain: 'disposal_gain',
  loss: 'disposal_loss',
  impairment: 'impairment',
  surplus: 'revaluation_surplus',
  retained: 'retained_earnings',
  salaries: 'salaries',
  employer: 'employer_cost',
  withheld: 'tax_withheld',
  deductions: 'deductions_payable',
  advances: 'employee_advances',
  payable: 'salaries_payable',
};

/** Ids and texts of a host for the names of the model. */
export class Names {
  readonly known: Known;
  readonly money: Money;

  constructor(known: Known, money: Money) {
    this.known = known;
    this.money = money;
  }

  text(amount: bigint, currency: string): string {
    return writtenAs(amount, this.money.decimals[currency] ?? 0);
  }

  account(account: AnyAccount): number {
    return this.known.accounts.get(PURPOSES[account]) ?? 0;
  }

  place(place: number): number {
    return this.known.places[place - 1] ?? 0;
  }

  party(party: number): number {
    return this.known.parties[party - 1] ?? 0;
  }

  /** Path and id of a party's limit or of one of its sub-limits. */
  limit(party: number, sub: number | undefined): Readonly<{ path: string; id: number }> {
    const { id = 0, subs = [] } = this.known.limits[party - 1] ?? {};
    return sub === undefined
      ? { path: 'exchange/credit-limit', id }
      : { path: 'exchange/credit-sub-limit', id: subs[sub] ?? 0 };
  }

  sum({ currency, amount }: Readonly<{ currency: string; amount: bigint }>) {
    return { currency, amount: this.text(amount, currency) };
  }

  /** Location or account of a payment. */
  at({ account, place }: Spot) {
    return place === undefined
      ? { account_id: this.account(account) }
      : { location_id: this.place(place) };
  }

  /** Other payment currency and its rate. */
  as(paid: PaidAs | undefined) {
    return paid ? { pay_currency: paid.currency, ...quoteOf(paid.quoted) } : {};
  }
}
