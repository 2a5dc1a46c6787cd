import { SALES, TODAY } from '../support/counter-fixture';
import { INVOICE, invoiceFixture } from '../support/invoice-fixture';

const at = invoiceFixture();
const { fixture, issue, show, sold } = at;

test('an invoice says both amounts, the rate both ways, fee and total, in figures and in words', async () => {
  const sale = await sold({ fee: { amount: '2', mode: 'on_top' } });
  const { status, body } = await issue(sale.id);
  expect([status, body.errors]).toEqual([201, undefined]);
  expect(body).toMatchObject({
    id: 1,
    number: 'INV 00001',
    type: 'invoice',
    status: 'issued',
    date: TODAY,
    lines: [
      {
        side: 'sell',
        currency: 'EUR',
        amount: '600.00',
        unit: 1,
        rate: '1.1',
        inverse: '0.909091',
        counter_currency: 'USD',
        counter_amount: '660.00',
      },
    ],
    fee: '2.00',
    rounding: '0.00',
    currency: 'USD',
    total: '662.00',
    payer: 'customer',
    settled: [
      { direction: 'out', method: 'cash', currency: 'EUR', amount: '600.00' },
      { direction: 'in', method: 'cash', currency: 'USD', amount: '662.00' },
    ],
    amount_in_words: 'Six hundred sixty-two US dollars only',
    source: { document_type: 'sales', document_id: sale.id, number: 'SAL 00001' },
    place: 'Main vault',
    entry_ids: [],
    due_to: 'invoice',
    due_to_id: 1,
    print_count: 0,
  });
  expect(JSON.stringify(body)).not.toMatch(/"(cost|margin|realised|mid)"/);
  expect(await fixture.isSound()).toEqual([]);
});

test('an invoice posts nothing', async () => {
  const sale = await sold();
  const { rows: before } = await fixture.host.owner.query('select max(id) from entry');
  await issue(sale.id);
  const { rows: after } = await fixture.host.owner.query('select max(id) from entry');
  expect(after).toEqual(before);
});

test('a document has one invoice; the second is refused by the number of the first', async () => {
  const sale = await sold();
  await issue(sale.id);
  const { status, body } = await issue(sale.id);
  expect([status, body.errors]).toEqual([
    422,
    { document_id: ['INV 00001 was already issued for this document. Cancel that one first.'] },
  ]);
});

test('of many who issue it at once one has it, and no number is lost', async () => {
  const sale = await sold();
  const other = await sold();
  const answers = await Promise.all(Array.from({ length: 6 }, () => issue(sale.id)));
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual([
    '201',
    '422',
    '422',
    '422',
    '422',
    '422',
  ]);
  expect((await issue(other.id)).body.number).toBe('INV 00002');
});

test('only what is posted is invoiced', async () => {
  const lines = [{ side: 'sell', currency: 'EUR', amount: '1', rate: '1.1' }];
  const { body: draft } = await fixture.me.post(`${SALES}/store`, { date: TODAY, lines });
  expect((await issue(draft.id)).body.errors).toEqual({
    document_id: ['Only a posted document can be invoiced. Post it first.'],
  });
  expect((await issue(999)).body.errors).toEqual({
    document_id: ['There is no such document. Choose another one.'],
  });
  const sale = await sold();
  await at.takeBack(sale.id);
  expect((await issue(sale.id)).status).toBe(422);
});

test('what changes later changes nothing on an invoice', async () => {
  const customer_id = await fixture.aCustomer('Ahmad Zahir');
  const { body } = await issue((await sold({ customer_id })).id);
  const { body: party } = await fixture.me.get(`accounting/parties/${customer_id}/show`);
  const renamed = { name: 'Somebody Else', phone: '+93 1', version: party.version };
  expect((await fixture.me.put(`accounting/parties/${customer_id}/update`, renamed)).status).toBe(
    200,
  );
  const { body: host } = await fixture.me.get('setting/organization/show');
  const moved = { name: 'Another Host', licence: 'X', version: host.version };
  expect((await fixture.me.put('setting/organization/update', moved)).status).toBe(200);
  const { history: _history, ...issued } = body;
  expect(await show(body.id)).toMatchObject(issued);
  expect(issued).toMatchObject({ party: { name: 'Ahmad Zahir' }, house: { name: host.name } });
});

test('it is in the language of whom it is for, unless another is asked for', async () => {
  const { body: persian } = await fixture.me.post('accounting/parties/store', {
    kind: 'customer',
    name: 'Farid',
    language: 'fa',
  });
  const { body: own } = await issue((await sold({ customer_id: persian.id })).id);
  expect(own).toMatchObject({
    language: 'fa',
    amount_in_words: 'ششصد و شصت دالر امریکایی تمام',
  });
  const other = await issue((await sold({ customer_id: persian.id })).id, { language: 'en' });
  expect(other.body.amount_in_words).toBe('Six hundred sixty US dollars only');
});

test('of the papers of whoever walks in only the last four characters are kept', async () => {
  const walk_in = { name: 'Maryam', id_type: 'passport', id_number: 'P 7788-99012' };
  const { body } = await issue((await sold({ walk_in })).id);
  expect(body.party).toEqual({
    id: null,
    name: 'Maryam',
    phone: null,
    id_type: 'passport',
    id_number: '•••• 9012',
  });
  const { rows } = await fixture.host.owner.query<{ body: object }>(
    `select body from document where type = 'invoice'`,
  );
  expect(JSON.stringify(rows)).not.toContain('7788');
});

test('a second printing is a copy, and every one is counted', async () => {
  const { body } = await issue((await sold()).id);
  for (const count of [1, 2]) {
    const printed = await fixture.me.post(`${INVOICE}/${body.id}/print`);
    expect([printed.status, printed.body.print_count]).toEqual([200, count]);
  }
});

test('a list narrows to what was issued for one document', async () => {
  const [one, other] = [await sold(), await sold()];
  await issue(one.id);
  await issue(other.id);
  const of = `document_type=sales&document_id=${other.id}`;
  const { body } = await fixture.me.get(`${INVOICE}/list?${of}`);
  expect(body.meta.total).toBe(1);
  expect(body.data).toMatchObject([
    { number: 'INV 00002', status: 'issued', total: '660.00', source: { number: 'SAL 00002' } },
  ]);
  const { body: all } = await fixture.me.get(`${INVOICE}/list?sort=id&search=INV`);
  expect(all.data.map(({ id }: { id: number }) => id)).toEqual([1, 2]);
});

test('whoever may not look at a document gets no paper of it', async () => {
  const sale = await sold();
  const pages = [{ name: 'invoice', title: 'Invoices', view: true, create: true }];
  const clerk = await fixture.host.signInAs(pages);
  const sent = { document_type: 'sales', document_id: sale.id };
  expect((await clerk.post(`${INVOICE}/store`, sent)).status).toBe(403);
});
