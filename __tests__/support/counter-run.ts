import { Refusal } from '@/lib/domain/refusal';
import type { Act } from '@/__tests__/soak/counter-act';
import { apply } from '@/__tests__/soak/counter-acts';
import { liquidation } from '@/__tests__/soak/counter-liquidation';
import { CounterModel } from '@/__tests__/soak/counter-model';
import { BASES, moneyOf } from '@/__tests__/soak/counter-money';
import { nextAct } from '@/__tests__/soak/counter-next';
import type { CostMethod } from '@/__tests__/soak/counter-positions';
import type { Holding } from '@/__tests__/soak/counter-rules';
import { seeded } from '@/server/seed/random';
import { CounterMemory, FUND } from './counter-memory';

/** A run of the model next to the ledger in memory, and the events in it. */
export type Run = Readonly<{
  seed: number;
  model: CounterModel;
  method: CostMethod;
  books: CounterMemory;
  /** Holdings before everything was sold, and the number of entries up to then. */
  before: ReadonlyMap<string, Holding>;
  entries: number;
  met: ReadonlySet<string>;
}>;

/** Plays `length` random acts with a comparison after each, and then sells everything. */
export async function playRun(seed: number, length: number): Promise<Run> {
  const random = seeded(seed);
  const method: CostMethod = seed % 2 === 0 ? 'fifo' : 'average';
  const model = new CounterModel(moneyOf(BASES[seed % BASES.length] ?? 'USD'), method);
  const books = new CounterMemory(model.money, method);
  model.fund(FUND);
  const met = new Set<string>();
  for (let done = 0; done < length;) {
    const act = nextAct(model, random, { lends: 'freely' });
    if (!act) continue;
    done += 1;
    const code = await both(model, books, act);
    met.add(code ?? act.kind);
    if ([...model.positions.held.values()].some(({ amount }) => amount < 0n)) met.add('short');
  }
  const before = new Map(model.balances);
  const entries = books.entries.length;
  for (const act of liquidation(model)) expect(await both(model, books, act)).toBeNull();
  return { seed, model, method, books, before, entries, met };
}

/** Expects model and ledger to agree on an act; returns the ledger's refusal code, or null. */
async function both(model: CounterModel, books: CounterMemory, act: Act): Promise<string | null> {
  const isAllowed = apply(model, act);
  let code: string | null = null;
  try {
    await books.post(act);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    ({ code } = error);
  }
  expect({ act, isAllowed, code }).toEqual({ act, isAllowed: code === null, code });
  compare(model, books);
  return code;
}

function compare(model: CounterModel, books: CounterMemory): void {
  const { base, foreign } = model.money;
  const { realised } = model;
  const expected = new Map([
    ...model.balances,
    ...foreign.map(
      ({ code }) => [`valuation 0 ${code}`, { amount: 0n, base: model.valuation(code) }] as const,
    ),
    [`result 0 ${base}`, { amount: -realised, base: -realised }],
  ]);
  expect(standing(books.balances())).toEqual(standing(expected));
  expect(standing(books.positions())).toEqual(standing(model.positions.held));
  expect(laid(books.layers())).toEqual(laid(model.positions.layers));
  expect(books.realised()).toBe(realised);
  expect(books.entries).toHaveLength(model.entries.length);
  const lying = (notes: ReadonlyMap<string, bigint>) => [...notes].filter(([, one]) => one !== 0n);
  expect(new Map(lying(books.notes()))).toEqual(new Map(lying(model.notes)));
}

/** Lots of each currency as `amount@base`, in a fixed order; currencies without lots are left out. */
const laid = (layers: ReadonlyMap<string, readonly Holding[]>): string[] =>
  [...layers]
    .filter(([, own]) => own.length > 0)
    .map(([currency, own]) =>
      [currency, ...own.map((one) => `${one.amount}@${one.base}`)].join(' '),
    )
    .toSorted();

/** Holdings other than zero as text, sorted. */
export function standing(holdings: ReadonlyMap<string, Holding>): string[] {
  return [...holdings]
    .filter(([, { amount, base }]) => amount !== 0n || base !== 0n)
    .map(([key, { amount, base }]) => `${key} ${amount} ${base}`)
    .toSorted();
}
