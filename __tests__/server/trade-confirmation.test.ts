import { lettersTo } from '../support/letters';
import { DAY } from '../support/dealing-fixture';
import { euros, TRADE, tradingFixture } from '../support/trade-fixture';

const { office, deal } = tradingFixture();

const mail = (id: number, body: object = {}) => office.me().post(`${TRADE}/${id}/mail`, body);
const terms = { ...euros, date: DAY, value_date: '2026-11-20', reference: 'D-77' };

test('the confirmation goes to the counterparty with both legs, and the history says to whom', async () => {
  const counterparty_id = await office.party('bank', 'Delta FX', { email: 'desk@delta.example' });
  const { body } = await deal({ ...terms, counterparty_id, instructions: 'IBAN AE07 0331' });
  const { status, body: record } = await mail(body.id);
  expect([status, record.status, record.version]).toEqual([200, 'posted', 1]);
  const [letter = '', ...others] = await lettersTo(office.host, 'desk@delta.example');
  expect(others).toEqual([]);
  expect(letter).toContain('Subject: Confirmation TRD 00001 of ');
  for (const line of [
    'Dear Delta FX,',
    'Our reference: TRD 00001',
    'Dealt on: 2026-11-19',
    'We buy: 3,000.00 EUR',
    'We pay: 3,258.00 USD',
    'Rate: 1 EUR = 1.0860 USD',
    'Value date: 2026-11-20',
    'Your reference: D-77',
    'Settlement instructions: IBAN AE07 0331',
  ]) {
    expect(letter).toContain(line);
  }
  expect(record.history.at(-1)).toMatchObject({
    action: 'mail',
    changes: { email: [null, 'desk@delta.example'], language: [null, 'en'] },
  });
});

test('it is written in the language of the counterparty, quoted as it was agreed', async () => {
  const counterparty_id = await office.party('dealer', 'Herat', { language: 'fa' });
  const { body } = await deal({ counterparty_id, side: 'sell' });
  const none = await mail(body.id);
  expect([none.status, Object.keys(none.body.errors)]).toEqual([422, ['email']]);
  expect((await mail(body.id, { email: 'herat@example.com' })).status).toBe(200);
  await lettersTo(office.host, 'herat@example.com');
  const raw = (await office.host.letters()).find((one) => one.includes('herat@example.com')) ?? '';
  const [, coded = ''] = raw.replaceAll('\r\n', '\n').split(/\n\n(.*)/s);
  const text = /base64/.test(raw)
    ? Buffer.from(coded, 'base64').toString('utf8')
    : Buffer.from(
        coded
          .replaceAll('=\n', '')
          .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
            String.fromCharCode(Number.parseInt(hex, 16)),
          ),
        'latin1',
      ).toString('utf8');
  expect(text).toContain('می‌فروشیم: 100,000.00 AED');
  expect(text).toContain('نرخ: 1 USD = 3.6735 AED');
  const { body: record } = await office.me().get(`${TRADE}/${body.id}/show`);
  expect(record.history.at(-1)).toMatchObject({ changes: { language: [null, 'fa'] } });
});

test('a draft has nothing to confirm, and whoever may not post sends nothing', async () => {
  const { body } = await deal({ ...terms, post: false });
  expect((await mail(body.id, { email: 'a@example.com' })).status).toBe(409);
  const reader = await office.host.signInAs([{ name: 'trade', title: 'x', view: true }]);
  expect((await reader.post(`${TRADE}/${body.id}/mail`, {})).status).toBe(403);
});
