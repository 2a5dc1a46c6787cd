import { Courses } from './counter-courses';
import { type AnyHolder, keyOf, type ModelLeg, type ModelLine } from './counter-lines';
import { type Money, priceAtMid } from './counter-money';
import { type CostMethod, CounterPositions, type LayersChanged } from './counter-positions';
import { carried, type Dealt, type Holding, isStranded, NOTHING, wholeOf } from './counter-rules';
import type { CounterWatch } from './counter-watch';
import { absolute, minorOf, type Ratio } from './exact';

/**
 * Independent model of the books of a counter, in whole minor units, without any code of the ledger. Differences
 * between the accounts and the position costs are on the valuation account.
 */
export class CounterModel {
  balances = new Map<string, Holding>();
  positions: CounterPositions;
  /** Cash by `place currency`. */
  notes = new Map<string, bigint>();
  realised = 0n;
  readonly entries: Done[] = [];
  readonly courses = new Courses();
  readonly money: Money;
  /** Thresholds that apply to customers, if any are in force. */
  readonly watch: CounterWatch | undefined;

  constructor(money: Money, method: CostMethod = 'average', watch?: CounterWatch) {
    this.money = money;
    this.watch = watch;
    this.positions = new CounterPositions(method);
  }

  /** Pays the same capital into both locations. */
  fund(text: string): void {
    const { base: currency, decimals } = this.money;
    const amount = minorOf(text, decimals[currency] ?? 0);
    this.post(
      [1, 2].flatMap((place): ModelLine[] => [
        { account: 'cash', place, currency, amount },
        { account: 'capital', currency, amount: -amount },
      ]),
      [],
    );
  }

  held(holder: AnyHolder): bigint {
    return this.balances.get(keyOf(holder))?.amount ?? 0n;
  }

  lying(place: number, currency: string): bigint {
    return this.notes.get(`${place} ${currency}`) ?? 0n;
  }

  /**
   * Posts lines and legs; returns false if a location would have negative cash or a `solvent` holder a debit balance.
   */
  post(
    lines: readonly ModelLine[],
    legs: readonly ModelLeg[],
    solvent: readonly AnyHolder[] = [],
  ): boolean {
    return this.#allOrNothing(() => {
      const before = this.positions;
      this.positions = before.copy();
      const moves = legs.map((leg, no) => {
        const own = lines.filter((line) => line.leg === no);
        return this.#deal(leg, no, own);
      });
      const posted = lines.map((line) => this.#carry(line, legs, before));
      const charges = legs.flatMap((leg, at) => {
        if (!('charge' in leg)) return [];
        const value = -(moves[at]?.base ?? 0n);
        const holder = { account: leg.charge, currency: this.money.base };
        return [this.#add(keyOf(holder), { amount: value, base: value })];
      });
      const notes = this.#laid(lines);
      const layers = this.positions.changedSince(before);
      this.entries.push({ lines: [...posted, ...charges], notes, moves, layers });
      return solvent.every((holder) => this.held(holder) <= 0n) && this.#lies(notes);
    });
  }

  /** Moves cash between locations, without any effect on accounts or positions. */
  shift(
    { from, to }: Readonly<{ from: number; to: number }>,
    currency: string,
    amount: bigint,
  ): boolean {
    return this.#allOrNothing(() => {
      const notes = [
        this.#lay(`${from} ${currency}`, -amount),
        this.#lay(`${to} ${currency}`, amount),
      ];
      this.entries.push({ lines: [], notes, moves: [], layers: [] });
      return this.#lies(notes);
    });
  }

  /**
   * Reverses an entry at its base value, and posts stranded cost as a result. `kept` are base lines that are posted
   * again.
   */
  void(at: number, kept: readonly ModelLine[] = []): boolean {
    const entry = this.entries[at];
    if (!entry) throw new RangeError('no such entry');
    return this.#allOrNothing(() => {
      const before = this.positions;
      this.positions = before.copy();
      const backs = entry.lines.map(({ key, amount, base }) =>
        this.#add(key, { amount: -amount, base: -base }),
      );
      const flushes = entry.lines.flatMap(({ key }) => {
        const left = this.balances.get(key) ?? NOTHING;
        return isStranded(left) ? [this.#add(key, { amount: 0n, base: -left.base })] : [];
      });
      const moves = wholeOf(entry.moves).map((move) => this.#take(move, entry.layers));
      const again = kept.map((line) => this.#carry(line, [], before));
      const notes = [
        ...entry.notes.map(({ key, amount }) => this.#lay(key, -amount)),
        ...this.#laid(kept),
      ];
      const layers = this.positions.changedSince(before);
      this.entries.push({ lines: [...backs, ...flushes, ...again], notes, moves, layers });
      return this.#lies(notes);
    });
  }

  /** Difference between the cost of a currency's position and what its accounts carry. */
  valuation(currency: string): bigint {
    const own = [...this.balances].filter(([key]) => key.endsWith(` ${currency}`));
    return own.reduce((left, [, { base }]) => left - base, this.positions.of(currency).base);
  }

  #allOrNothing(work: () => boolean): boolean {
    const { balances, positions, notes, realised } = this;
    const { length } = this.entries;
    this.balances = new Map(balances);
    this.notes = new Map(notes);
    if (work()) return true;
    Object.assign(this, { balances, positions, notes, realised });
    this.entries.length = length;
    return false;
  }

  #lies(notes: Done['notes']): boolean {
    return notes.every(({ key, amount }) => amount > 0n || (this.notes.get(key) ?? 0n) >= 0n);
  }

  #deal(leg: ModelLeg, no: number, lines: readonly ModelLine[]): Done['moves'][number] {
    const { currency, quantity } = leg;
    const named = { currency, quantity, name: { entry: this.entries.length, no } };
    const { base, realised } =
      'value' in leg
        ? this.#dealFor(named, leg, lines)
        : this.positions.charge(named, this.#average(currency, this.positions.of(currency)));
    this.realised += realised;
    return { currency, amount: quantity, base, realised };
  }

  #dealFor(
    named: Parameters<CounterPositions['deal']>[0],
    { quantity, value, as }: Extract<ModelLeg, { value: bigint }>,
    lines: readonly ModelLine[],
  ): Dealt {
    if (as === undefined) return this.positions.deal(named, value);
    const worth = quantity < 0n ? -value : value;
    if (as === 'accrues') return this.positions.carry(named, worth);
    const price = { over: value, under: absolute(quantity) };
    const relieved = lines.reduce((all, line) => {
      const held = this.balances.get(keyOf(line)) ?? NOTHING;
      return all + carried(held, line.amount, price);
    }, 0n);
    const { base, realised } = this.positions.carry(named, relieved);
    return { base, realised: realised + relieved - worth };
  }

  /** Reverses the quantity and cost of a deal; a cost that is left without a quantity becomes a result. */
  #take(
    { currency, amount, base, realised }: Done['moves'][number],
    layers: readonly LayersChanged[],
  ): Done['moves'][number] {
    const name = { entry: this.entries.length, no: 0 };
    const excess = this.positions.takeBack(currency, { amount, base }, { layers, name });
    this.realised -= realised + excess;
    return { currency, amount: -amount, base: -base - excess, realised: -realised - excess };
  }

  #carry(line: ModelLine, legs: readonly ModelLeg[], before: CounterPositions): Keyed {
    const key = keyOf(line);
    const { currency, amount } = line;
    if (currency === this.money.base) return this.#add(key, { amount, base: amount });
    const leg = line.leg === undefined ? undefined : legs[line.leg];
    const price =
      leg && 'value' in leg
        ? { over: leg.value, under: absolute(leg.quantity) }
        : this.#average(currency, before.of(currency));
    return this.#add(key, {
      amount,
      base: carried(this.balances.get(key) ?? NOTHING, amount, price),
    });
  }

  #average(currency: string, { amount, base }: Holding): Ratio {
    if (amount !== 0n) return { over: absolute(base), under: absolute(amount) };
    return priceAtMid(currency, this.money);
  }

  #add(key: string, by: Holding): Keyed {
    const { amount, base } = this.balances.get(key) ?? NOTHING;
    this.balances.set(key, { amount: amount + by.amount, base: base + by.base });
    return { key, ...by };
  }

  #laid(lines: readonly ModelLine[]): Done['notes'] {
    return lines.flatMap(({ place, currency, amount }) =>
      place === undefined ? [] : [this.#lay(`${place} ${currency}`, amount)],
    );
  }

  #lay(key: string, amount: bigint): Done['notes'][number] {
    this.notes.set(key, (this.notes.get(key) ?? 0n) + amount);
    return { key, amount };
  }
}

type Keyed = Holding & Readonly<{ key: string }>;

/** Effects of an entry on accounts, locations, positions and their layers. */
type Done = Readonly<{
  lines: readonly Keyed[];
  notes: readonly Readonly<{ key: string; amount: bigint }>[];
  moves: readonly (Holding & Readonly<{ currency: string; realised: bigint }>)[];
  layers: readonly LayersChanged[];
}>;
