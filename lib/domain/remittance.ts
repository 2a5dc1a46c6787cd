import { MOVED, type Deal } from './deal';
import {
  add,
  compare,
  type Decimal,
  isZero,
  multiply,
  negate,
  round,
  sign,
  subtract,
  sum,
} from './money';
import type { PostingLine } from './posting';
import { amountFor, type Quote, worth } from './rate';

export const TRANSFER_KINDS = ['internal', 'remit_out', 'remit_in'] as const;
export type TransferKind = (typeof TRANSFER_KINDS)[number];

export const REMIT_FEE_MODES = ['on_top', 'deducted', 'waived'] as const;

/** How a sender pays. */
export const PAID_BY = ['cash', 'card', 'bank', 'on_account'] as const;

/** A wrong code counts; after so many nobody pays out until somebody unlocks it. */
export const CODE_TRIES = 5;

/** Unlockings of one code within 24 hours: they bound the wrong codes of a day to fifteen. */
export const CODE_UNLOCKS = 2;

/** Whether a remittance was ready for its beneficiary longer than it waits: it is unclaimed. */
export const isOverdue = (
  { stage, expires_on }: Readonly<{ stage: string | null; expires_on?: string | null | undefined }>,
  today: string,
): boolean => stage === 'available' && expires_on != null && expires_on < today;

/** The symbols of a payout code: none of them looks like another. */
export const CODE_SYMBOLS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
export const CODE_LENGTH = 10;

export type RemitTerms = Readonly<{
  principal?: Decimal | undefined;
  payout_amount?: Decimal | undefined;
  payout_currency: string;
  quote: Quote | undefined;
  fee?: Readonly<{ amount: Decimal; mode: (typeof REMIT_FEE_MODES)[number] }> | undefined;
  tax?: Decimal | undefined;
}>;

export type RemitSums = Readonly<{
  /** What is sent, in base. */
  principal: Decimal;
  payout: Decimal;
  /** What is earned, in base: nothing when waived. */
  fee: Decimal;
  tax: Decimal;
  /** What the sender hands in, in base. */
  paidIn: Decimal;
}>;

/**
 * What a remittance comes to, typed on either side. From what is handed in, a deducted fee is taken before
 * the rate; tax is always on top. Nothing where neither side was typed.
 */
export function remitSums(
  { principal, payout_amount, payout_currency, quote, fee, tax = '0' }: RemitTerms,
  base: string,
  decimals: Readonly<Record<string, number>>,
): RemitSums | undefined {
  const charged = !fee || fee.mode === 'waived' ? '0' : fee.amount;
  const isDeducted = fee?.mode === 'deducted';
  const rate: Quote | undefined = payout_currency === base ? { rate: '1' } : quote;
  if (!rate) return undefined;
  const sent = () => {
    if (principal === undefined) {
      return payout_amount && worth(payout_amount, rate, decimals[base] ?? 2);
    }
    return isDeducted ? subtract(principal, charged) : principal;
  };
  const out = sent();
  if (out === undefined || sign(out) <= 0) return undefined;
  const payout = payout_amount ?? amountFor(out, rate, decimals[payout_currency] ?? 2);
  return { principal: out, payout, fee: charged, tax, paidIn: sum([out, charged, tax]) };
}

/** The pay-out that the rate makes of a principal, where both were typed and neither follows from the other. */
export function apartFrom(
  { principal, payout_amount, payout_currency, quote }: RemitTerms,
  sums: RemitSums,
  { base, decimals }: Readonly<{ base: string; decimals: Readonly<Record<string, number>> }>,
): Decimal | undefined {
  const rate: Quote | undefined = payout_currency === base ? { rate: '1' } : quote;
  if (principal === undefined || payout_amount === undefined || !rate) return undefined;
  const payout = amountFor(sums.principal, rate, decimals[payout_currency] ?? 2);
  const sent = worth(payout_amount, rate, decimals[base] ?? 2);
  const isOne = compare(payout, payout_amount) === 0 || compare(sent, sums.principal) === 0;
  return isOne ? undefined : payout;
}

/** A way of paying in that an account stands for. */
export type PaidIn = Readonly<{
  account_id: number;
  party_id?: number | undefined;
  location_id?: number | undefined;
  amount: Decimal;
}>;

export type RemitAccounts = Readonly<Record<'remittances' | 'fees' | 'tax', number>>;

/** What paying in posts: the payout currency is sold for the principal, fee and tax stand beside it. */
export function paidInLines(
  sums: RemitSums,
  { payout_currency }: Pick<RemitTerms, 'payout_currency'>,
  {
    base,
    accounts,
    paid,
  }: Readonly<{ base: string; accounts: RemitAccounts; paid: readonly PaidIn[] }>,
): Readonly<{ lines: PostingLine[]; deal: Deal | undefined }> {
  const inBase = (one: Omit<PostingLine, 'currency' | 'base'>): PostingLine => ({
    ...one,
    currency: base,
    base: one.amount,
  });
  const isBase = payout_currency === base;
  const owed: PostingLine = {
    account_id: accounts.remittances,
    currency: payout_currency,
    amount: negate(sums.payout),
    base: isBase ? negate(sums.payout) : '0',
  };
  const earned = [
    [accounts.fees, sums.fee],
    [accounts.tax, sums.tax],
  ] as const;
  const lines = [
    owed,
    ...paid.map((one) => inBase(one)),
    ...earned
      .filter(([, amount]) => !isZero(amount))
      .map(([account_id, amount]) => inBase({ account_id, amount: negate(amount) })),
  ];
  if (isBase) return { lines, deal: undefined };
  const leg = { currency: payout_currency, quantity: negate(sums.payout), value: sums.principal };
  return { lines, deal: { legs: [leg], legOf: (line) => (line === 0 ? 0 : undefined), rates: {} } };
}

/** The senders' balances that are drawn on: what pays in on account may not leave them in debit. */
export const drawnOf = (paid: readonly PaidIn[], base: string) =>
  paid.flatMap(({ account_id, party_id }) =>
    party_id === undefined ? [] : [{ account_id, party_id, currency: base }],
  );

/** An order that an agent advises: what it owes stands against what is to be paid out, in one currency. */
export function advisedLines(
  { payout_currency, amount }: Readonly<{ payout_currency: string; amount: Decimal }>,
  { agent, remittances, party_id }: Readonly<Record<'agent' | 'remittances' | 'party_id', number>>,
  base: string,
): Readonly<{ lines: PostingLine[]; deal: Deal | undefined }> {
  const of = (signed: Decimal) => ({
    currency: payout_currency,
    amount: signed,
    base: payout_currency === base ? signed : '0',
  });
  return {
    lines: [
      { account_id: agent, party_id, ...of(amount) },
      { account_id: remittances, ...of(negate(amount)) },
    ],
    deal: payout_currency === base ? undefined : MOVED,
  };
}

/** What is kept of the middle: the principal against what the payout is worth at it. Null without one. */
export function remitMargin(
  { principal, payout }: Pick<RemitSums, 'principal' | 'payout'>,
  mid: Decimal | undefined,
  decimals: number,
): Decimal | null {
  return mid === undefined ? null : round(subtract(principal, multiply(payout, mid)), decimals);
}

/** What is due in cash once the other ways of paying are taken off. */
export const cashDue = (sums: RemitSums, payments: readonly Decimal[]): Decimal =>
  subtract(
    sums.paidIn,
    payments.reduce((all, one) => add(all, one), '0'),
  );
