import { MANUAL_JOURNAL as PATH, manualJournalFixture } from '../support/manual-journal-fixture';

const {
  ask,
  boardAt,
  buyEuro,
  charge,
  entryOf,
  id,
  isSound,
  line,
  me,
  nostroHolds,
  position,
  post,
  second,
} = manualJournalFixture();

test('a bank charge in euros is an expense at the middle of the board, and the rest is realised', async () => {
  await boardAt('1.09');
  await nostroHolds('4000');
  const { id: document, number } = await post(charge());
  expect(number).toBe('MJO 00002');
  expect(await entryOf(PATH, document)).toEqual([
    '5080 13.63 USD 13.63',
    '1040 -12.50 EUR -13.50',
    '4010 -0.13 USD -0.13',
  ]);
  expect(await position()).toEqual({ quantity: '3987.5', cost: '4306.5' });
  expect(await isSound()).toEqual([]);
});

test('a counterfeit note goes at what it cost, and realises nothing', async () => {
  await buyEuro('1985', '1.08');
  const { id: document } = await post(
    charge({
      kind: 'counterfeit',
      valuation_mode: 'at_wac',
      lines: [line('5070', '50'), line('1020', '-50')],
    }),
  );
  expect(await entryOf(PATH, document)).toEqual(['1020 -50.00 EUR -54.00', '5070 54.00 USD 54.00']);
  expect(await position()).toEqual({ quantity: '1935', cost: '2089.8' });
  expect(await isSound()).toEqual([]);
});

test('what only changes places needs no value and moves no cost', async () => {
  await nostroHolds('1000');
  expect(await position()).toEqual({ quantity: '1000', cost: '1080' });
  expect(await entryOf(PATH, 1)).toEqual([
    '1040 1000.00 EUR 1080.00',
    '1020 -1000.00 EUR -1080.00',
  ]);
});

test('an explicit valuation posts the base that is typed, and realises nothing', async () => {
  const { id: document } = await post(
    charge({
      kind: 'correction',
      valuation_mode: 'explicit',
      lines: [line('1040', '100', { base: '107.00' }), line('3000', '-100', { base: '-107.00' })],
    }),
  );
  expect(await entryOf(PATH, document)).toEqual([
    '1040 100.00 EUR 107.00',
    '3000 -107.00 USD -107.00',
  ]);
  expect(await position()).toEqual({ quantity: '100', cost: '107' });
});

test.each([
  [
    'a currency that goes without a value',
    { valuation_mode: undefined },
    'valuation_mode',
    /at cost/,
  ],
  ['the middle of a board that was not there', {}, 'valuation_mode', /no EUR rate on the board/],
  [
    'at cost, without an account to charge',
    { valuation_mode: 'at_wac', lines: [line_('1010', '13.50', 'USD'), line_('1040', '-12.50')] },
    'valuation_mode',
    /do not balance in EUR/,
  ],
  ['explicit without a base', { valuation_mode: 'explicit' }, 'lines.0.base', /base amount/],
  [
    'a base that is not explicit',
    { lines: [line_('5080', '12.50', 'EUR', '13'), line_('1040', '-12.50')] },
    'lines.0.base',
    /Only an explicit/,
  ],
  [
    'debits that differ from credits',
    {
      valuation_mode: 'explicit',
      lines: [line_('5080', '12.50', 'EUR', '13.63'), line_('1040', '-12.50', 'EUR', '-13.50')],
    },
    'lines',
    /differ by 0.13 USD/,
  ],
  [
    'a charge to an account that others stand under',
    { valuation_mode: 'at_wac', lines: [line_('50', '12.50'), line_('1040', '-12.50')] },
    'lines.0.account_id',
    /general account/,
  ],
])('refused is %s', async (_, more, field, sentence) => {
  await buyEuro('100', '1.08');
  const { lines, ...rest } = more as { lines?: ReturnType<typeof line_>[] };
  const named = lines?.map(({ number, ...one }) => ({ ...one, account_id: id(number) }));
  const { status, body } = await ask(charge({ ...rest, ...(named && { lines: named }) }));
  expect(status).toBe(422);
  expect(body.errors[field]?.[0]).toMatch(sentence);
});

function line_(number: string, amount: string, currency = 'EUR', base?: string) {
  return { number, amount, currency, ...(base !== undefined && { base }) };
}

test('preview and record tell the position before and after, to whoever may see what is in stock', async () => {
  await boardAt('1.09');
  await buyEuro('4000', '1.08');
  const given = charge({ lines: [line('5080', '12.50'), line('1020', '-12.50')] });
  const change = {
    currency: 'EUR',
    before: { quantity: '4000.00', cost: '4320.00', average: '1.08' },
    after: { quantity: '3987.50', cost: '4306.50', average: '1.08' },
    realised: '0.13',
  };
  expect((await me().post(`${PATH}/preview`, given)).body.positions).toEqual([change]);
  const { id: document } = await post(given);
  await buyEuro('10', '1.10');
  const shown = await me().get(`${PATH}/${document}/show`);
  expect(shown.body.positions).toEqual([change]);
  const hidden = await second().get(`${PATH}/${document}/show`);
  expect(hidden.body.positions).toEqual([]);
});
