import { type Decimal, fits, isZero, negate, sign, sum } from '@/lib/domain/money';
import type { PostingLine } from '@/lib/domain/ledger/posting';
import { Refusal } from '@/lib/domain/refusal';

/** Balance of an account when the books began; signed, debit positive, in the line's currency. */
export type OpeningLine = Readonly<{
  account_id: number;
  party_id?: number | undefined;
  location_id?: number | undefined;
  /** Currency of the balance. The default is the account's own currency or, if it has none, the base currency. */
  currency?: string | undefined;
  amount: Decimal;
  /** Cost in base, with the sign of the amount; required for a foreign amount. */
  base?: Decimal | undefined;
}>;

export type OpeningSetting = Readonly<{
  base: string;
  decimals: Readonly<Record<string, number>>;
  accounts: ReadonlyMap<number, Readonly<{ type: string; currency: string | null }>>;
  openingEquityId: number | undefined;
}>;

/**
 * Plans the entry that opens the books: all balances against opening equity. `gap` is the signed amount posted to
 * opening equity. Refuses, among others, income and expense accounts, opening equity itself, foreign amounts without
 * base, and zero amounts.
 */
export function planOpening(
  drafts: readonly OpeningLine[],
  setting: OpeningSetting,
): Readonly<{ lines: readonly PostingLine[]; refusals: readonly Refusal[]; gap: Decimal }> {
  const refusals = drafts.flatMap((draft, index) => lineRefusals(draft, `lines.${index}`, setting));
  if (drafts.length === 0) refusals.push(new Refusal('opening.empty', { field: 'lines' }));
  const lines = drafts.map(({ account_id, party_id, location_id, ...draft }): PostingLine => {
    const currency = currencyOf({ ...draft, account_id }, setting);
    return {
      account_id,
      currency,
      amount: draft.amount,
      base: currency === setting.base ? draft.amount : (draft.base ?? '0'),
      ...(party_id !== undefined && { party_id }),
      ...(location_id !== undefined && { location_id }),
    };
  });
  const gap = negate(sum(lines.map(({ base }) => base)));
  if (isZero(gap)) return { lines, refusals, gap };
  if (setting.openingEquityId === undefined) {
    refusals.push(new Refusal('ledger.purpose-missing', { params: { purpose: 'opening_equity' } }));
    return { lines, refusals, gap };
  }
  const counter = { account_id: setting.openingEquityId, currency: setting.base };
  return { lines: [...lines, { ...counter, amount: gap, base: gap }], refusals, gap };
}

function currencyOf({ account_id, currency }: OpeningLine, setting: OpeningSetting): string {
  return currency ?? setting.accounts.get(account_id)?.currency ?? setting.base;
}

function lineRefusals(draft: OpeningLine, at: string, setting: OpeningSetting): Refusal[] {
  const { account_id, amount, base } = draft;
  const type = setting.accounts.get(account_id)?.type;
  const currency = currencyOf(draft, setting);
  const refuse = (code: string, field: string, params: Record<string, string> = {}) =>
    new Refusal(code, { params, field: `${at}.${field}` });
  const refusals: Refusal[] = [];
  if (type === 'income' || type === 'expense') {
    refusals.push(refuse('opening.result-account', 'account_id'));
  }
  if (account_id === setting.openingEquityId) {
    refusals.push(refuse('opening.equity-itself', 'account_id'));
  }
  if (isZero(amount)) refusals.push(refuse('ledger.no-amount', 'amount'));
  for (const [field, value, code] of [
    ['amount', amount, currency],
    ['base', base ?? '0', setting.base],
  ] as const) {
    const units = setting.decimals[code] ?? 2;
    if (!fits(value, units)) {
      refusals.push(refuse('ledger.decimals', field, { currency: code, decimals: String(units) }));
    }
  }
  if (currency === setting.base) return refusals;
  if (base === undefined) refusals.push(refuse('opening.base-missing', 'base', { currency }));
  else if (sign(base) !== sign(amount)) refusals.push(refuse('opening.signs', 'base'));
  return refusals;
}
