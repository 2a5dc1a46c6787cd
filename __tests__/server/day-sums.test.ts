import { foldDays } from '@/server/ledger/day-sums.sql';
import { counterFixture, TODAY } from '../support/counter-fixture';

const fixture = counterFixture({ currencies: ['EUR', 'GBP'] });

/** An instant after every posting. With it, reports read the lines instead of stored sums. */
const KNOWN = 'known_at=2099-01-01T00:00:00Z';
const DAYS = 'from=2026-11-12&to=2026-11-20';

const asked = async (path: string) => {
  const { status, body } = await fixture.me.get(path);
  expect([path, status]).toEqual([path, 200]);
  return body;
};

/** Reports on days in the middle of a month, from stored sums or from the lines. */
async function told() {
  const of = async (known: string) => {
    const trial = await asked(`reports/trail-balance?${DAYS}${known}`);
    const summary = await asked(`reports/summary-report?${DAYS}${known}`);
    const ledger = await asked(`reports/general-ledger?${DAYS}&search=eur${known}`);
    return {
      trial: [trial.rows, trial.totals],
      summary: [summary.rows, summary.totals, summary.result, summary.attribution, summary.money],
      ledger: [ledger.sections, ledger.totals],
    };
  };
  const fromSums = await of('');
  expect(fromSums).toEqual(await of(`&${KNOWN}`));
  const { positions, margin, volume } = await asked('dashboard/counter?period=month');
  return { ...fromSums, counter: { positions, margin, volume } };
}

async function dealEur(): Promise<number> {
  const { me, ticket, opening } = fixture;
  await opening('EUR', '2000', '2160');
  const { status } = await me.post('exchange/rates/publish', {
    rates: [{ currency: 'EUR', buy: '1.0800', sell: '1.1000' }],
  });
  expect(status).toBe(201);
  await ticket('buy', { currency: 'EUR', amount: '100.37' });
  const fee = { amount: '2.00', mode: 'on_top' };
  const sold = await ticket('sell', { currency: 'EUR', amount: '300' }, { fee });
  return sold.id;
}

const folded = async () =>
  (await fixture.host.owner.query('select entry_id from day_mark')).rows[0]?.entry_id;

test('reports say the same of days whether they are added up, in part, or not at all', async () => {
  const { host, me, ticket } = fixture;
  const sold = await dealEur();
  const before = await told();
  expect(before.counter.volume.currencies).toMatchObject([
    { currency: 'EUR', bought: '100.37', sold: '300.00' },
  ]);
  expect(before.counter.margin.fees).toBe('2.00');
  expect(before.counter.margin.tellers).toHaveLength(1);

  expect(Number(await folded())).toBe(0);
  await foldDays(host.db);
  expect(Number(await folded())).toBeGreaterThan(3);
  expect(await told()).toEqual(before);

  await ticket('sell', { currency: 'EUR', amount: '50' });
  const voided = await me.post(`exchange/sales/${sold}/void`, { reason: 'Mistyped', date: TODAY });
  expect(voided.status).toBe(200);
  const after = await told();
  expect(after.counter.margin.fees).toBe('0.00');
  await foldDays(host.db);
  expect(await told()).toEqual(after);
  expect(await fixture.isSound()).toEqual([]);
});

test('requests may have the days added up, and cannot write into the sums', async () => {
  await expect(
    fixture.host.db.updateTable('day_mark').set({ entry_id: 5 }).execute(),
  ).rejects.toThrow('permission denied');
  for (const kept of ['day_total', 'branch_total'] as const) {
    await expect(fixture.host.db.deleteFrom(kept).execute()).rejects.toThrow('permission denied');
  }
});
