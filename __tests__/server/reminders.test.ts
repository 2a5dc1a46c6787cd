import { remindersDue } from '@/server/accounting/reminders-due';
import { sendMessages } from '@/server/outbox/outbox';
import { ageingFixture } from '../support/ageing-fixture';
import { settled } from '../support/settled';

const fixture = ageingFixture();

const me = () => fixture.scene.me;
const due = () => settled(remindersDue)(fixture.host.host);
const list = async () => (await me().get('accounting/reminders/list')).body.data;
const letterOf = (id: number) => me().get(`accounting/reminders/${id}/letter`);
const aParty = async (name: string, own: object = {}) =>
  (await me().post('accounting/parties/store', { kind: 'customer', name, ...own })).body
    .id as number;
const mailIsOn = async (reminders: boolean) => {
  const { body } = await me().get('setting/system-setting/list');
  const { id, version } = body.find(({ type }: { type: string }) => type === 'mail');
  const sent = { type: 'mail', reminders, version };
  const { status } = await me().post(`setting/system-setting/${id}/update`, sent);
  expect(status).toBe(200);
};

test('what is overdue is found once for each item and level, by however many hosts', async () => {
  const ahmad = await aParty('Ahmad');
  await fixture.owes(ahmad, '2026-11-14', '10');
  await fixture.owes(ahmad, '2026-11-13', '20');
  await fixture.owes(ahmad, '2026-10-21', '30');
  await fixture.owes(ahmad, '2026-09-01', '40', { currency: 'EUR', base: '44' });
  await fixture.keeps(await aParty('Laila'), '2026-01-01', '99');
  expect(await Promise.all([due(), due()]).then((found) => found.toSorted())).toEqual([0, 1]);
  expect(await due()).toBe(0);
  const { rows } = await fixture.host.owner.query(
    'select level, trim_scale(open)::text as open, sent_at from reminder order by level',
  );
  expect(rows).toEqual([
    { level: 1, open: '20', sent_at: null },
    { level: 2, open: '30', sent_at: null },
    { level: 3, open: '40', sent_at: null },
  ]);
  expect(await list()).toEqual([
    {
      party_id: ahmad,
      party: 'Ahmad',
      level: 3,
      items: 3,
      due: '2026-09-01',
      amounts: [
        { currency: 'EUR', open: '40.00' },
        { currency: 'USD', open: '50.00' },
      ],
    },
  ]);
  expect((await me().get('notices/show')).body.reminders).toBe(1);
  const found = await me().get('accounting/parties/list?with_reminder=1');
  expect(found.body.data.map(({ name }: { name: string }) => name)).toEqual(['Ahmad']);
  expect((await me().get(`accounting/parties/${ahmad}/open-items`)).body.reminder).toBe(3);
  expect(await fixture.isSound()).toEqual([]);
});

test('a look-out leaves a row in the trail without a user', async () => {
  const ahmad = await aParty('Ahmad');
  await fixture.owes(ahmad, '2026-11-01', '10');
  await due();
  const { body } = await me().get('setting/audit-trail/list?action=remind');
  expect(body.data).toMatchObject([
    { user: null, action: 'remind', record_type: 'party', record_id: String(ahmad) },
  ]);
});

test('what was paid or taken back needs no reminder', async () => {
  const ahmad = await aParty('Ahmad');
  const lent = await fixture.owes(ahmad, '2026-10-01', '50');
  await due();
  await fixture.owes(ahmad, '2026-11-20', '-20');
  expect(await list()).toMatchObject([{ amounts: [{ currency: 'USD', open: '30.00' }] }]);
  await fixture.undo(lent, '2026-11-20');
  expect(await list()).toEqual([]);
  expect((await letterOf(ahmad)).status).toBe(422);
});

test('the letter is in the language of the party, by how late it is', async () => {
  const ahmad = await aParty('Ahmad', { language: 'en', email: 'ahmad@example.com' });
  const laila = await aParty('لیلا', { language: 'fa' });
  await fixture.owes(ahmad, '2026-11-01', '1250.5');
  await fixture.owes(laila, '2026-09-01', '40');
  await due();
  const { body } = await letterOf(ahmad);
  expect(body).toEqual({
    language: 'en',
    subject: 'A reminder from Sarraf',
    email: 'ahmad@example.com',
    text: expect.stringMatching(
      /^Hello Ahmad,\n\nthis is still open with us.*\n\nJOU \d{5}, due 2026-11-01: 1250\.50 USD\nTotal: 1250\.50 USD\n\n/,
    ),
  });
  const other = (await letterOf(laila)).body;
  expect([other.language, other.email, other.subject]).toEqual([
    'fa',
    null,
    'آخرین یادآوری از Sarraf',
  ]);
});

test('a reminder that was given by hand or mailed does not wait any longer, until the next level', async () => {
  const ahmad = await aParty('Ahmad', { email: 'ahmad@example.com' });
  const laila = await aParty('Laila');
  await fixture.owes(ahmad, '2026-11-01', '10');
  await fixture.owes(laila, '2026-11-01', '10');
  await due();
  const send = (id: number, way: string) => me().post(`accounting/reminders/${id}/send`, { way });
  expect((await send(laila, 'mail')).status).toBe(422);
  expect((await send(laila, 'hand')).body).toEqual({ sent: 1 });
  expect((await send(ahmad, 'mail')).body).toEqual({ sent: 1 });
  expect((await send(ahmad, 'mail')).status).toBe(422);
  expect(await list()).toEqual([]);
  const letters = await fixture.host.letters();
  expect(letters.filter((letter) => letter.includes('ahmad@example.com'))).toHaveLength(1);
  expect(await due()).toBe(0);
  const reader = await fixture.host.signInAs([{ name: 'parties', title: 'x', view: true }]);
  expect((await reader.get('accounting/reminders/list')).status).toBe(200);
  expect((await reader.post(`accounting/reminders/${ahmad}/send`, { way: 'hand' })).status).toBe(
    403,
  );
  expect(await fixture.isSound()).toEqual([]);
});

test('nobody is mailed by itself, unless the settings let it and there is an address', async () => {
  const ahmad = await aParty('Ahmad', { email: 'ahmad@example.com' });
  const laila = await aParty('Laila');
  await fixture.owes(ahmad, '2026-11-01', '10');
  await due();
  expect(await fixture.host.letters()).toEqual([]);
  await mailIsOn(true);
  await fixture.owes(ahmad, '2026-10-02', '10');
  await fixture.owes(laila, '2026-10-02', '10');
  expect(await due()).toBe(2);
  await sendMessages(fixture.host.host);
  const letters = await fixture.host.letters();
  expect(letters).toHaveLength(1);
  expect(letters[0]).toContain('A second reminder from Sarraf');
  expect((await list()).map(({ party }: { party: string }) => party)).toEqual(['Laila']);
});
