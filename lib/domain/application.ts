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
} from './money';
import { Refusal } from './refusal';

/** How much of an open item somebody chose to settle. */
export type Applied = Readonly<{ entry_id: number; line_no: number; amount: Decimal }>;

/** Of which balance a line is. */
type Balance = Readonly<{ account_id: number; party_id?: number | undefined; currency: string }>;

/** A line that a payment posts, signed, debit positive. */
export type PayingLine = Balance & Readonly<{ amount: Decimal }>;

/** Something that is open with a party; `open` is signed as its line is. */
export type ApplicableItem = Balance &
  Readonly<{ entry_id: number; line_no: number; open: Decimal }>;

/** How much of which line of a payment settles which item. */
export type Application = Applied & Readonly<{ line: number }>;

type Known = Readonly<{
  lines: readonly PayingLine[];
  /** What is open with the parties of the payment. */
  items: readonly ApplicableItem[];
  decimals: Readonly<Record<string, number>>;
}>;

const isItem = (one: Readonly<{ entry_id: number; line_no: number }>) => (other: typeof one) =>
  one.entry_id === other.entry_id && one.line_no === other.line_no;

/** Whether a line of a payment can settle an item: on the same balance, from the other side. */
export const settles = (line: PayingLine, item: ApplicableItem): boolean =>
  line.account_id === item.account_id &&
  line.party_id === item.party_id &&
  line.currency === item.currency &&
  sign(line.amount) === -sign(item.open);

/** What a payment brings for an item, and for all others on the same balance. */
export const broughtFor = (item: ApplicableItem, lines: readonly PayingLine[]): Decimal =>
  sum(lines.filter((line) => settles(line, item)).map(({ amount }) => absolute(amount)));

/**
 * Why what was chosen cannot be settled: an item that is not open with the party of the payment, or named twice; one on
 * another account or in another currency; more than is open of it, or than the payment brings.
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

/** What was chosen so far of the same balance. */
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

/** Which line of a payment settles how much of which item: the lines in their order, each until it is used up. */
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
