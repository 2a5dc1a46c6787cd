import { sealBooks } from '@/server/ledger/chain/seal';
import { headOf } from '@/server/ledger/chain/head';
import { mailClosingHash } from '@/server/ledger/chain/closing-hash';
import { sendMessages } from '@/server/outbox/outbox';
import { cashFixture } from '../support/cash-fixture';

const fixture = cashFixture();

const OUTSIDE = 'auditor@example.com';

async function sendTo(seal_mail_to: string) {
  const { me } = fixture.scene;
  const { body } = await me.get('setting/system-setting/list');
  const { id, version } = body.find(({ type }: { type: string }) => type === 'security');
  return me.post(`setting/system-setting/${id}/update`, { seal_mail_to, version });
}

const letters = async () =>
  (await fixture.host.letters()).filter((letter) => letter.includes(`To: ${OUTSIDE}`));

beforeEach(() => sealBooks(fixture.host.db));

test('nothing is sent until somebody names an address, which has to be one', async () => {
  await mailClosingHash(fixture.host.host);
  expect(await letters()).toEqual([]);
  expect((await sendTo('not an address')).status).toBe(422);
});

test('the hash goes out once a day in both languages, however many hosts there are', async () => {
  const { host, db } = fixture.host;
  expect((await sendTo(OUTSIDE)).status).toBe(200);
  await Promise.all([mailClosingHash(host), mailClosingHash(host), mailClosingHash(host)]);
  const [letter = '', ...more] = await letters();
  expect(more).toEqual([]);
  const head = await headOf(db);
  expect(readable(letter).split(head?.hash ?? 'none')).toHaveLength(3);
  const tomorrow = { ...host, now: () => new Date('2026-11-21T10:00:00Z') };
  await mailClosingHash(tomorrow);
  expect(await letters()).toHaveLength(2);
});

test('a letter that the mail server does not take waits in the database and is sent later', async () => {
  const { host } = fixture.host;
  await sendTo(OUTSIDE);
  const send = () => Promise.reject(Object.assign(new Error('down'), { code: 'ECONNREFUSED' }));
  await mailClosingHash({ ...host, mail: { ...host.mail, send } });
  expect(await letters()).toEqual([]);
  await sendMessages({ ...host, now: () => new Date('2026-11-20T10:05:00Z') });
  expect(await letters()).toHaveLength(1);
});

/** Decoded text of a letter. */
function readable(letter: string): string {
  const at = letter.indexOf('\r\n\r\n');
  const [head, body] = [letter.slice(0, at), letter.slice(at)];
  return /base64/i.test(head)
    ? Buffer.from(body, 'base64').toString('utf8')
    : body.replaceAll(/=\r?\n/g, '');
}
