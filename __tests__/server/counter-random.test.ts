import { BEFORE_SOLD, expectedOf, foundBy, journalOf } from '../support/counter-journal';
import { playRun, type Run, standing } from '../support/counter-run';

/** Random counters against a model that shares nothing with the ledger. */
const RUNS = 300;
const LENGTH = 60;
const AT_ONCE = 20;

const runs: Run[] = [];

test('random counters stand after every act as the model says, in every account and position', async () => {
  for (let seed = 1; seed <= RUNS; seed += 1) {
    try {
      runs.push(await playRun(seed, LENGTH));
    } catch (error) {
      throw new Error(`run ${seed} of the random counters`, { cause: error });
    }
  }
  const met = new Set(runs.flatMap((run) => [...run.met]));
  expect(
    ['found', 'move', 'shift', 'short', 'ticket', 'void'].filter((one) => !met.has(one)),
  ).toEqual([]);
  expect(['ledger.stock', 'ledger.not-held'].filter((one) => !met.has(one))).toEqual([]);
}, 120_000);

test('once everything is sold no position, no account and no valuation holds anything foreign', () => {
  expect(runs).toHaveLength(RUNS);
  for (const { model, books } of runs) {
    expect(standing(books.positions())).toEqual([]);
    const foreign = standing(books.balances()).filter(
      (one) => !one.includes(` ${model.money.base} `),
    );
    expect(foreign).toEqual([]);
    const own = [...books.balances().values()].reduce((sum, { base }) => sum + base, 0n);
    expect(own).toBe(0n);
  }
});

test('hledger finds in the plain-text export of each what the model says', () => {
  for (const base of ['USD', 'BHD']) {
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
}, 120_000);
