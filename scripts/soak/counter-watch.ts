import { type Preset, PRESET_ROWS } from '@/lib/domain/threshold-presets';
import { type Money, priceAtMid } from './counter-money';
import { minorOf, nearest, times } from './exact';

/** Of the customers the first is known in full, the second a little, and nobody knows who the third is. */
export const IDENTIFIED = { 1: 'standard', 2: 'basic' } as const;
const tierOf = (party: number | undefined) =>
  party === 1 || party === 2 ? IDENTIFIED[party] : undefined;

/** What one deal brought and took of somebody, in minor units of base: all of it, and what was cash. */
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
/** Nobody here declared anything, so that no share of it binds. */
type Row = PresetRow &
  Readonly<{
    rule: Exclude<PresetRow['rule'], 'volume_profile' | 'volume_office'>;
    currency: string;
  }>;
const isMoney = (row: PresetRow): row is Row => row.currency !== null;

/** What each rule counts. */
const COUNTS: Readonly<
  Record<Row['rule'], Readonly<{ kinds: readonly Moved['kind'][]; of: 'amount' | 'cash' }>>
> = {
  identify: { kinds: ['sale'], of: 'amount' },
  full_kyc: { kinds: ['sale', 'remit'], of: 'amount' },
  transfer: { kinds: ['remit'], of: 'amount' },
  cash_report: { kinds: ['sale', 'remit'], of: 'cash' },
  source_of_funds: { kinds: ['sale', 'remit'], of: 'amount' },
};

/** The thresholds that a counter is under, and what everybody brought and got on its one day. */
export class CounterWatch {
  readonly preset: Preset;
  /** How many deals a threshold has refused, and how many were let through although one was reached. */
  readonly told = { refused: 0, passed: 0 };
  readonly #money: Money;
  readonly #moved = new Map<number, Moved>();

  constructor(preset: Preset, money: Money) {
    this.preset = preset;
    this.#money = money;
  }

  /** Whether somebody may deal so, with what stands of them already. */
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

  /** What was dealt, as the entry of this number; what is taken back counts no more. */
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

/** At the middle of the board, in base. */
export function worthOf(
  { currency, amount }: Readonly<{ currency: string; amount: bigint }>,
  money: Money,
): bigint {
  return currency === money.base ? amount : nearest(times(amount, priceAtMid(currency, money)));
}
