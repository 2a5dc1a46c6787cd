import { counterFixture, SALES, TODAY } from '../support/counter-fixture';
import { PASSWORD } from '../support/test-host';

const fixture = counterFixture();
const { opening, position, ticket } = fixture;

const RATES = 'exchange/rates/store';

/** A teller who may deal, but not beyond the rate tolerance. */
const teller = async () =>
  fixture.host.signInAs([{ name: 'sales', title: 'Sales', view: true, create: true, post: true }]);

const rule = async (subject: string, is_active: boolean) => {
  const { body } = await fixture.me.get('setting/approval-rules/list');
  const found = body.find((one: { subject: string }) => one.subject === subject);
  const sent = { is_active, version: found.version };
  await fixture.me.put(`setting/approval-rules/${found.id}/update`, sent);
};

const sale = (rate?: string, more: object = {}) => ({
  date: TODAY,
  lines: [{ side: 'sell', currency: 'EUR', amount: '100', ...(rate && { rate }) }],
  ...more,
});

test('without a rate on the ticket the board is taken, and without a board the ticket is refused', async () => {
  await opening('EUR', '1000', '1080');
  const bare = await fixture.me.post(`${SALES}/store`, { ...sale(), post: true });
  expect([bare.status, Object.keys(bare.body.errors)]).toEqual([422, ['lines.0.rate']]);
  await fixture.me.post(RATES, { currency: 'EUR', buy: '1.08', sell: '1.09' });
  const { body } = await fixture.me.post(`${SALES}/store`, { ...sale(), post: true });
  expect(body.lines).toMatchObject([
    { rate: '1.09', base: '109.00', mid: '1.085', deviation: '0', margin: '0.50', cost: '108.00' },
  ]);
});

test('a rate beyond the tolerance needs the right to override, and beyond the hard stop nobody may', async () => {
  await opening('EUR', '1000', '1080');
  await fixture.me.post(RATES, { currency: 'EUR', buy: '1.08', sell: '1.09' });
  const one = await teller();
  const far = await one.post(`${SALES}/store`, { ...sale('1.08'), post: true });
  expect(far.status).toBe(422);
  expect(far.body.errors['lines.0.rate'][0]).toContain('0.92 % below the board');
  expect((await one.post(`${SALES}/store`, { ...sale('1.0899'), post: true })).status).toBe(201);
  const lead = await fixture.host.signInAs([
    { name: 'sales', title: 'Sales', view: true, create: true, post: true, override: true },
  ]);
  const bare = await lead.post(`${SALES}/store`, { ...sale('1.08'), post: true });
  expect([bare.status, Object.keys(bare.body.errors)]).toEqual([422, ['override_reason']]);
  // The wire lets the developer's programs leave it out; the preview still asks, and the pad waits for it.
  const { body: foreseen } = await fixture.me.post(`${SALES}/preview`, sale('1.08'));
  expect(foreseen.checks.map(({ key }: { key: string }) => key)).toContain('reason');
  const because = sale('1.08', { override_reason: 'An old customer' });
  expect((await fixture.me.post(`${SALES}/store`, { ...because, post: true })).status).toBe(201);
  const beyond = await fixture.me.post(`${SALES}/store`, { ...sale('10.9'), post: true });
  expect(beyond.body.errors['lines.0.rate'][0]).toMatch(/beyond the hard limit/);
});

test('a rate that sells below cost and below the board needs a reason of whoever may see costs', async () => {
  await opening('EUR', '1000', '1089.5');
  await fixture.me.post(RATES, { currency: 'EUR', buy: '1.08', sell: '1.09' });
  const lead = await fixture.host.signInAs([
    { name: 'sales', title: 'Sales', view: true, create: true, post: true, sensitive: true },
  ]);
  const lost = await lead.post(`${SALES}/store`, { ...sale('1.0893'), post: true });
  expect([lost.status, Object.keys(lost.body.errors)]).toEqual([422, ['override_reason']]);
  // The refusal would tell the cost to a teller who may not see it; within the tolerance there is none.
  const one = await teller();
  expect((await one.post(`${SALES}/store`, { ...sale('1.0893'), post: true })).status).toBe(201);
  const because = { ...sale('1.0893', { override_reason: 'The market fell' }), post: true };
  expect((await fixture.me.post(`${SALES}/store`, because)).status).toBe(201);
  const { rows } = await fixture.host.owner.query('select overrides from ticket order by entry_id');
  expect(rows).toEqual([{ overrides: [] }, { overrides: ['loss'] }]);
  await fixture.me.post(RATES, { currency: 'EUR', buy: '1.06', sell: '1.07' });
  expect((await fixture.me.post(`${SALES}/store`, { ...sale(), post: true })).status).toBe(201);
});

test('a rate that is too old needs the right to override, or a supervisor at the counter', async () => {
  await opening('EUR', '1000', '1080');
  const effective_at = `${TODAY}T01:00:00Z`;
  await fixture.me.post(RATES, { currency: 'EUR', buy: '1.08', sell: '1.09', effective_at });
  expect((await fixture.me.post(`${SALES}/store`, { ...sale(), post: true })).status).toBe(201);
  const one = await teller();
  const old = await one.post(`${SALES}/store`, { ...sale(), post: true });
  expect(old.body.errors['lines.0.rate'][0]).toMatch(/too old to deal at without an override/);
  const { body: seen } = await one.post(`${SALES}/preview`, sale());
  expect(seen.checks).toMatchObject([
    { key: 'rate', level: 'ok' },
    { key: 'age', level: 'block', at_counter: true },
  ]);
});

test('a supervisor approves at the counter: both are named, nobody is signed in, and wrong passwords are counted', async () => {
  await opening('EUR', '1000', '1080');
  await fixture.me.post(RATES, { currency: 'EUR', buy: '1.08', sell: '1.09' });
  const one = await teller();
  const can = { name: 'sales', title: 'Sales', view: true, approve: true };
  await fixture.host.signInAs([can], 'lead@example.com');
  await fixture.host.signInAs([{ ...can, approve: false }], 'other@example.com');
  const { body: plain } = await one.post(`${SALES}/store`, sale());
  const { body: draft } = await one.post(
    `${SALES}/store`,
    sale('1.08', { override_reason: 'An old customer' }),
  );
  const at = (id: number, email: string, password = PASSWORD) =>
    one.post(`${SALES}/${id}/approve-at-counter`, { email, password });
  const refused = async (...given: Parameters<typeof at>) => {
    const { status, body } = await at(...given);
    return [status, body.errors?.email?.[0]];
  };
  expect(await refused(plain.id, 'lead@example.com')).toEqual([
    422,
    expect.stringContaining('needs no second'),
  ]);
  expect(await refused(draft.id, 'other@example.com')).toEqual([
    422,
    expect.stringContaining('no permission to approve'),
  ]);
  const me = await one.get('user/current-user');
  expect(await refused(draft.id, me.body.email)).toEqual([422, expect.any(String)]);
  const posted = await at(draft.id, 'lead@example.com');
  expect([posted.status, posted.body.status, posted.body.errors]).toEqual([
    200,
    'posted',
    undefined,
  ]);
  expect((await one.get('user/current-user')).body.id).toBe(me.body.id);
  const { rows } = await fixture.host.owner.query(
    `select u.email, a.changes -> 'asked_by' ->> 1 as asked_by from audit a join app_user u on u.id = a.user_id
     where action = 'approve at the counter'`,
  );
  expect(rows).toEqual([{ email: 'lead@example.com', asked_by: me.body.name }]);
  const { rows: tickets } = await fixture.host.owner.query('select user_id, overrides from ticket');
  expect(tickets).toEqual([{ user_id: me.body.id, overrides: ['rate'] }]);
  const { rows: before } = await fixture.host.owner.query('select count(*)::int as n from session');
  for (let tried = 0; tried < 10; tried += 1) await at(plain.id, 'lead@example.com', 'wrong');
  expect((await at(plain.id, 'lead@example.com')).status).toBe(429);
  const { rows: after } = await fixture.host.owner.query('select count(*)::int as n from session');
  expect(after).toEqual(before);
});

test('where the rule holds it, such a rate waits for a second person, who posts it or sends it back', async () => {
  await opening('EUR', '1000', '1080');
  await fixture.me.post(RATES, { currency: 'EUR', buy: '1.08', sell: '1.09' });
  await rule('rate_override', true);
  const one = await teller();
  const held = await one.post(`${SALES}/store`, {
    ...sale('1.08', { override_reason: 'An old customer' }),
    post: true,
  });
  expect([held.status, held.body.status, held.body.number]).toEqual([
    201,
    'pending_approval',
    null,
  ]);
  expect(await position()).toBe('1000 / 1080.00');
  const own = await one.post(`${SALES}/${held.body.id}/approve`, {});
  expect(own.status).toBe(403);
  const posted = await fixture.me.post(`${SALES}/${held.body.id}/approve`, {});
  expect([posted.status, posted.body.status, posted.body.number]).toEqual([
    200,
    'posted',
    'SAL 00001',
  ]);
  expect(await position()).toBe('900 / 972.00');
  const { rows } = await fixture.host.owner.query('select user_id, overrides from ticket');
  expect(rows).toEqual([{ user_id: held.body.created_by.id, overrides: ['rate'] }]);
});

test('where the rule holds it, a rate beyond the tolerance of a supervisor waits for a second person too', async () => {
  await opening('EUR', '1000', '1080');
  await fixture.me.post(RATES, { currency: 'EUR', buy: '1.08', sell: '1.09' });
  const can = { view: true, create: true, post: true, override: true };
  const lead = await fixture.host.signInAs([{ name: 'sales', title: 'Sales', ...can }]);
  const at = async (rate: string) => {
    const body = sale(rate, { override_reason: 'An old customer' });
    const { body: seen } = await lead.post(`${SALES}/preview`, body);
    const { level, at_counter } = seen.checks.find(({ key }: { key: string }) => key === 'rate');
    const stored = await lead.post(`${SALES}/store`, { ...body, post: true });
    return { id: stored.body.id, said: [level, at_counter, stored.body.status] };
  };
  // 3.67 % from the board; a supervisor's own tolerance is 2 %.
  expect((await at('1.05')).said).toEqual(['warn', undefined, 'posted']);
  await rule('rate_override', true);
  expect((await at('1.08')).said).toEqual(['warn', undefined, 'posted']);
  const far = await at('1.05');
  expect(far.said).toEqual(['approve', true, 'pending_approval']);
  const posted = await fixture.me.post(`${SALES}/${far.id}/approve`, {});
  expect([posted.status, posted.body.status]).toEqual([200, 'posted']);
});

test('whoever may not see profit sees no cost, no average and no margin, on the record or in a preview', async () => {
  await opening('EUR', '1000', '1080');
  await fixture.me.post(RATES, { currency: 'EUR', buy: '1.08', sell: '1.09' });
  const one = await teller();
  const { body } = await one.post(`${SALES}/store`, { ...sale(), post: true });
  const hidden = { cost: null, realised: null, margin: null };
  expect(body.lines).toMatchObject([hidden]);
  const preview = await one.post(`${SALES}/preview`, sale());
  expect(preview.body.dealt).toMatchObject([hidden]);
  expect(preview.body.position_after).toMatchObject([{ cost: null, average: null }]);
});

test('a preview says what to take and give, what is left in drawer and position, and what to mind', async () => {
  await opening('EUR', '1000', '1080');
  const { body } = await fixture.me.post(
    `${SALES}/preview`,
    sale('1.07', { fee: { amount: '2', mode: 'on_top' } }),
  );
  expect(body.totals).toEqual({
    take: [{ currency: 'USD', amount: '109.00' }],
    give: [{ currency: 'EUR', amount: '100.00' }],
    bought: '0.00',
    sold: '107.00',
    fee: '2.00',
    rounding: '0.00',
  });
  expect(body.drawer_after).toEqual([
    { currency: 'EUR', before: '1000.00', after: '900.00' },
    { currency: 'USD', before: '100000.00', after: '100109.00' },
  ]);
  expect(body.position_after).toMatchObject([
    { currency: 'EUR', quantity: '900.00', cost: '972.00' },
  ]);
  expect(body.checks.map(({ key, level }: Record<string, string>) => `${key} ${level}`)).toEqual([
    'cost warn',
  ]);
  const short = await fixture.me.post(`${SALES}/preview`, {
    ...sale('1.09'),
    lines: [{ side: 'sell', currency: 'EUR', amount: '1500', rate: '1.09' }],
  });
  expect(short.body.checks).toMatchObject([{ key: 'drawer', level: 'block' }]);
});

test('that something is sold below its cost is said as its pair is quoted', async () => {
  await opening('AED', '3672.5', '1000');
  const { body } = await fixture.me.post(`${SALES}/preview`, {
    date: TODAY,
    lines: [
      {
        side: 'sell',
        currency: 'AED',
        amount: '370',
        rate: '3.7',
        quote_unit: 1,
        quote_direction: 'indirect',
      },
    ],
  });
  const cost = body.checks.find(({ key }: { key: string }) => key === 'cost');
  expect(cost.message).toBe('AED sold below what it cost: the average is 3.6725.');
});

test('a ticket on account never leaves a customer in debit', async () => {
  const customer_id = await fixture.aCustomer();
  await opening('EUR', '1000', '1080');
  const more = { customer_id, on_account: true };
  const bought = await ticket('buy', { currency: 'EUR', amount: '100', rate: '1.08' }, more);
  expect(bought.totals).toMatchObject({ take: [{ currency: 'EUR', amount: '100.00' }], give: [] });
  const over = await fixture.me.post(`${SALES}/store`, { ...sale('1.09', more), post: true });
  expect([over.status, over.body.errors.lines]).toEqual([
    422,
    ["The customer's balance is 1 USD short. Lower the amount, or choose another payment."],
  ]);
  expect(
    (await fixture.me.post(`${SALES}/store`, { ...sale('1.08', more), post: true })).status,
  ).toBe(201);
});
