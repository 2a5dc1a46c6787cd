import type { Client } from '../support/client';
import { DAY } from '../support/dealing-fixture';
import { remitFixture, TRS } from '../support/remittance-fixture';

const { office, ids, out } = remitFixture();

const ACTIONS = ['view', 'create', 'edit', 'delete', 'post', 'void', 'approve'];
const holder = (page: string) =>
  office.host.signInAs([
    { name: page, title: page, ...Object.fromEntries(ACTIONS.map((action) => [action, true])) },
  ]);

const moved = () => ({
  kind: 'internal',
  date: DAY,
  from_location_id: 1,
  to_location_id: 1,
  lines: [{ currency: 'USD', amount: '5' }],
});
const sent = () => ({
  kind: 'remit_out',
  date: DAY,
  sender_id: ids.sender,
  agent_id: ids.agent,
  payout_currency: 'USD',
  principal: '20',
  location_id: 1,
  beneficiary: { name: 'B', country: 'PK', phone: '+92 300' },
});

/** Makes every call of a document as a user and returns which are allowed. */
async function reach(who: Client, id: number, body: object) {
  const { version, status: _status } = (await office.me().get(`${TRS}/${id}/show`)).body;
  const calls = {
    show: await who.get(`${TRS}/${id}/show`),
    entry: await who.get(`${TRS}/${id}/entry`),
    preview: await who.post(`${TRS}/preview`, body),
    update: await who.put(`${TRS}/${id}/update`, { ...body, version, memo: 'Seen' }),
    post: await who.post(`${TRS}/${id}/post`),
    void: await who.post(`${TRS}/${id}/void`, { reason: 'No.' }),
    send: await who.post(`${TRS}/${id}/send`),
    recall: await who.post(`${TRS}/${id}/recall`, { reason: 'No.' }),
    store: await who.post(`${TRS}/store`, body),
    destroy: await who.delete(`${TRS}/${id}/destroy`),
  };
  return Object.fromEntries(
    Object.entries(calls).map(([name, { status }]) => [
      name,
      status === 403 ? 'refused' : 'let in',
    ]),
  );
}

const all = (word: string) =>
  expect.objectContaining({
    show: word,
    entry: word,
    preview: word,
    store: word,
    update: word,
    post: word,
    void: word,
    send: word,
    recall: word,
    destroy: word,
  });

test.each([
  ['remits', 'let in', 'refused'],
  ['transfer', 'refused', 'let in'],
] as const)(
  'who holds the page %s has remittances %s, transfers %s',
  async (page, remits, transfers) => {
    const who = await holder(page);
    const { body: remit } = await out({ post: false });
    const { body: own } = await office.me().post(`${TRS}/store`, moved());
    expect(await reach(who, remit.id, sent())).toEqual(all(remits));
    expect(await reach(who, own.id, moved())).toEqual(all(transfers));
  },
);

test('a list shows of both what the caller may see', async () => {
  await out();
  await office.me().post(`${TRS}/store`, moved());
  const kinds = async (who: Client, query = '') =>
    ((await who.get(`${TRS}/list${query}`)).body.data ?? []).map(
      ({ kind }: { kind: string }) => kind,
    );
  expect(await kinds(office.me())).toEqual(['internal', 'remit_out']);
  const teller = await holder('remits');
  expect(await kinds(teller)).toEqual(['remit_out']);
  expect((await teller.get(`${TRS}/list?kind=internal`)).status).toBe(403);
  const mover = await holder('transfer');
  expect(await kinds(mover)).toEqual(['internal']);
  expect((await mover.get(`${TRS}/list?kind=remits`)).status).toBe(403);
  for (const path of ['pay-out?search=TRS', 'waiting', `agent-account?agent_id=${ids.agent}`]) {
    expect([path, (await mover.get(`${TRS}/${path}`)).status]).toEqual([path, 403]);
    expect([path, (await teller.get(`${TRS}/${path}`)).status]).toEqual([path, 200]);
  }
});

test('a draft of one kind is not made into one that its editor may not write', async () => {
  const mover = await holder('transfer');
  const { body: own } = await office.me().post(`${TRS}/store`, moved());
  const { status } = await mover.put(`${TRS}/${own.id}/update`, {
    ...sent(),
    version: own.version,
  });
  expect(status).toBe(403);
});

test('what was done is written down under the page of what it was done to', async () => {
  const { body } = await out();
  await office.me().post(`${TRS}/${body.id}/send`);
  await office.me().post(`${TRS}/store`, moved());
  const { rows } = await office.host.owner.query(
    `select page, action from audit where record_type = 'transfer' order by id`,
  );
  expect(rows).toEqual([
    { page: 'remits', action: 'create' },
    { page: 'remits', action: 'send' },
    { page: 'transfer', action: 'create' },
  ]);
});

test('a draft of a remittance is counted as one, for those who may see remittances', async () => {
  const drafted = await office.me().post(`${TRS}/store`, sent());
  expect(drafted.status).toBe(201);
  const drafts = async (who: Client) => (await who.get('dashboard/show')).body.drafts;
  const [remits] = (await drafts(await holder('remits'))).filter(
    ({ type }: { type: string }) => type === 'transfer',
  );
  expect(remits).toMatchObject({ is_remittance: true });
  expect(await drafts(await holder('transfer'))).not.toContainEqual(
    expect.objectContaining({ is_remittance: true }),
  );
  const posted = await office.me().post(`${TRS}/store`, { ...sent(), post: true });
  const party = `accounting/parties/${ids.sender}/show`;
  expect((await office.me().get(party)).body.deals).toContainEqual(
    expect.objectContaining({ id: posted.body.id, is_remittance: true }),
  );
  const { own_drafts } = (await office.me().get('dashboard/show')).body;
  expect(own_drafts).toContainEqual(
    expect.objectContaining({ id: drafted.body.id, is_remittance: true }),
  );
});
