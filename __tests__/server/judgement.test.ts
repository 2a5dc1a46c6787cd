import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
beforeAll(async () => {
  host = await startHost();
});
afterAll(() => host.close());

const JSON_TYPE = { 'content-type': 'application/json' };

test('a call is judged in one order: token, sign-in, right, record, form, state', async () => {
  const visitor = host.client();
  const path = '/api/accounting/journal-entry/99999/update';
  expect((await visitor.raw('PUT', path, { body: '{', headers: JSON_TYPE })).status).toBe(419);
  expect((await visitor.put('accounting/journal-entry/99999/update', {})).status).toBe(401);
  const nobody = await host.signInAs([]);
  expect((await nobody.put('accounting/journal-entry/99999/update', {})).status).toBe(403);
  const me = await host.signIn();
  const draft = { date: '2026-01-01', lines: [] };
  expect(
    (await me.put('accounting/journal-entry/99999/update', { ...draft, version: 1 })).status,
  ).toBe(404);
  const { body } = await me.post('accounting/journal-entry/store', draft);
  expect((await me.put(`accounting/journal-entry/${body.id}/update`, draft)).status).toBe(422);
  expect(
    (await me.put(`accounting/journal-entry/${body.id}/update`, { ...draft, version: 9 })).status,
  ).toBe(409);
});

test('a record that is not there is told before what is wrong with the form', async () => {
  const me = await host.signIn();
  const { body: draft } = await me.post('accounting/journal-entry/store', {
    date: '2026-01-01',
    lines: [],
  });
  const [role] = (await me.get('setting/roles/list')).body;
  const [setting] = (await me.get('setting/system-setting/list')).body;
  const calls = [
    ['POST', 'accounting/journal-entry', 'void', draft.id],
    ['PUT', 'setting/roles', 'update', role.id],
    ['POST', 'setting/system-setting', 'update', setting.id],
  ] as const;
  for (const [method, path, act, id] of calls) {
    const send = (of: number) => me[method === 'PUT' ? 'put' : 'post'](`${path}/${of}/${act}`, {});
    expect([path, (await send(99_999)).status, (await send(id)).status]).toEqual([path, 404, 422]);
  }
});

test('what is wrong with a draft is told before that somebody else was faster', async () => {
  const me = await host.signIn();
  const draft = { date: '2026-01-01', lines: [] };
  const { body } = await me.post('accounting/journal-entry/store', draft);
  const lines = [{ account_id: 99_999, debit: '1' }];
  const change = (own: object) =>
    me.put(`accounting/journal-entry/${body.id}/update`, { ...draft, version: 9, ...own });
  expect([(await change({ lines })).status, (await change({})).status]).toEqual([422, 409]);
});

test('nobody signed in is told so in one sentence', async () => {
  const { status, body } = await host.client().get('user/current-user');
  expect([status, body]).toEqual([401, { message: 'Unauthenticated.' }]);
});

test('sentences come in the language that is asked for', async () => {
  const me = await host.signIn();
  const refused = (language: string) =>
    me.post('accounting/journal-entry/store', { lines: [] }, { 'accept-language': language });
  expect((await refused('fa-AF,en;q=0.5')).body.errors.date).toEqual(['این خانه را پر کنید.']);
  expect((await refused('de, en;q=0.5')).body.errors.date).toEqual(['Fill this in.']);
});

test('an error that nobody expected tells a reference and nothing else', async () => {
  const me = await host.signIn();
  const broken = jest.spyOn(host.host.db, 'transaction').mockImplementation(() => {
    throw new Error('select password_hash from app_user at /srv/app/secret.ts:3');
  });
  const { status, body, text } = await me.get('accounting/chart-of-accounts/list');
  broken.mockRestore();
  expect(status).toBe(500);
  expect(Object.keys(body)).toEqual(['message', 'request_id']);
  expect(text).not.toMatch(/select|secret|\.ts|Error/);
});

test('what comes from the host is never kept by a cache, and is never guessed at', async () => {
  const { headers } = await host.client().get('user/current-user');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test('an address that a proxy tells counts only where the host says it has one', async () => {
  const me = host.client();
  for (let index = 0; index < 11; index += 1) {
    await me.post(
      'users/login',
      { email: 'target@example.test', password: 'wrong' },
      { 'x-forwarded-for': `10.0.0.${index}` },
    );
  }
  const last = await me.post('users/login', { email: 'target@example.test', password: 'wrong' });
  expect(last.status).toBe(429);
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
});
