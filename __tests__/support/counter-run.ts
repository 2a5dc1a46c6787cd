import { Refusal } from '@/lib/domain/refusal';
import { type Act, apply, liquidation, nextAct } from '@/scripts/soak/counter-acts';
import { CounterModel } from '@/scripts/soak/counter-model';
import { moneyOf } from '@/scripts/soak/counter-money';
import type { Holding } from '@/scripts/soak/counter-rules';
import { seeded } from '@/server/seed/random';
import { CounterMemory, FUND } from './counter-memory';

/** A run of the model beside the ledger in memory, and what it met on its way. */
export type Run = Readonly<{
  seed: number;
  model: CounterModel;
  books: CounterMemory;
  /** What stood before everything was sold, and how many entries that took. */
  before: ReadonlyMap<string, Holding>;
  entries: number;
  met: ReadonlySet<string>;
}>;

/** So many random acts, compared after every one, and then everything sold. */
export async function playRun(seed: number, length: number): Promise<Run> {
  const random = seeded(seed);
  const model = new CounterModel(moneyOf(seed % 3 === 0 ? 'BHD' : 'USD'));
  const books = new CounterMemory(model.money);
  model.fund(FUND);
  const met = new Set<string>();
  const voidable = new Set<number>();
  for (let done = 0; done < length;) {
    const act = nextAct(model, random, [...voidable]);
    if (!act) continue;
    done += 1;
    const code = await both(model, books, act);
    met.add(code ?? act.kind);
    if ([...model.positions.values()].some(({ amount }) => amount < 0n)) met.add('short');
    if (code !== null) continue;
    if (act.kind === 'void') voidable.delete(act.entry);
    else voidable.add(model.entries.length - 1);
  }
  const before = new Map(model.balances);
  const entries = books.entries.length;
  for (const act of liquidation(model)) expect(await both(model, books, act)).toBeNull();
  return { seed, model, books, before, entries, met };
}

/** Lets both do it, or both refuse it; gives the ledger's reason when they do. */
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
  expect(standing(books.positions())).toEqual(standing(model.positions));
  expect(books.realised()).toBe(realised);
  const lying = (notes: ReadonlyMap<string, bigint>) => [...notes].filter(([, one]) => one !== 0n);
  expect(new Map(lying(books.notes()))).toEqual(new Map(lying(model.notes)));
}

/** What is not nothing, as text, in one order. */
export function standing(holdings: ReadonlyMap<string, Holding>): string[] {
  return [...holdings]
    .filter(([, { amount, base }]) => amount !== 0n || base !== 0n)
    .map(([key, { amount, base }]) => `${key} ${amount} ${base}`)
    .toSorted();
}
