import { remitFixture, TRS } from '../support/remittance-fixture';

const { office, incoming, out, ready, step } = remitFixture();
const PAPER = { type: 'passport', number: 'P1234567' };
const CODE = 'ZQX-4711-KW';

beforeEach(() => office.hold('EUR', '1000', '1085'));

/** Tables that contain a text, as in a dump. */
async function tablesWith(text: string): Promise<string[]> {
  const { owner } = office.host;
  const { rows } = await owner.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
     from information_schema.tables where table_type = 'BASE TABLE'
       and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const found = await Promise.all(
    rows.map(async ({ name }) => {
      const { rows: one } = await owner.query(
        `select from ${name} as t where t::text like '%' || $1 || '%' limit 1`,
        [text],
      );
      return one.length > 0 ? [name] : [];
    }),
  );
  return found.flat();
}

const shown = async (id: number) => (await office.me().get(`${TRS}/${id}/show`)).body;
const change = (id: number, version: number, body: object) =>
  office.me().put(`${TRS}/${id}/update`, { kind: 'remit_in', version, ...body });
const payOut = (id: number, code: string) =>
  step(id, 'pay-out', { code, document: PAPER, location_id: 1 });

test('the code that an agent gave is nowhere, neither of a draft nor of what is posted', async () => {
  const draft = await incoming({ code: CODE, post: false, memo: 'AN-ORDER-OF-OURS' });
  expect([draft.status, draft.body.has_code]).toEqual([201, true]);
  expect(await tablesWith('AN-ORDER-OF-OURS')).toContain('public.document');
  expect(await tablesWith(CODE)).toEqual([]);
  const posted = await step(draft.body.id, 'post');
  expect([posted.status, posted.body.status, posted.body.has_code]).toEqual([
    200,
    'available',
    true,
  ]);
  const other = await incoming({ code: CODE, reference: 'H-78' });
  expect([other.status, other.body.has_code]).toEqual([201, true]);
  expect(await tablesWith(CODE)).toEqual([]);
  expect((await payOut(draft.body.id, CODE)).body.status).toBe('paid_out');
  expect((await payOut(other.body.id, 'zqx 4711 kw')).body.status).toBe('paid_out');
  expect(await tablesWith(CODE)).toEqual([]);
  expect(await office.isSound()).toEqual([]);
});

test('a change of a draft leaves the code that is kept, or puts another in its place', async () => {
  const { body: draft } = await incoming({ code: CODE, post: false });
  const same = await change(draft.id, draft.version, { memo: 'Another' });
  expect([same.body.memo, same.body.has_code]).toEqual(['Another', true]);
  const other = await change(draft.id, same.body.version, { code: 'NEW-0815' });
  expect(other.body.has_code).toBe(true);
  expect(await tablesWith('NEW-0815')).toEqual([]);
  await step(draft.id, 'post');
  expect((await payOut(draft.id, CODE)).status).toBe(422);
  expect((await payOut(draft.id, 'NEW-0815')).body.status).toBe('paid_out');
});

test('a code that is emptied is kept no longer, and the trail tells no print of it', async () => {
  const { body: draft } = await incoming({ code: CODE, post: false });
  const none = await change(draft.id, draft.version, { code: null });
  expect(none.body.has_code).toBe(false);
  const { history } = await shown(draft.id);
  expect(history.at(-1).changes).toEqual({ code: ['•••', null] });
});

test('a code is compared by its letters and digits in whatever script', async () => {
  const { body } = await incoming({ code: '۴۷۱۱' });
  expect((await payOut(body.id, '۴۷۱۲')).status).toBe(422);
  expect((await payOut(body.id, 'کد')).status).toBe(422);
  expect((await payOut(body.id, '47-11')).body.status).toBe('paid_out');
});

test('five wrong codes lock a remittance until somebody else unlocks it, twice a day; the right one then pays', async () => {
  const { body } = await out();
  await ready(body.id);
  const tried = (code: string) => step(body.id, 'pay-out', { code, document: PAPER });
  for (const left of [4, 3, 2, 1, 0]) {
    const { status, body: said } = await tried('AAAAAAAAAA');
    expect([status, Object.keys(said.errors)]).toEqual([422, ['code']]);
    const { body: now } = await office.me().get(`${TRS}/${body.id}/show`);
    expect(now.tries_left).toBe(left);
  }
  expect((await tried(body.payout_code)).status).toBe(409);
  const reason = { reason: 'The beneficiary came with the sender.' };
  const own = await step(body.id, 'unlock', reason);
  expect([own.status, own.body.message]).toEqual([
    422,
    expect.stringContaining('You entered wrong codes for this remittance yourself'),
  ]);
  const manager = await office.host.signInAs(
    ['remits'].map((name) => ({ name, title: name, view: true, approve: true })),
  );
  const unlock = () => manager.post(`${TRS}/${body.id}/unlock`, reason);
  expect((await unlock()).body.tries_left).toBe(5);
  const spaced = `${body.payout_code.slice(0, 5).toLowerCase()} ${body.payout_code.slice(5)}`;
  for (let times = 0; times < 5; times += 1) await tried('AAAAAAAAAA');
  expect((await unlock()).status).toBe(200);
  await tried('AAAAAAAAAA');
  const third = await unlock();
  expect([third.status, third.body.message]).toEqual([
    422,
    expect.stringContaining('unlocked twice within 24 hours'),
  ]);
  const { unlocked_codes } = (await manager.get('notices/show')).body;
  expect(unlocked_codes).toMatchObject({ data: [{ id: body.id, times: 2 }], total: 1 });
  expect((await tried(spaced)).body.status).toBe('paid_out');
  expect((await tried(body.payout_code)).status).toBe(409);
  expect(await office.isSound()).toEqual([]);
});
