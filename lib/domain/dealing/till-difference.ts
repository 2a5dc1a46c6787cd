import type { Deal, Leg } from '@/lib/domain/ledger/deal';
import { type Decimal, negate, sign } from '@/lib/domain/money';
import type { PostingLine } from '@/lib/domain/ledger/posting';
import type { Amounts } from './till-count';

/** Ids of the accounts to which a count difference is posted: drawer cash, currency stock, cash short and cash over. */
type TillAccounts = Readonly<{
  cash: number;
  currency_stock: number;
  cash_short: number;
  cash_over: number;
}>;

type Setting = Readonly<{ base: string; locationId: number; accounts: TillAccounts }>;

/** A line of a manual journal: signed, debit positive, in the line's currency. */
export type DifferenceLine = Readonly<{
  account_id: number;
  location_id?: number;
  currency: string;
  amount: Decimal;
}>;

/** Manual journal lines for a difference: each amount at its location, against cash over or cash short. */
export function differenceLines(differences: Amounts, setting: Setting): DifferenceLine[] {
  return Object.entries(differences).flatMap(([currency, amount]) => [
    placed(currency, amount, setting),
    { account_id: againstOf(amount, setting.accounts), currency, amount: negate(amount) },
  ]);
}

/**
 * Plans the entry of a count difference. Foreign notes are booked at cost, so that no gain or loss is realised; base
 * currency is booked at its amount.
 */
export function planDifference(
  differences: Amounts,
  setting: Setting,
): Readonly<{ lines: PostingLine[]; deal: Deal }> {
  const legs: Leg[] = [];
  const legByLine = new Map<number, number>();
  const lines: PostingLine[] = [];
  for (const [currency, amount] of Object.entries(differences)) {
    const account_id = againstOf(amount, setting.accounts);
    const here = placed(currency, amount, setting);
    if (currency === setting.base) {
      const against = negate(amount);
      lines.push(
        { ...here, base: amount },
        { account_id, currency, amount: against, base: against },
      );
    } else {
      legByLine.set(lines.length, legs.length);
      lines.push({ ...here, base: '0' });
      legs.push({ currency, quantity: amount, chargedTo: account_id });
    }
  }
  return { lines, deal: { legs, legOf: (line) => legByLine.get(line), rates: {} } };
}

function placed(currency: string, amount: Decimal, { base, locationId, accounts }: Setting) {
  const account_id = currency === base ? accounts.cash : accounts.currency_stock;
  return { account_id, location_id: locationId, currency, amount };
}

function againstOf(amount: Decimal, accounts: TillAccounts): number {
  return sign(amount) < 0 ? accounts.cash_short : accounts.cash_over;
}
