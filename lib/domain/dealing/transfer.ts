import { type Deal, MOVED } from '@/lib/domain/ledger/deal';
import { compare, type Decimal, fits, isZero, negate } from '@/lib/domain/money';
import type { PostingLine } from '@/lib/domain/ledger/posting';
import { Refusal } from '@/lib/domain/refusal';
import { type CountSetting, countedRefusals, type Pieces, totalOf } from './till-count';

/** A location that holds money. `account_id` is the ledger account of a bank location. */
export type Place = Readonly<{
  id: number;
  name: string;
  type: string;
  branch_id: number;
  is_active: boolean;
  account_id: number | null;
  /** User whose session at the location is active and has no closing count yet; null if there is no such session. */
  opened_by: number | null;
}>;

/** Amount in one currency. `pieces` are its notes and coins, if they were counted. */
export type TransferLine = Readonly<{
  currency: string;
  amount: Decimal;
  pieces?: Pieces | undefined;
}>;

export type Transfer = Readonly<{
  from_location_id: number;
  to_location_id: number;
  lines: readonly TransferLine[];
  /** True if cash for another user's open location stays in transit until that user receives it. */
  awaits_receipt?: boolean | undefined;
}>;

export type TransferSetting = Readonly<{
  base: string;
  decimals: Readonly<Record<string, number>>;
  places: ReadonlyMap<number, Place>;
  /** Id of the user who moves the cash; null if the program moves it. */
  user: number | null;
  denominations: CountSetting['denominations'];
  /** True if the bank account accepts the currency. */
  takes: (accountId: number, currency: string) => boolean;
  cash: number | undefined;
  currency_stock: number | undefined;
  in_transit: number | undefined;
}>;

export type TransferPlan = Readonly<{
  lines: PostingLine[];
  deal: Deal | undefined;
  refusals: Refusal[];
  receipt: Receipt | null;
}>;

/**
 * Branch or user who must count the cash before it arrives: the other branch or, with `awaits_receipt`, the user with
 * an open session at the target location.
 */
export type Receipt = 'branch' | 'user';

/**
 * Plans a transfer of cash. If a receiver must count it, the cash is in transit until then. Between tills and vaults
 * only the quantity moves, and the stock account keeps its value. To or from a bank, cost leaves each account at the
 * account's own moving average. Refuses, among others, missing or equal locations, a bank of another branch, a currency
 * that the bank account does not accept, and a currency listed twice.
 */
export function planTransfer(transfer: Transfer, setting: TransferSetting): TransferPlan {
  const from = setting.places.get(transfer.from_location_id);
  const to = setting.places.get(transfer.to_location_id);
  const refusals = [
    ...placeRefusals(from, to),
    ...transfer.lines.flatMap((line, at) => lineRefusals(transfer, line, at, setting)),
  ];
  if (transfer.lines.length === 0)
    refusals.push(new Refusal('transfer.no-lines', { field: 'lines' }));
  if (!from || !to) return { lines: [], deal: undefined, refusals, receipt: null };
  if (setting.cash === undefined || setting.currency_stock === undefined) {
    const purpose = setting.cash === undefined ? 'cash' : 'currency_stock';
    refusals.push(new Refusal('ledger.purpose-missing', { params: { purpose } }));
    return { lines: [], deal: undefined, refusals, receipt: null };
  }
  const receipt = receiptOf(transfer, { from, to }, setting.user);
  if (receipt && setting.in_transit === undefined) {
    refusals.push(
      new Refusal('ledger.purpose-missing', { params: { purpose: 'cash_in_transit' } }),
    );
  }
  const isBank = from.type === 'bank' || to.type === 'bank';
  const accountOf = (place: Place, currency: string) =>
    place.account_id ?? (currency === setting.base ? setting.cash : setting.currency_stock) ?? 0;
  const moved = (currency: string, amount: Decimal) => ({
    currency,
    amount,
    base: currency === setting.base ? amount : '0',
  });
  const side = (place: Place, currency: string, amount: Decimal): PostingLine => ({
    account_id: accountOf(place, currency),
    ...(place.type !== 'bank' && { location_id: place.id }),
    ...moved(currency, amount),
  });
  const lines = transfer.lines.flatMap(({ currency, amount }) => [
    side(from, currency, negate(amount)),
    receipt
      ? { account_id: setting.in_transit ?? 0, ...moved(currency, amount) }
      : side(to, currency, amount),
  ]);
  return { lines, deal: isBank || receipt ? MOVED : undefined, refusals, receipt };
}

function receiptOf(
  { awaits_receipt = false }: Transfer,
  { from, to }: Readonly<{ from: Place; to: Place }>,
  user: number | null,
): Receipt | null {
  if (from.branch_id !== to.branch_id) return 'branch';
  return awaits_receipt && to.opened_by !== null && to.opened_by !== user ? 'user' : null;
}

function placeRefusals(from: Place | undefined, to: Place | undefined): Refusal[] {
  const missing = [
    [from, 'from_location_id'],
    [to, 'to_location_id'],
  ] as const;
  const refusals = missing
    .filter(([place]) => !place?.is_active)
    .map(([, field]) => new Refusal('ledger.location-missing', { field }));
  if (!from || !to) return refusals;
  const field = 'to_location_id';
  if (from.id === to.id) refusals.push(new Refusal('transfer.same-place', { field }));
  if (from.branch_id !== to.branch_id && [from, to].some(({ type }) => type === 'bank')) {
    refusals.push(new Refusal('transfer.branches', { field }));
  }
  return refusals;
}

function lineRefusals(
  { from_location_id, to_location_id, lines }: Transfer,
  line: TransferLine,
  at: number,
  setting: TransferSetting,
): Refusal[] {
  const { currency, amount } = line;
  const { decimals, places, takes } = setting;
  const refuse = (code: string, field: string, params: Record<string, string> = {}) => [
    new Refusal(code, { params, field: `lines.${at}.${field}` }),
  ];
  const units = decimals[currency];
  if (units === undefined) return refuse('ledger.currency-unknown', 'currency', { currency });
  const tooFine = fits(amount, units)
    ? []
    : refuse('ledger.decimals', 'amount', { currency, decimals: String(units) });
  if (lines.findIndex((line) => line.currency === currency) < at) {
    return [...refuse('transfer.twice', 'currency', { currency }), ...tooFine];
  }
  const banks = [from_location_id, to_location_id].map((id) => places.get(id));
  const refusing = banks.find(
    (place) => place?.account_id != null && !takes(place.account_id, currency),
  );
  return [
    ...(refusing ? refuse('transfer.bank', 'currency', { currency, place: refusing.name }) : []),
    ...(isZero(amount) ? refuse('ledger.no-amount', 'amount') : []),
    ...tooFine,
    ...piecesRefusals(line, `lines.${at}`, setting),
  ];
}

/** Refuses pieces that do not exist, and pieces that do not add up to the amount of their line. */
export function piecesRefusals(
  { currency, amount, pieces }: TransferLine,
  field: string,
  { decimals, denominations }: Pick<TransferSetting, 'decimals' | 'denominations'>,
): Refusal[] {
  if (!pieces) return [];
  const wrong = countedRefusals(currency, pieces, {
    decimals,
    denominations,
    field: `${field}.pieces`,
  });
  const counted = totalOf(pieces);
  if (wrong.length > 0 || compare(counted, amount) === 0) return wrong;
  return [
    new Refusal('transfer.pieces', { params: { currency, counted }, field: `${field}.amount` }),
  ];
}
