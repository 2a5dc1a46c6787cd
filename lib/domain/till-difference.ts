import type { Deal, Leg } from './deal';
import { type Decimal, negate, sign } from './money';
import type { PostingLine } from './posting';
import type { Amounts } from './till-count';

/** The accounts that a count can move: what is in a drawer, and what is lost or found there. */
type TillAccounts = Readonly<{
  cash: number;
  currency_stock: number;
  cash_short: number;
  cash_over: number;
}>;

type Setting = Readonly<{ base: string; locationId: number; accounts: TillAccounts }>;

/** A line as a manual journal keeps it: signed, debit positive, in the line's currency. */
export type DifferenceLine = Readonly<{
  account_id: number;
  location_id?: number;
  currency: string;
  amount: Decimal;
}>;

/** What a difference is as a manual journal: each sum at its place, against what is lost or found. */
export function differenceLines(differences: Amounts, setting: Setting): DifferenceLine[] {
  return Object.entries(differences).flatMap(([currency, amount]) => [
    placed(currency, amount, setting),
    { account_id: againstOf(amount, setting.accounts), currency, amount: negate(amount) },
  ]);
}

/**
 * What a count posts: foreign notes leave or come at what they cost the organisation, so that nothing is
 * realised; the base currency at itself.
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
