import { counterFixture, SALES, TODAY } from '../support/counter-fixture';

const fixture = counterFixture({ currencies: ['EUR'] });

const aPlace = async (type: string, own: object = {}) =>
  (await fixture.me.post('exchange/locations/store', { name: `Own ${type}`, type, ...own })).body
    .id as number;

const putAt = (location_id: number) =>
  fixture.me.post('accounting/journal-entry/store', {
    date: TODAY,
    post: true,
    lines: [
      { account_id: fixture.id('1010'), debit: '10', location_id },
      { account_id: fixture.id('3000'), credit: '10' },
    ],
  });

const move = (to_location_id: number, lines: readonly object[]) =>
  fixture.me.post('exchange/transfer/store', {
    date: TODAY,
    post: true,
    kind: 'internal',
    from_location_id: 1,
    to_location_id,
    lines,
  });

/** Runs work while another transaction holds a location, changes it and then commits. */
async function meanwhile<Answer>(
  place: number,
  work: () => Promise<Answer>,
  change: string,
): Promise<Answer> {
  const other = await fixture.host.owner.connect();
  await other.query('begin');
  await other.query('select from location where id = $1 for update', [place]);
  const answer = work();
  const waits = new Promise((resolve) => setTimeout(resolve, 500, 'waits'));
  expect(await Promise.race([answer, waits])).toBe('waits');
  await other.query(change);
  await other.query("select note_change('by hand', 'tills', 'test', '1')");
  await other.query('commit');
  other.release();
  return answer;
}

test('no notes lie at a bank, nor at a place that was given up', async () => {
  const bank = await aPlace('bank', { account_id: fixture.id('1040') });
  const vault = await aPlace('vault');
  expect((await putAt(vault)).status).toBe(201);
  await fixture.host.owner.query('update location set is_active = false where id = $1', [vault]);
  for (const place of [bank, vault]) {
    const { status, body } = await putAt(place);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['lines.0.location_id']]);
  }
});

test('nothing is moved to a place that somebody is just giving up', async () => {
  const vault = await aPlace('vault');
  const { status } = await meanwhile(
    vault,
    () => move(vault, [{ currency: 'USD', amount: '5' }]),
    `update location set is_active = false where id = ${vault}`,
  );
  expect(status).toBe(422);
});

test('a ticket at a vault is in the session that is counted there, and never in one that is over', async () => {
  await fixture.opening('EUR', '1000', '1080');
  const vault = await aPlace('vault');
  const there = { USD: '500', EUR: '500' };
  const lines = Object.entries(there).map(([currency, amount]) => ({ currency, amount }));
  expect((await move(vault, lines)).status).toBe(201);
  const opened = await fixture.me.post('exchange/till-sessions/open', {
    location_id: vault,
    count: there,
  });
  expect(opened.status).toBe(201);
  const line = { currency: 'EUR', amount: '10', rate: '1.09' };
  const sold = await fixture.ticket('sell', line, { location_id: vault });
  expect(sold.session_id).toBe(opened.body.id);
  const late = await meanwhile(
    vault,
    () =>
      fixture.me.post(`${SALES}/store`, {
        date: TODAY,
        post: true,
        location_id: vault,
        lines: [{ ...line, side: 'sell' }],
      }),
    `update till_session set status = 'closed', closed_at = now(), closing_count = '{}',
            closing_difference = '{}', closing_expected = '{"USD": "510.90", "EUR": "490"}',
            closed_after = (select last from counter where name = 'entry')`,
  );
  expect([late.status, Object.keys(late.body.errors ?? {})]).toEqual([422, ['location_id']]);
  expect(await fixture.isSound()).toEqual([]);
});
