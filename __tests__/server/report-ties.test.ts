import fc from 'fast-check';

import { addDays } from '@/lib/domain/calendar';
import { add, subtract, sum } from '@/lib/domain/money';
import { verify } from '@/server/ledger/verify';
import { byHand } from '../support/by-hand';
import type { Client } from '../support/client';
import { ledgerScene, postRandomly, type Scene } from '../support/ledger-scene';
import { startHost, type TestHost } from '../support/test-host';

const FIRST = '2024-01-01';
const DAYS = 730;
const CAPITAL = '3000';

/** Two years of random entries, some voided; one year closed, reopened and closed again, and a lock. */
async function books(host: TestHost, seed: number): Promise<Scene> {
  const scene = await ledgerScene(host);
  const { me } = scene;
  await postRandomly(scene, { entries: 40, from: FIRST, days: DAYS, seed });
  for (const id of [7, 13, 21]) {
    const { body } = await me.get(`accounting/journal-entry/${id}/show`);
    const date = addDays(body.date, id % 2 === 0 ? 0 : 3);
    await me.post(`accounting/journal-entry/${id}/void`, { reason: 'Wrong', date });
  }
  const retained = scene.account('3010').id;
  const close = async () =>
    (
      await me.post('accounting/fiscal-closing/store', {
        year_end: '2024-12-31',
        retained_earnings_account_id: retained,
        waivers: [{ key: 'revaluation', reason: 'These books have no closing rates.' }],
      })
    ).body;
  const year = await close();
  expect(year.status).toBe('closed');
  await reopened(host, me, year.id);
  await scene.post('2024-06-30', [
    ['5210', '77.70'],
    ['1030', '-77.70'],
  ]);
  expect((await close()).status).toBe('closed');
  await me.post('accounting/transaction-locking/store', {
    modules: ['all'],
    lock_date: '2025-03-31',
    reason: 'Reported.',
  });
  await scene.post('2025-04-01', [
    ['1030', '12.34'],
    ['4020', '-12.34'],
  ]);
  return scene;
}

async function reopened(host: TestHost, me: Client, id: number): Promise<void> {
  await me.post(`accounting/fiscal-closing/${id}/reopen`, { reason: 'One bill was missing.' });
  const second = await host.signInAs([
    { name: 'fiscal closing', title: 'x', view: true, approve: true },
  ]);
  const approved = await second.post(`accounting/fiscal-closing/${id}/approve`, {});
  expect([approved.status, approved.body.status ?? approved.text]).toEqual([200, 'reopened']);
}

type Row = Readonly<Record<string, string>>;

/** Differences between the reports of a period that must be zero. */
async function ties(me: Client, from: string, to: string): Promise<Record<string, unknown>> {
  const report = async (name: string, query: string) =>
    (await me.get(`reports/${name}?${query}`)).body;
  const days = `from=${from}&to=${to}`;
  const trial = await report('trail-balance', days);
  const ledger = await report('general-ledger', `${days}&limit=1000`);
  const result = await report('profit-and-loss', days);
  const before = await report('balance-sheet', `as_of=${addDays(from, -1)}`);
  const after = await report('balance-sheet', `as_of=${to}`);
  const flow = (await report('cash-flow-statement', days)).totals;
  const capital = trial.rows.find((row: Row) => row.number === CAPITAL);
  const paidIn = capital ? subtract(capital.opening, capital.closing) : '0';
  const cash = async (field: 'opening' | 'closing') => {
    const { body: accounts } = await me.get('accounting/chart-of-accounts/list');
    const isCash = new Set(
      accounts
        .filter((account: { cash_flow: string | null }) => account.cash_flow === 'cash')
        .map((account: { id: number }) => account.id),
    );
    return sum(
      trial.rows
        .filter((row: { account_id: number }) => isCash.has(row.account_id))
        .map((row: Row) => row[field] ?? '0'),
    );
  };
  const closings = new Map(
    trial.rows.map((row: { account_id: number; closing: string }) => [row.account_id, row.closing]),
  );
  return {
    'the trial balance adds up': trial.checks.filter(({ ok }: { ok: boolean }) => !ok),
    'every account closes in the ledger as in the trial balance': ledger.sections
      .filter(
        (one: { account_id: number; closing: string }) =>
          (closings.get(one.account_id) ?? '0.00') !== one.closing,
      )
      .map((one: Row) => one.number),
    'the result is what equity grew by, less what the owners paid in': subtract(
      result.totals.result,
      subtract(subtract(after.totals.equity, before.totals.equity), paidIn),
    ),
    'assets are liabilities and equity on both days': [before, after].map(({ totals }) =>
      subtract(totals.assets, add(totals.liabilities, totals.equity)),
    ),
    'cash goes from the opening to the closing': subtract(
      sum([flow.opening, flow.operating, flow.investing, flow.financing, flow.fx_effect]),
      flow.closing,
    ),
    'cash is what stands on the cash accounts': [
      subtract(flow.opening, await cash('opening')),
      subtract(flow.closing, await cash('closing')),
    ],
  };
}

const HELD = {
  'the trial balance adds up': [],
  'every account closes in the ledger as in the trial balance': [],
  'the result is what equity grew by, less what the owners paid in': '0',
  'assets are liabilities and equity on both days': ['0', '0'],
  'cash goes from the opening to the closing': '0',
  'cash is what stands on the cash accounts': ['0', '0'],
};

test.each([
  ['Etc/GMT+12', 11],
  ['UTC', 22],
  ['Pacific/Kiritimati', 33],
])('reports agree with each other on any days of random books, in %s', async (timezone, seed) => {
  const host = await startHost({ chart: true, now: () => new Date('2025-12-31T23:30:00Z') });
  try {
    await byHand(host.owner, 'update organization set timezone = $1', [timezone]);
    const { me } = await books(host, seed);
    const day = fc.integer({ min: 1, max: DAYS - 1 }).map((days) => addDays(FIRST, days));
    await fc.assert(
      fc.asyncProperty(day, day, async (one, other) => {
        const [from = '', to = ''] = [one, other].sort();
        expect(await ties(me, from, to)).toEqual(HELD);
      }),
      {
        numRuns: 12,
        seed,
        examples: [
          ['2024-12-31', '2024-12-31'],
          ['2025-01-01', '2025-12-31'],
          ['2024-01-02', '2025-12-30'],
        ],
      },
    );
    expect((await verify(host.db)).checks.filter(({ ok }) => !ok)).toEqual([]);
  } finally {
    await host.close();
  }
});
