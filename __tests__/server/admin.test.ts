import { HELP, readCommand } from '@/server/admin/command-line';
import { makeDemo } from '@/server/admin/demo';
import { UsageError } from '@/server/admin/failure';
import { createUser, resetPassword } from '@/server/admin/users';
import { inTransaction } from '@/server/database/transaction';
import { verify } from '@/server/ledger/verify';
import { isPassword } from '@/server/people/passwords';
import { PASSWORD, startHost, type TestHost } from '../support/test-host';

jest.setTimeout(60_000);

let house: TestHost;
const now = new Date('2026-11-21T10:00:00Z');
beforeAll(async () => {
  house = await startHost();
  await makeDemo(house.host, now, { days: 3 });
});
afterAll(async () => {
  await house.close();
});

test('a demo is three months of entries in seven currencies that prove themselves', async () => {
  const { rows } = await house.owner.query<{ currencies: number; first: string; last: string }>(
    'select count(distinct currency) as currencies, min(date) as first, max(date) as last from line',
  );
  expect(rows).toEqual([{ currencies: 7, first: '2026-08-22', last: '2026-11-21' }]);
  expect((await verify(house.db)).ok).toBe(true);
  await expect(makeDemo(house.host, now, { days: 3 })).rejects.toThrow('entries already');
});

test('a user made at the machine signs in with the role that was named', async () => {
  const given = {
    name: 'Parwin',
    email: 'parwin@example.test',
    role: 'administrator',
    password: PASSWORD,
  };
  await inTransaction(house.db, (tx) => createUser(tx, given));
  const client = await house.signIn('parwin@example.test');
  expect((await client.get('user/current-user')).body.role.name).toBe('Administrator');
  const refused = (change: Partial<typeof given>) =>
    inTransaction(house.db, (tx) =>
      createUser(tx, { ...given, email: 'new@example.test', ...change }),
    );
  await expect(refused({ email: 'Parwin@Example.test' })).rejects.toThrow('user.email-taken');
  await expect(refused({ email: 'developer+x@localhost' })).rejects.toThrow('user.email-taken');
  await expect(refused({ password: 'short' })).rejects.toThrow('invalid input');
  await expect(refused({ role: 'king' })).rejects.toThrow(
    'no role "king"; there are: Administrator',
  );
});

test('a password set at the machine ends the sessions that the former one opened', async () => {
  const client = await house.signInAs(null, 'lost@example.test');
  const given = { email: 'lost@example.test', password: 'a wholly new password', now };
  await inTransaction(house.db, (tx) => resetPassword(tx, given));
  expect((await client.get('user/current-user')).status).toBe(401);
  const row = await house.db
    .selectFrom('app_user')
    .select('password_hash')
    .where('email', '=', 'lost@example.test')
    .executeTakeFirst();
  expect(await isPassword(row?.password_hash ?? null, 'a wholly new password')).toBe(true);
});

test.each([[[]], [['help']], [['--help']], [['-h']], [['backup', '--help']]])(
  '%j asks for help',
  (args) => {
    expect(readCommand(args)).toEqual({ name: 'help' });
  },
);

test('help names every command, a line each', () => {
  const commands = 'migrate create-user reset-password backup restore verify demo help'.split(' ');
  for (const name of commands) expect(HELP).toMatch(new RegExp(`^  ${name}\\b`, 'm'));
});

test.each([
  [['frobnicate']],
  [['backup']],
  [['backup', 'a', 'b']],
  [['verify', '--email', 'x']],
  [['create-user', '--email', 'a@b.c', '--name', 'A', '--role', 'R']],
  [['create-user', '--email', 'a@b.c', '--name', 'A', '--role', 'R', '--password', 'x']],
  [['reset-password', '--password-stdin']],
])('a command that is not understood is told in one line: %j', (args) => {
  expect(() => readCommand(args)).toThrow(UsageError);
  try {
    readCommand(args);
  } catch (error) {
    expect(String(error)).not.toContain('\n');
  }
});

test('the demo says how far it is', async () => {
  const house = await startHost();
  const said: string[] = [];
  await makeDemo(house.host, now, { days: 1, tell: (line) => said.push(line) });
  expect(said).toEqual([
    'Posting 600 journal entries.',
    'At the counter: day 1 of 1, 0 tickets so far.',
  ]);
  await house.close();
});
