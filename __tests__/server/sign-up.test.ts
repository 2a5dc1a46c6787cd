import { codeFor, lettersTo, otherThan } from '../support/letters';
import { DEVELOPER, PASSWORD, startHost, type TestHost } from '../support/test-host';

const HOUR = 3_600_000;

let host: TestHost;
let clock = 0;

beforeAll(async () => {
  host = await startHost({ now: () => new Date(Date.now() + clock) });
});
afterAll(() => host.close());
// Starts every test in a new time window, so that earlier tries do not count.
beforeEach(() => {
  clock += 2 * HOUR;
});

const wanted = (email: string) => ({ name: 'Laila Karimi', email, password: PASSWORD });

/** A visitor who has registered but not confirmed the address. */
async function registered(email: string) {
  const visitor = host.client();
  const { status, body } = await visitor.post('users/register', wanted(email));
  expect([status, Object.keys(body)]).toEqual([201, ['id']]);
  return { visitor, id: body.id as number };
}

async function verified(email: string) {
  const { visitor, id } = await registered(email);
  await visitor.post(`users/${id}/verify`, { code: await codeFor(host, email) });
  return { visitor, id };
}

test('who registers and proves the address waits for a role', async () => {
  const { visitor, id } = await registered('laila@example.com');
  const signIn = { email: 'laila@example.com', password: PASSWORD };
  expect((await visitor.post('users/login', signIn)).body.errors.email).toEqual([
    'This account is not confirmed yet. Use the code in the letter, or ask for a new password.',
  ]);

  const { status, body } = await visitor.post(`users/${id}/verify`, {
    code: await codeFor(host, 'laila@example.com'),
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({ id, status: 'active', role: null, is_developer: false });
  expect((await visitor.get('user/current-user')).status).toBe(401);

  const refused = await visitor.post('users/login', signIn);
  expect(refused.status).toBe(422);
  expect(refused.body.message).toBe('Your account has no role yet. Ask an administrator for one.');
});

test('a taken address is answered like a free one: the next id, and no second user', async () => {
  const first = await verified('taken@example.com');
  const second = await registered('TAKEN@example.com');
  const third = await registered('free@example.com');
  expect([second.id, third.id]).toEqual([first.id + 1, first.id + 2]);

  const me = await host.signIn();
  const { body } = await me.get('users/list');
  const ids = body.map(({ id }: { id: number }) => id);
  expect(ids).toContain(first.id);
  expect(ids).not.toContain(second.id);
  expect((await me.get(`users/${second.id}/show`)).status).toBe(404);
  expect((await lettersTo(host, 'taken@example.com')).at(-1)).toContain('which already has one');
});

test('ids run without a hole, whatever was refused', async () => {
  await registered('hole@example.com');
  await host.client().post('users/register', { ...wanted('hole2@example.com'), password: 'short' });
  await registered('hole@example.com');
  const { rows } = await host.owner.query(
    'select array_agg(id order by id) as ids, max(id) as last from app_user',
  );
  expect(rows[0].ids.map(Number)).toEqual(
    Array.from({ length: Number(rows[0].last) }, (_, at) => at + 1),
  );
});

test('nobody registers the developer’s address, or one that looks like it', async () => {
  for (const email of [
    DEVELOPER,
    'DEVELOPER@LocalHost',
    'developer+x@localhost',
    ' developer@localhost ',
  ]) {
    const { id } = await registered(email);
    const { rows } = await host.owner.query('select status, email from app_user where id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ status: 'deleted', email: '' }]);
  }
  for (const email of [
    'developer@localhost.',
    'developer.@localhost',
    'ｄeveloper@localhost',
    'developer@\u212Aocalhost',
    'developer@localhost\u0000',
    'developer＠localhost',
    'dеveloper@localhost',
    ['developer@localhost'],
  ]) {
    const { status, body } = await host.client().post('users/register', wanted(email as string));
    expect([status, Object.keys(body.errors)]).toEqual([422, ['email']]);
  }
  const { body } = await (await host.signIn()).get('user/current-user');
  expect(body).toMatchObject({ id: 1, email: DEVELOPER, type: 'developer', is_developer: true });
});

test.each(['id', 'role_id', 'role', 'type', 'status', 'is_developer', 'created_by', 'deleted_at'])(
  'a sign-up cannot give itself %s',
  async (field) => {
    const given = { ...wanted('mass@example.com'), [field]: 1 };
    const { status, body } = await host.client().post('users/register', given);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  },
);

test('a password has at least twelve characters', async () => {
  const { status, body } = await host.client().post('users/register', {
    ...wanted('short@example.com'),
    password: 'elevenchars',
  });
  expect([status, body.errors.password]).toEqual([422, ['A password has at least 12 characters.']]);
});

test('a code counts only in the session that registered, and only for its own user', async () => {
  const { visitor, id } = await registered('mine@example.com');
  const other = await registered('other@example.com');
  const code = await codeFor(host, 'mine@example.com');
  expect((await host.client().post(`users/${id}/verify`, { code })).status).toBe(422);
  expect((await other.visitor.post(`users/${id}/verify`, { code })).status).toBe(422);
  expect((await visitor.post(`users/${other.id}/verify`, { code })).status).toBe(422);
  expect((await visitor.post(`users/${id}/verify`, { code })).status).toBe(200);
  expect((await visitor.post(`users/${id}/verify`, { code })).status).toBe(422);
});

test('a code is dead after five wrong tries', async () => {
  const { visitor, id } = await registered('five@example.com');
  const code = await codeFor(host, 'five@example.com');
  for (let tries = 0; tries < 5; tries += 1) {
    const { status, body } = await visitor.post(`users/${id}/verify`, { code: otherThan(code) });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['code']]);
  }
  expect((await visitor.post(`users/${id}/verify`, { code })).status).toBe(422);
});

test('a code is dead after ten minutes', async () => {
  const { visitor, id } = await registered('late@example.com');
  const code = await codeFor(host, 'late@example.com');
  clock += 601_000;
  expect((await visitor.post(`users/${id}/verify`, { code })).status).toBe(422);
});

test('a code is dead once another was mailed; three are mailed an hour', async () => {
  const { visitor, id } = await registered('again@example.com');
  const first = await codeFor(host, 'again@example.com');
  for (let asked = 0; asked < 4; asked += 1) {
    expect(await visitor.get(`users/${id}/resend`)).toMatchObject({ status: 200, body: {} });
  }
  expect(await lettersTo(host, 'again@example.com')).toHaveLength(3);
  expect((await visitor.post(`users/${id}/verify`, { code: first })).status).toBe(422);
  const code = await codeFor(host, 'again@example.com');
  expect((await visitor.post(`users/${id}/verify`, { code })).status).toBe(200);
});

test('a code is sent again only to the session that registered, and every id is answered alike', async () => {
  const { id } = await registered('quiet@example.com');
  const stranger = host.client();
  for (const asked of [id, 1, 99_999]) {
    expect(await stranger.get(`users/${asked}/resend`)).toMatchObject({ status: 200, body: {} });
  }
  expect(await lettersTo(host, 'quiet@example.com')).toHaveLength(1);
});

test('a resend without the token of our own page is turned away', async () => {
  const { id } = await registered('token@example.com');
  const visitor = host.client();
  expect((await visitor.get(`users/${id}/resend`, { 'x-xsrf-token': 'x' })).status).toBe(419);
});

test.each([123_456, ['123456'], { $ne: '' }, true, '', '0123456 ', '１２３４５６', null])(
  'no code is %j',
  async (code) => {
    const { visitor, id } = await registered(`juggle${Math.random()}@example.com`);
    const { status, body } = await visitor.post(`users/${id}/verify`, { code });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['code']]);
  },
);
