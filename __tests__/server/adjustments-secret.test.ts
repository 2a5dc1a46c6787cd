import type { Client } from '../support/client';
import { adjustmentFixture, PYA } from '../support/adjustment-fixture';

const office = adjustmentFixture();

/** Unique amounts: an answer with one of them reveals a salary. */
const SECRETS = ['7171', '3585', '8989'];
/** Secret amounts in a text, as figures and not as part of an instant or a hash. */
const toldBy = (text: string) =>
  SECRETS.filter((secret) => new RegExp(`\\b${secret}\\b`).test(text));
const PAGE = { name: 'payroll adjustment', title: 'x', view: true };

/** All answers about adjustments that a user can read, as text. */
async function readBy(me: Client): Promise<string> {
  const paths = [
    'list',
    '1/show',
    '1/entry',
    '2/show',
    'list?search=7171',
    'list?amount_from=7000',
    'list?sort=-amount',
    'list?employee_id=10',
  ];
  const answers = await Promise.all(
    paths.map(async (path) => (await me.get(`${PYA}/${path}`)).body),
  );
  const found = await me.get('documents/search?search=7171');
  return JSON.stringify([answers, found.body]);
}

beforeEach(async () => {
  const { omid: employee_id } = office.ids();
  await office.approved({ kind: 'advance', amount: '7171.00', instalments: 2 });
  await office.store({ kind: 'unpaid_leave', amount: '7171.50' });
  const whole = { employee_id, kind: 'unpaid_leave', reason: 'Well done', version: 1 };
  await office.me().put(`${PYA}/2/update`, { ...whole, amount: '8989.00' });
  await office.take('2026-11', [{ id: 1, amount: '3585.50' }]);
});

test('without the right to see pay no list, record, search, history or ledger line tells an amount', async () => {
  const clerk = await office.host.signInAs([PAGE]);
  const text = await readBy(clerk);
  expect(toldBy(text)).toEqual([]);
  const { body } = await clerk.get(`${PYA}/1/show`);
  expect(body).toMatchObject({
    amount: null,
    base: null,
    whole: null,
    remaining: null,
    currency: 'USD',
    kind: 'advance',
    status: 'part_applied',
    reason: 'Well done',
    applied: [{ run: 'PYP 2026-11', amount: null, interest: null }],
    plan: [{ amount: null, left: null }, {}],
  });
  expect((await clerk.get(`${PYA}/1/entry`)).body).toEqual([]);
});

test('no amount orders or narrows a list', async () => {
  const ids = async (query: string) =>
    (await office.me().get(`${PYA}/list?${query}`)).body.data.map(({ id }: { id: number }) => id);
  expect(await ids('sort=amount')).toEqual(await ids('sort=id'));
  expect(await ids('amount_from=7171')).toEqual([]);
  expect((await office.me().get(`${PYA}/list`)).body.meta.totals).toEqual([]);
});

test('with it everything is told, and the trail still keeps amounts to itself', async () => {
  const chief = await office.host.signInAs([{ ...PAGE, sensitive: true }]);
  const { body } = await chief.get(`${PYA}/2/show`);
  expect(body).toMatchObject({ amount: '8989.00', base: '8989.00', remaining: '8989.00' });
  const rows = await office.host.owner.query(
    `select changes::text from audit where record_type = 'payroll adjustment'`,
  );
  const trail = rows.rows.map(({ changes }) => changes).join(' ');
  expect(trail).toContain('"amount": ["•••", "•••"]');
  expect(toldBy(trail)).toEqual([]);
});

test('whoever may enter them sees what is typed in its preview, and no more', async () => {
  const clerk = await office.host.signInAs([{ ...PAGE, create: true }]);
  const { omid: employee_id } = office.ids();
  const typed = { employee_id, kind: 'bonus', amount: '12.34', period: '2026-11', reason: 'x' };
  expect((await clerk.post(`${PYA}/preview`, typed)).body.plan).toMatchObject([
    { amount: '12.34' },
  ]);
  expect((await clerk.post(`${PYA}/store`, typed)).body).toMatchObject({ amount: null });
});
