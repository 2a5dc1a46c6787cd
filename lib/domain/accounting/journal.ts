import { fits, isZero, negate } from '@/lib/domain/money';
import { baseOf, checkRateAndBase, type PostingLine } from '@/lib/domain/ledger/posting';
import { Refusal } from '@/lib/domain/refusal';

/** A line as entered: debit or credit in the line's currency. */
export type JournalLineDraft = Readonly<{
  account_id: number;
  debit?: string | undefined;
  credit?: string | undefined;
  currency?: string | undefined;
  rate?: string | undefined;
  base?: string | undefined;
  memo?: string | undefined;
  party_id?: number | undefined;
  location_id?: number | undefined;
}>;

/** Settings for planning a journal: base currency, decimals, currencies of accounts, and mid rates. */
export type JournalSetting = Readonly<{
  base: string;
  /** Decimals by currency, with deactivated currencies. Those that the organisation never added are missing. */
  decimals: Readonly<Record<string, number>>;
  /** Currency of an account that has only one currency; undefined for other accounts. */
  accountCurrency: (accountId: number) => string | undefined;
  /** Mid rate of the rate board on the entry's day, in base per unit; undefined if there is none. */
  mid: (currency: string) => string | undefined;
}>;

/** Ledger lines and refusals of a journal. A refused line has no ledger line. */
export type PlannedLines = Readonly<{
  lines: readonly PostingLine[];
  refusals: readonly Refusal[];
}>;

/**
 * Converts entered lines to signed ledger lines. The base amount of a foreign line is the entered base amount; without
 * one, the amount at the entered rate; without a rate, the amount at the mid rate of the day. The journal realises no
 * exchange gain or loss.
 */
export function planJournal(
  drafts: readonly JournalLineDraft[],
  setting: JournalSetting,
): PlannedLines {
  const lines: PostingLine[] = [];
  const refusals: Refusal[] = [];
  drafts.forEach((draft, index) => {
    const at = `lines.${index}`;
    const tooFine = decimalRefusals(draft, at, setting);
    refusals.push(...tooFine);
    if (tooFine.length > 0) return;
    try {
      lines.push(planLine(draft, at, setting));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusals.push(error);
    }
  });
  if (drafts.length < 2) refusals.push(new Refusal('ledger.few-lines', { field: 'lines' }));
  return { lines, refusals };
}

/** Refuses each amount of a line that has too many decimals. A line with such a refusal is not checked further. */
function decimalRefusals(draft: JournalLineDraft, at: string, setting: JournalSetting): Refusal[] {
  const own = currencyOf(draft, setting);
  const amounts = [
    { name: 'debit', currency: own },
    { name: 'credit', currency: own },
    { name: 'base', currency: setting.base },
  ] as const;
  return amounts.flatMap(({ name, currency }) => {
    const decimals = setting.decimals[currency];
    const value = draft[name];
    if (value === undefined || decimals === undefined || fits(value, decimals)) return [];
    const params = { currency, decimals: String(decimals) };
    return [new Refusal('ledger.decimals', { params, field: `${at}.${name}` })];
  });
}

function currencyOf({ account_id, currency }: JournalLineDraft, setting: JournalSetting): string {
  return currency ?? setting.accountCurrency(account_id) ?? setting.base;
}

function planLine(draft: JournalLineDraft, at: string, setting: JournalSetting): PostingLine {
  const side = sideOf(draft, at);
  const currency = currencyOf(draft, setting);
  if (setting.decimals[currency] === undefined) {
    throw new Refusal('ledger.currency-unknown', { params: { currency }, field: `${at}.currency` });
  }

  const { base, rate } =
    currency === setting.base
      ? homeBase(draft, side.amount, at)
      : foreignBase(draft, { amount: side.amount, currency, at }, setting);
  const signed = (value: string) => (side.name === 'credit' ? negate(value) : value);
  return {
    account_id: draft.account_id,
    currency,
    amount: signed(side.amount),
    base: signed(base),
    ...(rate !== undefined && { rate }),
    ...(draft.memo !== undefined && { memo: draft.memo }),
    ...(draft.party_id !== undefined && { party_id: draft.party_id }),
    ...(draft.location_id !== undefined && { location_id: draft.location_id }),
  };
}

function sideOf({ debit = '0', credit = '0' }: JournalLineDraft, at: string) {
  if (isZero(debit) === isZero(credit)) {
    const code = isZero(debit) ? 'ledger.no-amount' : 'ledger.two-sided';
    throw new Refusal(code, { field: `${at}.debit` });
  }
  return isZero(debit)
    ? ({ name: 'credit', amount: credit } as const)
    : ({ name: 'debit', amount: debit } as const);
}

/**
 * The base amount of a line in base currency equals its amount. Refuses an entered rate or base amount that contradicts
 * the amount.
 */
function homeBase({ rate = '1', base }: JournalLineDraft, amount: string, at: string) {
  checkRateAndBase({ amount, rate, base: base ?? amount }, { decimals: 4, field: `${at}.base` });
  return { base: amount, rate: undefined };
}

function foreignBase(
  { base, rate }: JournalLineDraft,
  { amount, currency, at }: Readonly<{ amount: string; currency: string; at: string }>,
  setting: JournalSetting,
) {
  const decimals = setting.decimals[setting.base] ?? 2;
  if (base !== undefined) {
    if (rate !== undefined) {
      checkRateAndBase({ amount, rate, base }, { decimals, field: `${at}.base` });
    }
    return { base, rate };
  }
  const used = rate ?? setting.mid(currency);
  if (used === undefined) {
    throw new Refusal('ledger.no-rate', { params: { currency }, field: `${at}.rate` });
  }
  return { base: baseOf(amount, used, decimals), rate: used };
}
