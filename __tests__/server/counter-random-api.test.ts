import { CUSTOMERS } from '@/__tests__/soak/counter-act';
import { CounterOverApi } from '@/__tests__/soak/counter-over-api';
import { CounterModel } from '@/__tests__/soak/counter-model';
import { Office } from '@/__tests__/soak/counter-office';
import { playOverApi } from '@/__tests__/soak/counter-play';
import { COUNTERS } from '@/__tests__/soak/counter-set-up';
import { CounterWatch } from '@/__tests__/soak/counter-watch';
import { hledger, hledgerBalances } from '@/__tests__/soak/hledger';
import { verify } from '@/server/ledger/verify';
import { seeded } from '@/server/seed/random';
import type { Client } from '../support/client';
import { TODAY } from '../support/counter-fixture';
import { casesOf, IS_WHOLE, SEED } from '../support/sample';
import { startHost, type TestHost } from '../support/test-host';

const LENGTH = 110;
/** From seed 192 on, the six counters together do everything. */
const FIRST_SEED = IS_WHOLE ? 192 : SEED;
const FUND = '1000000000';

/** Acts that have documents on the host. */
const ACTS = [
  'ticket',
  'shift',
  'move',
  'found',
  'void',
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
  'draw on a part',
  'credit ticket',
  'repay',
  'take back',
  'write off',
  'change limit',
  'buy',
  'return asset',
  'depreciate',
  'undo depreciation',
  'revalue',
  'dispose',
  'undo disposal',
  'hire',
  'advance',
  'repay advance',
  'cancel advance',
  'prepare',
  'step run',
  'pay',
  'void run',
  ...[
    'expense',
    'receipt',
    'journal',
    'revaluation',
    'commission',
    'payment',
    'repayment',
    'slip',
  ].map((undone) => `undo ${undone}`),
];
const met = new Set<string>();

const NAMED = casesOf(COUNTERS, 3).map(
  (one, at) => [one.money.base, one.method, one.preset ?? 'no', { ...one, at }] as const,
);

describe.each(NAMED)('a counter in %s, %s, under %s thresholds', (base, method, _preset, its) => {
  let host: TestHost;
  let me: Client;
  beforeAll(async () => {
    host = await startHost({ now: () => new Date(`${TODAY}T10:00:00Z`) });
    me = await host.signIn();
    await me.get('accounting/chart-of-accounts/generate_accounts');
  }, 60_000);
  afterAll(() => host.close());

  test('stands after every act as the model says, and once all is settled and sold holds nothing foreign', async () => {
    const { money, preset, at } = its;
    const watch = preset && new CounterWatch(preset, money);
    const model = new CounterModel(money, method, watch);
    const given = { money, method, preset, date: TODAY, fund: FUND };
    const caller = { ...me, text: async (path: string) => (await me.get(path)).text };
    const people = { caller, colleague: await host.signInAs(null), db: host.db };
    const counter = await CounterOverApi.open(people, given);
    model.fund(FUND);
    model.courses.credit.grant(CUSTOMERS, money);
    model.courses.office = new Office(TODAY);
    const random = seeded(FIRST_SEED + at);
    const played = await playOverApi({ host: counter, model, db: host.db }, random, LENGTH);
    expect(played.acts).toBeGreaterThan(LENGTH);
    played.met.forEach((kind) => met.add(kind));
    if (watch) {
      expect(watch.told.refused).toBeGreaterThan(0);
      expect(watch.told.passed).toBeGreaterThan(0);
    }
    const { checks } = await verify(host.db);
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  }, 300_000);

  test('comes in hledger to what the host says', async () => {
    const { text } = await me.get('accounting/ledger/export?format=hledger');
    hledger(text, 'check', '-s', 'ordereddates');
    const { rows } = await host.owner.query<{ number: string; base: string }>(
      `select number, round(sum(base), (select minor_units from currency where code = $1))::text as base
       from balance join account on account.id = account_id group by 1 having sum(base) <> 0`,
      [base],
    );
    expect(rows.length).toBeGreaterThan(5);
    expect(Object.fromEntries(hledgerBalances(text))).toEqual(
      Object.fromEntries(rows.map(({ number, base: value }) => [number, value])),
    );
  });
});

test('between them they did whatever a counter does', () => {
  const missing = ACTS.filter((kind) => !met.has(kind));
  // Two of the six counters leave out some kinds.
  expect(missing.length).toBeLessThanOrEqual(IS_WHOLE ? 0 : ACTS.length / 2);
});
