import { yearEndFixture } from '../support/year-end-fixture';

const PATH = 'accounting/fiscal-closing';

const fixture = yearEndFixture();
const { aYear, broken, close, entry, reopen } = fixture;

test('only a second person reopens, by a reversal on the same day; closing again tells the difference', async () => {
  await aYear(2025);
  const { body: year } = await close(2025);
  const before = Number(
    (await fixture.host.owner.query('select count(*) as n from line')).rows[0]?.n,
  );

  const asked = await fixture.client.post(`${PATH}/${year.id}/reopen`, {
    reason: 'An invoice was missing.',
  });
  expect(asked.body).toMatchObject({
    status: 'pending_approval',
    waiting: { reason: 'An invoice was missing.' },
  });
  expect((await entry('2025-06-30', 'rent', 'cash', '1.00')).status).toBe(422);
  expect((await fixture.client.post(`${PATH}/${year.id}/approve`, {})).status).toBe(422);
  const { body: reopened } = await fixture.second.post(`${PATH}/${year.id}/approve`, {});
  const shown = await fixture.client.get(`${PATH}/${year.id}/show`);
  expect(shown.body.voided).toMatchObject({
    reason: 'An invoice was missing.',
    entries: [{ entry_id: reopened.entry_ids[1], reverses_id: reopened.entry_ids[0] }],
  });
  expect(reopened).toMatchObject({
    status: 'reopened',
    entry_ids: [4, 5],
    reopen_reason: 'An invoice was missing.',
  });
  const { rows } = await fixture.host.owner.query(
    'select kind, date::text, reverses_id from entry where id = 5',
  );
  expect(rows).toEqual([{ kind: 'closing', date: '2025-12-31', reverses_id: 4 }]);
  expect(
    Number((await fixture.host.owner.query('select count(*) as n from line')).rows[0]?.n),
  ).toBe(before + 3);

  await entry('2025-06-30', 'rent', 'cash', '50.00');
  const wish = {
    year_end: '2025-12-31',
    retained_earnings_account_id: fixture.ids.retained_earnings,
  };
  const { body: preview } = await fixture.client.post(`${PATH}/preview`, wish);
  expect(preview.difference).toEqual([
    expect.objectContaining({
      account_id: fixture.ids.retained_earnings,
      before: '200.00',
      after: '250.00',
    }),
    expect.objectContaining({ account_id: fixture.ids.rent, before: '-600.00', after: '-650.00' }),
  ]);
  const { body: again } = await close(2025);
  expect(again).toMatchObject({
    id: year.id,
    status: 'closed',
    number: 'FCL 00001',
    result: '-250.00',
    entry_ids: [4, 5, 7],
  });
  expect(await broken()).toEqual([]);
});

test('a reopening that is turned down leaves the year closed', async () => {
  await aYear(2025);
  const { body: year } = await close(2025);
  await fixture.client.post(`${PATH}/${year.id}/reopen`, { reason: 'x' });
  expect(
    (await fixture.second.post(`${PATH}/${year.id}/reject`, { reason: 'No.' })).body.status,
  ).toBe('closed');
  expect((await entry('2025-06-30', 'rent', 'cash', '1.00')).status).toBe(422);
  expect((await fixture.second.post(`${PATH}/${year.id}/approve`, {})).status).toBe(409);
});

test('years are closed in their order, and reopened from the latest back', async () => {
  await aYear(2024);
  await aYear(2025);
  const early = await close(2025);
  expect(early.status).toBe(422);
  expect(Object.keys(early.body.errors)).toEqual(['waivers.earlier-year']);
  const waived = await close(2025, { waivers: [{ key: 'earlier-year', reason: 'never mind' }] });
  expect(waived.status).toBe(422);
  const first = (await close(2024)).body;
  const last = (await close(2025)).body;
  expect((await fixture.client.post(`${PATH}/${first.id}/reopen`, { reason: 'x' })).status).toBe(
    422,
  );
  expect((await reopen(last.id)).body.status).toBe('reopened');
  expect((await reopen(first.id)).body.status).toBe('reopened');
  expect(await broken()).toEqual([]);
});

test('fifty closings, reopenings and postings at the edge of the year leave one outcome', async () => {
  await aYear(2025);
  const [year] = (await fixture.client.get(`${PATH}/list`)).body;
  const acts = Array.from({ length: 50 }, (_, index) => {
    if (index % 5 === 0) return close(2025);
    if (index % 5 === 1)
      return fixture.client.post(`${PATH}/${year.id}/reopen`, { reason: 'race' });
    if (index % 5 === 2) return fixture.second.post(`${PATH}/${year.id}/approve`, {});
    return entry(index % 2 ? '2025-12-31' : '2026-01-01', 'rent', 'cash', '1.00');
  });
  const answers = await Promise.all(acts);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect(await broken()).toEqual([]);

  const { body: after } = await fixture.client.get(`${PATH}/${year.id}/show`);
  const { rows } = await fixture.host.owner.query(
    'select sum(base)::text as base from line join account a on a.id = account_id where a.type in ($1, $2) and date <= $3',
    ['income', 'expense', '2025-12-31'],
  );
  const isClosed = ['closed', 'pending_approval'].includes(after.status);
  expect(Number(rows[0]?.base) === 0).toBe(isClosed);
});

test('what opening equity is left with is told before a closing, and does not stop it', async () => {
  await aYear(2025);
  await fixture.client.post('accounting/opening-balances/store', {
    date: '2025-01-01',
    lines: [{ account_id: fixture.ids.cash, amount: '50.00' }],
  });
  const [year] = (await fixture.client.get(`${PATH}/list`)).body;
  const { body } = await fixture.client.get(`${PATH}/${year.id}/checklist`);
  const step = body.items.find(({ key }: { key: string }) => key === 'opening-equity');
  expect([body.ok, step.ok, step.blocks, step.rows[0].base]).toEqual([
    true,
    false,
    false,
    '-50.0000',
  ]);
  expect((await close(2025)).body.status).toBe('closed');
});
