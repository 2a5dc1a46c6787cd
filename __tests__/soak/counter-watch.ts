import { type Preset, PRESET_ROWS } from '@/lib/domain/compliance/threshold-presets';
import { type Money, priceAtMid } from './counter-money';
import { minorOf, nearest, times } from './exact';

/** Tiers of the customers: the first is fully identified, the second has the basic tier, the third is unknown. */
export const IDENTIFIED = { 1: 'standard', 2: 'basic' } as const;
const tierOf = (party: number | undefined) =>
  party === 1 || party === 2 ? IDENTIFIED[party] : undefined;

/** Amounts of one deal by direction, in minor units of base: in total and in cash. */
export type Moved = Readonly<{
  kind: 'sale' | 'remit';
  party: number | undefined;
  amount: Ways;
  cash: Ways;
  isSwap: boolean;
  tellsFunds: boolean;
}>;
export type Ways = Readonly<{ in: bigint; out: bigint }>;
const WAYS = ['in', 'out'] as const;

type PresetRow = (typeof PRESET_ROWS)[Preset][number];
/** These customers declared no volumes, so rules about shares of them do not apply. */
type Row = PresetRow &
  Readonly<{
    rule: Exclude<PresetRow['rule'], 'volume_profile' | 'volume_office'>;
    currency: string;
  }>;
const isMoney = (row: PresetRow): row is Row => row.currency !== null;

/** Deals and amounts that each rule counts. */
const COUNTS: Readonly<
  Record<Row['rule'], Readonly<{ kinds: readonly Moved['kind'][]; of: 'amount' | 'cash' }>>
> = {
  identify: { kinds: ['sale'], of: 'amount' },
  full_kyc: { kinds: ['sale', 'remit'], of: 'amount' },
  transfer: { kinds: ['remit'], of: 'amount' },
  cash_report: { kinds: ['sale', 'remit'], of: 'cash' },
  source_of_funds: { kinds: ['sale', 'remit'], of: 'amount' },
};

/** Thresholds of a counter, and the amounts that each customer dealt on its only day. */
export class CounterWatch {
  readonly preset: Preset;
  /** Deals that a threshold refused, and deals that passed although a threshold was reached. */
  readonly told = { refused: 0, passed: 0 };
  readonly #money: Money;
  readonly #moved = new Map<number, Moved>();

  constructor(preset: Preset, money: Money) {
    this.preset = preset;
    this.#money = money;
  }

  /** True if the customer may make the deal, given the deals so far. */
  allows(newest: Moved): boolean {
    const tier = tierOf(newest.party);
    if (newest.isSwap && tier === undefined) return false;
    return this.#reached(newest).every(({ rule }) => {
      if (rule === 'source_of_funds') return newest.tellsFunds;
      return rule === 'full_kyc' ? tier === 'standard' : tier !== undefined;
    });
  }

  #reached(newest: Moved): readonly Row[] {
    return PRESET_ROWS[this.preset].filter(isMoney).filter((row) => this.#isReached(row, newest));
  }

  /** Counts a deal under its entry number; `forget` removes a voided one. */
  keep(entry: number, moved: Moved): void {
    if (this.#reached(moved).length > 0) this.told.passed += 1;
    this.#moved.set(entry, moved);
  }
  forget(entry: number): void {
    this.#moved.delete(entry);
  }

  #isReached(row: Row, newest: Moved): boolean {
    const { kinds, of } = COUNTS[row.rule];
    if (!kinds.includes(newest.kind)) return false;
    const { party } = newest;
    const own = [...this.#moved.values()].filter(
      (one) => party !== undefined && one.party === party && kinds.includes(one.kind),
    );
    const limit = this.#limit(row);
    return WAYS.some((way) => {
      if (newest[of][way] === 0n) return false;
      const total = own.reduce((all, one) => all + one[of][way], newest[of][way]);
      return row.comparator === 'gt' ? total > limit : total >= limit;
    });
  }

  #limit({ amount, currency }: Row): bigint {
    return worthOf(
      { currency, amount: minorOf(amount, this.#money.decimals[currency] ?? 0) },
      this.#money,
    );
  }
}

/** Value in base at the mid rate of the board. */
export function worthOf(
  { currency, amount }: Readonly<{ currency: string; amount: bigint }>,
  money: Money,
): bigint {
  return currency === money.base ? amount : nearest(times(amount, priceAtMid(currency, money)));
}
