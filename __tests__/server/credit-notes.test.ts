import { byHand } from '../support/by-hand';
import { INVOICE, invoiceFixture } from '../support/invoice-fixture';

const at = invoiceFixture();
const { fixture, issue, show, sold } = at;

const cancel = (id: number) => fixture.me.post(`${INVOICE}/${id}/cancel`, { reason: 'wrong name' });

test('an invoice is cancelled by a credit note of the same amount, and both stay', async () => {
  const sale = await sold();
  const { body: first } = await issue(sale.id);
  const { status, body } = await cancel(first.id);
  expect([status, body]).toMatchObject([
    200,
    { status: 'cancelled', cancel_reason: 'wrong name', cancelled_by: { number: 'INV 00002' } },
  ]);
  expect(await show(2)).toMatchObject({
    type: 'credit_note',
    status: 'issued',
    total: '660.00',
    currency: 'USD',
    cancels: { id: 1, number: 'INV 00001' },
    cancel_reason: 'wrong name',
    source: { number: 'SAL 00001' },
  });
  expect((await fixture.me.get(`exchange/sales/${sale.id}/show`)).body.status).toBe('posted');
  expect(await fixture.isSound()).toEqual([]);
});

test('once it is cancelled another may be issued', async () => {
  const sale = await sold();
  await issue(sale.id);
  await cancel(1);
  const { status, body } = await issue(sale.id);
  expect([status, body.number]).toEqual([201, 'INV 00003']);
});

test('nothing is cancelled twice, nor a credit note at all', async () => {
  await issue((await sold()).id);
  await cancel(1);
  expect((await cancel(1)).status).toBe(409);
  const { status, body } = await cancel(2);
  expect([status, body.message]).toEqual([
    422,
    'A credit note cannot be cancelled. Issue a new invoice instead.',
  ]);
  const answers = await fixture.me.post(`${INVOICE}/1/cancel`, { reason: '' });
  expect(answers.status).toBe(422);
});

test('an invoice may be cancelled without a word', async () => {
  await issue((await sold()).id);
  const { status, body } = await fixture.me.post(`${INVOICE}/1/cancel`);
  expect([status, body.status, body.cancel_reason]).toEqual([200, 'cancelled', null]);
});

test('a sale that is taken back takes its invoice with it, in the same breath', async () => {
  const sale = await sold();
  await issue(sale.id);
  expect((await at.takeBack(sale.id)).status).toBe(200);
  expect(await show(1)).toMatchObject({ status: 'cancelled', cancel_reason: 'a mistake' });
  expect(await show(2)).toMatchObject({ type: 'credit_note', cancels: { id: 1 } });
  expect(await fixture.isSound()).toEqual([]);
});

test('a sale without an invoice is taken back without a credit note', async () => {
  const sale = await sold();
  await at.takeBack(sale.id);
  expect((await fixture.me.get(`${INVOICE}/list`)).body.meta.total).toBe(0);
});

test.each([
  ['lets an invoice of a taken back sale stand', "set status = 'issued' where id = 1"],
  ['writes another amount on it', 'set amount = 1 where id = 3'],
  ['unties a credit note', `set body = body || '{"cancels": null}' where id = 2`],
])('the proof of the books finds whoever %s', async (_what, change) => {
  const sale = await sold();
  await issue(sale.id);
  await at.takeBack(sale.id);
  await issue((await sold()).id);
  expect(await fixture.isSound()).toEqual([]);
  await byHand(fixture.host.owner, `update document ${change} and type = 'invoice'`);
  expect((await fixture.isSound()).map(([key]) => key)).toEqual(['invoices']);
});
