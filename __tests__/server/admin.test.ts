import { HELP, readCommand } from '@/server/admin/command-line';
import { UsageError } from '@/server/admin/failure';
import { createUser, resetPassword } from '@/server/admin/users';
import { inTransaction } from '@/server/database/transaction';
import { isPassword } from '@/server/people/passwords';
import { PASSWORD, startHost, type TestHost } from '../support/test-host';

let host: TestHost;
const now = new Date('2026-11-30T10:00:00Z');
beforeAll(async () => {
  host = await startHost();
});
afterAll(async () => {
  await host.close();
});

test('a user made at the machine signs in with the role that was named', async () => {
  const given = {
    name: 'Parwin',
    email: 'parwin@example.test',
    role: 'administrator',
    password: PASSWORD,
  };
  await inTransaction(host.db, (tx) => createUser(tx, given));
  const client = await host.signIn('parwin@example.test');
  expect((await client.get('user/current-user')).body.role.name).toBe('Administrator');
  const refused = (change: Partial<typeof given>) =>
    inTransaction(host.db, (tx) =>
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
  const client = await host.signInAs(null, 'lost@example.test');
  const given = { email: 'lost@example.test', password: 'a wholly new password', now };
  await inTransaction(host.db, (tx) => resetPassword(tx, given));
  expect((await client.get('user/current-user')).status).toBe(401);
  const row = await host.db
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
  const commands =
    'migrate create-user reset-password backup restore wrap-keys verify demo help'.split(' ');
  for (const name of commands) expect(HELP).toMatch(new RegExp(`^  ${name}\\b`, 'm'));
});

test.each([
  [['frobnicate']],
  [['backup']],
  [['backup', 'a', 'b']],
  [['verify', '--email', 'x']],
  [['wrap-keys', '--since', 'x']],
  [['backup', 'a', '--give-up']],
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
