import { knownCustomers } from '../support/a-known-customer';
import { verify } from '@/server/ledger/verify';
import { messagesSent } from '@/server/outbox/outbox';
import { HOUR, messageFixture } from '../support/message-fixture';

const office = messageFixture();

const { reachable, textSent } = office;

test('the receipt of a ticket shows receiver and text before it is sent, and its delivery after', async () => {
  const { party, consent_id } = await reachable();
  const { id, number } = await office.ticket(party);
  const path = `exchange/sales/${id}`;
  const before = await office.messages(path);
  expect(before).toMatchObject({
    party_id: party,
    party: expect.stringMatching(/^Karim/),
    sent: [],
    possible: [
      {
        kind: 'receipt',
        consent_id,
        channel: 'telegram',
        address: '•••• 6789',
        is_to_beneficiary: false,
        language: 'en',
        obstacle: null,
      },
    ],
  });
  expect(before.possible[0].text).toContain('you paid 22.00 USD and received 20.00 EUR');
  const { status, body } = await office.send(path, { kind: 'receipt', consent_id });
  expect([status, body]).toEqual([
    201,
    expect.objectContaining({ kind: 'receipt', status: 'waiting', created_by: 'Developer' }),
  ]);
  await messagesSent();
  expect(before.possible[0].text).not.toContain('/messages/#');
  expect(textSent().replace(/https?:\S+$/, '•••••')).toBe(before.possible[0].text);
  expect(textSent()).toContain(number);
  expect((await office.messages(path)).sent).toMatchObject([
    { status: 'sent', trouble: null, delivered_at: expect.any(String) },
  ]);
});

test('a Persian customer gets the message in Persian, with figures from left to right', async () => {
  const { party, consent_id } = await reachable({ language: 'fa' });
  const { id } = await office.ticket(party);
  await office.send(`exchange/sales/${id}`, { kind: 'receipt', consent_id });
  await messagesSent();
  expect(textSent()).toContain('شما \u206622.00 USD\u2069 پرداختید');
  expect(textSent()).toContain('\u20662026-11-20\u2069');
});

test('a message is not sent twice by six presses at once', async () => {
  const { party, consent_id } = await reachable();
  const { id } = await office.ticket(party);
  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      office.send(`exchange/sales/${id}`, { kind: 'receipt', consent_id }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201, 409, 409, 409, 409, 409,
  ]);
  await messagesSent();
  expect(office.server.received).toHaveLength(1);
});

test('nothing is sent without a consent: of a walk-in, of another party, or withdrawn', async () => {
  const { party, consent_id } = await reachable();
  const other = await reachableOther();
  const { id } = await office.ticket(other);
  const path = `exchange/sales/${id}`;
  const refused = await office.send(path, { kind: 'receipt', consent_id });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['consent_id']]);
  await office.me.post(`accounting/consents/${consent_id}/withdraw`);
  const { id: own } = await office.ticket(party);
  const late = await office.send(`exchange/sales/${own}`, { kind: 'receipt', consent_id });
  expect(late.status).toBe(422);
  const walkIn = await office.made('exchange/sales/store', {
    date: '2026-11-20',
    post: true,
    lines: [{ side: 'sell', currency: 'EUR', amount: '20', rate: '1.1' }],
  });
  expect(await office.messages(`exchange/sales/${walkIn.id}`)).toEqual({
    party_id: null,
    party: null,
    possible: [],
    sent: [],
  });
});

const reachableOther = () => office.customer();

test('a kind that the document does not have in its state is refused', async () => {
  const { party, consent_id } = await reachable();
  const { id } = await office.ticket(party);
  const path = `exchange/sales/${id}`;
  expect((await office.send(path, { kind: 'payout_code', consent_id })).status).toBe(422);
  const voided = await office.me.post(`${path}/void`, { reason: 'typed twice' });
  expect(voided.status).toBe(200);
  const late = await office.send(path, { kind: 'receipt', consent_id });
  expect([late.status, Object.keys(late.body.errors)]).toEqual([422, ['kind']]);
});

test('a channel that is not ready, or a WhatsApp message without a template, is an obstacle', async () => {
  const party = await office.customer();
  const { id: consent_id } = await office.consent(party, 'sms');
  const { id } = await office.ticket(party);
  const path = `exchange/sales/${id}`;
  expect((await office.messages(path)).possible).toMatchObject([{ obstacle: 'channel' }]);
  expect((await office.send(path, { kind: 'receipt', consent_id })).status).toBe(422);
  await office.channel('whatsapp');
  await office.consent(party, 'whatsapp');
  expect((await office.messages(path)).possible).toMatchObject([
    { channel: 'whatsapp', obstacle: 'template' },
    { channel: 'sms', obstacle: 'channel' },
  ]);
});

test('mail needs no channel, and goes out with a subject', async () => {
  const party = await office.customer();
  const { id: consent_id } = await office.consent(party, 'email');
  const { id, number } = await office.ticket(party);
  await office.send(`exchange/sales/${id}`, { kind: 'receipt', consent_id });
  await messagesSent();
  const letter = (await office.host.letters()).find((text) => text.includes(number)) ?? '';
  expect(letter).toContain('karim@example.com');
  expect(letter).toContain(`Subject: Receipt ${number}`);
});

test('the link of an offer is sent if it is the offer’s own, and only while the offer is open', async () => {
  const { party, consent_id } = await reachable();
  const offer = await office.made('exchange/offer-rate/store', {
    side: 'sell',
    currency: 'EUR',
    kind: 'firm',
    channel: 'link',
    customer_id: party,
    post: true,
    amount_min: '10',
    amount_max: '100',
    rate: '1.1',
  });
  const path = `exchange/offer-rate/${offer.id}`;
  const sent = (secret?: string) => office.send(path, { kind: 'offer', consent_id, secret });
  expect((await office.messages(path)).possible[0].text).toContain('•••••');
  expect(Object.keys((await sent()).body.errors)).toEqual(['secret']);
  const evil = `https://evil.example.com/#${'A'.repeat(43)}`;
  expect(Object.keys((await sent(evil)).body.errors)).toEqual(['secret']);
  // Another server before the genuine token does not get into the message.
  const foreign = `https://evil.example.com/#${offer.link.split('#')[1]}`;
  expect((await sent(foreign)).status).toBe(201);
  await messagesSent();
  expect(textSent()).toContain(offer.link);
  expect(textSent()).not.toContain('evil');
  await office.me.post(`${path}/withdraw`, {});
  expect((await sent(offer.link)).status).toBe(422);
});

test('an automatic receipt goes out once, also with six processes, and only after it was switched on', async () => {
  const { party } = await reachable();
  await office.ticket(party);
  const { body: texts } = await office.me.get('setting/message-texts/list');
  const { id, version } = texts.find(({ kind }: { kind: string }) => kind === 'receipt');
  await office.deliverAutomatic();
  const switched = await office.me.put(`setting/message-texts/${id}/update`, {
    version,
    is_automatic: true,
  });
  expect(switched.status).toBe(200);
  await office.deliverAutomatic();
  expect(office.server.received).toEqual([]);
  const { id: sale } = await office.ticket(party);
  await Promise.all(Array.from({ length: 6 }, () => office.deliverAutomatic()));
  expect(office.server.received).toHaveLength(1);
  expect((await office.messages(`exchange/sales/${sale}`)).sent).toMatchObject([
    { kind: 'receipt', status: 'sent', created_by: null },
  ]);
  await office.me.put(`setting/message-texts/${id}/update`, {
    version: version + 1,
    is_automatic: false,
  });
});

test('who may view a ticket but not print it sees the messages and sends none', async () => {
  const { party, consent_id } = await reachable();
  const { id } = await office.ticket(party);
  const path = `exchange/sales/${id}`;
  const clerk = await office.host.signInAs([{ name: 'sales', title: 'Sales', view: true }]);
  expect((await clerk.get(`${path}/messages/show`)).status).toBe(200);
  expect((await office.send(path, { kind: 'receipt', consent_id }, clerk)).status).toBe(403);
  const other = await office.host.signInAs([{ name: 'rates', title: 'Rates', view: true }]);
  expect((await other.get(`${path}/messages/show`)).status).toBe(403);
});

test('a statement shows the balances of the party as the party reads them', async () => {
  const { party, consent_id } = await reachable();
  const path = `accounting/parties/${party}`;
  expect((await office.messages(path)).possible[0].text).toContain('no open balance');
  const { body: accounts } = await office.me.get('accounting/chart-of-accounts/list');
  const account = (number: string) =>
    accounts.find((one: { number: string }) => one.number === number).id;
  await office.made('accounting/journal-entry/store', {
    date: '2026-11-20',
    post: true,
    lines: [
      { account_id: account('1110'), party_id: party, debit: '40' },
      { account_id: account('1110'), party_id: party, currency: 'EUR', credit: '10', base: '11' },
      { account_id: account('3000'), credit: '29' },
    ],
  });
  expect((await office.send(path, { kind: 'receipt', consent_id })).status).toBe(422);
  const { status } = await office.send(path, { kind: 'statement', consent_id });
  expect(status).toBe(201);
  await messagesSent();
  expect(textSent()).toContain('we owe you 10.00 EUR, you owe us 40.00 USD');
  expect((await office.messages(path)).sent).toMatchObject([{ kind: 'statement', status: 'sent' }]);
  const { body: record } = await office.me.get(`${path}/show`);
  expect(record.history.map(({ action }: { action: string }) => action)).toContain('message');
});

test('a request to identify has the page for it, and only who may view customer files sends it', async () => {
  const { party, consent_id } = await reachable();
  const path = `accounting/parties/${party}`;
  const textOf = async () =>
    (await office.messages(path)).possible.find(
      ({ kind }: { kind: string }) => kind === 'kyc_request',
    ).text;
  expect(await textOf()).toMatch(/\/build\/customer\/kyc-register\/ Your file: –\./);
  const [file = 0] = await knownCustomers(office.host, [
    { row: { status: 'submitted', party_id: party } },
  ]);
  const number = `CKYC ${String(file).padStart(5, '0')}`;
  expect(await textOf()).toContain(`/build/customer/kyc-view/ Your file: ${number}.`);
  const clerk = await office.host.signInAs([
    { name: 'parties', title: 'Parties', view: true, print: true },
  ]);
  const { body } = await clerk.get(`${path}/messages/show`);
  expect(body.possible.map(({ kind }: { kind: string }) => kind)).toEqual(['statement']);
  const refused = await office.send(path, { kind: 'kyc_request', consent_id }, clerk);
  expect(refused.status).toBe(422);
  expect((await office.send(path, { kind: 'kyc_request', consent_id })).status).toBe(201);
});

test('the statement of an employee is hidden from who may not see employees', async () => {
  const party = await office.customer({ kind: 'employee' });
  const path = `accounting/parties/${party}`;
  const clerk = await office.host.signInAs([
    { name: 'parties', title: 'Parties', view: true, print: true },
  ]);
  expect((await clerk.get(`${path}/messages/show`)).status).toBe(404);
  expect((await office.me.get(`${path}/messages/show`)).status).toBe(200);
});

test('the rates go once a day, at their time, to those who want them', async () => {
  await reachable();
  const wanting = await office.customer();
  await office.consent(wanting, 'telegram', { address: '31', wants_rates: true });
  await office.consent(wanting, 'sms', { wants_rates: true });
  const { body: texts } = await office.me.get('setting/message-texts/list');
  const { id, version } = texts.find(({ kind }: { kind: string }) => kind === 'rates');
  const put = (own: object) => office.me.put(`setting/message-texts/${id}/update`, own);
  const untimed = await put({ version, is_automatic: true });
  expect(Object.keys(untimed.body.errors)).toEqual(['send_at']);
  const local = (ms: number) => new Date(office.now().getTime() + ms).toISOString().slice(11, 16);
  // A time that has passed begins tomorrow.
  const early = await put({ version, is_automatic: true, send_at: local(-HOUR) });
  expect(early.status).toBe(200);
  await office.deliverRates();
  expect(office.server.received).toEqual([]);
  const later = await put({ version: version + 1, send_at: local(HOUR) });
  expect(later.status).toBe(200);
  await office.deliverRates();
  expect(office.server.received).toEqual([]);
  await office.pass(HOUR);
  await Promise.all(Array.from({ length: 6 }, () => office.deliverRates()));
  expect(office.server.received).toHaveLength(1);
  expect(JSON.parse(office.server.received[0]?.body ?? '')).toMatchObject({
    chat_id: '31',
    text: expect.stringContaining('EUR 1.08 / 1.1'),
  });
  // Rates that went out today do not go out again at a later time of the same day.
  expect((await put({ version: version + 2, send_at: local(HOUR) })).status).toBe(200);
  await office.pass(HOUR);
  await office.deliverRates();
  expect(office.server.received).toHaveLength(1);
  await put({ version: version + 3, is_automatic: false, send_at: null });
});

test('a time of day for a kind that has none is refused', async () => {
  const { body: texts } = await office.me.get('setting/message-texts/list');
  const { id, version } = texts.find(({ kind }: { kind: string }) => kind === 'receipt');
  const path = `setting/message-texts/${id}/update`;
  for (const send_at of ['08:00', '24:00', '8']) {
    const { status, body } = await office.me.put(path, { version, send_at });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['send_at']]);
  }
});

test('consents, channels, texts and messages leave the books provable', async () => {
  const { party } = await reachable();
  await office.consent(party, 'telegram', { address: '99' });
  const { checks } = await verify(office.host.db);
  expect(checks.filter(({ ok }) => !ok).map(({ key, rows }) => [key, rows])).toEqual([]);
});
