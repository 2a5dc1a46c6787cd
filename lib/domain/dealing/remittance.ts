import { MOVED, type Deal } from '@/lib/domain/ledger/deal';
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
} from '@/lib/domain/money';
import type { PostingLine } from '@/lib/domain/ledger/posting';
import { amountFor, type Quote, worth } from '@/lib/domain/rate';

export const TRANSFER_KINDS = ['internal', 'remit_out', 'remit_in'] as const;
export type TransferKind = (typeof TRANSFER_KINDS)[number];

export const REMIT_FEE_MODES = ['on_top', 'deducted', 'waived'] as const;

export const PAID_BY = ['cash', 'card', 'bank', 'on_account'] as const;

/** Number of wrong payout codes after which a remittance is locked. It can be paid out only after a user unlocks it. */
export const CODE_TRIES = 5;

/**
 * Maximum number of times that a remittance can be unlocked within 24 hours. This limits wrong codes to fifteen a day.
 */
export const CODE_UNLOCKS = 2;

/** True if a remittance still has the stage `available` although its last day has passed, so that it must expire. */
export const isOverdue = (
  { stage, expires_on }: Readonly<{ stage: string | null; expires_on?: string | null | undefined }>,
  today: string,
): boolean => stage === 'available' && expires_on != null && expires_on < today;

/** Symbols of payout codes. They exclude similar ones such as 0 and O. */
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
  /** Amount sent, in base, without fee and tax. */
  principal: Decimal;
  payout: Decimal;
  /** Fee income in base; zero if waived. */
  fee: Decimal;
  tax: Decimal;
  /** Amount that the sender pays, in base. */
  paidIn: Decimal;
}>;

/**
 * Computes the amounts of a remittance from the entered principal or, without one, from the entered payout. A deducted
 * fee is subtracted before conversion; tax is always added on top. Undefined without a rate, and if the sent amount is
 * missing or not positive.
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

/**
 * If both principal and payout were entered and the two contradict the rate, returns the payout by the rate; otherwise
 * undefined.
 */
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

/** A payment of the sender, with the account that receives the money. */
export type PaidIn = Readonly<{
  account_id: number;
  party_id?: number | undefined;
  location_id?: number | undefined;
  amount: Decimal;
}>;

export type RemitAccounts = Readonly<Record<'remittances' | 'fees' | 'tax', number>>;

/**
 * Returns the ledger lines of a remittance that its sender has paid: the payout liability, the payments, the fee and
 * the tax. A payout in a foreign currency is also a deal that sells that currency for the principal.
 */
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

/** Returns the balances of senders who pay on account. The posting must not turn these balances into debits. */
export const drawnOf = (paid: readonly PaidIn[], base: string) =>
  paid.flatMap(({ account_id, party_id }) =>
    party_id === undefined ? [] : [{ account_id, party_id, currency: base }],
  );

/**
 * Returns the ledger lines of a payout order from an agent: the agent's debt against the payout liability, in one
 * currency.
 */
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

/** Margin against mid: the principal less the payout valued at mid. Null without a mid. */
export function remitMargin(
  { principal, payout }: Pick<RemitSums, 'principal' | 'payout'>,
  mid: Decimal | undefined,
  decimals: number,
): Decimal | null {
  return mid === undefined ? null : round(subtract(principal, multiply(payout, mid)), decimals);
}

/** Amount due in cash, after the other payments. */
export const cashDue = (sums: RemitSums, payments: readonly Decimal[]): Decimal =>
  subtract(
    sums.paidIn,
    payments.reduce((all, one) => add(all, one), '0'),
  );
