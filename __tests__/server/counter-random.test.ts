import { type Account, isEmptiedAtLast, keyOf } from '@/__tests__/soak/counter-lines';
import { BASES } from '@/__tests__/soak/counter-money';
import { BEFORE_SOLD, expectedOf, foundBy, journalOf } from '../support/counter-journal';
import { playRun, type Run, standing } from '../support/counter-run';
import { SEED, sized } from '../support/sample';

/** Random counters compared with an independent model of the ledger. */
const RUNS = sized(60, 300);
const LENGTH = 80;
const AT_ONCE = 20;

const runs: Run[] = [];

const ACTS = [
  'ticket',
  'shift',
  'move',
  'found',
  'void',
  'short',
  'trade',
  'settle leg',
  'fail leg',
  'remit out',
  'remit in',
  'go on',
  'paid by agent',
  'paid here',
  'cancel',
  'give back',
  'dispatch',
  'receive',
  'recall',
  'decide',
  'settle',
  'draw',
];

test('random counters stand after every act as the model says, in every account and position', async () => {
  for (let seed = SEED; seed < SEED + RUNS; seed += 1) {
    try {
      runs.push(await playRun(seed, LENGTH));
    } catch (error) {
      throw new Error(`run ${seed} of the random counters`, { cause: error });
    }
  }
  const met = new Set(runs.flatMap((run) => [...run.met]));
  expect(ACTS.filter((one) => !met.has(one))).toEqual([]);
  expect(['ledger.stock', 'ledger.not-held'].filter((one) => !met.has(one))).toEqual([]);
}, 600_000);

test('the runs are in bases of none, two and three decimals, by the average and first in, first out', () => {
  const kinds = new Set(runs.map(({ model, method }) => `${model.money.base} ${method}`));
  expect(kinds.size).toBe(BASES.length * 2);
});

test('once everything is settled and sold every balance, cost and valuation is nothing', () => {
  expect(runs).toHaveLength(RUNS);
  for (const { model, books } of runs) {
    expect(standing(books.positions())).toEqual([]);
    expect([...books.layers().values()].flat()).toEqual([]);
    const left = [...books.balances()].filter(([key]) => isEmptiedAtLast(key));
    expect(standing(new Map(left))).toEqual([]);
    const foreign = [...books.balances()].filter(([key]) => !key.endsWith(model.money.base));
    expect(standing(new Map(foreign))).toEqual([]);
  }
});

test('what was realised, charged and found is what cash has become more by', () => {
  for (const { model, books } of runs) {
    const balances = books.balances();
    const of = (account: Account) =>
      balances.get(keyOf({ account, currency: model.money.base }))?.amount ?? 0n;
    const gained = of('cash') + of('bank') + of('capital');
    const income = -of('fees') - of('remit_fees') - of('rounding') - of('over');
    expect(gained).toBe(books.realised() + income - of('short') - of('charges') - of('brokerage'));
  }
});

test('hledger finds in the plain-text export of each what the model says', () => {
  for (const base of BASES) {
    const own = runs.filter(({ model }) => model.money.base === base);
    for (let at = 0; at < own.length; at += AT_ONCE) {
      const some = own.slice(at, at + AT_ONCE);
      const journal = journalOf(some);
      const isForeign = ([key]: readonly [string, string]) => !key.endsWith(` ${base}`);
      const found = [...foundBy(journal, ...BEFORE_SOLD)].filter(isForeign);
      expect(new Map(found)).toEqual(new Map(some.flatMap((run) => expectedOf(run, 'quantity'))));
      expect([...foundBy(journal)].filter(isForeign)).toEqual([]);
      const costs = foundBy(journal, '--cost', ...BEFORE_SOLD);
      for (const [key, cost] of some.flatMap((run) => expectedOf(run, 'cost'))) {
        expect([key, costs.get(key)]).toEqual([key, cost]);
      }
    }
  }
}, 600_000);
