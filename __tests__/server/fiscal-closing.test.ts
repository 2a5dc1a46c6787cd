import { yearEndFixture } from '../support/year-end-fixture';

const PATH = 'accounting/fiscal-closing';
const JOURNAL = 'accounting/journal-entry';

const fixture = yearEndFixture();
const { aYear, balances, broken, close, entry } = fixture;

test('closing brings income and expense to zero and their difference to retained earnings', async () => {
  await aYear(2025);
  const { status, body } = await close(2025);
  expect([status, body.status, body.number, body.result]).toEqual([
    201,
    'closed',
    'FCL 00001',
    '-200.00',
  ]);
  expect(body.closed_by.name).toBe('Developer');

  const shown = await fixture.client.get(`${PATH}/${body.id}/show`);
  const lines = shown.body.lines.map((line: { account_id: number; base: string }) => [
    line.account_id,
    line.base,
  ]);
  expect(new Map(lines)).toEqual(
    new Map([
      [fixture.ids.exchange_fees, '400.00'],
      [fixture.ids.rent, '-600.00'],
      [fixture.ids.retained_earnings, '200.00'],
    ]),
  );
  expect(await broken()).toEqual([]);
});

test('the year after opens with what the closed one ended on, and with nothing on income and expense', async () => {
  await aYear(2025);
  const open = await balances('from=2026-01-01&to=2026-12-31');
  expect(open('cash')).toEqual(['800.00', '800.00']);
  await close(2025);
  const after = await balances('from=2026-01-01&to=2026-12-31');
  expect(after('cash')).toEqual(['800.00', '800.00']);
  expect(after('rent')).toEqual(['0.00', '0.00']);
  expect(after('exchange_fees')).toEqual(['0.00', '0.00']);
  expect(after('retained_earnings')).toEqual(['200.00', '200.00']);
});

test('a closed year takes nothing: not a posting, a draft, a reversal or an import', async () => {
  await aYear(2025);
  const { body: draft } = await entry('2026-01-05', 'rent', 'cash', '1.00', {});
  const { body: posted } = await entry('2025-06-30', 'rent', 'cash', '1.00');
  await close(2025);
  const file =
    'entry,date,memo,account,debit,credit\n1,2025-06-30,x,1010,5,\n1,2025-06-30,x,3010,,5\n';
  const answers = [
    await entry('2025-12-31', 'rent', 'cash', '1.00'),
    await entry('2025-01-01', 'rent', 'cash', '1.00', {}),
    await fixture.client.put(`${JOURNAL}/${draft.id}/update`, {
      date: '2025-06-30',
      lines: [],
      version: draft.version,
    }),
    await fixture.client.post(`${JOURNAL}/${posted.id}/void`, { reason: 'x', date: '2025-06-30' }),
  ];
  for (const { status, body } of answers) {
    expect(status).toBe(422);
    expect(body.errors.date[0]).toBe(
      'The fiscal year 2025-01-01 to 2025-12-31 is closed. The next open day is 2026-01-01.',
    );
  }
  const imported = await fixture.client.upload(`${JOURNAL}/import`, {
    name: 'a.csv',
    content: file,
  });
  expect(Object.keys(imported.body.errors)).toEqual(['rows.2.date']);
  expect((await fixture.client.post(`${JOURNAL}/${posted.id}/void`, { reason: 'x' })).status).toBe(
    200,
  );
});

test('the database itself refuses a line in a closed year', async () => {
  await aYear(2025);
  await close(2025);
  const attempt = fixture.host.owner.query(`
    insert into entry (id, kind, document_type, document_id, number, date, line_count, total)
    values (99, 'document', 'journal entry', 1, 'JOU 00001', '2025-06-01', 2, 1)`);
  await expect(attempt).rejects.toThrow('the fiscal year of this entry is closed');
});

test('drafts stand in the way until they are settled or passed over with a reason, which is kept', async () => {
  await aYear(2025);
  const { body: draft } = await entry('2025-05-05', 'rent', 'cash', '1.00', {});
  const [year] = (await fixture.client.get(`${PATH}/list`)).body;
  expect(year).toMatchObject({
    status: 'open',
    year_end: '2025-12-31',
    result: '-200.00',
    number: null,
  });
  const { body: list } = await fixture.client.get(`${PATH}/${year.id}/checklist`);
  expect(list.ok).toBe(false);
  expect(list.items.find(({ key }: { key: string }) => key === 'drafts')).toMatchObject({
    ok: false,
    count: 1,
    waivable: true,
    route: 'app.accounting.journal-entry',
    rows: [{ due_to: 'journal entry', due_to_id: draft.id }],
  });
  const refused = await close(2025);
  expect(Object.keys(refused.body.errors)).toEqual(['waivers.drafts']);
  const waivers = [{ key: 'drafts', reason: 'It belongs to next year.' }];
  expect((await close(2025, { waivers })).body).toMatchObject({ status: 'closed', waivers });
  // A year that is already closed is refused before anything else is checked.
  expect((await close(2025)).body.message).toBe('This year is closed already.');
});

test('only the last day of a fiscal year closes one, and only equity keeps the result', async () => {
  await aYear(2025);
  const wish = {
    year_end: '2025-12-31',
    retained_earnings_account_id: fixture.ids.retained_earnings,
  };
  for (const path of ['preview', 'store']) {
    const wrongDay = await fixture.client.post(`${PATH}/${path}`, {
      ...wish,
      year_end: '2025-11-30',
    });
    expect(Object.keys(wrongDay.body.errors)).toEqual(['year_end']);
    const wrongAccount = await fixture.client.post(`${PATH}/${path}`, {
      ...wish,
      retained_earnings_account_id: fixture.ids.cash,
    });
    expect(Object.keys(wrongAccount.body.errors)).toEqual(['retained_earnings_account_id']);
  }
  expect((await fixture.client.get(`${PATH}/list`)).body[0].status).toBe('open');
});

test('a year without income or expense is closed without an entry', async () => {
  await entry('2025-01-01', 'cash', 'capital', '1000.00');
  expect((await close(2025)).body).toMatchObject({
    status: 'closed',
    result: '0.00',
    entry_ids: [],
  });
  expect((await close(2025)).status).toBe(409);
  expect(await broken()).toEqual([]);
});

test('a fiscal year that begins in another month closes on the day before it', async () => {
  const { body: organisation } = await fixture.client.get('setting/organization/show');
  await fixture.client.put('setting/organization/update', {
    fiscal_year_start: '02-01',
    version: organisation.version,
  });
  await entry('2026-01-01', 'cash', 'capital', '100.00');
  await entry('2026-01-31', 'rent', 'cash', '10.00');
  const { body } = await fixture.client.post(`${PATH}/store`, {
    year_end: '2026-01-31',
    retained_earnings_account_id: fixture.ids.retained_earnings,
  });
  expect(body).toMatchObject({
    status: 'closed',
    from: '2025-02-01',
    to: '2026-01-31',
    result: '-10.00',
  });
  expect((await entry('2026-02-01', 'rent', 'cash', '1.00')).status).toBe(201);
});

test('the start of the year may change while no year was ever closed, and the open years follow it', async () => {
  await aYear(2025);
  const organisation = async () => (await fixture.client.get('setting/organization/show')).body;
  const change = async (fiscal_year_start: string) =>
    fixture.client.put('setting/organization/update', {
      fiscal_year_start,
      version: (await organisation()).version,
    });
  await change('07-01');
  const years = (await fixture.client.get(`${PATH}/list`)).body;
  expect(years.map(({ from, to }: { from: string; to: string }) => [from, to])).toEqual([
    ['2025-07-01', '2026-06-30'],
    ['2024-07-01', '2025-06-30'],
  ]);
  await change('01-01');
  await close(2025);
  const refused = await change('07-01');
  expect(Object.keys(refused.body.errors)).toEqual(['fiscal_year_start']);
  expect(await broken()).toEqual([]);
});
