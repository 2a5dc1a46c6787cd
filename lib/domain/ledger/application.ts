import {
  absolute,
  add,
  compare,
  type Decimal,
  fits,
  isZero,
  sign,
  smaller,
  subtract,
  sum,
} from '@/lib/domain/money';
import { Refusal } from '@/lib/domain/refusal';

/** Amount that the user chose to settle of an open item. */
export type Applied = Readonly<{ entry_id: number; line_no: number; amount: Decimal }>;

/** Account, party and currency that together identify the balance to which a line belongs. */
type Balance = Readonly<{ account_id: number; party_id?: number | undefined; currency: string }>;

/** A line that a payment posts. The amount is signed, debit positive. */
export type PayingLine = Balance & Readonly<{ amount: Decimal }>;

/** An open item of a party. `open` is its open amount, with the sign of the item's ledger line. */
export type ApplicableItem = Balance &
  Readonly<{ entry_id: number; line_no: number; open: Decimal }>;

/** An applied amount with the payment line that settles it; `line` is the index of that line. */
export type Application = Applied & Readonly<{ line: number }>;

type Known = Readonly<{
  lines: readonly PayingLine[];
  /** Open items of the payment's parties. */
  items: readonly ApplicableItem[];
  decimals: Readonly<Record<string, number>>;
}>;

const isItem = (one: Readonly<{ entry_id: number; line_no: number }>) => (other: typeof one) =>
  one.entry_id === other.entry_id && one.line_no === other.line_no;

/**
 * True if the payment line can settle the item: both belong to the same balance, and their amounts have opposite signs.
 */
export const settles = (line: PayingLine, item: ApplicableItem): boolean =>
  line.account_id === item.account_id &&
  line.party_id === item.party_id &&
  line.currency === item.currency &&
  sign(line.amount) === -sign(item.open);

/** Total amount of the payment lines that can settle this item. All items of one balance share this total. */
export const broughtFor = (item: ApplicableItem, lines: readonly PayingLine[]): Decimal =>
  sum(lines.filter((line) => settles(line, item)).map(({ amount }) => absolute(amount)));

/**
 * Refuses an item that is not open with the payment's party, an item chosen twice, and an item that no payment line can
 * settle. Refuses an amount with too many decimals, above the item's open amount, or above the payment.
 */
export function applicationRefusals(applied: readonly Applied[], known: Known): Refusal[] {
  return applied.flatMap((one, at) => {
    const refuse = (code: string, part: string, params: Record<string, string> = {}) => [
      new Refusal(`open-item.${code}`, { field: `applied.${at}.${part}`, params }),
    ];
    const before = applied.slice(0, at);
    if (before.some(isItem(one))) return refuse('twice', 'entry_id');
    const item = known.items.find(isItem(one));
    if (!item) return refuse('not-open', 'entry_id');
    const { currency } = item;
    const brought = broughtFor(item, known.lines);
    if (isZero(brought)) return refuse('not-paid', 'entry_id', { currency });
    const decimals = known.decimals[currency] ?? 0;
    if (!fits(one.amount, decimals)) return [tooFine(at, currency, decimals)];
    const open = absolute(item.open);
    if (compare(one.amount, open) > 0) return refuse('more', 'amount', { open, currency });
    const left = subtract(brought, appliedBefore(before, item, known.items));
    if (compare(one.amount, left) <= 0) return [];
    return refuse('beyond', 'amount', { left: sign(left) > 0 ? left : '0', currency });
  });
}

const tooFine = (at: number, currency: string, decimals: number) =>
  new Refusal('ledger.decimals', {
    field: `applied.${at}.amount`,
    params: { currency, decimals: String(decimals) },
  });

/** Sum of the amounts that `before` already applies to items of the same balance. */
const appliedBefore = (
  before: readonly Applied[],
  item: ApplicableItem,
  items: readonly ApplicableItem[],
): Decimal =>
  sum(
    before.flatMap((one) => {
      const other = items.find(isItem(one));
      return other && isSameBalance(other, item) ? [one.amount] : [];
    }),
  );

const isSameBalance = (one: ApplicableItem, other: ApplicableItem) =>
  one.account_id === other.account_id &&
  one.party_id === other.party_id &&
  one.currency === other.currency &&
  sign(one.open) === sign(other.open);

/** Assigns the chosen amounts to the payment lines, in the order of the lines. Each line is used up before the next. */
export function applicationsOf(
  applied: readonly Applied[],
  { lines, items }: Omit<Known, 'decimals'>,
): readonly Application[] {
  const used = lines.map((): Decimal => '0');
  return applied.flatMap((one) => {
    const item = items.find(isItem(one));
    if (!item) return [];
    let rest = one.amount;
    return lines.flatMap((line, at) => {
      if (!settles(line, item)) return [];
      const amount = smaller(rest, subtract(absolute(line.amount), used[at] ?? '0'));
      if (sign(amount) <= 0) return [];
      rest = subtract(rest, amount);
      used[at] = add(used[at] ?? '0', amount);
      return [{ ...one, line: at, amount }];
    });
  });
}
