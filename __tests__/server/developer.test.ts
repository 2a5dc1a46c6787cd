import { isSameMailbox } from '@/lib/domain/email';
import { ensureFirstStart } from '@/server/first-start';
import { startHost, type TestHost } from '../support/test-host';

const PASSWORD = 'a long enough password';
const DAY = 86_400_000;

let host: TestHost;
beforeEach(async () => {
  host = await startHost();
  // The state before the first start, on a host without a configured password.
  await host.owner.query('delete from app_user');
  await host.owner.query("update counter set last = 0 where name = 'users'");
});
afterEach(() => host.close());

/** Runs the first start again and returns the printed lines. */
async function started(developerEmail = 'Developer@LocalHost'): Promise<string[]> {
  const printed: string[] = [];
  const { developerPassword: _, ...config } = host.host.config;
  await ensureFirstStart({ ...host.host, config: { ...config, developerEmail } }, (line) =>
    printed.push(line),
  );
  return printed;
}

const tokenIn = ([line = '']: string[]) => /\?setup=([\w-]+)$/.exec(line)?.[1] ?? '';
const choose = (code: string, password = PASSWORD) =>
  host.client().post('users/reset-password', { code, password });

test('without a password the first start prints the address where one is chosen, once', async () => {
  const printed = await started();
  expect(printed).toHaveLength(1);
  expect(printed[0]).toContain(`${host.url}/build/auth/verification?setup=`);
  expect(await started()).toEqual([]);
  expect((await choose(tokenIn(printed), 'too short')).status).toBe(422);
  const newcomer = host.client();
  const choice = { code: tokenIn(printed), password: PASSWORD };
  expect((await newcomer.post('users/reset-password', choice)).status).toBe(200);
  expect((await newcomer.get('user/current-user')).body).toMatchObject({ is_developer: true });
  const { rows: trail } = await host.owner.query(
    "select user_id::int, action from audit where action in ('choose a password', 'sign in') order by id",
  );
  expect(trail).toEqual([
    { user_id: 1, action: 'choose a password' },
    { user_id: 1, action: 'sign in' },
  ]);
  expect((await choose(tokenIn(printed), 'another long password')).status).toBe(422);
  expect(await started()).toEqual([]);

  const { body } = await (
    await host.signIn('developer@localhost', PASSWORD)
  ).get('user/current-user');
  expect(body).toMatchObject({
    id: 1,
    email: 'developer@localhost',
    type: 'developer',
    is_developer: true,
    role: null,
  });
});

test('that address is good for a day; a start after it prints another', async () => {
  const token = tokenIn(await started());
  await host.owner.query(`
    update one_time_code set created_at = created_at - interval '1 day', expires_at = expires_at - interval '1 day'`);
  expect((await choose(token)).status).toBe(422);
  expect((await choose(tokenIn(await started()))).status).toBe(200);
});

test('a token is kept only as its hash, and lives a day', async () => {
  const token = tokenIn(await started());
  const { rows } = await host.owner.query('select * from one_time_code');
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(Date.parse(rows[0].expires_at) - Date.parse(rows[0].created_at)).toBe(DAY);
});

test('two hosts that start at once make one developer', async () => {
  await Promise.all([started(), started()]);
  const { rows } = await host.owner.query(
    "select id::int, email from app_user where type = 'developer'",
  );
  expect(rows).toEqual([{ id: 1, email: 'developer@localhost' }]);
});

test('another address in the settings does not move the account', async () => {
  await started();
  await started('somebody@example.com');
  const { rows } = await host.owner.query('select email from app_user');
  expect(rows).toHaveLength(1);
  expect(isSameMailbox(rows[0].email, 'developer@localhost')).toBe(true);
});

test('no set-up is possible by a guessed, short or foreign token', async () => {
  await started();
  for (const code of ['', '000000', 'a'.repeat(43), "' or 1=1 --", 'x'.repeat(121)]) {
    expect((await choose(code)).status).toBe(422);
  }
});
