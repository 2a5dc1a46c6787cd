import type { Deal } from './deal';
import { add, type Decimal, isZero, negate, sum } from './money';
import type { PostingLine } from './posting';
import { Refusal } from './refusal';
import { type PricedLine, priceLines } from './sale-prices';
import { saleRefusals } from './sale-rules';
import { type Settlement, settleSale } from './sale-settlement';
import type { SaleAccounts, SaleDraft, SaleSetting, TicketFee } from './sale-shapes';

export type SalePlan = Readonly<{
  priced: readonly PricedLine[];
  fee: TicketFee;
  settlement: Settlement;
  lines: readonly PostingLine[];
  /** Form field behind each ledger line. */
  fields: readonly string[];
  deal: Deal;
  refusals: readonly Refusal[];
}>;

/**
 * Plans a ticket. Each line is a deal at its own rate, valued at amount × rate, rounded once; a cross deal is two legs,
 * and the difference of their values is rounding. Foreign currency settles in notes at the location; the net of all
 * lines plus the fee settles in base cash, rounded to payable cash; listed payments settle otherwise. Refusals name
 * their field; a plan with refusals must not be posted.
 */
export function planSale(sale: SaleDraft, setting: SaleSetting): SalePlan {
  const { refusals, value: priced } = priceLines(sale.lines, setting);
  const fee = chargedFee(sale, priced, setting);
  const settlement = settleSale(sale, { priced, fee: fee.amount, setting });
  const legs = priced.flatMap((line) => line.legs);
  const crossed = sum(priced.map(({ rounding }) => rounding));
  const rounding = add(crossed, settlement.rounding);
  const own = [
    { id: setting.accounts.fees, amount: fee.amount },
    { id: setting.accounts.rounding, amount: rounding },
  ].flatMap(({ id, amount }) =>
    isZero(amount) ? [] : [incomeLine(id ?? 0, setting.base, amount)],
  );
  return {
    priced,
    fee,
    settlement: { ...settlement, rounding },
    lines: [...settlement.lines.map(({ line }) => line), ...own],
    fields: [...settlement.lines.map(({ field }) => field), ...own.map(() => 'fee')],
    deal: {
      legs: legs.map(({ currency, quantity, value }) => ({ currency, quantity, value })),
      legOf: (line) => settlement.lines[line]?.leg,
      rates: {},
    },
    refusals: [
      ...refusals,
      ...saleRefusals(sale, setting),
      ...settlement.refusals,
      ...missing(setting.accounts, { fee: fee.amount, rounding }),
    ],
  };
}

function incomeLine(account_id: number, currency: string, amount: Decimal): PostingLine {
  return { account_id, currency, amount: negate(amount), base: negate(amount) };
}

/** Refuses a chart of accounts that lacks an account the ticket needs. */
function missing(
  accounts: SaleAccounts,
  { fee, rounding }: Readonly<{ fee: Decimal; rounding: Decimal }>,
): Refusal[] {
  const needed = [
    ['cash', accounts.cash, true],
    ['currency_stock', accounts.stock, true],
    ['exchange_fees', accounts.fees, !isZero(fee)],
    ['rounding', accounts.rounding, !isZero(rounding)],
  ] as const;
  return needed.flatMap(([purpose, id, isNeeded]) =>
    isNeeded && id === undefined
      ? [new Refusal('ledger.purpose-missing', { params: { purpose } })]
      : [],
  );
}

/**
 * The entered fee, else the fee by the rules for this value. A deducted fee reduces the customer's amount and an added
 * one increases it; the books treat both alike.
 */
export function chargedFee(
  { lines, fee }: Pick<SaleDraft, 'lines' | 'fee'>,
  priced: readonly PricedLine[],
  { listed }: Pick<SaleSetting, 'listed'>,
): TicketFee {
  const [first] = lines;
  const worth = sum(priced.map(({ value }) => value));
  const product = first?.counter_currency === undefined ? first?.side : 'cross';
  const rule = first && product ? listed(product, first.currency, worth) : undefined;
  const mode = fee?.mode ?? rule?.mode ?? 'on_top';
  const asked = fee?.amount ?? rule?.amount ?? '0';
  return {
    amount: mode === 'waived' ? '0' : asked,
    mode,
    listed: rule?.amount ?? '0',
    rule_id: rule?.rule_id ?? null,
  };
}
