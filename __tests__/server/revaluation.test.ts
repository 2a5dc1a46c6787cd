import { REVALUATION as PATH, revaluationFixture } from '../support/revaluation-fixture';

const { buy, closingAt, entriesOf, host, isSound, position, preview, revalue, scene, sell, set } =
  revaluationFixture();

/** Result of selling 600 euros at 1.1250 in November. */
const sold = async () => {
  const { status, body } = await sell('600', '1.1250', '2026-11-02');
  expect([status, body.errors]).toEqual([201, undefined]);
  const { body: lines } = await scene().me.get(`accounting/expenses/${body.id}/entry`);
  return lines.find((line: { account_number: string }) => line.account_number === '4010')?.base;
};

test('a period ends at the closing rate, the next day takes it back, and costs never moved', async () => {
  await closingAt('1.12');
  const { status, body } = await revalue();
  expect(status).toBe(201);
  expect(body).toMatchObject({
    number: 'RVL 00001',
    mode: 'reversing',
    difference: '46.00',
    lines: [
      {
        currency: 'EUR',
        quantity: '1600.00',
        cost: '1746.00',
        rate: '1.12',
        rate_date: '2026-10-31',
        worth: '1792.00',
        difference: '46.00',
      },
    ],
  });
  expect(await entriesOf(body.id)).toEqual([
    '2026-10-31 revaluation 1098 46',
    '2026-10-31 revaluation 4040 -46',
    '2026-11-01 revaluation 1098 -46',
    '2026-11-01 revaluation 4040 46',
  ]);
  expect(await sold()).toBe('-20.25');
  expect(await position()).toEqual({ quantity: '1000', cost: '1091.25' });
  expect(await isSound()).toEqual([]);
});

test('a permanent revaluation is the new cost, and later results are measured from it', async () => {
  await set({ revaluation_mode: 'permanent' });
  await closingAt('1.12');
  const { body } = await revalue();
  expect(await entriesOf(body.id)).toEqual([
    '2026-10-31 revaluation 1099 46',
    '2026-10-31 revaluation 4040 -46',
  ]);
  expect(await position()).toEqual({ quantity: '1600', cost: '1792' });
  expect(await sold()).toBe('-3.00');
  expect(await isSound()).toEqual([]);
});

test.each(['reversing', 'permanent'])(
  'the same period again is the same %s revaluation where nothing changed',
  async (revaluation_mode) => {
    await set({ revaluation_mode });
    await closingAt('1.12');
    const { body: first } = await revalue();
    const { status, body: again } = await revalue();
    expect([status, again]).toEqual([201, first]);
    expect((await preview()).body.standing).toEqual({ id: 1, number: 'RVL 00001', is_same: true });
  },
);

test.each([
  ['reversing', '1746'],
  ['permanent', '1760'],
])(
  'a new closing rate takes the former %s revaluation back on its own days',
  async (mode, cost) => {
    await set({ revaluation_mode: mode });
    await closingAt('1.12');
    await revalue();
    await closingAt('1.10');
    expect((await preview()).body.standing).toMatchObject({ is_same: false });
    const { body } = await revalue();
    expect(body).toMatchObject({ number: 'RVL 00002', difference: '14.00' });
    expect(await position()).toEqual({ quantity: '1600', cost });
    const { body: former } = await scene().me.get(`${PATH}/1/show`);
    expect(former.status).toBe('voided');
    const { body: sheet } = await scene().me.get(
      'reports/trail-balance?from=2026-10-01&to=2026-10-31',
    );
    const result = sheet.rows.find((row: { number: string }) => row.number === '4040');
    expect(result?.closing).toBe('-14.00');
    expect(await isSound()).toEqual([]);
  },
);

test('what is held is read from the days up to the end of the period, not from today', async () => {
  await closingAt('1.12');
  await sell('600', '1.1250', '2026-11-02');
  await buy('100', '115.00', '2026-10-31');
  const { body } = await preview();
  expect(body.lines).toMatchObject([{ quantity: '1700.00', cost: '1861.00', worth: '1904.00' }]);
});

test('without a closing rate nothing is revalued, and the sentence names the currency', async () => {
  await closingAt('1.12', '2026-11-01');
  const { status, body } = await revalue();
  expect(status).toBe(422);
  expect(body.errors.period_end[0]).toMatch(/no closing rate of EUR on 2026-10-31/);
  expect((await preview()).body).toMatchObject({
    lines: [],
    missing: [{ currency: 'EUR', quantity: '1600.00' }],
    difference: null,
  });
});

test('a closing rate belongs to the day that it is in the host', async () => {
  await host().owner.query(`update organization set timezone = 'Pacific/Kiritimati'`);
  await closingAt('1.12', '2026-10-31');
  const { body } = await preview();
  expect([body.lines, body.missing[0]?.currency]).toEqual([[], 'EUR']);
});

test('a period may end on a day to come, but not on one that is not open', async () => {
  await closingAt('1.12');
  const ahead = await revalue('2026-11-30');
  expect([ahead.status, ahead.body.difference]).toEqual([201, '46.00']);
  const lock = { lock_date: '2026-11-01', modules: ['all'], reason: 'Audited' };
  await scene().me.post('accounting/transaction-locking/store', lock);
  const { status, body } = await revalue();
  expect([status, body.errors.period_end[0]]).toEqual([
    422,
    expect.stringMatching(/is locked up to/),
  ]);
  expect((await scene().me.get(`${PATH}/list`)).body.data).toHaveLength(1);
});

test('a list of revaluations is cut by days and state, and turned round', async () => {
  await closingAt('1.12');
  const { body } = await revalue();
  await revalue('2026-11-30');
  await scene().me.post(`${PATH}/${body.id}/void`, { reason: 'Too early' });
  const found = async (query: string) =>
    (await scene().me.get(`${PATH}/list?${query}`)).body.data.map(
      (row: { period_end: string }) => row.period_end,
    );
  expect(await found('sort=-date')).toEqual(['2026-11-30', '2026-10-31']);
  expect(await found('sort=date')).toEqual(['2026-10-31', '2026-11-30']);
  expect(await found('from=2026-11-01&to=2026-12-31')).toEqual(['2026-11-30']);
  expect(await found('status=voided')).toEqual(['2026-10-31']);
  expect(await found('search=RVL%2000002')).toEqual(['2026-11-30']);
});

test('a void takes both entries back on their own days', async () => {
  await closingAt('1.12');
  const { body } = await revalue();
  const { body: voided } = await scene().me.post(`${PATH}/${body.id}/void`, {
    reason: 'Too early',
  });
  expect(voided).toMatchObject({ status: 'voided', void_reason: 'Too early' });
  expect((await entriesOf(body.id)).slice(4)).toEqual([
    '2026-10-31 reversal 1098 -46',
    '2026-10-31 reversal 4040 46',
    '2026-11-01 reversal 1098 46',
    '2026-11-01 reversal 4040 -46',
  ]);
  const shown = await scene().me.get(`${PATH}/${body.id}/show`);
  const [first, mirror, ...reversals] = voided.entry_ids;
  expect(shown.body.voided).toMatchObject({
    reason: 'Too early',
    entries: [
      { entry_id: reversals[0], reverses_id: first, date: '2026-10-31' },
      { entry_id: reversals[1], reverses_id: mirror, date: '2026-11-01' },
    ],
  });
  expect((await scene().me.post(`${PATH}/${body.id}/void`, { reason: 'x' })).status).toBe(409);
  expect(await isSound()).toEqual([]);
});
