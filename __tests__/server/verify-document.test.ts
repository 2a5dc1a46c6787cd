import { invoiceFixture } from '../support/invoice-fixture';

const at = invoiceFixture();
const { fixture, issue, scan, sold, tokenOf } = at;

test('whoever scans an invoice learns that it is genuine, and nothing of whom it is for', async () => {
  const customer_id = await fixture.aCustomer('Ahmad Zahir');
  const { body } = await issue((await sold({ customer_id })).id);
  expect(body.verify).toBe(`${fixture.host.url}/build/verify?t=${tokenOf(body.verify)}`);
  const { status, body: told } = await scan(body.verify);
  expect([status, told]).toEqual([
    200,
    {
      genuine: true,
      kind: 'invoice',
      number: 'INV 00001',
      date: '2026-11-20',
      amount: '660.00',
      currency: 'USD',
      status: 'issued',
      organisation: 'Sarraf',
    },
  ]);
});

test('a cancelled invoice is genuine and cancelled, and its credit note is one', async () => {
  const { body } = await issue((await sold()).id);
  await fixture.me.post('exchange/invoice/1/cancel', { reason: 'wrong' });
  expect((await scan(body.verify)).body).toMatchObject({ kind: 'invoice', status: 'cancelled' });
  const { body: credit } = await fixture.me.get('exchange/invoice/2/show');
  expect((await scan(credit.verify)).body).toMatchObject({ kind: 'credit_note', status: 'issued' });
});

test('the receipt of a sale can be scanned once it is posted, and says when it was taken back', async () => {
  const line = { side: 'sell', currency: 'EUR', amount: '600', rate: '1.1' };
  const { body: draft } = await fixture.me.post('exchange/sales/store', {
    date: '2026-11-20',
    lines: [line],
  });
  expect(draft.verify).toBeNull();
  const sale = await sold();
  const told = { kind: 'receipt', number: 'SAL 00002', amount: '600.00', currency: 'EUR' };
  expect((await scan(sale.verify)).body).toMatchObject({ ...told, status: 'issued' });
  await at.takeBack(sale.id);
  expect((await scan(sale.verify)).body).toMatchObject({ ...told, status: 'cancelled' });
});

test('a code that the host did not make shows nothing', async () => {
  const { body } = await issue((await sold()).id);
  const token = tokenOf(body.verify);
  const [head = '', seal = ''] = token.split(/-(.*)/);
  const forged = [
    `INV2-${seal}`,
    `SAL1-${seal}`,
    `JOU1-${seal}`,
    `${head}-${'A'.repeat(22)}`,
    token.slice(0, -1),
    `${token}A`,
    token.toLowerCase(),
    'x'.repeat(26),
  ];
  for (const wrong of forged) {
    const { status } = await fixture.host.client().get(`public/verify/${wrong}`);
    expect([wrong, status]).toEqual([wrong, 404]);
  }
});

test('nobody tries codes without end', async () => {
  const client = fixture.host.client();
  const statuses: number[] = [];
  for (let tries = 0; tries <= 120; tries += 1) {
    statuses.push((await client.get(`public/verify/INV1-${'A'.repeat(22)}`)).status);
  }
  expect(statuses.slice(0, 120).every((status) => status === 404)).toBe(true);
  expect(statuses.at(-1)).toBe(429);
});
