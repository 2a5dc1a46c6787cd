import { allOf } from '../support/roles';
import { watchedCounter } from '../support/watched-counter';

const { fixture, bring, threshold, list } = watchedCounter();

test('from a threshold on the customer must be identified, told in plain words and by the day', async () => {
  await threshold('identify', '3000');
  const customer_id = await fixture.aCustomer();
  expect((await bring('2000', { customer_id })).status).toBe(201);
  const refused = await bring('1000', { customer_id });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { customer_id: ['From 3000.00 USD a day the customer must be identified.'] },
  ]);
  expect((await bring('999.99', { customer_id })).status).toBe(201);
  expect((await bring('2999.99')).status).toBe(201);
});

test('two tickets at once do not both stay below', async () => {
  await threshold('identify', '3000');
  const customer_id = await fixture.aCustomer();
  const answers = await Promise.all(
    ['1600', '1600', '1600'].map((amount) => bring(amount, { customer_id })),
  );
  const posted = answers.filter(({ status }) => status === 201);
  expect([posted.length, answers.length]).toEqual([1, 3]);
});

test('whoever gives a telephone that is known belongs to the same sum', async () => {
  await threshold('identify', '3000');
  const walk_in = { name: 'Ahmad', phone: '0700 123 456' };
  expect((await bring('2000', { walk_in })).status).toBe(201);
  const again = await bring('1000', { walk_in: { name: 'Somebody', phone: '+93 700 123456' } });
  expect(again.status).toBe(422);
  expect((await bring('2000', { walk_in: { name: 'Other', phone: '0799 999 999' } })).status).toBe(
    201,
  );
});

test('what was taken back counts no more', async () => {
  await threshold('identify', '3000');
  const customer_id = await fixture.aCustomer();
  const { body } = await bring('2000', { customer_id });
  await fixture.me.post(`exchange/sales/${body.id}/void`, { reason: 'A mistake' });
  expect((await bring('2500', { customer_id })).status).toBe(201);
});

test('the source of funds is asked from its threshold on, and not before', async () => {
  await threshold('source_of_funds', '10000');
  expect((await bring('9999.99')).status).toBe(201);
  const refused = await bring('10000');
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { source_of_funds: ['From 10000.00 USD a day write down where the money comes from.'] },
  ]);
  expect((await bring('10000', { source_of_funds: 'A house was sold' })).status).toBe(201);
});

test('notes for notes of the same currency need an identified customer where any is asked for', async () => {
  const swap = () =>
    fixture.me.post('exchange/sales/store', {
      ...{ date: '2026-11-20', post: true },
      lines: [
        { side: 'buy', currency: 'EUR', amount: '100', rate: '1' },
        { side: 'sell', currency: 'EUR', amount: '99', rate: '1' },
      ],
    });
  expect((await swap()).status).toBe(201);
  await threshold('identify', '3000');
  expect(Object.keys((await swap()).body.errors)).toEqual(['customer_id']);
});

test('the preview tells the sums of the day beside the next limit, in and out apart', async () => {
  await threshold('identify', '3000');
  const customer_id = await fixture.aCustomer();
  await bring('2000', { customer_id });
  const { body } = await fixture.me.post('exchange/sales/preview', {
    ...{ date: '2026-11-20', customer_id },
    lines: [{ side: 'buy', currency: 'EUR', amount: '500', rate: '1' }],
  });
  expect(body.identification).toMatchObject({
    state: 'none',
    sums: [
      { direction: 'in', total: '2500.00', limit: '3000.00', is_reached: false, percent: 83 },
      { direction: 'out', total: '2500.00', limit: '3000.00', is_reached: false, percent: 83 },
    ],
    asks: [],
  });
});

const split = async () => {
  await threshold('cash_report', '10000', { comparator: 'gt', direction: 'in' });
  const { body: till } = await fixture.me.post('exchange/locations/store', {
    name: 'Till 2',
    type: 'vault',
  });
  const customer_id = await fixture.aCustomer();
  return { till: till.id as number, customer_id };
};

test('a sum of cash over the threshold needs an identified customer, and no report is made of what was refused', async () => {
  const { customer_id } = await split();
  await bring('6000', { customer_id });
  expect((await bring('6000', { customer_id })).status).toBe(422);
  expect(await list('threshold-reports')).toEqual([]);
});

test('an identification that was asked for and avoided is remembered, and weighs with the next rule', async () => {
  await threshold('identify', '3000');
  const walk_in = { name: 'Ahmad', phone: '0700 123 456' };
  expect((await bring('9000', { walk_in })).status).toBe(422);
  expect((await bring('2950', { walk_in })).status).toBe(201);
  expect(await list('alerts')).toEqual([]);
  const { rows } = await fixture.host.owner.query('select avoided from watched order by id');
  expect(rows).toEqual([{ avoided: true }]);
});

test('the preview is enough for an identification to have been asked for, and who is nobody is known at the till', async () => {
  await threshold('identify', '3000');
  await fixture.me.post('exchange/sales/preview', {
    date: '2026-11-20',
    lines: [{ side: 'buy', currency: 'EUR', amount: '9000', rate: '1' }],
  });
  await bring('2950');
  const { rows } = await fixture.host.owner.query('select avoided from watched order by id');
  expect(rows).toEqual([{ avoided: true }]);
});

test('splitting raises one silent alert, and what weighs more waits for a look of the office', async () => {
  await threshold('cash_report', '10000', { comparator: 'gt', direction: 'in', window: 'ticket' });
  const customer_id = await fixture.aCustomer();
  await bring('9500', { customer_id });
  expect(await list('alerts')).toEqual([]);
  expect((await bring('9400', { customer_id })).body.status).toBe('posted');
  const [alert] = await list('alerts');
  expect(alert).toMatchObject({
    ...{ rules: ['S1'], rule_code: 'S1', score: 40, is_urgent: false, status: 'open' },
    parties: [{ id: customer_id, name: 'Customer Z' }],
  });
  const { body: third } = await bring('9700', { customer_id });
  expect(third).toMatchObject({
    status: 'pending_approval',
    waiting: { subject: 'office_review' },
  });

  const path = `exchange/sales/${third.id}/approve`;
  const sales = { ...allOf('sales', 'Sales'), post: true, approve: true };
  const teller = await fixture.host.signInAs([sales], 'teller@example.com');
  expect((await teller.post(path, {})).status).toBe(403);
  const office = await fixture.host.signInAs(null, 'office@example.com');
  expect((await office.post(path, {})).body.status).toBe('posted');
  const [grown, ...others] = await list('alerts');
  expect(others).toEqual([]);
  expect(grown).toMatchObject({ id: alert.id, rules: ['S1', 'S2'], score: 80, is_urgent: true });
  expect(grown.documents.map(({ number }: { number: string }) => number)).toEqual([
    ...['SAL 00001', 'SAL 00002', 'SAL 00003'],
  ]);
  const { data } = (await fixture.me.get('exchange/overrides/list')).body;
  expect(data).toMatchObject([{ check: 'office_review', due_to: 'sales', number: 'SAL 00003' }]);
});
